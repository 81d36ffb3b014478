// Inside of convex_distance: bounds from chosen features of the two bodies, accurate where the
// direction between two near points is not (a gap g leaves it with an error eps L / g).
#pragma once

#include "tenon/geometry/index_list.hpp"
#include "tenon/geometry/posed_pair.hpp"
#include "tenon/geometry/simplex.hpp"

namespace tenon::geometry {

/// Bounds from the features the simplex lies on. Stops as soon as they meet.
void finish_bounds(const PosedPair& pair, const Simplex& simplex, DistanceBounds& bounds);

/// The same from all features with a vertex within `reach` of the supports along bounds.normal.
void polish_bounds(const PosedPair& pair, double reach, DistanceBounds& bounds);

/// Nearest points of segments p + s e and r + u f, 0 <= s, u <= 1; the parameters by products with
/// the careful common normal, so that lines at 1e-8 rad keep their digits, and by the four ends.
void nearest_on_segments(const Eigen::Vector3d& p, const Eigen::Vector3d& e,
                         const Eigen::Vector3d& r, const Eigen::Vector3d& f, double& s, double& u);

/// x (in the shape's frame, near the plane of face f) projects into the face, or misses it by no
/// more than `slack`.
bool over_face(const ConvexPolyhedron& shape, int f, const Eigen::Vector3d& x, double slack);

/// Vertices within `reach` below the highest one along direction, `top` being the highest;
/// connected by edges, as the upper part of a convex body is.
void near_vertices(const ConvexPolyhedron& shape, const Eigen::Vector3d& direction, int top,
                   double reach, IndexList& found);

/// The faces and edges with at least one end in `vertices`.
void features_around(const ConvexPolyhedron& shape, const IndexList& vertices, IndexList& faces,
                     IndexList& edges);

}  // namespace tenon::geometry
