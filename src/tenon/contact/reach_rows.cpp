#include "tenon/contact/reach_rows.hpp"

#include <Eigen/Geometry>
#include <cmath>

namespace tenon::contact {

Motion motion_between(const Placement& start, const Placement& end) {
  Motion motion{start, end, 1};
  double turned = end.angle - start.angle;
  if (turned == 0) turned = start.orientation.angularDistance(end.orientation);
  const double half = std::abs(turned) / 2;
  if (half > 1e-4)
    motion.k = std::tan(half) / half;
  else
    motion.k = 1 + half * half / 3;
  return motion;
}

namespace {

void put(RowBlock& block, int row, double sign, const Eigen::Vector3d& direction,
         const Eigen::Vector3d& moment) {
  if (block.cols() == 3)
    block.row(row) << sign * direction.x(), sign * direction.y(), sign * moment.z();
  else
    block.row(row) << sign * direction.transpose(), sign * moment.transpose();
}

/// Two unit vectors perpendicular to n: in the plane n turned by a quarter; in space along the
/// world axis least aligned with n, so that they turn slowly with n.
int tangents_of(const Eigen::Vector3d& n, int dof, Eigen::Vector3d* t) {
  if (dof == 3) {
    t[0] = Eigen::Vector3d(-n.y(), n.x(), 0);
    return 1;
  }
  int axis = 0;
  n.cwiseAbs().minCoeff(&axis);
  t[0] = n.cross(Eigen::Vector3d::Unit(axis)).normalized();
  t[1] = n.cross(t[0]);
  return 2;
}

}  // namespace

void fill_row(const RowGeometry& g, int dof, Contact& contact) {
  const Eigen::Vector3d unit = g.normal.normalized();
  Eigen::Vector3d t[2];
  const int tangents = tangents_of(unit, dof, t);
  contact.point = g.point;
  contact.normal = unit;
  contact.jacobian_a.resize(1 + tangents, dof);
  contact.jacobian_b.resize(1 + tangents, dof);
  put(contact.jacobian_a, 0, 1, g.normal, g.upper_k * g.upper_arm.cross(g.normal));
  put(contact.jacobian_b, 0, -1, g.normal, g.lower_k * g.lower_arm.cross(g.normal));
  for (int i = 0; i < tangents; ++i) {
    put(contact.jacobian_a, 1 + i, 1, t[i], (g.point - g.upper_centre).cross(t[i]));
    put(contact.jacobian_b, 1 + i, -1, t[i], (g.point - g.lower_centre).cross(t[i]));
  }
}

}  // namespace tenon::contact
