// Where two bodies touch, before masses and rows: patches of contact between their pieces.
#pragma once

#include <Eigen/Core>
#include <cstdint>
#include <optional>
#include <vector>

#include "tenon/contact/body_geometry.hpp"

namespace tenon::contact {

/// A corner of a patch.
struct TouchPoint {
  Eigen::Vector3d point = Eigen::Vector3d::Zero();  ///< world, in the middle of the gap
  double gap = 0;                                   ///< m, < 0 is overlap
};

/// The clipped overlap of two facing surfaces: the two ends of an interval in the plane, the
/// corners of a polygon (counter-clockwise seen from a) in space; one point where a corner touches.
struct Touch {
  Eigen::Vector3d normal = Eigen::Vector3d::Zero();  ///< world, unit, from b to a
  std::vector<TouchPoint> corners;
};

/// All touches of two bodies at their poses, within `tolerance` (m). An overlap deeper than that is
/// returned as `depth` and no touches.
struct BodyTouches {
  std::vector<Touch> touches;
  double depth = 0;  ///< m, > tolerance if the bodies overlap
};

/// Plane. A corner that meets just a corner is no touch: it may slip off either way, and the
/// neighbours' faces carry the load. A corner in a notch touches both sides of the notch, and one
/// on a seam between pieces touches as if there were no seam.
BodyTouches plane_touches(const BodyGeometry& a, const geometry::RigidTransform& X_WA,
                          const BodyGeometry& b, const geometry::RigidTransform& X_WB,
                          double tolerance);

/// Space. Patches of all pairs of pieces that touch, inner cut faces left out; neighbours in one
/// plane are one patch, whose polygon may be concave; contact in an edge or a point only counts,
/// unless a face patch beside it says the same.
BodyTouches space_touches(const BodyGeometry& a, const geometry::RigidTransform& X_WA,
                          const BodyGeometry& b, const geometry::RigidTransform& X_WB,
                          double tolerance);

}  // namespace tenon::contact
