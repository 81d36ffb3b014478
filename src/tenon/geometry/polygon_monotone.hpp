// A polygon with holes cut by diagonals into x-monotone faces (de Berg et al., "Computational
// Geometry", section 3.2), exactly and in O(n log n). The order is by (x, y), so that upright edges
// need no special case.
#pragma once

#include <vector>

#include "tenon/geometry/polygon.hpp"

namespace tenon::geometry {

/// The vertices of a polygon in one list: outer loop first, then the holes in their order.
std::vector<Eigen::Vector2d> all_vertices(const Polygon& polygon);

/// Counter-clockwise faces as indices into all_vertices(polygon). The polygon has passed
/// checked_polygon. No vertices are added; every edge of the polygon is an edge of one face.
std::vector<std::vector<int>> monotone_faces(const Polygon& polygon);

}  // namespace tenon::geometry
