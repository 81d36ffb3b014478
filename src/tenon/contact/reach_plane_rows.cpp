// The contact patch of a planar alternative, clipped (docs/simulate.md, assemble).
//
// Facet i of `owner`: a vertex of `other` makes a row only where it lies over the segment of i, at
// the start or at the end of the step. Where near vertices stick out beyond an end e of the segment
// the row is e against `other` instead: against the facet of `other` it is furthest out of, or
// against the nearest corner where the pieces are rounded. All vertices against the unbounded line
// would let an overhanging box stand for ever.
#include <algorithm>
#include <array>
#include <limits>
#include <utility>

#include "tenon/contact/plane_contacts.hpp"
#include "tenon/contact/reach_plane.hpp"

namespace tenon::contact {

namespace {

using Eigen::Vector2d;
using geometry::PlanePiece;

/// How far beside a segment still counts as over it, relative to the size.
constexpr double kOver = 1e-9;
/// Ends and corners that meet within this are one point of the patch, relative to the size: a row
/// for each would speak of two normals at one point, and a tip in the seam of two bodies would be
/// held from both sides by any force (self-stress, and through its round-off energy).
constexpr double kSameCorner = 1e-6;

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

}  // namespace

ReachRow PlanarPairs::row(const PiecePair& pair, const RowFeature& feature, const Motion& a,
                          const Motion& b) const {
  const PlaneSide side_a{pieces_[pair.piece_a], a, pair.body_a};
  const PlaneSide side_b{pieces_[pair.piece_b], b, pair.body_b};
  const double start_gap = row_gap(pair, feature, a.start, b.start);
  const auto against = [&](const PlaneSide& owner, int facet, const PlaneSide& other, int vertex) {
    if (rounding(pair) > 0)
      if (auto passing = passing_contact(owner, facet, other, vertex)) return *std::move(passing);
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
  const PlaneSide side_a{pieces_[pair.piece_a], a, pair.body_a};
  const PlaneSide side_b{pieces_[pair.piece_b], b, pair.body_b};
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
  const PlaneSide &owner = a_owns ? side_a : side_b, &other = a_owns ? side_b : side_a;
  const int facet = a_owns ? alternative : alternative - na;
  const std::array<int, 2> ends = ends_of_side(owner.piece, facet);
  const Vector2d from = owner.piece.vertices()[ends[0]];
  const Vector2d edge = owner.piece.vertices()[ends[1]] - from;
  const double length = edge.norm(), slack = kOver * request.size;
  const double radii = owner.piece.radius() + other.piece.radius();
  std::array<bool, 2> beyond{false, false}, on_corner{false, false};

  for (int v = 0; v < int(other.piece.vertices().size()); ++v) {
    double low = std::numeric_limits<double>::infinity();
    bool over = false;
    std::array<bool, 2> outside{false, false}, met_end{true, true};
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
      for (int e = 0; e < 2; ++e)
        met_end[e] = met_end[e] &&
                     (x - owner.piece.vertices()[ends[e]]).norm() <= kSameCorner * request.size;
    }
    if (low > request.reach && !request.full) continue;
    if (over || request.full)
      a_owns ? add(RowFeature::kFacetOfA, facet, v) : add(RowFeature::kFacetOfB, v, facet);
    for (int e = 0; e < 2; ++e) {
      beyond[e] = beyond[e] || outside[e];
      on_corner[e] = on_corner[e] || met_end[e];
    }
  }
  if (request.full) return;

  const Vector2d against_owner =
      -(other.motion.start.rotation.transpose() *
        (owner.motion.start.rotation * raised(owner.piece.facets()[facet].normal)))
           .head<2>();
  for (int e = 0; e < 2; ++e) {
    if (!beyond[e] || on_corner[e]) continue;
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
