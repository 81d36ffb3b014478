#include "tenon/contact/space_row_finder.hpp"

#include <algorithm>

#include "tenon/contact/edge_crossing.hpp"
#include "tenon/geometry/contact_patch.hpp"
#include "tenon/geometry/feature_overlap.hpp"

namespace tenon::contact {

namespace {

using Eigen::Vector3d;
using geometry::ConvexPolyhedron;
using geometry::Feature;
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
  if (!is_edge(fa) || !is_edge(fb)) return thin_row(alternative.a, alternative.b);
  if (!has_own_normal(pair, n, fa, fb, support_a, support_b)) {
    const int crossing = crossing_number(pair, fa.index, fb.index);
    if (is_face(support_a)) return {RowFeature::kFacetOfA, support_a.index, -1 - crossing};
    if (is_face(support_b)) return {RowFeature::kFacetOfB, -1 - crossing, support_b.index};
  }
  return thin_row(fa, fb);
}

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
        if (feature.is_facet_crossing() && !EdgeCrossing(pair_, feature).real()) continue;
        add(out, feature);
        any = true;
      }
      if (any) return;
    }
    facet ? add_near_vertices(out, false) : add_axis(out);
  }

 private:
  static void add(std::vector<RowFeature>& out, const RowFeature& feature) {
    if (std::find(out.begin(), out.end(), feature) == out.end()) out.push_back(feature);
  }

  void add_axis(std::vector<RowFeature>& out) const {
    add(out, thin_row(alternative_.a, alternative_.b));
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

}  // namespace

void find_row_features(const PosedPair& pair, const AxisNumbers::Pair& alternative,
                       const RowRequest& request, std::vector<RowFeature>& out) {
  RowFinder(pair, alternative, request).find(out);
}

}  // namespace tenon::contact
