// The convex hull of points as triangles, with exact predicates; the first half of convex_hull.hpp.
#pragma once

#include <Eigen/Core>
#include <array>
#include <span>
#include <vector>

namespace tenon::geometry {

struct HullTriangle {
  std::array<int, 3> vertex;     ///< indices of points, counter-clockwise seen from outside
  std::array<int, 3> neighbour;  ///< triangle across the edge vertex[i] -> vertex[i + 1]
};

/// Incremental hull. A point joins where it lies strictly above a triangle's plane (orient3d,
/// exact), so that the horizon is a simple cycle and no triangle is degenerate, for any finite
/// points: coplanar and collinear ones too (neighbouring triangles may then be coplanar). `start`
/// are four points not on one plane, in any order. The farthest point of a triangle joins first
/// (quickhull), which takes O(n log n) time as a rule.
std::vector<HullTriangle> triangle_hull(std::span<const Eigen::Vector3d> points,
                                        std::array<int, 4> start);

}  // namespace tenon::geometry
