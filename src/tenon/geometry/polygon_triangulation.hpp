// Triangles of a polygon with holes, exactly, no vertices added.
#pragma once

#include <array>
#include <vector>

#include "tenon/geometry/polygon.hpp"

namespace tenon::geometry {

using IndexTriangle = std::array<int, 3>;

/// Counter-clockwise triangles of positive area (exactly), indices into all_vertices(polygon)
/// (polygon_monotone.hpp). They tile the polygon: n + 2 (number of holes) - 2 of them for n
/// vertices. The polygon has passed checked_polygon. O(n log n).
std::vector<IndexTriangle> triangulate(const Polygon& polygon);

/// Flips diagonals until the triangles are (nearly) Delaunay, at most 30 times the number of
/// triangles: rounder triangles merge into fewer and rounder convex pieces. Keeps the boundary and
/// the tiling exactly whatever the rounding of the circle test.
void flip_towards_delaunay(const std::vector<Eigen::Vector2d>& points,
                           std::vector<IndexTriangle>& triangles);

/// For half-edge 3 t + k (from corner k of triangle t to the next one): the half-edge that runs the
/// other way in the neighbouring triangle, or -1 on the boundary.
std::vector<int> twin_half_edges(const std::vector<IndexTriangle>& triangles);

}  // namespace tenon::geometry
