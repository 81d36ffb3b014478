#include "tenon/geometry/plane_piece.hpp"

#include <algorithm>
#include <limits>

#include "tenon/core/check.hpp"

namespace tenon::geometry {
namespace {

constexpr double kEps = std::numeric_limits<double>::epsilon();

/// The point of the segment (a, b) nearest to p.
Eigen::Vector2d nearest_on_segment(const Eigen::Vector2d& a, const Eigen::Vector2d& b,
                                   const Eigen::Vector2d& p) {
  const Eigen::Vector2d edge = b - a;
  const double t = edge.dot(p - a), whole = edge.squaredNorm();
  if (!(t > 0)) return a;
  if (!(t < whole)) return b;
  // From the nearer end, so that the error is relative to the shorter part.
  return 2 * t < whole ? Eigen::Vector2d(a + edge * (t / whole))
                       : Eigen::Vector2d(b - edge * ((whole - t) / whole));
}

}  // namespace

PlanePiece::PlanePiece(Loop vertices, double radius, const std::vector<char>& internal)
    : vertices_(std::move(vertices)), radius_(radius) {
  TENON_CHECK(!vertices_.empty() && radius >= 0, "a piece has a vertex and a radius >= 0");
  const int n = size();
  TENON_CHECK(internal.empty() || static_cast<int>(internal.size()) == n, "one flag per facet");
  Eigen::Vector2d low = vertices_[0], high = vertices_[0];
  for (const auto& v : vertices_) low = low.cwiseMin(v), high = high.cwiseMax(v);
  centre_ = (low + high) / 2;
  double core = 0;
  for (const auto& v : vertices_) core = std::max(core, (v - centre_).norm());
  reach_ = core + radius_;
  if (n == 1) return;
  facets_.resize(n);
  for (int i = 0; i < n; ++i) {
    const Eigen::Vector2d edge = vertices_[next(i)] - vertices_[i];
    Facet& facet = facets_[i];
    facet.length = edge.norm();
    TENON_CHECK(facet.length > 0, "the vertices of a piece differ");
    facet.normal = Eigen::Vector2d(edge.y(), -edge.x()) / facet.length;
    facet.internal = !internal.empty() && internal[i] != 0;
    facet.offset = facet.normal.dot(vertices_[support_from(facet.normal, i)]);
  }
}

int PlanePiece::support(const Eigen::Vector2d& direction) const {
  int best = 0;
  double height = direction.dot(vertices_[0]);
  for (int i = 1; i < size(); ++i) {
    const double h = direction.dot(vertices_[i]);
    if (h > height) best = i, height = h;
  }
  return best;
}

int PlanePiece::support_from(const Eigen::Vector2d& direction, int start) const {
  // Heights along a convex outline rise to one maximum and fall again, up to round-off: once they
  // have fallen by more than that, nothing higher follows on this side.
  const double noise = 2 * kEps * (reach_ + centre_.norm()) * direction.norm();
  int best = start;
  double height = direction.dot(vertices_[start]);
  for (const bool forward : {true, false}) {
    int at = start;
    for (int steps = 1; steps < size(); ++steps) {
      at = forward ? next(at) : previous(at);
      const double h = direction.dot(vertices_[at]);
      if (h > height) best = at, height = h;
      if (h < height - noise) break;
    }
  }
  return best;
}

Bounds PlanePiece::bounds(const PlanePose& X_WB) const {
  Bounds box;
  for (const auto& v : vertices_) {
    const Eigen::Vector2d p = X_WB * v;
    box.add(Eigen::Vector3d(p.x(), p.y(), 0));
  }
  const Eigen::Vector3d round(radius_, radius_, 0);
  return {box.low - round, box.high + round};
}

PlanePiece PlanePiece::shifted(const Eigen::Vector2d& shift) const {
  Loop moved = vertices_;
  for (auto& v : moved) v -= shift;
  std::vector<char> internal;
  for (const Facet& facet : facets_) internal.push_back(facet.internal);
  return PlanePiece(std::move(moved), radius_, internal);
}

PlanePiece box_piece(const Eigen::Vector2d& size, const Eigen::Vector2d& centre) {
  TENON_CHECK(size.x() > 0 && size.y() > 0, "a box has positive edges");
  const Eigen::Vector2d h = size / 2;
  return PlanePiece(Loop{centre - h,
                         {centre.x() + h.x(), centre.y() - h.y()},
                         centre + h,
                         {centre.x() - h.x(), centre.y() + h.y()}});
}

std::vector<double> facet_heights(const PlanePiece& piece, const Eigen::Vector2d& p) {
  std::vector<double> heights;
  heights.reserve(piece.facets().size());
  for (const auto& facet : piece.facets())
    heights.push_back(facet.normal.dot(p) - facet.offset - piece.radius());
  return heights;
}

PointDistance point_distance(const PlanePiece& piece, const Eigen::Vector2d& p) {
  const Loop& v = piece.vertices();
  PointDistance answer;
  double above = -std::numeric_limits<double>::infinity();
  for (int i = 0; i < static_cast<int>(piece.facets().size()); ++i) {
    const double h = piece.facets()[i].normal.dot(p - v[i]);
    if (h > above) above = h, answer.facet = i;
  }
  const bool inside = piece.size() >= 3 && above <= 0;
  Eigen::Vector2d core = v[0];
  if (inside) {
    answer.normal = piece.facets()[answer.facet].normal;
    core = p - above * answer.normal;
    answer.distance = above - piece.radius();
  } else {
    double least = std::numeric_limits<double>::infinity();
    for (int i = 0; i < static_cast<int>(piece.facets().size()); ++i) {
      const Eigen::Vector2d q = nearest_on_segment(v[i], v[piece.next(i)], p);
      const double d = (p - q).norm();
      if (d >= least) continue;
      least = d, core = q;
      answer.vertex = q == v[i] ? i : q == v[piece.next(i)] ? piece.next(i) : -1;
      answer.facet = answer.vertex < 0 ? i : -1;
    }
    if (piece.size() == 1) answer.vertex = 0;
    const Eigen::Vector2d away = p - core;
    const double d = away.norm();
    // Nearest to the inside of a facet its own normal is exact; away / d loses eps size / d.
    if (answer.facet >= 0) {
      answer.normal = piece.facets()[answer.facet].normal;
      if (answer.normal.dot(away) < 0) answer.normal = -answer.normal;  // behind a segment
    } else if (d > 0) {
      answer.normal = away / d;
    } else {
      answer.normal =
          piece.size() == 1 ? Eigen::Vector2d(0, 1) : piece.facets()[answer.vertex].normal;
    }
    answer.distance = d - piece.radius();
  }
  answer.nearest = core + piece.radius() * answer.normal;
  return answer;
}

}  // namespace tenon::geometry
