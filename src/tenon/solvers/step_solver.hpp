// StepSolver: the chain of methods for one step of one island.
//
// Levels, each ended by the same verifier (residual.hpp); the first exact answer wins:
//   - verify: last step's impulses, nothing factorised
//   - reuse: the part at rest kept, only what moves solved (motionless.hpp; the caller's choice)
//   - newton: warm proximal Newton, few steps
//   - interior: interior point from nothing, then proximal Newton as polish
//   - central: the central path followed as a curve (central_path.hpp), polished on the way
//   - path: in the plane, path following with several covering vectors (path_solver.hpp), polished
//   - pivot: in the plane, a handful of contacts: the methods of lcp/ on the dense matrix
//
// The answer names the level and carries the residual. Same problem, same warm start: same bits (no
// clock; limits are counts). On failure the best impulses seen are returned, named as such.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "tenon/solvers/residual.hpp"
#include "tenon/solvers/step_problem.hpp"

namespace tenon::solvers {

/// What the residual (relative to StepProblem::scale) allows to say.
enum class Tier {
  exact,        ///< residual <= Options::accuracy
  approximate,  ///< residual <= Options::approximate: usable, to be flagged and counted
  unsolved      ///< anything else: do not continue from it
};
const char* name(Tier tier);

enum class Level { none, free, verify, reuse, newton, interior, central, path, pivot };
const char* name(Level level);

struct Warm {
  std::span<const double> lambda;  ///< contacts x (1 + tangents), N s: last step's, matched by key
};

struct Options {
  double accuracy = 1e-10;    ///< relative residual of an exact answer
  double approximate = 1e-6;  ///< and of an approximate one
  double target = 1e-12;      ///< what a level tries to reach; `verify` accepts nothing above it
  int warm_steps = 12;        ///< Newton steps of the level `newton`
  bool keep_pieces = true;    ///< `newton` first tries the pieces of the warm impulses
  bool warm_only = false;     ///< give up after `newton`: the caller has another way
  bool cheap_only = false;    ///< give up after `interior`, likewise
  /// False: large islands get one central path and no paths of pivots. What one central path does
  /// not solve costs ten to twenty times as much, and a caller that can halve the step has a
  /// cheaper way.
  bool patient = true;
  double warm_limit = 0.3;   ///< `newton` is tried if the warm residual is below this times scale
  int polish_steps = 40;     ///< Newton steps after the interior point
  int interior_steps = 120;  ///< interior point steps
  int central_polish_steps = 25;  ///< Newton steps per polish on the central path
  int path_rounds = 2;            ///< how often the list of path tries is gone through
};

struct Answer {
  Tier tier = Tier::unsolved;
  Level level = Level::none;     ///< the method that gave `lambda`
  double residual = 0;           ///< natural residual relative to the scale; infinity if not finite
  std::vector<double> velocity;  ///< bodies x dof: v_f + M^-1 J' lambda
  std::vector<double> lambda;    ///< contacts x (1 + tangents), N s
  int newton_steps = 0;          ///< factorisations in each method, failed attempts included
  int interior_steps = 0;
  int central_steps = 0;
  int path_pivots = 0;  ///< of all paths followed
};

class StepSolver {
 public:
  StepSolver();
  ~StepSolver();
  StepSolver(StepSolver&&) noexcept;
  StepSolver& operator=(StepSolver&&) noexcept;

  /// `problem` must be without defect(). The order of elimination is kept as long as the contact
  /// graph stays the same.
  Answer solve(const StepProblem& problem, const Warm* warm = nullptr, const Options& options = {});

 private:
  struct Planar;
  struct Spatial;
  std::unique_ptr<Planar> planar_;
  std::unique_ptr<Spatial> spatial_;
};

/// One shot.
Answer solve_step(const StepProblem& problem, const Warm* warm = nullptr,
                  const Options& options = {});

}  // namespace tenon::solvers
