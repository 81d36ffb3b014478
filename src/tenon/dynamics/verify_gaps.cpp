#include "tenon/dynamics/verify_gaps.hpp"

#include <algorithm>
#include <limits>

#include "tenon/geometry/broad_phase.hpp"

namespace tenon::dynamics {

namespace {

double gap(const World& world, const State& state, const contact::PiecePair& pair) {
  return world.geometry->verified_gap(pair, state.placements[pair.body_a],
                                      state.placements[pair.body_b]);
}

}  // namespace

double smallest_gap(const World& world, const State& state, const std::vector<IslandTask>& tasks) {
  double smallest = std::numeric_limits<double>::infinity();
  for (const IslandTask& task : tasks)
    for (const TaskPair& each : task.pairs)
      smallest = std::min(smallest, gap(world, state, each.pair));
  return smallest;
}

double smallest_gap(const World& world, const State& state) {
  std::vector<geometry::Bounds> boxes;
  for (size_t piece = 0; piece < world.piece_body.size(); ++piece)
    boxes.push_back(
        world.geometry->bounds(static_cast<int>(piece), state.placements[world.piece_body[piece]]));
  double smallest = std::numeric_limits<double>::infinity();
  for (const auto& [i, j] : geometry::overlapping_pairs(boxes)) {
    const int a = world.piece_body[i], b = world.piece_body[j];
    if (a != b && !(world.held(a) && world.held(b)))
      smallest = std::min(smallest, gap(world, state, {a, b, i, j}));
  }
  return smallest;
}

}  // namespace tenon::dynamics
