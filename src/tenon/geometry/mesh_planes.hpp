// The planes of a mesh: triangles that were meant to be coplanar, put together.
#pragma once

#include <Eigen/Core>
#include <vector>

#include "tenon/geometry/mesh_check.hpp"

namespace tenon::geometry {

/// {x : normal . x = offset}, the outside of the surface where normal . x > offset.
struct Plane {
  Eigen::Vector3d normal = Eigen::Vector3d::UnitZ();  ///< unit
  double offset = 0;                                  ///< m
  double height(const Eigen::Vector3d& x) const { return normal.dot(x) - offset; }
};

struct MeshPlanes {
  std::vector<Plane> planes;     ///< by falling area of the triangle they began with
  std::vector<int> of_triangle;  ///< plane of each triangle
  double largest_deviation = 0;  ///< of a triangle's corner from its plane, m
};

/// Largest triangle first: it makes a plane, and every triangle that faces the same way and whose
/// corners lie within the mesh's flatness of it joins. Where the corners are not exactly on it, the
/// plane moves to the mean of its triangles (by area), which may let more of them join, and so on
/// until nothing changes. Joined triangles need not touch. Cost: planes times vertices.
MeshPlanes find_planes(const TriangleMesh& mesh);

}  // namespace tenon::geometry
