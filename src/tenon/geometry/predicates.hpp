// Exact predicates on points given in doubles: the sign is that of the true determinant, for any
// finite input. A filter in double decides nearly always (error bounds after Shewchuk, "Adaptive
// precision floating-point arithmetic", 1997, section 4.3); what it cannot decide is computed in
// integers of unbounded length. Meant for points of one body in its own frame (simplicity,
// triangulation, cutting); between posed bodies the coordinates are rounded and exactness is void.
#pragma once

#include <Eigen/Core>

namespace tenon::geometry {

/// Sign of (a - c) x (b - c): 1 if a, b, c turn counter-clockwise, -1 clockwise, 0 on one line.
int orient2d(const Eigen::Vector2d& a, const Eigen::Vector2d& b, const Eigen::Vector2d& c);

/// Sign of det[b - a, c - a, d - a]: 1 if d lies on the side of the plane (a, b, c) to which the
/// right-hand rule of a, b, c points, -1 on the other side, 0 on the plane.
int orient3d(const Eigen::Vector3d& a, const Eigen::Vector3d& b, const Eigen::Vector3d& c,
             const Eigen::Vector3d& d);

/// Order of points by x, then by y; -1, 0 or 1.
int compare_xy(const Eigen::Vector2d& a, const Eigen::Vector2d& b);

/// p lies on the closed segment (a, b), exactly.
bool on_segment(const Eigen::Vector2d& a, const Eigen::Vector2d& b, const Eigen::Vector2d& p);

enum class SegmentRelation {
  kApart,    ///< no common point
  kTouch,    ///< one common point, an end of at least one of them
  kCross,    ///< one common point, inside both
  kOverlap,  ///< on one line with more than one common point
};

/// How two closed segments of positive length lie to one another, exactly.
SegmentRelation segment_relation(const Eigen::Vector2d& a, const Eigen::Vector2d& b,
                                 const Eigen::Vector2d& c, const Eigen::Vector2d& d);

}  // namespace tenon::geometry
