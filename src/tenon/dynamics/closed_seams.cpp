#include "tenon/dynamics/closed_seams.hpp"

#include <algorithm>
#include <cmath>

namespace tenon::dynamics {

namespace {

using contact::PairGeometry;
using contact::Placement;

/// A facet in line with the particle of its group.
struct Facet {
  size_t group;
  int particle;  ///< slot
  int alternative;
  Eigen::Vector3d normal;  ///< towards the particle
  std::array<Eigen::Vector3d, 2> ends;
};

bool is_particle(const World& world, int body) {
  return world.bodies[body].radius == 0;
}

std::vector<Facet> facets_in_line(const World& world, const std::vector<Placement>& at,
                                  const std::vector<PairGroup>& groups) {
  std::vector<Facet> facets;
  for (size_t g = 0; g < groups.size(); ++g) {
    const PairGroup& group = groups[g];
    const bool a = is_particle(world, group.pair.body_a);
    if (!a && !is_particle(world, group.pair.body_b)) continue;
    // A rounding leads under its facet by a wedge that ends in nothing: what holds a particle
    // there could not push it away.
    if (world.geometry->rounding(group.pair) > 0) continue;
    const Placement &pa = at[group.a], &pb = at[group.b];
    const PairGeometry& geometry = *world.geometry;
    for (int each : group.safe)
      if (std::abs(geometry.gap(group.pair, each, pa, pb)) <=
          SelectionTolerance::kSafe * group.size)
        facets.push_back({g, a ? group.a : group.b, each,
                          (a ? -1 : 1) * geometry.normal(group.pair, each, pa, pb),
                          geometry.facet_ends(group.pair, each, pa, pb)});
  }
  return facets;
}

/// Whether two facets lie upon each other, by more than a point.
bool touch(const Facet& x, const Facet& y, double size) {
  constexpr double kStraight = 1e-6;  // of a unit vector
  if ((x.normal + y.normal).norm() > kStraight) return false;
  const Eigen::Vector3d along(-x.normal.y(), x.normal.x(), 0);
  const auto range = [&](const Facet& facet) {
    return std::minmax(
        {along.dot(facet.ends[0] - x.ends[0]), along.dot(facet.ends[1] - x.ends[0])});
  };
  const auto [low_x, high_x] = range(x);
  const auto [low_y, high_y] = range(y);
  return std::min(high_x, high_y) - std::max(low_x, low_y) > kStraight * size;
}

}  // namespace

void close_seams(const World& world, const std::vector<Placement>& at,
                 std::vector<PairGroup>& groups) {
  const std::vector<Facet> facets = facets_in_line(world, at, groups);
  for (const Facet& each : facets)
    if (std::any_of(facets.begin(), facets.end(), [&](const Facet& other) {
          return other.particle == each.particle && other.group != each.group &&
                 touch(each, other, groups[each.group].size);
        }))
      groups[each.group].closed.push_back(each.alternative);
  for (PairGroup& group : groups) {
    if (group.closed.empty()) continue;
    // In a corner that a third body closes all are: what held the particle goes on to hold it.
    if (group.closed.size() == group.safe.size()) std::erase(group.closed, group.selected);
    std::erase_if(group.safe, [&](int each) {
      return std::find(group.closed.begin(), group.closed.end(), each) != group.closed.end();
    });
    begin_active(world, at[group.a], at[group.b], group);
  }
}

}  // namespace tenon::dynamics
