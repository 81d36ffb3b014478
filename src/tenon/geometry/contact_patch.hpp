// Where two convex bodies touch: the overlap of their supporting features along the separating
// normal, with every corner's own point, gap and normal.
//
// Along n each body has a supporting feature, thickened by `reach`: a face all of whose corners lie
// within reach of the support plane, else an edge, else a vertex. Both are projected along n and
// intersected; the corners are vertices of B over A's feature, vertices of A over B's, and
// crossings of their borders. One point (a vertex on a face, crossed edges), two points (an edge on
// a face, collinear edges) and none are answers as valid as a polygon.
#pragma once

#include <Eigen/Core>
#include <vector>

#include "tenon/geometry/convex_distance.hpp"

namespace tenon::geometry {

struct ContactCorner {
  Eigen::Vector3d point;   ///< world: the vertex, or the middle between crossing edges
  Eigen::Vector3d normal;  ///< world, unit, from B to A: of the face under the vertex, else of the
                           ///< crossing edges
  double gap = 0;          ///< m, along the normal; < 0 is overlap
  Feature feature_a, feature_b;  ///< what meets here: vertex and face, edge and edge, ..
};

struct ContactPatch {
  Eigen::Vector3d normal = Eigen::Vector3d::Zero();  ///< world, from B to A
  Feature feature_a, feature_b;                      ///< the supporting features
  std::vector<ContactCorner> corners;  ///< in order around the overlap, counter-clockwise seen
                                       ///< against `normal` (from A's side)
  double area() const;                 ///< of the polygon, m^2; 0 for points and segments
};

struct PatchOptions {
  double reach = 0;  ///< m, >= 0: how far from the support plane a feature may lie, and the largest
                     ///< gap of a corner
  double border_tolerance = 0;  ///< m, >= 0: a corner this far outside the other's border counts as
                                ///< inside and is not moved; corners closer than four of it are one
};

/// The patch along `normal` (world, unit, from B to A; as convex_distance gives it).
ContactPatch contact_patch(const PosedConvex& a, const PosedConvex& b,
                           const Eigen::Vector3d& normal, const PatchOptions& options);

/// The face, edge or vertex of a shape all of whose vertices lie within `reach` below the highest
/// point along `direction` (unit, the shape's frame), `top` being a highest vertex. Of several
/// faces the one facing the direction most; of several edges the longest.
Feature support_feature(const ConvexPolyhedron& shape, const Eigen::Vector3d& direction, int top,
                        double reach);

}  // namespace tenon::geometry
