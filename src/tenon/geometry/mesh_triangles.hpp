// The triangles of a polyhedron's faces.
#pragma once

#include <Eigen/Core>
#include <array>
#include <vector>

#include "tenon/geometry/polyhedron.hpp"

namespace tenon::geometry {

using Triangle = std::array<int, 3>;  ///< vertex indices, same turn as the face

/// Newell's area vector of a polygon in space: normal times area, right-hand rule.
Eigen::Vector3d area_vector(const Polyhedron& surface, const std::vector<int>& face);
/// Half the cross product of two edges.
Eigen::Vector3d area_vector(const Polyhedron& surface, const Triangle& triangle);

/// Triangles of one face, face.size() - 2 of them, whose area vectors sum to the face's. Ears are
/// cut in the face's plane: concave faces and faces whose holes are joined to the boundary by a
/// doubled edge are right; of a face that crosses itself only the sum is kept. Corners on a
/// straight line give triangles without area. Quadratic in the corners of a concave face.
void triangulate_face(const Polyhedron& surface, const std::vector<int>& face,
                      std::vector<Triangle>& triangles);

/// All faces, in their order.
std::vector<Triangle> triangulate(const Polyhedron& surface);

}  // namespace tenon::geometry
