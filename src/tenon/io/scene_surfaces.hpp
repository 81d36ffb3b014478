// The surfaces of a scene's bodies, for formats that know only faces.
#pragma once

#include <vector>

#include "tenon/geometry/polyhedron.hpp"
#include "tenon/io/obj.hpp"
#include "tenon/model/scene.hpp"

namespace tenon::io {

/// All pieces of a body, in the frame of its shape. Meshes and boxes as they are; spheres as
/// kSphereRings rings of facets and discs and roundings as polygons of kDiscCorners, inscribed;
/// planar shapes as flat faces at z = 0.
geometry::Polyhedron body_surface(const model::Shape& shape);
inline constexpr int kSphereRings = 16;
inline constexpr int kDiscCorners = 64;

/// Every body at its pose, in world coordinates, under its name.
std::vector<NamedSurface> world_surfaces(const model::Scene& scene);

}  // namespace tenon::io
