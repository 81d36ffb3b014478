// In which order can a structure be taken apart without falling down at any step?
//
// The graph of thesis 4.3: nodes are sets of present bodies, edges take one body away. The search
// runs from below, by adding (the same graph, far fewer dead ends: docs/disassembly.md), tests the
// whole first, learns a no-good from every collapse motion and from every dead end, and jumps back
// to before bodies that the dead end rests on. Parts of the structure that do not touch one
// another are planned one after the other (thesis, Theorem 2: their union stands if each stands).
// Complete: "none" is a proof, unless a test was undecided.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "tenon/contact/contact_problem.hpp"
#include "tenon/core/progress.hpp"
#include "tenon/statics/stability_test.hpp"

namespace tenon::planning {

enum class Strategy { depth, best, beam };

/// When may a body leave? Tested on the contacts with the bodies that are still there.
struct Removal {
  enum class Kind { any, directions, cone } kind = Kind::any;
  std::vector<Eigen::Vector3d>
      directions;  ///< kind directions: one of these must be free (unit vectors)
};

struct PlanOptions {
  statics::TestOptions test;
  Strategy strategy = Strategy::depth;
  int beam_width = 16;
  Removal removal;
  long most_tests = 1000000;  ///< then the answer is not_found
  std::vector<int> resume;    ///< bodies (problem indices) to put up first, in this order
};

enum class PlanStatus { found, none, not_found, interrupted };

struct Plan {
  PlanStatus status = PlanStatus::not_found;
  std::string reason;         ///< none, not_found, interrupted: why, in words
  std::vector<int> sequence;  ///< problem body indices in the order of removal
  std::vector<int>
      best;  ///< interrupted or not found: the largest set put up, in order of addition
  statics::Outcome whole;        ///< the test of the whole
  statics::Motion whole_motion;  ///< its motion if it falls
  statics::Counts whole_counts;
  statics::Counts counts;  ///< of the search
  long unstable = 0;       ///< tests that fell
  long undecided = 0;
  long skipped = 0;  ///< steps refuted by what was learnt, without a test
  long dead_ends = 0;
};

Plan plan_disassembly(const contact::ContactProblem& problem, const PlanOptions& options,
                      const ProgressObserver& progress = {});

/// Puts the structure up once more in the order of a found plan and hands out the forces of each
/// stage: called with the body that is removed next and the test that holds what remains after it
/// is gone.
void replay_stages(const contact::ContactProblem& problem, const statics::TestOptions& options,
                   const std::vector<int>& sequence,
                   const std::function<void(int removed, statics::StabilityTest& rest)>& stage);

/// Bodies whose contact with the moving ones would resist the motion, were they there (K of a
/// no-good).
std::vector<int> would_stop(const contact::ContactProblem& problem, const statics::Motion& motion,
                            const statics::Presence& presence);

}  // namespace tenon::planning
