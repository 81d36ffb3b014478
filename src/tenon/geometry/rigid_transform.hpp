// A rigid motion of space: x_W = rotation * x_B + translation.
#pragma once

#include <Eigen/Core>

namespace tenon::geometry {

/// Pose of a frame B in a frame W. `rotation` is orthonormal with determinant 1 (to round-off).
struct RigidTransform {
  Eigen::Matrix3d rotation = Eigen::Matrix3d::Identity();
  Eigen::Vector3d translation = Eigen::Vector3d::Zero();

  Eigen::Vector3d operator*(const Eigen::Vector3d& x) const { return rotation * x + translation; }
  /// X_WA^-1 X_WB: where B lies in the frame of A.
  RigidTransform inverse_times(const RigidTransform& other) const {
    return {rotation.transpose() * other.rotation,
            rotation.transpose() * (other.translation - translation)};
  }
};

}  // namespace tenon::geometry
