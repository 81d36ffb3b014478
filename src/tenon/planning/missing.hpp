// When no order exists: what would make one possible.
//
//   hold      the fewest parts to hold by hand (as if fixed) so that the whole stands and an order
//   exists groups    parts to take away together, with two hands supports  upward forces under
//   parts that would carry a stage that falls, least in sum
#pragma once

#include <vector>

#include "tenon/planning/disassembly.hpp"

namespace tenon::planning {

struct Support {
  int body = -1;
  double force = 0;  ///< N, against the loads' direction, at the centre of mass
};

struct Missing {
  std::vector<int> hold;                 ///< empty if none was found within the limits
  bool hold_is_least = false;            ///< no smaller set would do (proved)
  std::vector<std::vector<int>> groups;  ///< in the order of removal; single parts are not listed
  std::vector<int> group_sequence;  ///< the whole order of removal with these groups; empty if none
  std::vector<Support> supports;
  std::vector<int> support_stage;  ///< parts present in the stage that the supports carry
};

struct MissingLimits {
  int most_held = 3;           ///< parts held at most
  long tests_per_try = 20000;  ///< of each search for an order with held parts
  int tries = 200;             ///< sets of held parts tried at most
  int largest_group = 5;
};

/// `plan` is the answer without an order. Searches for held parts run on two threads; the answer
/// does not depend on it.
Missing find_missing(const contact::ContactProblem& problem, const PlanOptions& options,
                     const Plan& plan, const MissingLimits& limits = {},
                     const ProgressObserver& progress = {});

/// The problem with these bodies held: `kept` maps new body indices to old ones.
contact::ContactProblem hold_bodies(const contact::ContactProblem& problem,
                                    const std::vector<int>& held, std::vector<int>& kept);

}  // namespace tenon::planning
