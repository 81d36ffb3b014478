// Where a body is: its centre of mass and its axes. The one place where the plane and space
// integrate rotations differently.
#pragma once

#include <Eigen/Core>
#include <Eigen/Geometry>

#include "tenon/contact/contact_problem.hpp"

namespace tenon::contact {

/// Pose of the frame C (origin in the centre of mass, axes of the body) in the world. `rotation`
/// always agrees with `angle` (plane) or `orientation` (space).
struct Placement {
  Eigen::Vector3d centre = Eigen::Vector3d::Zero();        ///< p_WC, m; z = 0 in the plane
  Eigen::Matrix3d rotation = Eigen::Matrix3d::Identity();  ///< R_WC
  double angle = 0;                                        ///< plane only; may exceed a turn
  Eigen::Quaterniond orientation = Eigen::Quaterniond::Identity();  ///< space only, unit
};

Placement plane_placement(const Eigen::Vector3d& centre, double angle);
Placement space_placement(const Eigen::Vector3d& centre, const Eigen::Quaterniond& orientation);

/// The placement after moving with constant velocity v (3 or 6 numbers) for the time h:
/// centre + h v, rotation exp(h w) R.
Placement advanced(const Placement& start, const BodyVector& v, double h);

/// The constant velocity that leads from `start` to `end` in the time h > 0 (the shorter way round
/// in space, the difference of the angles in the plane). dof: 3 or 6.
BodyVector velocity_between(const Placement& start, const Placement& end, double h, int dof);

/// |dc| + radius |rotation|: no point of the body travelled further.
double travel(const BodyVector& v, double h, double radius);

}  // namespace tenon::contact
