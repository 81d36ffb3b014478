#include "tenon/contact/placement.hpp"

#include <cmath>

namespace tenon::contact {

Placement plane_placement(const Eigen::Vector3d& centre, double angle) {
  Placement place;
  place.centre = centre;
  place.angle = angle;
  const double c = std::cos(angle), s = std::sin(angle);
  place.rotation << c, -s, 0, s, c, 0, 0, 0, 1;
  return place;
}

Placement space_placement(const Eigen::Vector3d& centre, const Eigen::Quaterniond& orientation) {
  Placement place;
  place.centre = centre;
  place.orientation = orientation.normalized();
  place.rotation = place.orientation.toRotationMatrix();
  return place;
}

namespace {

Eigen::Quaterniond exponential(const Eigen::Vector3d& turn) {
  const double angle = turn.norm();
  // sin(x/2)/x, whose series avoids 0/0
  const double s = angle > 1e-8 ? std::sin(angle / 2) / angle : 0.5 - angle * angle / 48;
  return Eigen::Quaterniond(std::cos(angle / 2), s * turn.x(), s * turn.y(), s * turn.z());
}

}  // namespace

Placement advanced(const Placement& start, const BodyVector& v, double h) {
  if (v.isZero(0)) return start;
  if (v.size() == 3) {
    const Eigen::Vector3d centre = start.centre + h * Eigen::Vector3d(v[0], v[1], 0);
    if (v[2] != 0) return plane_placement(centre, start.angle + h * v[2]);
    Placement moved = start;
    moved.centre = centre;
    return moved;
  }
  const Eigen::Vector3d centre = start.centre + h * v.head<3>();
  const Eigen::Vector3d turn = h * v.tail<3>();
  if (!turn.isZero(0)) return space_placement(centre, exponential(turn) * start.orientation);
  Placement moved = start;
  moved.centre = centre;
  return moved;
}

BodyVector velocity_between(const Placement& start, const Placement& end, double h, int dof) {
  BodyVector v(dof);
  if (dof == 3) {
    v << (end.centre - start.centre).head<2>() / h, (end.angle - start.angle) / h;
    return v;
  }
  Eigen::Quaterniond turn = end.orientation * start.orientation.conjugate();
  if (turn.w() < 0) turn.coeffs() = -turn.coeffs();
  const double s = turn.vec().norm();
  const double factor = s > 1e-12 ? 2 * std::atan2(s, turn.w()) / s : 2.0;
  v << (end.centre - start.centre) / h, turn.vec() * (factor / h);
  return v;
}

double travel(const BodyVector& v, double h, double radius) {
  const int n = v.size() == 3 ? 2 : 3;
  return h * (v.head(n).norm() + radius * v.tail(v.size() - n).norm());
}

}  // namespace tenon::contact
