// A spatial shape as convex pieces with its mass.
#pragma once

#include <string>
#include <vector>

#include "tenon/contact/body_geometry.hpp"
#include "tenon/core/result.hpp"
#include "tenon/geometry/mesh_mass.hpp"
#include "tenon/model/scene.hpp"

namespace tenon::contact {

struct SpaceBody {
  std::vector<SpacePiece> pieces;  ///< in the frame of the shape
  geometry::SolidMass mass;        ///< per unit of density, in the same frame
};

/// Depth of the prisms under a terrain's triangles, relative to the diagonal of its box.
inline constexpr double kTerrainDepth = 0.01;

/// All pieces of the shape: boxes and spheres as they are, closed meshes cut into convex pieces at
/// the tolerance of their file (geometry/mesh_pieces.hpp), terrain as one prism per triangle,
/// kTerrainDepth deep. The mass is that of the pieces as written: a mesh counts by its surface,
/// given pieces that overlap count twice where they do. Faults name `part`, their path is
/// "shape" or "shape.pieces[i]": a mesh that is not closed, too many convex pieces, a planar shape.
Result<SpaceBody> space_body(const model::Shape& shape, const std::string& part);

/// The pieces moved by `shift` (minus the centre of mass, for BodyGeometry).
std::vector<SpacePiece> translated(const std::vector<SpacePiece>& pieces,
                                   const Eigen::Vector3d& shift);

}  // namespace tenon::contact
