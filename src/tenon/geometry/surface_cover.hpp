// Which faces of the convex pieces of a mesh lie on its surface, and which are cuts inside it.
#pragma once

#include <vector>

#include "tenon/geometry/convex_polyhedron.hpp"
#include "tenon/geometry/mesh_check.hpp"
#include "tenon/geometry/mesh_planes.hpp"

namespace tenon::geometry {

class SurfaceCover {
 public:
  /// Keeps references: the mesh and its planes must outlive it.
  SurfaceCover(const TriangleMesh& mesh, const MeshPlanes& planes);

  /// Some triangle that faces the same way lies on the face (within a few tolerances) and overlaps
  /// it in more than a strip as thin as the tolerance.
  bool touches(const ConvexPolyhedron& piece, int face) const;

 private:
  const TriangleMesh& mesh_;
  const MeshPlanes& planes_;
  std::vector<std::vector<int>> triangles_of_;  ///< per plane
};

}  // namespace tenon::geometry
