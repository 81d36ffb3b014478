#include "tenon/geometry/polygon_pieces.hpp"

#include <algorithm>
#include <cmath>

#include "tenon/core/check.hpp"
#include "tenon/core/random.hpp"
#include "tenon/geometry/polygon_check.hpp"
#include "tenon/geometry/polygon_monotone.hpp"
#include "tenon/geometry/polygon_triangulation.hpp"
#include "tenon/geometry/predicates.hpp"

namespace tenon::geometry {
namespace {

/// The pieces as rings of half-edges, from which diagonals are taken out.
class PieceRings {
 public:
  PieceRings(std::vector<Eigen::Vector2d> points, const std::vector<IndexTriangle>& triangles)
      : points_(std::move(points)), twin_(twin_half_edges(triangles)) {
    for (std::size_t t = 0; t < triangles.size(); ++t)
      for (int k = 0; k < 3; ++k) {
        origin_.push_back(triangles[t][k]);
        next_.push_back(static_cast<int>(3 * t) + (k + 1) % 3);
        previous_.push_back(static_cast<int>(3 * t) + (k + 2) % 3);
      }
    gone_.assign(origin_.size(), 0);
  }

  /// One half-edge of every diagonal, longest first.
  std::vector<int> diagonals() const {
    std::vector<int> order;
    std::vector<double> length(twin_.size());
    for (int h = 0; h < static_cast<int>(twin_.size()); ++h)
      if (twin_[h] > h) order.push_back(h), length[h] = (point(h) - point(twin_[h])).squaredNorm();
    std::stable_sort(order.begin(), order.end(),
                     [&](int g, int h) { return length[g] > length[h]; });
    return order;
  }

  /// Takes out what can be taken out, in the given order. Returns how many diagonals stay.
  int merge(const std::vector<int>& order, double tolerance) {
    int left = 0;
    for (int h : order) {
      const int g = twin_[h];
      if (!convex(previous_[h], next_[g], tolerance) ||
          !convex(previous_[g], next_[h], tolerance)) {
        ++left;
        continue;
      }
      link(previous_[h], next_[g]);
      link(previous_[g], next_[h]);
      gone_[h] = gone_[g] = 1;
    }
    return left;
  }

  template <class Visit>
  void for_each(const Visit& visit) const {
    std::vector<char> seen = gone_;
    for (int h = 0; h < static_cast<int>(seen.size()); ++h) {
      if (seen[h]) continue;
      Loop loop;
      std::vector<char> internal;
      for (int g = h; !seen[g]; g = next_[g]) {
        seen[g] = 1;
        loop.push_back(point(g));
        internal.push_back(twin_[g] >= 0);
      }
      visit(std::move(loop), std::move(internal));
    }
  }

 private:
  const Eigen::Vector2d& point(int h) const { return points_[origin_[h]]; }
  void link(int h, int g) { next_[h] = g, previous_[g] = h; }

  /// The corner between the end of half-edge `in` and `out` does not go inward, or by less than the
  /// tolerance.
  bool convex(int in, int out, double tolerance) const {
    const auto &a = point(in), &b = point(out), &c = point(next_[out]);
    if (orient2d(a, b, c) >= 0) return true;
    if (tolerance <= 0 || (b - a).dot(c - b) <= 0) return false;
    return -cross2(b - a, c - a) <= tolerance * (c - a).norm();
  }

  std::vector<Eigen::Vector2d> points_;
  std::vector<int> twin_, origin_, next_, previous_;
  std::vector<char> gone_;
};

/// Takes out vertex i; the joined facet is internal only if both were.
void drop(Loop& loop, std::vector<char>& internal, std::size_t i) {
  const std::size_t before = (i + loop.size() - 1) % loop.size();
  internal[before] = internal[before] && internal[i];
  loop.erase(loop.begin() + static_cast<std::ptrdiff_t>(i));
  internal.erase(internal.begin() + static_cast<std::ptrdiff_t>(i));
}

/// Makes a ring exactly convex without superfluous vertices: takes out those that lie inside the
/// hull (false notches) and those on a straight stretch between facets of the same kind. Returns
/// the greatest depth of a false notch.
double tidy(Loop& loop, std::vector<char>& internal) {
  double depth = 0;
  bool changed = true;
  while (changed && loop.size() > 3) {
    changed = false;
    for (std::size_t i = 0; i < loop.size() && loop.size() > 3; ++i) {
      const std::size_t n = loop.size(), before = (i + n - 1) % n;
      const Eigen::Vector2d &a = loop[before], &b = loop[i], &c = loop[(i + 1) % n];
      const int turn = orient2d(a, b, c);
      if (turn > 0 || (turn == 0 && internal[before] != internal[i])) continue;
      if (turn < 0) depth = std::max(depth, -cross2(b - a, c - a) / (c - a).norm());
      drop(loop, internal, i);
      changed = true;
    }
  }
  return depth;
}

/// The order in which diagonals go decides how many stay. Longest and shortest first, then shuffled
/// (the same way each time), on the rounder triangulation and on the plain one; the fewest pieces
/// win. Small polygons get many tries, large ones few: the time stays near-linear.
PieceRings fewest_pieces(const Polygon& polygon, double tolerance) {
  const auto points = all_vertices(polygon);
  const auto plain = triangulate(polygon);
  auto round = plain;
  flip_towards_delaunay(points, round);
  const PieceRings starts[2] = {PieceRings(points, round), PieceRings(points, plain)};
  const int count = static_cast<int>(starts[0].diagonals().size());
  const int tries = count <= 1 ? 1 : std::clamp(40000 / (count + 1), 4, 200);
  Random random(1);
  PieceRings best = starts[0];
  int least = count + 1;
  for (int k = 0; k < tries && least > 0; ++k) {
    PieceRings rings = starts[k % 2];
    std::vector<int> order = rings.diagonals();
    if (k / 2 == 1) std::reverse(order.begin(), order.end());
    if (k / 2 > 1)
      for (int i = count - 1; i > 0; --i) std::swap(order[i], order[random.below(i + 1)]);
    const int left = rings.merge(order, tolerance);
    if (left < least) least = left, best = std::move(rings);
  }
  return best;
}

PolygonPieces build(const PieceRings& rings, const Polygon& polygon, double radius,
                    double* worst_depth) {
  PolygonPieces answer;
  double sum = 0;
  rings.for_each([&](Loop loop, std::vector<char> internal) {
    *worst_depth = std::max(*worst_depth, tidy(loop, internal));
    sum += signed_area(loop);
    answer.pieces.emplace_back(std::move(loop), radius, internal);
  });
  answer.area_error = std::abs(sum - area(polygon));
  return answer;
}

}  // namespace

PolygonPieces convex_pieces(const Polygon& polygon, double tolerance, double radius) {
  TENON_CHECK(tolerance >= 0 && radius >= 0, "tolerance and radius are not negative");
  double depth = 0;
  if (tolerance > 0) {
    PolygonPieces answer = build(fewest_pieces(polygon, tolerance), polygon, radius, &depth);
    if (depth <= tolerance) return answer;  // else small notches added up: cut exactly
  }
  return build(fewest_pieces(polygon, 0), polygon, radius, &depth);
}

}  // namespace tenon::geometry
