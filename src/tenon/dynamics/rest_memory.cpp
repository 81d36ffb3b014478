#include "tenon/dynamics/rest_memory.hpp"

#include <algorithm>

#include "tenon/solvers/residual.hpp"

namespace tenon::dynamics {

void RestMemory::refresh(const World& world, const State& state, double h) {
  if (h != step_ || island_of_.size() != world.bodies.size()) {
    islands_.clear();
    island_of_.assign(world.bodies.size(), -1);
    step_ = h;
    ++version_;
  }
  for (int i = static_cast<int>(islands_.size()) - 1; i >= 0; --i) {
    const std::vector<int>& bodies = islands_[i].bodies;
    if (!std::all_of(bodies.begin(), bodies.end(),
                     [&](int body) { return state.velocities[body].isZero(0); }))
      forget(i);
  }
}

void RestMemory::forget(int island) {
  for (int body : islands_[island].bodies) island_of_[body] = -1;
  if (island + 1 < static_cast<int>(islands_.size())) {
    islands_[island] = std::move(islands_.back());
    for (int body : islands_[island].bodies) island_of_[body] = island;
  }
  islands_.pop_back();
  ++version_;
}

void RestMemory::wake(int body) {
  if (resting(body)) forget(island_of_[body]);
}

void RestMemory::remember(RestingIsland island) {
  for (int body : island.bodies) island_of_[body] = static_cast<int>(islands_.size());
  islands_.push_back(std::move(island));
  ++version_;
}

double RestMemory::verify() {
  double worst = 0;
  solvers::Verdict verdict;
  for (int i = static_cast<int>(islands_.size()) - 1; i >= 0; --i) {
    const RestProof& proof = islands_[i].proof;
    solvers::verify(proof.problem, proof.lambda, verdict);
    const double residual = verdict.relative(proof.problem.scale);
    if (residual <= proof.allowed)
      worst = std::max(worst, residual);
    else
      forget(i);
  }
  return worst;
}

}  // namespace tenon::dynamics
