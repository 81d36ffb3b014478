// The contact patch of a planar alternative, clipped (docs/simulate.md, assemble).
//
// Facet i of `owner`: a vertex of `other` makes a row only where it lies over the segment of i, at
// the start or at the end of the step. Where near vertices stick out beyond an end e of the segment
// the row is e against `other` instead: against the facet of `other` it is furthest out of, or
// against the nearest corner where the pieces are rounded. All vertices against the unbounded line
// would let an overhanging box stand for ever.
#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "tenon/contact/reach_plane.hpp"
#include "tenon/contact/reach_rows.hpp"

namespace tenon::contact {

namespace {

using Eigen::Vector2d;
using Eigen::Vector3d;
using geometry::PlanePiece;

/// How far beside a segment still counts as over it, relative to the size.
constexpr double kOver = 1e-9;

Vector3d raised(const Vector2d& x) {
  return {x.x(), x.y(), 0};
}

Vector3d mean_arm(const Motion& motion, const Vector2d& x) {
  return (motion.start.rotation * raised(x) + motion.end.rotation * raised(x)) / 2;
}

Vector3d mean_centre(const Motion& motion) {
  return (motion.start.centre + motion.end.centre) / 2;
}

/// Both bodies of a pair, one of them owning the facet.
struct Side {
  const PlanePiece& piece;
  const Motion& motion;
  int body;
};

/// A vertex against a facet. D = vertex - centre of the owner; psi = n . D - const.
Contact facet_contact(const Side& owner, int facet, const Side& other, int vertex) {
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

/// Two corners of rounded pieces: |x1| - |x0| = (x1 + x0) . (x1 - x0) / (|x1| + |x0|).
Contact corner_contact(const Side& lower, int i, const Side& upper, int j) {
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

Vector2d seen_from(const Placement& to, const Placement& from, const Vector2d& x) {
  const Vector3d world = (from.centre - to.centre) + from.rotation * raised(x);
  return (to.rotation.transpose() * world).head<2>();
}

/// Which feature of `piece` a point outside it (in the piece's frame) meets: of the facets it lies
/// outside of the one facing `against` most (the one it is furthest out of would be a side that
/// the point has yet to pass, and would stop it there); or a corner, for rounded pieces whose facet
/// does not lie under the point.
struct Meeting {
  int facet = -1, corner = -1;
};
Meeting meeting(const PlanePiece& piece, const Vector2d& x, const Vector2d& against, bool rounded,
                double slack) {
  Meeting met;
  double facing = -2, furthest = -std::numeric_limits<double>::infinity();
  bool outside = false;
  for (int f = 0; f < int(piece.facets().size()); ++f) {
    const double out = piece.facets()[f].normal.dot(x) - piece.facets()[f].offset;
    const double toward = piece.facets()[f].normal.dot(against);
    if (out >= -slack ? !outside || toward > facing : !outside && out > furthest) {
      met.facet = f;
      facing = toward;
      furthest = out;
      outside = out >= -slack;
    }
  }
  if (!rounded && met.facet >= 0) return met;
  const int n = static_cast<int>(piece.vertices().size());
  if (met.facet >= 0) {
    const Vector2d from = piece.vertices()[met.facet], to = piece.vertices()[(met.facet + 1) % n];
    const double along = (to - from).dot(x - from);
    if (along >= 0 && along <= (to - from).squaredNorm()) return met;
  }
  double nearest = std::numeric_limits<double>::infinity();
  for (int i = 0; i < n; ++i)
    if ((piece.vertices()[i] - x).norm() < nearest)
      nearest = (piece.vertices()[i] - x).norm(), met.corner = i;
  met.facet = -1;
  return met;
}

/// The corners at which the straight run of facets through `facet` ends: a cut or a needless vertex
/// splits one straight side into several facets.
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

/// The part of a motion between two fractions of the step.
Motion part_of(const Motion& motion, double from, double to) {
  const BodyVector way = velocity_between(motion.start, motion.end, 1, 3);
  return motion_between(advanced(motion.start, way, from), advanced(motion.start, way, to));
}

/// A vertex that begins beyond an end of a side and comes to lie over it: where rounded pieces
/// meet, they go round the corner up to the fraction `until`.
struct Passage {
  int corner = -1;
  double until = 0;
};
Passage passage(const Side& owner, int facet, const Side& other, int vertex) {
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

/// The distance of round things is that of the corner before they have gone round it and that of
/// the facet after. Its discrete gradient has a share of both: contact does no work there either.
Contact passing_contact(const Side& owner, int facet, const Side& other, int vertex,
                        const Passage& passed) {
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

}  // namespace

ReachRow PlanarPairs::row(const PiecePair& pair, const RowFeature& feature, const Motion& a,
                          const Motion& b) const {
  const Side side_a{pieces_[pair.piece_a], a, pair.body_a};
  const Side side_b{pieces_[pair.piece_b], b, pair.body_b};
  const double start_gap = row_gap(pair, feature, a.start, b.start);
  const auto against = [&](const Side& owner, int facet, const Side& other, int vertex) {
    if (rounding(pair) > 0)
      if (const Passage passed = passage(owner, facet, other, vertex); passed.corner >= 0)
        return passing_contact(owner, facet, other, vertex, passed);
    Contact contact = facet_contact(owner, facet, other, vertex);
    contact.gap = start_gap;
    return contact;
  };
  ReachRow out;
  out.feature = feature;
  if (feature.kind == RowFeature::kFacetOfA) {
    out.contact = against(side_a, feature.first, side_b, feature.second);
  } else if (feature.kind == RowFeature::kFacetOfB) {
    out.contact = against(side_b, feature.second, side_a, feature.first);
  } else {
    out.contact = corner_contact(side_a, feature.first, side_b, feature.second);
    out.contact.gap = start_gap;
  }
  out.end_gap = row_gap(pair, feature, a.end, b.end);
  return out;
}

void PlanarPairs::rows(const PiecePair& pair, int alternative, const Motion& a, const Motion& b,
                       const RowRequest& request, std::vector<ReachRow>& out) const {
  const Side side_a{pieces_[pair.piece_a], a, pair.body_a};
  const Side side_b{pieces_[pair.piece_b], b, pair.body_b};
  const int na = int(side_a.piece.facets().size()), nb = int(side_b.piece.facets().size());
  const auto add = [&](RowFeature::Kind kind, int first, int second) {
    out.push_back(row(pair, {kind, first, second}, a, b));
  };
  if (alternative >= na + nb) {
    const int k = alternative - na - nb, count = static_cast<int>(side_b.piece.vertices().size());
    add(RowFeature::kCorners, k / count, k % count);
    return;
  }
  const bool a_owns = alternative < na;
  const Side &owner = a_owns ? side_a : side_b, &other = a_owns ? side_b : side_a;
  const int facet = a_owns ? alternative : alternative - na;
  const std::array<int, 2> ends = ends_of_side(owner.piece, facet);
  const Vector2d from = owner.piece.vertices()[ends[0]];
  const Vector2d edge = owner.piece.vertices()[ends[1]] - from;
  const double length = edge.norm(), slack = kOver * request.size;
  const double radii = owner.piece.radius() + other.piece.radius();
  std::array<bool, 2> beyond{false, false};

  for (int v = 0; v < int(other.piece.vertices().size()); ++v) {
    double low = std::numeric_limits<double>::infinity();
    bool over = false;
    std::array<bool, 2> outside{false, false};
    for (int k = 0; k < 2; ++k) {
      const Placement& to = k ? owner.motion.end : owner.motion.start;
      const Placement& at = k ? other.motion.end : other.motion.start;
      const Vector2d x = seen_from(to, at, other.piece.vertices()[v]);
      const double along = edge.dot(x - from) / length;
      low = std::min(low, owner.piece.facets()[facet].normal.dot(x) -
                              owner.piece.facets()[facet].offset - radii);
      over = over || (along >= -slack && along <= length + slack);
      outside[0] = outside[0] || along < -slack;
      outside[1] = outside[1] || along > length + slack;
    }
    if (low > request.reach && !request.full) continue;
    if (over || request.full)
      a_owns ? add(RowFeature::kFacetOfA, facet, v) : add(RowFeature::kFacetOfB, v, facet);
    for (int e = 0; e < 2; ++e) beyond[e] = beyond[e] || outside[e];
  }
  if (request.full) return;

  const Vector2d against_owner =
      -(other.motion.start.rotation.transpose() *
        (owner.motion.start.rotation * raised(owner.piece.facets()[facet].normal)))
           .head<2>();
  for (int e = 0; e < 2; ++e) {
    if (!beyond[e]) continue;
    const Vector2d x =
        seen_from(other.motion.start, owner.motion.start, owner.piece.vertices()[ends[e]]);
    const Meeting met = meeting(other.piece, x, against_owner, radii > 0, slack);
    if (met.facet >= 0)
      a_owns ? add(RowFeature::kFacetOfB, ends[e], met.facet)
             : add(RowFeature::kFacetOfA, met.facet, ends[e]);
    else if (radii > 0)
      a_owns ? add(RowFeature::kCorners, ends[e], met.corner)
             : add(RowFeature::kCorners, met.corner, ends[e]);
  }
}

}  // namespace tenon::contact
