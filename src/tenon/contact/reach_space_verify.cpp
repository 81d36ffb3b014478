// The verifier of spatial gaps. Small pieces: every axis by brute force in world coordinates, from
// vertices and edges only. Large ones: the certified distance, whose two bounds prove themselves.
#include <Eigen/Geometry>
#include <algorithm>
#include <limits>

#include "tenon/contact/reach_space.hpp"

namespace tenon::contact {

namespace {

using Eigen::Vector3d;
using geometry::ConvexPolyhedron;

constexpr size_t kSmall = 24;

std::vector<Vector3d> in_world(const ConvexPolyhedron& hull, const Placement& place,
                               const Vector3d& origin) {
  std::vector<Vector3d> points;
  for (const Vector3d& v : hull.vertices())
    points.push_back((place.centre - origin) + place.rotation * v);
  return points;
}

double separation(const std::vector<Vector3d>& p, const std::vector<Vector3d>& q,
                  const Vector3d& n) {
  double low_p = std::numeric_limits<double>::infinity(), high_p = -low_p;
  double low_q = low_p, high_q = -low_p;
  for (const Vector3d& x : p)
    low_p = std::min(low_p, n.dot(x)), high_p = std::max(high_p, n.dot(x));
  for (const Vector3d& x : q)
    low_q = std::min(low_q, n.dot(x)), high_q = std::max(high_q, n.dot(x));
  return std::max(low_q - high_p, low_p - high_q);
}

/// Largest separation over face normals and edge pairs; > 0 only if the pieces are apart.
double largest_separation(const ConvexPolyhedron& a, const std::vector<Vector3d>& p,
                          const Eigen::Matrix3d& turn_a, const ConvexPolyhedron& b,
                          const std::vector<Vector3d>& q, const Eigen::Matrix3d& turn_b) {
  double best = -std::numeric_limits<double>::infinity();
  for (const auto& face : a.faces()) best = std::max(best, separation(p, q, turn_a * face.normal));
  for (const auto& face : b.faces()) best = std::max(best, separation(p, q, turn_b * face.normal));
  for (const auto& e : a.edges())
    for (const auto& f : b.edges()) {
      const Vector3d d = (p[e.vertex[1]] - p[e.vertex[0]]).normalized();
      Vector3d g = (q[f.vertex[1]] - q[f.vertex[0]]).normalized();
      for (int twice = 0; twice < 2; ++twice) g -= d * d.dot(g);
      const Vector3d n = d.cross(g);
      const double sine = n.norm();
      if (sine < 1e-14) continue;
      // Two vertices bound the separation along n: most pairs end here.
      if (std::abs(n.dot(q[f.vertex[0]] - p[e.vertex[0]])) / sine <= best) continue;
      best = std::max(best, separation(p, q, n / sine));
    }
  return best;
}

}  // namespace

double SpatialPairs::verified_gap(const PiecePair& pair, const Placement& a,
                                  const Placement& b) const {
  const Piece &pa = piece_a(pair), &pb = piece_b(pair);
  const double radii = pa.radius + pb.radius;
  const bool small = pa.hull.vertices().size() <= kSmall && pb.hull.vertices().size() <= kSmall &&
                     !pa.hull.faces().empty() && !pb.hull.faces().empty();
  if (small && radii == 0) {
    const double best = largest_separation(pa.hull, in_world(pa.hull, a, a.centre), a.rotation,
                                           pb.hull, in_world(pb.hull, b, a.centre), b.rotation);
    if (best <= 0) return best;
  }
  const geometry::RigidTransform pose_a{a.rotation, Vector3d::Zero()};
  const geometry::RigidTransform pose_b{b.rotation, b.centre - a.centre};
  return geometry::convex_distance({pa.hull, pose_a, pa.radius}, {pb.hull, pose_b, pb.radius}).low;
}

}  // namespace tenon::contact
