// Convex polyhedra from points and from surfaces.
#pragma once

#include <Eigen/Core>
#include <span>
#include <vector>

#include "tenon/core/result.hpp"
#include "tenon/geometry/convex_polyhedron.hpp"
#include "tenon/geometry/polyhedron.hpp"

namespace tenon::geometry {

/// Facets whose corners lie this close to a larger facet's plane belong to it, relative to the
/// radius of the points: round-off of coordinates that were meant to be coplanar.
inline constexpr double kCoplanarTolerance = 1e-14;

/// The convex hull of points in any order. The combinatorial hull is found with exact predicates
/// (any finite input, coplanar and collinear points too); then facets merge, largest first, when
/// they lie within `tolerance` of a plane, and points that no longer bound anything are dropped.
/// `tolerance` in metres; negative means kCoplanarTolerance of the radius. Every given point lies
/// within a few tolerances of the hull. Fault: fewer than four points, NaN, all within `tolerance`
/// of one plane.
Result<ConvexPolyhedron> convex_hull(std::span<const Eigen::Vector3d> points,
                                     double tolerance = -1);

/// A surface (polygons or triangles, T-junctions and coplanar neighbours welcome) that is closed
/// and convex within `tolerance` (as above): every face lies in the matching face of the hull, and
/// they cover it. A merged face is internal if `internal` (one flag per given face, or empty) says
/// so of all its parts. Faults: not convex (names the face and its depth below the hull), not
/// closed (names the hull's face and the missing area).
Result<ConvexPolyhedron> convex_surface(const Polyhedron& surface, double tolerance = -1,
                                        const std::vector<bool>& internal = {});

}  // namespace tenon::geometry
