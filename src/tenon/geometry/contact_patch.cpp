#include "tenon/geometry/contact_patch.hpp"

#include <Eigen/Geometry>
#include <cmath>

#include "tenon/geometry/feature_bounds.hpp"
#include "tenon/geometry/feature_overlap.hpp"

namespace tenon::geometry {

using Eigen::Vector3d;

double ContactPatch::area() const {
  double twice = 0;
  for (size_t i = 1; i + 1 < corners.size(); ++i)
    twice += (corners[i].point - corners[0].point)
                 .cross(corners[i + 1].point - corners[0].point)
                 .dot(normal);
  return 0.5 * std::abs(twice);
}

Feature support_feature(const ConvexPolyhedron& shape, const Vector3d& direction, int top,
                        double reach) {
  IndexList near, faces, edges;
  near_vertices(shape, direction, top, reach, near);
  if (near.size() == 1) return {FeatureKind::kVertex, near[0]};
  features_around(shape, near, faces, edges);
  Feature best{FeatureKind::kVertex, top};
  double most = 0;
  for (const int f : faces) {
    bool all = true;
    for (const int v : shape.face_vertices(f)) all = all && near.contains(v);
    const double facing = shape.faces()[f].normal.dot(direction);
    if (all && facing > most) most = facing, best = {FeatureKind::kFace, f};
  }
  if (best.kind == FeatureKind::kFace) return best;
  for (const int e : edges) {
    const auto& edge = shape.edges()[e];
    if (!near.contains(edge.vertex[0]) || !near.contains(edge.vertex[1])) continue;
    const double length =
        (shape.vertices()[edge.vertex[1]] - shape.vertices()[edge.vertex[0]]).norm();
    if (length > most) most = length, best = {FeatureKind::kEdge, e};
  }
  return best;
}

namespace {

/// The direction from A to B in which the gap at a corner is measured, A's frame.
Vector3d corner_direction(const PosedPair& pair, const Vector3d& n, const OverlapCorner& corner,
                          bool of_faces) {
  constexpr double kCosine25 = 0.9063;  // a crossing's own normal counts up to 25 degrees from n
  if (corner.feature_b.kind == FeatureKind::kVertex && corner.feature_a.kind == FeatureKind::kFace)
    return pair.a.faces()[corner.feature_a.index].normal;
  if (corner.feature_a.kind == FeatureKind::kVertex && corner.feature_b.kind == FeatureKind::kFace)
    return -pair.normal_b(corner.feature_b.index);
  if (!of_faces && corner.feature_a.kind == FeatureKind::kEdge &&
      corner.feature_b.kind == FeatureKind::kEdge) {
    const auto& ea = pair.a.edges()[corner.feature_a.index];
    const auto& eb = pair.b.edges()[corner.feature_b.index];
    Vector3d own = common_normal(pair.vertex_a(ea.vertex[1]) - pair.vertex_a(ea.vertex[0]),
                                 pair.vertex_b(eb.vertex[1]) - pair.vertex_b(eb.vertex[0]));
    if (own.dot(n) < 0) own = -own;
    if (own.dot(n) > kCosine25) return own;
  }
  return n;
}

}  // namespace

ContactPatch contact_patch(const PosedConvex& a, const PosedConvex& b, const Vector3d& normal,
                           const PatchOptions& options) {
  const PosedPair pair(a.shape, b.shape, a.pose.inverse_times(b.pose), a.radius + b.radius);
  const Vector3d n = -(a.pose.rotation.transpose() * normal);
  const int ia = pair.top_a(n, 0), ib = pair.bottom_b(n, 0);
  ContactPatch patch;
  patch.normal = normal;
  patch.feature_a = support_feature(pair.a, n, ia, options.reach);
  patch.feature_b = support_feature(pair.b, -(pair.R.transpose() * n), ib, options.reach);
  const bool of_faces =
      patch.feature_a.kind == FeatureKind::kFace && patch.feature_b.kind == FeatureKind::kFace;
  const double swell = a.radius + b.radius;
  for (const OverlapCorner& corner :
       feature_overlap(pair, n, patch.feature_a, patch.feature_b, options.border_tolerance)) {
    const Vector3d direction = corner_direction(pair, n, corner, of_faces);
    ContactCorner out;
    out.gap = direction.dot(corner.point_b - corner.point_a) - swell;
    if (out.gap > options.reach) continue;
    out.normal = -(a.pose.rotation * direction);
    const Vector3d on_a = a.pose * corner.point_a - a.radius * out.normal;
    const Vector3d on_b = a.pose * corner.point_b + b.radius * out.normal;
    const bool at_b = corner.feature_b.kind == FeatureKind::kVertex;
    const bool at_a = corner.feature_a.kind == FeatureKind::kVertex;
    out.point = at_b ? on_b : (at_a ? on_a : Vector3d(0.5 * (on_a + on_b)));
    out.feature_a = corner.feature_a, out.feature_b = corner.feature_b;
    patch.corners.push_back(out);
  }
  return patch;
}

}  // namespace tenon::geometry
