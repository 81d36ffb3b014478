// Islands at rest. Nothing sleeps: an island that stood still through a whole step, with nothing
// near it moving, poses the same contact problem again, and its impulses are verified again in
// every step; only the search for pairs, the rows and the solve are saved. What comes near it, or
// is pulled from under it, makes it an ordinary island in that very step.
#pragma once

#include <vector>

#include "tenon/dynamics/inner.hpp"
#include "tenon/dynamics/state.hpp"
#include "tenon/dynamics/step_report.hpp"
#include "tenon/solvers/step_problem.hpp"

namespace tenon::dynamics {

/// The contact problem of an island that began and ended a step at v = 0, and its solution.
struct RestProof {
  solvers::StepProblem problem;
  std::vector<double> lambda;
  double allowed = 0;  ///< relative residual up to which it counts as solved
};

struct RestingIsland {
  std::vector<int> bodies;
  RestProof proof;
  std::vector<ContactMemory> contacts;
  std::vector<PairMemory> pairs;
  std::vector<ContactForce> forces;
  double min_gap = 0;  ///< m
  int contact_count = 0;
};

class RestMemory {
 public:
  /// Forgets islands that are not at rest in `state` (a resumed run), and all if h changed.
  void refresh(const World& world, const State& state, double h);
  bool resting(int body) const { return body < int(island_of_.size()) && island_of_[body] >= 0; }
  void wake(int body);
  void remember(RestingIsland island);
  /// Verifies every island's impulses against its problem; those that fail are woken. Returns the
  /// largest relative residual of the others.
  double verify();

  const std::vector<RestingIsland>& islands() const { return islands_; }
  /// Changes whenever the set of resting bodies does.
  long version() const { return version_; }

 private:
  void forget(int island);
  std::vector<RestingIsland> islands_;
  std::vector<int> island_of_;  ///< per body, -1: not at rest
  double step_ = 0;
  long version_ = 0;
};

}  // namespace tenon::dynamics
