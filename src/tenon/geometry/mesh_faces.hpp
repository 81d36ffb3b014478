// The flat faces of a mesh: polygons with holes, put together from its coplanar triangles.
#pragma once

#include <vector>

#include "tenon/geometry/mesh_check.hpp"
#include "tenon/geometry/mesh_planes.hpp"

namespace tenon::geometry {

struct MeshFace {
  int plane = -1;                       ///< index in MeshPlanes::planes: its outward normal
  std::vector<int> outer;               ///< vertices, counter-clockwise seen from outside
  std::vector<std::vector<int>> holes;  ///< clockwise
};

/// Coplanar triangles (mesh_planes.hpp) united: edges that cancel along their line inside a plane
/// are gone, T-junctions included, and corners on a straight edge are left out (both within the
/// mesh's tolerance). Several faces may lie on one plane; each has one outer loop. Faces come in
/// the order of their planes. Loops that touch themselves in a corner are split there.
std::vector<MeshFace> merged_faces(const TriangleMesh& mesh, const MeshPlanes& planes);

}  // namespace tenon::geometry
