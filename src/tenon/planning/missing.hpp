// When no order exists: what would make one possible.
//
//   hold      the fewest parts to hold by hand (as if fixed) so that the whole stands and an order
//             exists
//   groups    parts to take away together, with two hands
//   supports  upward forces under parts that would carry a stage that falls, least in sum
#pragma once

#include <vector>

#include "tenon/planning/disassembly.hpp"

namespace tenon::planning {

struct Support {
  int body = -1;
  double force = 0;  ///< N, against the loads' direction, at the centre of mass
};

struct Missing {
  std::vector<int> hold;  ///< parts with which an order exists for the rest; none can be left out
  bool hold_is_least = false;      ///< no set of fewer parts would do (proved)
  int hold_at_least = 0;           ///< fewer than this many will not do (proved)
  std::vector<int> hold_sequence;  ///< the order of removal of the others while these are held
  std::vector<std::vector<int>> groups;  ///< in the order of removal; single parts are not listed
  std::vector<int> group_sequence;  ///< the whole order of removal with these groups; empty if none
  std::vector<Support> supports;
  std::vector<int> support_stage;  ///< parts present in the stage that the supports carry
};

struct MissingLimits {
  long tests_per_try = 20000;  ///< of each search for an order with held parts
  long tests = 300000;         ///< of each of the runs that look for held parts, in all
  int largest_group = 5;       ///< groups up to this size are the smallest; larger ones are minimal
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
