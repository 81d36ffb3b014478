// Convex pieces of a closed mesh, exact, with a certificate.
#pragma once

#include <string>
#include <vector>

#include "tenon/core/result.hpp"
#include "tenon/geometry/convex_polyhedron.hpp"
#include "tenon/geometry/mesh_check.hpp"
#include "tenon/geometry/solid_cells.hpp"

namespace tenon::geometry {

struct MeshPieces {
  std::vector<ConvexPolyhedron> pieces;  ///< faces inside the body are marked internal
  bool convex = false;                   ///< the mesh itself is convex within its tolerance
  double volume = 0;                     ///< of the mesh, by the divergence theorem, m^3
  double volume_error = 0;  ///< (sum of the pieces' volumes - volume) / volume: the certificate
};

/// Convexity is tested first; otherwise the mesh is cut by its own planes (solid_cells.hpp). Exact
/// for shapes with flat faces: the pieces fill the mesh without overlap, to round-off where the
/// file is exact and to the mesh's tolerance where it is rounded. A piece's face is internal when
/// no part of the mesh's surface lies on it. Faults: limits passed; the volumes disagree by more
/// than the tolerance explains (the surface cuts itself), with both volumes.
Result<MeshPieces> convex_pieces(const ClosedMesh& mesh, const std::string& part,
                                 const DecompositionLimits& limits = {});

/// The whole way from a surface as written: closed_mesh, then convex_pieces.
Result<MeshPieces> convex_pieces(const Polyhedron& surface, double tolerance,
                                 const std::string& part, const DecompositionLimits& limits = {});

/// Volume of a convex polyhedron, m^3.
double volume_of(const ConvexPolyhedron& piece);

/// An open surface as terrain: one prism per triangle, kept as separate pieces. Its top is the
/// triangle, its depth along the triangle's own normal is `depth`, but no more than the radius of
/// the triangle's inscribed circle, so that no prism looks out of its neighbour. Sides along an
/// edge that another triangle shares are internal, as are the bottoms.
Result<std::vector<ConvexPolyhedron>> terrain_prisms(const Polyhedron& surface, double tolerance,
                                                     double depth, const std::string& part);

}  // namespace tenon::geometry
