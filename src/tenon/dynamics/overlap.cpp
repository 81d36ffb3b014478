#include "tenon/dynamics/overlap.hpp"

#include <algorithm>
#include <map>

#include "tenon/dynamics/selection_group.hpp"
#include "tenon/geometry/broad_phase.hpp"

namespace tenon::dynamics {

std::vector<Overlap> find_overlaps(const World& world, const State& state) {
  std::vector<geometry::Bounds> boxes;
  for (size_t piece = 0; piece < world.piece_body.size(); ++piece)
    boxes.push_back(
        world.geometry->bounds(static_cast<int>(piece), state.placements[world.piece_body[piece]]));
  std::map<std::pair<int, int>, double> deepest;
  std::vector<contact::AlternativeGap> gaps;
  for (auto [i, j] : geometry::overlapping_pairs(boxes)) {
    if (i > j) std::swap(i, j);
    const contact::PiecePair pair{world.piece_body[i], world.piece_body[j], i, j};
    if (pair.body_a == pair.body_b || (world.held(pair.body_a) && world.held(pair.body_b)))
      continue;
    world.geometry->gaps(pair, state.placements[pair.body_a], state.placements[pair.body_b], gaps);
    if (gaps.empty()) continue;  // two particles
    const double size = std::min(world.bodies[pair.body_a].size, world.bodies[pair.body_b].size);
    const double slop = SelectionTolerance::kSafe * size;
    double gap = -std::numeric_limits<double>::infinity();
    for (const contact::AlternativeGap& each : gaps)
      if (each.gap > slop || !world.geometry->internal(pair, each.alternative))
        gap = std::max(gap, each.gap);
    if (gap >= -slop) continue;
    const std::pair<int, int> bodies = std::minmax(pair.body_a, pair.body_b);
    double& depth = deepest[bodies];
    depth = std::max(depth, -gap);
  }
  std::vector<Overlap> overlaps;
  for (const auto& [bodies, depth] : deepest)
    overlaps.push_back({bodies.first, bodies.second, depth});
  return overlaps;
}

}  // namespace tenon::dynamics
