// The rows of a spatial alternative (docs/simulate.md, assemble): gaps of features, and contacts
// linearised between the start and the end of the step.
#include <algorithm>

#include "tenon/contact/edge_crossing.hpp"
#include "tenon/contact/reach_rows.hpp"
#include "tenon/contact/reach_space.hpp"
#include "tenon/contact/space_axis.hpp"
#include "tenon/contact/space_row_finder.hpp"

namespace tenon::contact {

namespace {

using Eigen::Vector3d;
using geometry::ConvexPolyhedron;
using geometry::Feature;
using geometry::PosedPair;

/// Cosine of the angle by which the common normal of two edges may turn in a step.
constexpr double kSwing = 0.85;

Vector3d mean_arm(const Motion& motion, const Vector3d& x) {
  return 0.5 * (motion.start.rotation * x + motion.end.rotation * x);
}
Vector3d mean_centre(const Motion& motion) {
  return 0.5 * (motion.start.centre + motion.end.centre);
}

/// A point of `other` (its frame) against a facet of `owner`: psi = n . D - const with D the point
/// from the owner's centre.
Contact facet_contact(const Vector3d& normal, double height_of_facet, const Motion& owner,
                      int owner_body, const Vector3d& point, const Motion& other, int other_body) {
  RowGeometry g;
  g.normal = mean_arm(owner, normal);
  g.upper_arm = mean_arm(other, point);
  g.upper_centre = mean_centre(other);
  g.lower_centre = mean_centre(owner);
  g.lower_arm = g.upper_centre + g.upper_arm - g.lower_centre;
  g.upper_k = other.k;
  g.lower_k = owner.k;
  // Friction acts on the facet's own plane: rows of one patch do not contradict each other.
  const Vector3d unit = g.normal.normalized();
  g.point = g.lower_centre + g.lower_arm - (unit.dot(g.lower_arm) - height_of_facet) * unit;
  Contact contact;
  contact.scene_a = other_body;
  contact.scene_b = owner_body;
  fill_row(g, 6, contact);
  return contact;
}

/// Vertices or edges against each other, a below and b above.
Contact thin_contact(const PosedPair& start, const PosedPair& end, const Feature& fa,
                     const Feature& fb, const Motion& a, const Motion& b, int body_a, int body_b,
                     double radius_a) {
  const ThinPair t0 = thin_pair(start, fa, fb), t1 = thin_pair(end, fa, fb);
  const double d0 = (t0.point_b - t0.point_a).norm(), d1 = (t1.point_b - t1.point_a).norm();
  RowGeometry g;
  const Vector3d n0 = a.start.rotation * t0.n, n1 = a.end.rotation * t1.n;
  const bool edges = is_edge(fa) && is_edge(fb);
  // Corners: |x1| - |x0| = (x1 + x0) . (x1 - x0) / (|x1| + |x0|), exactly.
  const double total = d0 + d1;
  g.normal =
      edges || total == 0 ? Vector3d(0.5 * (n0 + n1)) : Vector3d((d0 * n0 + d1 * n1) / total);
  if (g.normal.norm() < 1e-6) g.normal = n0;  // passed straight through: as it began
  const auto arm_a = [](const Motion& m, const Vector3d& p0, const Vector3d& p1) {
    return Vector3d(0.5 * (m.start.rotation * p0 + m.end.rotation * p1));
  };
  g.lower_centre = mean_centre(a);
  g.upper_centre = mean_centre(b);
  g.lower_arm = arm_a(a, t0.point_a, t1.point_a);
  const Vector3d at_b = arm_a(a, t0.point_b, t1.point_b);  // seen from A's centre
  g.upper_arm = g.lower_centre + at_b - g.upper_centre;
  g.lower_k = a.k;
  g.upper_k = b.k;
  g.point = g.lower_centre + g.lower_arm + radius_a * g.normal.normalized();
  Contact contact;
  contact.scene_a = body_b;
  contact.scene_b = body_a;
  fill_row(g, 6, contact);
  return contact;
}

/// The common normal of near-parallel edges may swing or flip within a step: then no mean of start
/// and end says anything, and the row is taken as it begins.
bool normals_part(const PosedPair& start, const PosedPair& end, const Feature& fa,
                  const Feature& fb, const Motion& a) {
  const Vector3d n0 = a.start.rotation * thin_pair(start, fa, fb).n;
  const Vector3d n1 = a.end.rotation * thin_pair(end, fa, fb).n;
  return n0.dot(n1) < kSwing;
}

}  // namespace

bool SpatialPairs::facing(const PiecePair& pair, const RowFeature& feature, const Placement& a,
                          const Placement& b) const {
  const PosedPair posed(piece_a(pair).hull, piece_b(pair).hull, seen_from(a, b));
  if (feature.is_facet_crossing()) return EdgeCrossing(posed, feature).real();
  if (feature.kind != RowFeature::kEdges || feature.first < 0 || feature.second < 0) return true;
  const auto [edge_a, edge_b] = thin_features(feature);
  const ThinPair thin = thin_pair(posed, edge_a, edge_b);
  const Vector3d across = thin.point_b - thin.point_a;
  const double along = thin.n.dot(across);
  const auto length = [](const ConvexPolyhedron& shape, int e) {
    const auto& edge = shape.edges()[e];
    return (shape.vertices()[edge.vertex[1]] - shape.vertices()[edge.vertex[0]]).norm();
  };
  const double shorter = std::min(length(posed.a, feature.first), length(posed.b, feature.second));
  return (across - along * thin.n).norm() <= kMissed * shorter;
}

double SpatialPairs::row_gap(const PiecePair& pair, const RowFeature& feature, const Placement& a,
                             const Placement& b) const {
  const Piece &pa = piece_a(pair), &pb = piece_b(pair);
  const PosedPair posed(pa.hull, pb.hull, seen_from(a, b));
  const double radii = pa.radius + pb.radius;
  if (feature.kind == RowFeature::kFacetOfA) {
    const auto& face = pa.hull.faces()[feature.first];
    const Vector3d x =
        feature.second >= 0 ? posed.vertex_b(feature.second) : EdgeCrossing(posed, feature).on_b();
    return face.normal.dot(x) - face.offset - radii;
  }
  if (feature.kind == RowFeature::kFacetOfB) {
    const auto& face = pb.hull.faces()[feature.second];
    const Vector3d x =
        feature.first >= 0 ? posed.vertex_a(feature.first) : EdgeCrossing(posed, feature).on_a();
    return face.normal.dot(posed.R.transpose() * (x - posed.t)) - face.offset - radii;
  }
  const auto [fa, fb] = thin_features(feature);
  const ThinPair thin = thin_pair(posed, fa, fb);
  return thin.n.dot(thin.point_b - thin.point_a) - radii;
}

void SpatialPairs::rows(const PiecePair& pair, int alternative, const Motion& a, const Motion& b,
                        const RowRequest& request, std::vector<ReachRow>& out) const {
  const Piece &pa = piece_a(pair), &pb = piece_b(pair);
  const auto axis = AxisNumbers(pa.hull, pb.hull).features(alternative);
  const PosedPair start(pa.hull, pb.hull, seen_from(a.start, b.start));
  const PosedPair end(pa.hull, pb.hull, seen_from(a.end, b.end));
  std::vector<RowFeature> features;
  find_row_features(start, axis, request, features);
  find_row_features(end, axis, request, features);
  for (const RowFeature& feature : features) out.push_back(row(pair, feature, a, b));
}

ReachRow SpatialPairs::row(const PiecePair& pair, const RowFeature& feature, const Motion& a,
                           const Motion& b) const {
  const Piece &pa = piece_a(pair), &pb = piece_b(pair);
  const PosedPair start(pa.hull, pb.hull, seen_from(a.start, b.start));
  const PosedPair end(pa.hull, pb.hull, seen_from(a.end, b.end));
  const auto in_b = [&](const Vector3d& x) { return Vector3d(end.R.transpose() * (x - end.t)); };
  ReachRow row;
  row.feature = feature;
  if (feature.is_facet_crossing() && !facing(pair, feature, a.end, b.end) &&
      facing(pair, feature, a.start, b.start)) {
    // Elsewhere on the facet's plane at the end: only the start says something about this row.
    const Motion still_a{a.start, a.start, 1}, still_b{b.start, b.start, 1};
    row = this->row(pair, feature, still_a, still_b);
    row.as_begun = true;
    return row;
  }
  row.end_gap = row_gap(pair, feature, a.end, b.end);
  const bool upper_is_b = feature.kind != RowFeature::kFacetOfB;
  if (feature.kind == RowFeature::kFacetOfA) {
    const auto& face = pa.hull.faces()[feature.first];
    const Vector3d x = feature.second >= 0 ? pb.hull.vertices()[feature.second]
                                           : in_b(EdgeCrossing(end, feature).on_b());
    row.contact =
        facet_contact(face.normal, face.offset + pa.radius, a, pair.body_a, x, b, pair.body_b);
  } else if (feature.kind == RowFeature::kFacetOfB) {
    const auto& face = pb.hull.faces()[feature.second];
    const Vector3d x =
        feature.first >= 0 ? pa.hull.vertices()[feature.first] : EdgeCrossing(end, feature).on_a();
    row.contact =
        facet_contact(face.normal, face.offset + pb.radius, b, pair.body_b, x, a, pair.body_a);
  } else {
    const auto [fa, fb] = thin_features(feature);
    if (is_edge(fa) && is_edge(fb) && normals_part(start, end, fa, fb, a)) {
      const Motion still_a{a.start, a.start, 1}, still_b{b.start, b.start, 1};
      row.contact =
          thin_contact(start, start, fa, fb, still_a, still_b, pair.body_a, pair.body_b, pa.radius);
      row.contact.gap = row_gap(pair, feature, a.start, b.start);
      row.as_begun = true;
      return row;
    }
    row.contact = thin_contact(start, end, fa, fb, a, b, pair.body_a, pair.body_b, pa.radius);
  }
  // The displacement of the step as a velocity over the time 1: the step's length cancels.
  const BodyVector va = velocity_between(a.start, a.end, 1, 6);
  const BodyVector vb = velocity_between(b.start, b.end, 1, 6);
  const double moved = row.contact.jacobian_a.row(0).dot(upper_is_b ? vb : va) +
                       row.contact.jacobian_b.row(0).dot(upper_is_b ? va : vb);
  row.contact.gap = row.end_gap - moved;
  if (feature.kind == RowFeature::kEdges || feature.is_facet_crossing())
    row.bend = row.contact.gap - row_gap(pair, feature, a.start, b.start);
  return row;
}

}  // namespace tenon::contact
