// The verifier of planar gaps. It sees vertices and radii only, in world coordinates.
#include <algorithm>
#include <cmath>
#include <limits>

#include "tenon/contact/reach_plane.hpp"

namespace tenon::contact {

namespace {

using Eigen::Vector2d;

std::vector<Vector2d> in_world(const geometry::PlanePiece& piece, const Placement& place,
                               const Eigen::Vector3d& origin) {
  std::vector<Vector2d> points;
  for (const Vector2d& v : piece.vertices())
    points.push_back((place.centre - origin).head<2>() + place.rotation.topLeftCorner<2, 2>() * v);
  return points;
}

/// Largest separation over the edges of `p`: > 0 only if the polygons are apart.
double edge_separation(const std::vector<Vector2d>& p, const std::vector<Vector2d>& q) {
  double best = -std::numeric_limits<double>::infinity();
  for (size_t i = 0; p.size() > 1 && i < p.size(); ++i) {
    const Vector2d e = p[(i + 1) % p.size()] - p[i];
    double low = std::numeric_limits<double>::infinity();
    for (const Vector2d& x : q)
      low = std::min(low, (e.y() * (x.x() - p[i].x()) - e.x() * (x.y() - p[i].y())) / e.norm());
    best = std::max(best, low);
  }
  return best;
}

double point_to_edges(const Vector2d& x, const std::vector<Vector2d>& p) {
  double best = std::numeric_limits<double>::infinity();
  for (size_t i = 0; i < p.size(); ++i) {
    const Vector2d e = p[(i + 1) % p.size()] - p[i];
    const double t =
        e.squaredNorm() > 0 ? std::clamp(e.dot(x - p[i]) / e.squaredNorm(), 0.0, 1.0) : 0.0;
    best = std::min(best, (p[i] + t * e - x).norm());
  }
  return best;
}

}  // namespace

double PlanarPairs::verified_gap(const PiecePair& pair, const Placement& a,
                                 const Placement& b) const {
  const geometry::PlanePiece &pa = pieces_[pair.piece_a], &pb = pieces_[pair.piece_b];
  const std::vector<Vector2d> p = in_world(pa, a, a.centre), q = in_world(pb, b, a.centre);
  const double radii = pa.radius() + pb.radius();
  const double separation = std::max(edge_separation(p, q), edge_separation(q, p));
  if (separation <= 0 && !std::isinf(separation)) return separation - radii;
  double distance = std::numeric_limits<double>::infinity();
  for (const Vector2d& x : p) distance = std::min(distance, point_to_edges(x, q));
  for (const Vector2d& x : q) distance = std::min(distance, point_to_edges(x, p));
  return distance - radii;
}

}  // namespace tenon::contact
