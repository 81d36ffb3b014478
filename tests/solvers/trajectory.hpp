// Runs a pile step by step through the chain, each island warm from its last impulses.
#pragma once

#include <functional>
#include <map>
#include <string>

#include "solvers/piles.hpp"
#include "tenon/solvers/step_solver.hpp"

namespace tenon::testing {

struct TrajectoryReport {
  int steps = 0;
  int islands = 0;  ///< with at least one contact
  int approximate = 0, unsolved = 0;
  std::map<std::string, int> levels;
  double worst_residual = 0;
  double worst_energy_gain = 0;  ///< J, of one island in one step
};

/// Called for every island with contacts.
using IslandObserver = std::function<void(const solvers::StepProblem&, const solvers::Answer&)>;

TrajectoryReport run_pile(Pile pile, int steps, const IslandObserver& observer = {},
                          const solvers::Options& options = {});

}  // namespace tenon::testing
