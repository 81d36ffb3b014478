// A rigid motion of the plane: x_W = R x_B + translation.
#pragma once

#include <Eigen/Core>
#include <cmath>

#include "tenon/geometry/rigid_transform.hpp"

namespace tenon::geometry {

/// A quarter turn counter-clockwise: J u. The velocity of a point r under the rate w is w J r.
inline Eigen::Vector2d quarter_turn(const Eigen::Vector2d& u) {
  return {-u.y(), u.x()};
}
/// z component of the cross product.
inline double cross2(const Eigen::Vector2d& u, const Eigen::Vector2d& v) {
  return u.x() * v.y() - u.y() * v.x();
}

/// Pose of a frame B in a frame W; cos^2 + sin^2 = 1 to round-off.
struct PlanePose {
  Eigen::Vector2d translation = Eigen::Vector2d::Zero();
  double cos = 1, sin = 0;

  PlanePose() = default;
  PlanePose(const Eigen::Vector2d& position, double angle)
      : translation(position), cos(std::cos(angle)), sin(std::sin(angle)) {}
  /// The planar part of a spatial pose that turns about z only.
  explicit PlanePose(const RigidTransform& X)
      : translation(X.translation.head<2>()), cos(X.rotation(0, 0)), sin(X.rotation(1, 0)) {}

  Eigen::Vector2d rotate(const Eigen::Vector2d& u) const {
    return {cos * u.x() - sin * u.y(), sin * u.x() + cos * u.y()};
  }
  Eigen::Vector2d unrotate(const Eigen::Vector2d& u) const {
    return {cos * u.x() + sin * u.y(), cos * u.y() - sin * u.x()};
  }
  Eigen::Vector2d operator*(const Eigen::Vector2d& x) const { return rotate(x) + translation; }
  /// X_WA^-1 X_WB: where B lies in the frame of A.
  PlanePose inverse_times(const PlanePose& other) const {
    PlanePose X;
    X.translation = unrotate(other.translation - translation);
    X.cos = cos * other.cos + sin * other.sin;
    X.sin = cos * other.sin - sin * other.cos;
    return X;
  }
};

}  // namespace tenon::geometry
