#include "tenon/contact/plane_contacts.hpp"

#include <cmath>

#include "tenon/contact/reach_rows.hpp"

namespace tenon::contact {

using Eigen::Vector2d;
using Eigen::Vector3d;
using geometry::PlanePiece;

namespace {

Vector3d mean_arm(const Motion& motion, const Vector2d& x) {
  return (motion.start.rotation * raised(x) + motion.end.rotation * raised(x)) / 2;
}

Vector3d mean_centre(const Motion& motion) {
  return (motion.start.centre + motion.end.centre) / 2;
}

}  // namespace

Vector3d raised(const Vector2d& x) {
  return {x.x(), x.y(), 0};
}

Vector2d seen_from(const Placement& to, const Placement& from, const Vector2d& x) {
  const Vector3d world = (from.centre - to.centre) + from.rotation * raised(x);
  return (to.rotation.transpose() * world).head<2>();
}

std::array<int, 2> ends_of_side(const PlanePiece& piece, int facet) {
  constexpr double kStraight = 1e-9;
  const int n = static_cast<int>(piece.facets().size());
  const auto goes_on = [&](int f) {
    const Vector2d &x = piece.facets()[facet].normal, &y = piece.facets()[f].normal;
    return x.dot(y) > 0 && std::abs(x.x() * y.y() - x.y() * y.x()) < kStraight;
  };
  int first = facet, last = facet;
  while (goes_on((first + n - 1) % n) && (first + n - 1) % n != last) first = (first + n - 1) % n;
  while (goes_on((last + 1) % n) && (last + 1) % n != first) last = (last + 1) % n;
  return {first, (last + 1) % n};
}

// D = vertex - centre of the owner; psi = n . D - const.
Contact facet_contact(const PlaneSide& owner, int facet, const PlaneSide& other, int vertex) {
  RowGeometry g;
  g.normal = mean_arm(owner.motion, owner.piece.facets()[facet].normal);
  g.upper_arm = mean_arm(other.motion, other.piece.vertices()[vertex]);
  g.upper_centre = mean_centre(other.motion);
  g.lower_centre = mean_centre(owner.motion);
  g.lower_arm = g.upper_centre + g.upper_arm - g.lower_centre;
  g.upper_k = other.motion.k;
  g.lower_k = owner.motion.k;
  // Friction acts on the facet's own line: rows of one patch do not contradict each other.
  const Vector3d unit = g.normal.normalized();
  const double height =
      unit.dot(g.lower_arm) - owner.piece.facets()[facet].offset - owner.piece.radius();
  g.point = g.lower_centre + g.lower_arm - height * unit;
  Contact contact;
  contact.scene_a = other.body;
  contact.scene_b = owner.body;
  fill_row(g, 3, contact);
  return contact;
}

// |x1| - |x0| = (x1 + x0) . (x1 - x0) / (|x1| + |x0|).
Contact corner_contact(const PlaneSide& lower, int i, const PlaneSide& upper, int j) {
  const auto apart = [&](const Placement& l, const Placement& u) -> Vector3d {
    return (u.centre - l.centre) + u.rotation * raised(upper.piece.vertices()[j]) -
           l.rotation * raised(lower.piece.vertices()[i]);
  };
  const Vector3d x0 = apart(lower.motion.start, upper.motion.start);
  const Vector3d x1 = apart(lower.motion.end, upper.motion.end);
  const double length = x0.norm() + x1.norm();
  RowGeometry g;
  g.normal = length > 0 ? Vector3d((x0 + x1) / length) : Vector3d(0, 1, 0);
  if (g.normal.norm() == 0) g.normal = x0.normalized();  // passed straight through: as it began
  g.upper_arm = mean_arm(upper.motion, upper.piece.vertices()[j]);
  g.lower_arm = mean_arm(lower.motion, lower.piece.vertices()[i]);
  g.upper_centre = mean_centre(upper.motion);
  g.lower_centre = mean_centre(lower.motion);
  g.upper_k = upper.motion.k;
  g.lower_k = lower.motion.k;
  g.point = g.lower_centre + g.lower_arm + lower.piece.radius() * g.normal.normalized();
  Contact contact;
  contact.scene_a = upper.body;
  contact.scene_b = lower.body;
  fill_row(g, 3, contact);
  return contact;
}

namespace {

/// The part of a motion between two fractions of the step.
Motion part_of(const Motion& motion, double from, double to) {
  const BodyVector way = velocity_between(motion.start, motion.end, 1, 3);
  return motion_between(advanced(motion.start, way, from), advanced(motion.start, way, to));
}

/// The pieces go round a corner up to the fraction `until` of the step.
struct Passage {
  int corner = -1;
  double until = 0;
};
Passage passage(const PlaneSide& owner, int facet, const PlaneSide& other, int vertex) {
  const std::array<int, 2> ends = ends_of_side(owner.piece, facet);
  const Vector2d from = owner.piece.vertices()[ends[0]];
  const Vector2d edge = owner.piece.vertices()[ends[1]] - from;
  const auto seen = [&](const Placement& to, const Placement& at) -> Vector2d {
    return seen_from(to, at, other.piece.vertices()[vertex]) - from;
  };
  const auto along = [&](const Placement& to, const Placement& at) {
    return edge.dot(seen(to, at)) / edge.squaredNorm();
  };
  const double first = along(owner.motion.start, other.motion.start);
  const double last = along(owner.motion.end, other.motion.end);
  if ((first >= 0 && first <= 1) || last < 0 || last > 1) return {};
  const bool below = first < 0;
  const BodyVector way_owner = velocity_between(owner.motion.start, owner.motion.end, 1, 3);
  const BodyVector way_other = velocity_between(other.motion.start, other.motion.end, 1, 3);
  double low = 0, high = 1;
  while (high - low > 1e-14) {
    const double t = (low + high) / 2;
    const double at = along(advanced(owner.motion.start, way_owner, t),
                            advanced(other.motion.start, way_other, t));
    ((below ? at < 0 : at > 1) ? low : high) = t;
  }
  // Deep inside, the distance from the corner is no longer that from the facet.
  const Vector2d at = seen(advanced(owner.motion.start, way_owner, high),
                           advanced(other.motion.start, way_other, high));
  if (owner.piece.facets()[facet].normal.dot(at) <= 0) return {};
  return {below ? ends[0] : ends[1], high};
}

}  // namespace

std::optional<Contact> passing_contact(const PlaneSide& owner, int facet, const PlaneSide& other,
                                       int vertex) {
  const Passage passed = passage(owner, facet, other, vertex);
  if (passed.corner < 0) return std::nullopt;
  const double t = passed.until;
  const Motion first_owner = part_of(owner.motion, 0, t), rest_owner = part_of(owner.motion, t, 1);
  const Motion first_other = part_of(other.motion, 0, t), rest_other = part_of(other.motion, t, 1);
  const Contact round = corner_contact({owner.piece, first_owner, owner.body}, passed.corner,
                                       {other.piece, first_other, other.body}, vertex);
  Contact contact = facet_contact({owner.piece, rest_owner, owner.body}, facet,
                                  {other.piece, rest_other, other.body}, vertex);
  contact.jacobian_a = t * round.jacobian_a + (1 - t) * contact.jacobian_a;
  contact.jacobian_b = t * round.jacobian_b + (1 - t) * contact.jacobian_b;
  const Vector2d apart =
      seen_from(owner.motion.start, other.motion.start, other.piece.vertices()[vertex]) -
      owner.piece.vertices()[passed.corner];
  contact.gap = apart.norm() - owner.piece.radius() - other.piece.radius();
  return contact;
}

}  // namespace tenon::contact
