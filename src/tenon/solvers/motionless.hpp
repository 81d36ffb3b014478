// The motionless set (thesis 4.4): where a part of an island has been at rest, its solution is kept
// and reused, and only what moves is solved.
//
// R: the bodies at rest, S: the others. If v_R = 0 the rows of S do not feel R, and R feels S only
// through the impulses of the contacts between them. So
//   1. the contacts of S are solved with R held,
//   2. the contacts inside R are solved with those impulses as loads, from the old solution of R
//      (verified, else a few Newton steps: line 8 of the thesis's SIMULATE, which starts from
//      nothing there),
//   3. both together are verified on the whole problem.
// The answer is exact or none: a resting body that is set in motion in this very step makes 3 fail,
// and the whole is solved, from the impulses found so far.
//
// When reuse does not pay (the open question of thesis 4.4, figure 23): it is tried only where the
// contacts of S are at most half of all, and R may take `kRestingSteps` Newton steps, no more. So a
// try that fails costs at most about half a solve. The rule sees the problem alone, no history:
// a resumed run takes the same decisions.
#pragma once

#include <optional>
#include <span>

#include "tenon/solvers/step_solver.hpp"

namespace tenon::solvers {

inline constexpr int kRestingSteps = 8;

/// Does the rule above say that reuse may pay? `motionless`: one flag per body.
bool reuse_may_pay(const StepProblem& problem, std::span<const char> motionless);

/// Keeps the orders of elimination of both parts.
class MotionlessSolver {
 public:
  /// `warm` holds the old solution. The answer (level `reuse`) has tier exact, or there is none;
  /// then `lambda` holds what was found, a start for the whole, and `work` the effort
  /// spent.
  struct Outcome {
    std::optional<Answer> answer;
    std::vector<double> lambda;
    long work = 0;  ///< factorisations times contacts of the part
  };
  Outcome solve(const StepProblem& problem, std::span<const char> motionless, const Warm& warm,
                const Options& options);

 private:
  StepSolver movers_, resting_;
};

/// Factorisations of an answer, whatever the method, times the contacts of its problem.
long work_of(const Answer& answer, int contacts);

}  // namespace tenon::solvers
