#include <algorithm>
#include <cmath>

#include "tenon/contact/merge_touches.hpp"
#include "tenon/contact/touch.hpp"
#include "tenon/geometry/contact_patch.hpp"

namespace tenon::contact {
namespace {

using geometry::ContactPatch;
using geometry::ConvexDistance;
using geometry::ConvexPolyhedron;
using geometry::Feature;
using geometry::FeatureKind;
using geometry::PosedConvex;
using geometry::RigidTransform;

/// Pieces of a body as posed convex shapes; a sphere becomes its centre with a radius.
class PosedBody {
 public:
  PosedBody(const BodyGeometry& body, const RigidTransform& pose, double margin)
      : body_(body), pose_(pose), points_(body.space().size()) {
    for (int i = 0; i < count(); ++i) {
      if (body.space()[i].hull.vertices().empty())
        points_[i] = ConvexPolyhedron::point(body.space()[i].centre);
      boxes.push_back(piece_bounds(body, i, pose).grown(margin));
    }
  }
  int count() const { return static_cast<int>(points_.size()); }
  PosedConvex piece(int i) const {
    const SpacePiece& piece = body_.space()[i];
    return {piece.hull.vertices().empty() ? points_[i] : piece.hull, pose_, piece.radius};
  }
  std::vector<geometry::Bounds> boxes;

 private:
  const BodyGeometry& body_;
  const RigidTransform& pose_;
  std::vector<ConvexPolyhedron> points_;
};

struct PieceTouch {
  Touch touch;
  int piece_a, piece_b;
};

bool on_internal_face(const ConvexPolyhedron& shape, const Feature& feature) {
  return feature.kind == FeatureKind::kFace && shape.faces()[feature.index].internal;
}

/// What two pieces within the tolerance share: the overlap of the features that face each other, or
/// their nearest points where these features do not lie over one another. Empty on internal faces.
Touch piece_touch(const PosedConvex& a, const PosedConvex& b, const ConvexDistance& distance,
                  double tolerance) {
  const ContactPatch patch = contact_patch(a, b, distance.normal, {2 * tolerance, tolerance});
  Touch touch{distance.normal, {}};
  if (on_internal_face(a.shape, patch.feature_a) || on_internal_face(b.shape, patch.feature_b))
    return touch;
  for (const auto& corner : patch.corners) touch.corners.push_back({corner.point, corner.gap});
  if (touch.corners.empty())
    touch.corners = {{0.5 * (distance.point_a + distance.point_b), distance.distance}};
  return touch;
}

/// A piece that touches in an edge or a point only has no normal of its own: where a face patch of
/// other pieces holds all its corners, and that patch's normal keeps these two pieces apart as
/// well, the face patch says it all. (Else a seam in a floor would stop what slides over it.)
bool is_ghost(const PieceTouch& thin, const std::vector<PieceTouch>& all, const PosedBody& a,
              const PosedBody& b, double tolerance) {
  if (!is_thin(thin.touch, tolerance)) return false;
  for (const PieceTouch& face : all)
    if (!is_thin(face.touch, tolerance) && lies_within(thin.touch, face.touch, 2 * tolerance) &&
        separation_along(a.piece(thin.piece_a), b.piece(thin.piece_b), face.touch.normal) >=
            -tolerance)
      return true;
  return false;
}

}  // namespace

BodyTouches space_touches(const BodyGeometry& body_a, const RigidTransform& X_WA,
                          const BodyGeometry& body_b, const RigidTransform& X_WB,
                          double tolerance) {
  BodyTouches result;
  const PosedBody a(body_a, X_WA, tolerance), b(body_b, X_WB, 0);
  std::vector<PieceTouch> found;
  for (int i = 0; i < a.count(); ++i)
    for (int j = 0; j < b.count(); ++j) {
      if (!a.boxes[i].overlaps(b.boxes[j])) continue;
      const ConvexDistance distance = convex_distance(a.piece(i), b.piece(j));
      if (distance.distance > tolerance) continue;
      if (distance.distance < -tolerance) {
        result.depth = std::max(result.depth, -distance.distance);
        continue;
      }
      Touch touch = piece_touch(a.piece(i), b.piece(j), distance, tolerance);
      if (!touch.corners.empty()) found.push_back({std::move(touch), i, j});
    }
  if (result.depth > tolerance) return result;
  std::vector<Touch> real;
  for (const PieceTouch& touch : found)
    if (!is_ghost(touch, found, a, b, tolerance)) real.push_back(touch.touch);
  result.touches = merge_touches(std::move(real), tolerance);
  return result;
}

}  // namespace tenon::contact
