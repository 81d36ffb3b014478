#include "tenon/contact/touch_outline.hpp"

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>
#include <set>
#include <utility>

namespace tenon::contact {

namespace {

using Eigen::Vector3d;
using DirectedSide = std::pair<int, int>;

/// Corners within tolerance are one.
struct Corners {
  std::vector<TouchPoint> at;
  int number(const TouchPoint& corner, double tolerance) {
    for (size_t i = 0; i < at.size(); ++i)
      if ((at[i].point - corner.point).norm() <= tolerance) return static_cast<int>(i);
    at.push_back(corner);
    return static_cast<int>(at.size()) - 1;
  }
};

/// The corners strictly on the side from -> to, in order along it, with both ends.
std::vector<int> split(const Corners& corners, int from, int to, double tolerance) {
  const Vector3d start = corners.at[from].point, along = corners.at[to].point - start;
  const double length = along.norm();
  std::vector<std::pair<double, int>> on{{0, from}, {length, to}};
  for (int k = 0; k < static_cast<int>(corners.at.size()); ++k) {
    if (k == from || k == to) continue;
    const Vector3d d = corners.at[k].point - start;
    const double s = d.dot(along) / length;
    if (s > 0 && s < length && (d - s / length * along).norm() <= tolerance) on.push_back({s, k});
  }
  std::sort(on.begin(), on.end());
  std::vector<int> order;
  for (const auto& [s, k] : on) order.push_back(k);
  return order;
}

/// Chains the sides to one loop that uses all of them and passes no corner twice.
std::vector<int> chain(const std::set<DirectedSide>& sides) {
  if (sides.size() < 3) return {};
  std::vector<int> loop;
  const int start = sides.begin()->first;
  int here = start;
  do {
    loop.push_back(here);
    const auto next = sides.lower_bound({here, -1});
    if (next == sides.end() || next->first != here) return {};
    const auto another = std::next(next);
    if (another != sides.end() && another->first == here) return {};
    here = next->second;
  } while (here != start && loop.size() <= sides.size());
  if (loop.size() != sides.size()) return {};
  return loop;
}

}  // namespace

std::vector<TouchPoint> union_outline(const std::vector<const Touch*>& parts, double tolerance) {
  Corners corners;
  std::vector<std::vector<int>> loops;
  for (const Touch* part : parts) {
    loops.emplace_back();
    for (const TouchPoint& corner : part->corners)
      loops.back().push_back(corners.number(corner, 4 * tolerance));
  }
  std::set<DirectedSide> sides;
  for (const auto& loop : loops)
    for (size_t i = 0; i < loop.size(); ++i) {
      const int from = loop[i], to = loop[(i + 1) % loop.size()];
      if (from == to) continue;
      const std::vector<int> pieces = split(corners, from, to, 4 * tolerance);
      for (size_t k = 0; k + 1 < pieces.size(); ++k) {
        const DirectedSide side(pieces[k], pieces[k + 1]);
        if (!sides.erase({side.second, side.first})) sides.insert(side);
      }
    }
  std::vector<TouchPoint> outline;
  const std::vector<int> loop = chain(sides);
  const size_t n = loop.size();
  for (size_t i = 0; i < n; ++i) {  // a corner within a straight side is none
    const Vector3d& before = corners.at[loop[(i + n - 1) % n]].point;
    const Vector3d& here = corners.at[loop[i]].point;
    const Vector3d chord = corners.at[loop[(i + 1) % n]].point - before;
    if (chord.cross(here - before).norm() > 4 * tolerance * chord.norm())
      outline.push_back(corners.at[loop[i]]);
  }
  if (outline.size() < 3) outline.clear();
  return outline;
}

}  // namespace tenon::contact
