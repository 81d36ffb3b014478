// Scenes put together from parts that are only shapes: what the readers of foreign files share.
#pragma once

#include <string>
#include <vector>

#include "tenon/geometry/polyhedron.hpp"
#include "tenon/io/read_any.hpp"

namespace tenon::io {

/// A spatial scene without bodies: gravity 9.81 along -z, friction 0 until --friction says
/// otherwise.
model::Scene empty_part_scene(const std::string& name);

/// A free body at its written place: density 1 kg/m^3, since files of parts rarely say (verdicts of
/// statics do not depend on a common density).
model::Body mesh_body(const std::string& name, geometry::Polyhedron surface, double tolerance,
                      const std::string& source);

/// "a2" before "a10": digits compare as numbers, everything else by bytes.
bool natural_less(const std::string& a, const std::string& b);

/// "rounded to 1e-06 m (part x)" for the coarsest part; nothing if all are exact.
std::vector<std::string> tolerance_notes(const model::Scene& scene);

}  // namespace tenon::io
