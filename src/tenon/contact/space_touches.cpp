#include <algorithm>
#include <cmath>

#include "tenon/contact/touch.hpp"
#include "tenon/geometry/contact_patch.hpp"

namespace tenon::contact {
namespace {

using geometry::ConvexPolyhedron;
using geometry::RigidTransform;
using Vector3 = Eigen::Vector3d;

bool is_sphere(const SpacePiece& piece) {
  return piece.hull.vertices().empty();
}

struct Nearest {
  Vector3 point;    ///< on the hull's surface, the hull's frame
  Vector3 outward;  ///< unit, from there to the point (or out of the hull if the point is inside)
  double distance;  ///< < 0 inside
};

Vector3 nearest_on_segment(const Vector3& p, const Vector3& a, const Vector3& b) {
  const double s = std::clamp((p - a).dot(b - a) / (b - a).squaredNorm(), 0.0, 1.0);
  return a + s * (b - a);
}

/// The nearest surface point by looking at every face and edge.
Nearest nearest_on_hull(const ConvexPolyhedron& hull, const Vector3& p) {
  Nearest best{Vector3::Zero(), Vector3::UnitZ(), -1e300};
  for (const auto& face : hull.faces())
    if (const double height = face.normal.dot(p) - face.offset; height > best.distance)
      best = {p - height * face.normal, face.normal, height};
  if (best.distance <= 0) return best;
  double least = 1e300;
  Vector3 point = best.point;
  for (std::size_t f = 0; f < hull.faces().size(); ++f) {
    const auto& face = hull.faces()[f];
    const Vector3 foot = p - (face.normal.dot(p) - face.offset) * face.normal;
    const auto corners = hull.face_vertices(static_cast<int>(f));
    bool inside = true;
    for (std::size_t i = 0; i < corners.size(); ++i) {
      const Vector3 &u = hull.vertices()[corners[i]],
                    &v = hull.vertices()[corners[(i + 1) % corners.size()]];
      inside = inside && face.normal.dot((v - u).cross(foot - u)) >= 0;
      const Vector3 q = nearest_on_segment(p, u, v);
      if ((p - q).norm() < least) least = (p - q).norm(), point = q;
    }
    if (inside && (p - foot).norm() < least) least = (p - foot).norm(), point = foot;
  }
  return {point, (p - point) / least, least};
}

/// One point along the line of centres; `sphere_is_a` says which side the sphere is.
Touch sphere_touch(const Vector3& surface, const Vector3& outward, double gap, bool sphere_is_a) {
  Touch touch;
  touch.normal = sphere_is_a ? outward : Vector3(-outward);
  touch.corners.push_back({surface + 0.5 * gap * outward, gap});
  return touch;
}

/// Distance of two pieces, and what touches if they are within the tolerance.
double touch_pieces(const SpacePiece& a, const RigidTransform& X_WA, const SpacePiece& b,
                    const RigidTransform& X_WB, double tolerance, std::vector<Touch>& out) {
  if (is_sphere(a) && is_sphere(b)) {
    const Vector3 between = X_WA * a.centre - X_WB * b.centre;
    const double gap = between.norm() - a.radius - b.radius;
    const Vector3 n = between.norm() > 0 ? Vector3(between.normalized()) : Vector3(0, 0, 1);
    if (std::abs(gap) <= tolerance)
      out.push_back(sphere_touch(X_WB * b.centre + b.radius * n, n, gap, true));
    return gap;
  }
  if (is_sphere(a) || is_sphere(b)) {
    const SpacePiece &ball = is_sphere(a) ? a : b, &block = is_sphere(a) ? b : a;
    const RigidTransform &X_ball = is_sphere(a) ? X_WA : X_WB,
                         &X_block = is_sphere(a) ? X_WB : X_WA;
    const Vector3 centre =
        X_block.rotation.transpose() * (X_ball * ball.centre - X_block.translation);
    const Nearest nearest = nearest_on_hull(block.hull, centre);
    const double gap = nearest.distance - ball.radius - block.radius;
    const Vector3 outward = X_block.rotation * nearest.outward;
    if (std::abs(gap) <= tolerance)
      out.push_back(sphere_touch(X_block * nearest.point + block.radius * outward, outward, gap,
                                 is_sphere(a)));
    return gap;
  }
  const geometry::PosedConvex posed_a{a.hull, X_WA, a.radius}, posed_b{b.hull, X_WB, b.radius};
  const auto distance = geometry::convex_distance(posed_a, posed_b);
  if (std::abs(distance.distance) > tolerance) return distance.distance;
  geometry::PatchOptions options;
  options.reach = 2 * tolerance;
  options.border_tolerance = tolerance;
  const auto patch = geometry::contact_patch(posed_a, posed_b, distance.normal, options);
  const auto inner = [](const ConvexPolyhedron& hull, const geometry::Feature& feature) {
    return feature.kind == geometry::FeatureKind::kFace && hull.faces()[feature.index].internal;
  };
  if (inner(a.hull, patch.feature_a) || inner(b.hull, patch.feature_b)) return distance.distance;
  Touch touch;
  touch.normal = patch.normal;
  for (const auto& corner : patch.corners) touch.corners.push_back({corner.point, corner.gap});
  if (!touch.corners.empty()) out.push_back(std::move(touch));
  return distance.distance;
}

}  // namespace

BodyTouches space_touches(const BodyGeometry& a, const RigidTransform& X_WA, const BodyGeometry& b,
                          const RigidTransform& X_WB, double tolerance) {
  BodyTouches result;
  for (int i = 0; i < piece_count(a); ++i) {
    const geometry::Bounds box = piece_bounds(a, i, X_WA).grown(tolerance);
    for (int j = 0; j < piece_count(b); ++j) {
      if (!box.overlaps(piece_bounds(b, j, X_WB))) continue;
      const double distance =
          touch_pieces(a.space()[i], X_WA, b.space()[j], X_WB, tolerance, result.touches);
      if (distance < -tolerance) result.depth = std::max(result.depth, -distance);
    }
  }
  if (result.depth > tolerance) result.touches.clear();
  return result;
}

}  // namespace tenon::contact
