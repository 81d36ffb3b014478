// One row from its geometry: the discrete gradient shared by plane and space.
#pragma once

#include "tenon/contact/reach_pair.hpp"

namespace tenon::contact {

/// A row whose gap grows when `upper` moves along `normal` and `lower` against it. All vectors are
/// means of their values at the start and at the end of the step.
struct RowGeometry {
  Eigen::Vector3d normal = Eigen::Vector3d::UnitX();    ///< from lower to upper; not renormalised
  Eigen::Vector3d upper_arm = Eigen::Vector3d::Zero();  ///< where the normal acts, from the centre
  Eigen::Vector3d lower_arm = Eigen::Vector3d::Zero();  ///< the same for lower
  Eigen::Vector3d point = Eigen::Vector3d::Zero();      ///< where friction acts, world
  Eigen::Vector3d upper_centre = Eigen::Vector3d::Zero();
  Eigen::Vector3d lower_centre = Eigen::Vector3d::Zero();
  double upper_k = 1, lower_k = 1;
};

/// Fills point, normal and both Jacobians (a = upper, b = lower). Rotation of a body by d about a
/// fixed axis moves a point r by  d k axis x (r_start + r_end)/2,  k = tan(d/2)/(d/2): hence the
/// factor k in the normal row, and psi(q1) - psi(q0) = h J_n v exactly for facets and corners.
void fill_row(const RowGeometry& geometry, int dof, Contact& contact);

}  // namespace tenon::contact
