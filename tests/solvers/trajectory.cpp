#include "solvers/trajectory.hpp"

#include <algorithm>

#include "tenon/solvers/islands.hpp"

namespace tenon::testing {

using namespace solvers;

TrajectoryReport run_pile(Pile pile, int steps, const IslandObserver& observer,
                          const Options& options) {
  TrajectoryReport report;
  StepSolver solver;
  std::map<std::uint64_t, std::vector<double>> last;
  PackOptions packing;
  packing.step = pile.step;
  packing.gravity = pile.gravity;
  for (int step = 0; step < steps; ++step) {
    const contact::ContactProblem problem = pile.detect();
    std::vector<double> velocity(problem.bodies.size() * problem.dof);
    std::map<std::uint64_t, std::vector<double>> next;
    for (const Island& island : split_islands(problem)) {
      const StepProblem packed = pack(problem, island, packing);
      const int rows = packed.rows();
      std::vector<double> warm(packed.contacts() * rows, 0.0);
      for (std::size_t i = 0; i < island.contacts.size(); ++i) {
        const auto found = last.find(problem.contacts[island.contacts[i]].key);
        if (found != last.end()) {
          std::copy(found->second.begin(), found->second.end(), warm.begin() + i * rows);
        }
      }
      const Warm start{warm};
      const Answer answer = solver.solve(packed, &start, options);
      for (std::size_t i = 0; i < island.contacts.size(); ++i) {
        const auto from = answer.lambda.begin() + i * rows;
        next[problem.contacts[island.contacts[i]].key].assign(from, from + rows);
      }
      for (std::size_t i = 0; i < island.bodies.size(); ++i) {
        std::copy_n(answer.velocity.begin() + i * problem.dof, problem.dof,
                    velocity.begin() + island.bodies[i] * problem.dof);
      }
      if (packed.contacts() == 0) continue;
      ++report.islands;
      ++report.levels[name(answer.level)];
      report.approximate += answer.tier == Tier::approximate;
      report.unsolved += answer.tier == Tier::unsolved;
      report.worst_residual = std::max(report.worst_residual, answer.residual);
      report.worst_energy_gain =
          std::max(report.worst_energy_gain, energy_gain(packed, answer.velocity));
      if (observer) observer(packed, answer);
    }
    last.swap(next);
    pile.advance(velocity);
    ++report.steps;
  }
  return report;
}

}  // namespace tenon::testing
