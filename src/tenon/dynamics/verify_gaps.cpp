#include "tenon/dynamics/verify_gaps.hpp"

#include <algorithm>

#include "tenon/geometry/broad_phase.hpp"

namespace tenon::dynamics {

namespace {

double depth(const World& world, const State& state, const contact::PiecePair& pair) {
  const double gap = world.geometry->verified_gap(pair, state.placements[pair.body_a],
                                                  state.placements[pair.body_b]);
  return gap >= 0 ? 0 : -gap;
}

}  // namespace

double max_penetration(const World& world, const State& state,
                       const std::vector<IslandTask>& tasks) {
  double deepest = 0;
  for (const IslandTask& task : tasks)
    for (const TaskPair& each : task.pairs)
      deepest = std::max(deepest, depth(world, state, each.pair));
  return deepest;
}

double max_penetration(const World& world, const State& state) {
  std::vector<geometry::Bounds> boxes;
  for (size_t piece = 0; piece < world.piece_body.size(); ++piece)
    boxes.push_back(
        world.geometry->bounds(static_cast<int>(piece), state.placements[world.piece_body[piece]]));
  double deepest = 0;
  for (const auto& [i, j] : geometry::overlapping_pairs(boxes)) {
    const int a = world.piece_body[i], b = world.piece_body[j];
    if (a != b && !(world.held(a) && world.held(b)))
      deepest = std::max(deepest, depth(world, state, {a, b, i, j}));
  }
  return deepest;
}

}  // namespace tenon::dynamics
