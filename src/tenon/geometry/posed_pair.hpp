// Inside of convex_distance: the pair in A's frame, and the two bounds on their distance.
#pragma once

#include <Eigen/Core>
#include <Eigen/Geometry>
#include <cmath>
#include <limits>

#include "tenon/core/tolerance.hpp"
#include "tenon/geometry/convex_distance.hpp"

namespace tenon::geometry {

/// B seen from A: x_A = R x_B + t. Directions n here point from A to B.
struct PosedPair {
  const ConvexPolyhedron& a;
  const ConvexPolyhedron& b;
  Eigen::Matrix3d R;
  Eigen::Vector3d t;
  double size;       ///< L = rA + rB, with the radii the bodies are swollen by
  double tolerance;  ///< the two bounds meet when they differ by less

  PosedPair(const ConvexPolyhedron& shape_a, const ConvexPolyhedron& shape_b,
            const RigidTransform& b_in_a, double radii = 0)
      : a(shape_a), b(shape_b), R(b_in_a.rotation), t(b_in_a.translation) {
    size = a.radius() + b.radius() + radii;
    tolerance = kDistanceTolerance * size + a.flatness() + b.flatness() +
                4e-16 * (t.norm() + a.centre().norm() + b.centre().norm());
  }

  Eigen::Vector3d vertex_a(int i) const { return a.vertex(i); }
  Eigen::Vector3d vertex_b(int j) const { return turned(b.vertex(j)) + t; }
  Eigen::Vector3d normal_b(int g) const { return turned(b.faces()[g].normal); }
  /// R x, by columns (Eigen's own product is not inlined here).
  Eigen::Vector3d turned(const Eigen::Vector3d& x) const {
    return R.col(0) * x.x() + R.col(1) * x.y() + R.col(2) * x.z();
  }

  int top_a(const Eigen::Vector3d& n, int start) const { return a.support(n, start); }
  int bottom_b(const Eigen::Vector3d& n, int start) const {
    return b.support(-(R.transpose() * n), start);
  }
  /// sep(n) with its support vertices, which are also where the search starts.
  double sep(const Eigen::Vector3d& n, int& ia, int& ib) const {
    ia = top_a(n, ia);
    ib = bottom_b(n, ib);
    return n.dot(vertex_b(ib) - vertex_a(ia));
  }
};

/// low and high with what proves them. Points in A's frame.
struct DistanceBounds {
  double low = -std::numeric_limits<double>::infinity();
  double high = std::numeric_limits<double>::infinity();
  Eigen::Vector3d normal = Eigen::Vector3d::UnitZ();  ///< from A to B: sep(normal) = low
  int top_a = 0, bottom_b = 0;                        ///< support vertices along it
  Eigen::Vector3d point_a = Eigen::Vector3d::Zero();  ///< |point_b - point_a| = high
  Eigen::Vector3d point_b = Eigen::Vector3d::Zero();
  Feature feature_a, feature_b;

  bool meet(const PosedPair& pair) const { return high - low <= pair.tolerance; }

  /// Tries a direction, unit or zero (which is refused: it would prove nothing). Directions that
  /// cannot raise `low` cost a few products.
  bool raise(const PosedPair& pair, const Eigen::Vector3d& n) {
    if (!(n.dot(point_b - point_a) > low) || n.squaredNorm() < 0.5) return false;
    int ia = top_a, ib = bottom_b;
    const double s = pair.sep(n, ia, ib);
    if (!(s > low)) return false;
    low = s, normal = n, top_a = ia, bottom_b = ib;
    return true;
  }
  /// Tries two points of the bodies.
  bool lower(const Eigen::Vector3d& pa, const Eigen::Vector3d& pb, Feature fa, Feature fb) {
    const double d = (pb - pa).norm();
    if (!(d < high)) return false;
    high = d, point_a = pa, point_b = pb, feature_a = fa, feature_b = fb;
    return true;
  }
};

/// Unit common normal of directions e and f, zero where they are parallel to round-off. The part of
/// f along e is taken off twice first: what error remains turns about e and costs eps of the size
/// (cross(e, f) at 1e-6 rad is not perpendicular to e).
inline Eigen::Vector3d common_normal(const Eigen::Vector3d& e, const Eigen::Vector3d& f) {
  const double ee = e.squaredNorm();
  Eigen::Vector3d d = f - e * (e.dot(f) / ee);
  d -= e * (e.dot(d) / ee);
  const Eigen::Vector3d n = e.cross(d);
  const double nn = n.squaredNorm();
  if (!(nn > 1e-31 * ee * f.squaredNorm())) return Eigen::Vector3d::Zero();
  return n / std::sqrt(nn);
}

}  // namespace tenon::geometry
