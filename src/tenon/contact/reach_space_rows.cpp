// The contact patch of a spatial alternative (docs/simulate.md, assemble).
//
// Both pieces offer their supporting feature along the axis, thickened by the reach; rows are the
// corners of the overlap of the two, projected along the axis: vertices against the other's face,
// crossings of borders. "All vertices against the unbounded plane" would let an overhanging bar
// hang in the air.
#include <algorithm>

#include "tenon/contact/reach_rows.hpp"
#include "tenon/contact/reach_space.hpp"
#include "tenon/contact/space_axis.hpp"
#include "tenon/geometry/contact_patch.hpp"
#include "tenon/geometry/feature_overlap.hpp"

namespace tenon::contact {

namespace {

using Eigen::Vector3d;
using geometry::ConvexPolyhedron;
using geometry::Feature;
using geometry::FeatureKind;
using geometry::OverlapCorner;
using geometry::PosedPair;

/// How far beside a feature still counts as over it, relative to the size; corners within four of
/// it are one row.
constexpr double kOver = 2.5e-8;
/// The normal of two crossing edges makes a row of its own up to 25 degrees from the axis.
constexpr double kOwnNormal = 0.9063;
/// Faces are flush up to 1e-6 rad; edges cross from 1e-3 rad.
constexpr double kFlush = 5e-13;
constexpr double kCrossing = 1e-3;
/// Cosine of the angle by which the common normal of two edges may turn in a step.
constexpr double kSwing = 0.85;
/// Edges that miss each other by more than this share of the shorter one face each other no more.
constexpr double kBeside = 0.1;
/// Cosine of the angle between a facet's normal and that of two edges from which on they do not
/// cross above the facet but beside it (73 degrees).
constexpr double kSide = 0.3;

bool is_vertex(const Feature& f) {
  return f.kind == FeatureKind::kVertex;
}
bool is_edge(const Feature& f) {
  return f.kind == FeatureKind::kEdge;
}
bool is_face(const Feature& f) {
  return f.kind == FeatureKind::kFace;
}

int coded(const Feature& f) {
  return is_edge(f) ? f.index : -1 - f.index;
}
Feature decoded(int code) {
  return code >= 0 ? Feature{FeatureKind::kEdge, code} : Feature{FeatureKind::kVertex, -1 - code};
}

/// Edge e of A and edge f of B seen along the facet's normal: where on each they cross, as a share
/// of its length. A's frame.
struct Crossing {
  Vector3d origin_a, along_a, origin_b, along_b;
  double share_a = 0, share_b = 0;
  /// They pass beside each other rather than above: the least turn moves their crossing far, and
  /// what keeps them apart is another axis.
  bool beside = true;

  Crossing(const PosedPair& pair, int crossing, const Vector3d& view) {
    const int edges_b = static_cast<int>(pair.b.edges().size());
    const auto& ea = pair.a.edges()[crossing / edges_b];
    const auto& eb = pair.b.edges()[crossing % edges_b];
    origin_a = pair.vertex_a(ea.vertex[0]), along_a = pair.vertex_a(ea.vertex[1]) - origin_a;
    origin_b = pair.vertex_b(eb.vertex[0]), along_b = pair.vertex_b(eb.vertex[1]) - origin_b;
    const Vector3d between = origin_b - origin_a;
    const double turn = along_a.cross(along_b).dot(view);
    const Vector3d normal = along_a.cross(along_b);
    beside = !(std::abs(turn) > kSide * normal.norm());
    if (turn == 0) return;
    share_a = between.cross(along_b).dot(view) / turn;
    share_b = between.cross(along_a).dot(view) / turn;
  }
  Vector3d on_a() const { return origin_a + std::clamp(share_a, 0.0, 1.0) * along_a; }
  Vector3d on_b() const { return origin_b + std::clamp(share_b, 0.0, 1.0) * along_b; }
  /// Both edges are there where they cross.
  bool real() const {
    const auto within = [](double share) { return share >= -kBeside && share <= 1 + kBeside; };
    return !beside && within(share_a) && within(share_b);
  }
};

Crossing crossing_of(const PosedPair& pair, const RowFeature& f) {
  return f.kind == RowFeature::kFacetOfA
             ? Crossing(pair, -1 - f.second, pair.a.faces()[f.first].normal)
             : Crossing(pair, -1 - f.first, pair.normal_b(f.second));
}

/// Does the crossing of two edges push along their common normal? A facet's normal gives the same
/// zero (the edge lies in the facet), but the crossing point wanders along an inclined edge, which
/// only the common normal does not feel. Flush faces keep the facet's; so do near-parallel edges.
bool has_own_normal(const PosedPair& pair, const Vector3d& n, const Feature& edge_a,
                    const Feature& edge_b, const Feature& support_a, const Feature& support_b) {
  const Vector3d own = thin_pair(pair, edge_a, edge_b).n;
  if (!(own.dot(n) > kOwnNormal)) return false;
  if (!is_face(support_a) || !is_face(support_b)) return true;
  // Not the axis: that may be the normal of just these two edges, and the facets inclined to it.
  const double cosine = own.dot(pair.a.faces()[support_a.index].normal);
  const auto& ea = pair.a.edges()[edge_a.index];
  const auto& eb = pair.b.edges()[edge_b.index];
  const Vector3d e = (pair.vertex_a(ea.vertex[1]) - pair.vertex_a(ea.vertex[0])).normalized();
  const Vector3d f = (pair.vertex_b(eb.vertex[1]) - pair.vertex_b(eb.vertex[0])).normalized();
  return 1 - cosine > kFlush && e.cross(f).norm() > kCrossing;
}

/// The feature of a row for one corner of the overlap. `alternative`: features of the axis.
RowFeature row_feature(const PosedPair& pair, const Vector3d& n, const OverlapCorner& corner,
                       const Feature& support_a, const Feature& support_b,
                       const AxisNumbers::Pair& alternative) {
  const Feature &fa = corner.feature_a, &fb = corner.feature_b;
  if (is_face(fa) && is_vertex(fb)) return {RowFeature::kFacetOfA, fa.index, fb.index};
  if (is_vertex(fa) && is_face(fb)) return {RowFeature::kFacetOfB, fa.index, fb.index};
  if (is_edge(fa) && is_edge(fb)) {
    if (has_own_normal(pair, n, fa, fb, support_a, support_b))
      return {RowFeature::kEdges, fa.index, fb.index};
    const int crossing = fa.index * static_cast<int>(pair.b.edges().size()) + fb.index;
    if (is_face(support_a)) return {RowFeature::kFacetOfA, support_a.index, -1 - crossing};
    if (is_face(support_b)) return {RowFeature::kFacetOfB, -1 - crossing, support_b.index};
    return {RowFeature::kEdges, fa.index, fb.index};
  }
  if (is_vertex(alternative.a) && is_vertex(alternative.b))
    return {RowFeature::kCorners, alternative.a.index, alternative.b.index};
  return {RowFeature::kEdges, coded(alternative.a), coded(alternative.b)};
}

bool same(const RowFeature& x, const RowFeature& y) {
  return x.kind == y.kind && x.first == y.first && x.second == y.second;
}

/// The features of all rows at one pose, added where they are new.
class RowFinder {
 public:
  RowFinder(const PosedPair& pair, const AxisNumbers::Pair& alternative, const RowRequest& request)
      : pair_(pair), alternative_(alternative), request_(request) {
    n_ = alternative_direction(pair, alternative.a, alternative.b);
    ia_ = pair.top_a(n_, 0);
    ib_ = pair.bottom_b(n_, 0);
  }

  void find(std::vector<RowFeature>& out) {
    const bool facet = is_face(alternative_.a) || is_face(alternative_.b);
    if (!facet && !(is_edge(alternative_.a) && is_edge(alternative_.b))) return add_axis(out);
    if (request_.full) return facet ? add_near_vertices(out, true) : add_axis(out);
    const Feature sa = support_feature(pair_.a, n_, ia_, request_.reach);
    const Feature sb = support_feature(pair_.b, -(pair_.R.transpose() * n_), ib_, request_.reach);
    for (const double border : {kOver * request_.size, request_.reach}) {
      const auto corners = feature_overlap(pair_, n_, sa, sb, border);
      bool any = false;
      for (const OverlapCorner& corner : corners) {
        const RowFeature feature = row_feature(pair_, n_, corner, sa, sb, alternative_);
        if (feature.is_facet_crossing() && !crossing_of(pair_, feature).real()) continue;
        add(out, feature);
        any = true;
      }
      if (any) return;
    }
    facet ? add_near_vertices(out, false) : add_axis(out);
  }

 private:
  static void add(std::vector<RowFeature>& out, const RowFeature& feature) {
    for (const RowFeature& known : out)
      if (same(known, feature)) return;
    out.push_back(feature);
  }

  void add_axis(std::vector<RowFeature>& out) const {
    if (is_vertex(alternative_.a) && is_vertex(alternative_.b)) {
      add(out, {RowFeature::kCorners, alternative_.a.index, alternative_.b.index});
    } else {
      add(out, {RowFeature::kEdges, coded(alternative_.a), coded(alternative_.b)});
    }
  }

  /// Vertices against the unbounded plane: all, or those within the reach.
  void add_near_vertices(std::vector<RowFeature>& out, bool all) const {
    const bool of_a = is_face(alternative_.a);
    const ConvexPolyhedron& other = of_a ? pair_.b : pair_.a;
    for (int v = 0; v < static_cast<int>(other.vertices().size()); ++v) {
      const double height = of_a ? n_.dot(pair_.vertex_b(v) - pair_.vertex_a(ia_))
                                 : n_.dot(pair_.vertex_b(ib_) - pair_.vertex_a(v));
      if (!all && height > request_.reach && v != (of_a ? ib_ : ia_)) continue;
      add(out, of_a ? RowFeature{RowFeature::kFacetOfA, alternative_.a.index, v}
                    : RowFeature{RowFeature::kFacetOfB, v, alternative_.b.index});
    }
  }

  const PosedPair& pair_;
  const AxisNumbers::Pair& alternative_;
  const RowRequest& request_;
  Vector3d n_;
  int ia_, ib_;
};

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
  if (feature.is_facet_crossing()) return crossing_of(posed, feature).real();
  if (feature.kind != RowFeature::kEdges || feature.first < 0 || feature.second < 0) return true;
  const ThinPair thin = thin_pair(posed, decoded(feature.first), decoded(feature.second));
  const Vector3d across = thin.point_b - thin.point_a;
  const double along = thin.n.dot(across);
  const auto length = [](const ConvexPolyhedron& shape, int e) {
    const auto& edge = shape.edges()[e];
    return (shape.vertices()[edge.vertex[1]] - shape.vertices()[edge.vertex[0]]).norm();
  };
  const double shorter = std::min(length(posed.a, feature.first), length(posed.b, feature.second));
  return (across - along * thin.n).norm() <= kBeside * shorter;
}

double SpatialPairs::row_gap(const PiecePair& pair, const RowFeature& feature, const Placement& a,
                             const Placement& b) const {
  const Piece &pa = piece_a(pair), &pb = piece_b(pair);
  const PosedPair posed(pa.hull, pb.hull, seen_from(a, b));
  const double radii = pa.radius + pb.radius;
  if (feature.kind == RowFeature::kFacetOfA) {
    const auto& face = pa.hull.faces()[feature.first];
    const Vector3d x =
        feature.second >= 0 ? posed.vertex_b(feature.second) : crossing_of(posed, feature).on_b();
    return face.normal.dot(x) - face.offset - radii;
  }
  if (feature.kind == RowFeature::kFacetOfB) {
    const auto& face = pb.hull.faces()[feature.second];
    const Vector3d x =
        feature.first >= 0 ? posed.vertex_a(feature.first) : crossing_of(posed, feature).on_a();
    return face.normal.dot(posed.R.transpose() * (x - posed.t)) - face.offset - radii;
  }
  const bool corners = feature.kind == RowFeature::kCorners;
  const ThinPair thin = corners ? thin_pair(posed, {FeatureKind::kVertex, feature.first},
                                            {FeatureKind::kVertex, feature.second})
                                : thin_pair(posed, decoded(feature.first), decoded(feature.second));
  return thin.n.dot(thin.point_b - thin.point_a) - radii;
}

void SpatialPairs::rows(const PiecePair& pair, int alternative, const Motion& a, const Motion& b,
                        const RowRequest& request, std::vector<ReachRow>& out) const {
  const Piece &pa = piece_a(pair), &pb = piece_b(pair);
  const auto axis = AxisNumbers(pa.hull, pb.hull).features(alternative);
  const PosedPair start(pa.hull, pb.hull, seen_from(a.start, b.start));
  const PosedPair end(pa.hull, pb.hull, seen_from(a.end, b.end));
  std::vector<RowFeature> features;
  RowFinder(start, axis, request).find(features);
  RowFinder(end, axis, request).find(features);

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
                                           : in_b(crossing_of(end, feature).on_b());
    row.contact =
        facet_contact(face.normal, face.offset + pa.radius, a, pair.body_a, x, b, pair.body_b);
  } else if (feature.kind == RowFeature::kFacetOfB) {
    const auto& face = pb.hull.faces()[feature.second];
    const Vector3d x =
        feature.first >= 0 ? pa.hull.vertices()[feature.first] : crossing_of(end, feature).on_a();
    row.contact =
        facet_contact(face.normal, face.offset + pb.radius, b, pair.body_b, x, a, pair.body_a);
  } else {
    const bool corners = feature.kind == RowFeature::kCorners;
    const Feature fa =
        corners ? Feature{FeatureKind::kVertex, feature.first} : decoded(feature.first);
    const Feature fb =
        corners ? Feature{FeatureKind::kVertex, feature.second} : decoded(feature.second);
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
