// --set, --fix and --friction, applied to a scene's JSON before it is checked, so that the result
// is checked like a file.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "tenon/core/result.hpp"
#include "tenon/io/json.hpp"

namespace tenon::service {

/// "path=value". The path names fields and list entries, by number or by their "name":
/// bodies.peg.position, bodies.0.fixed, bodies[0].fixed, simulation.steps. The last field and
/// objects on the way may be new; the value is JSON, or else a text. A path that leads nowhere is a
/// fault that lists what there is.
Faults set_field(io::Json& scene, const std::string& assignment);

/// Holds the named bodies: fixed, without velocity and prescribed motion.
Faults fix_bodies(io::Json& scene, const std::vector<std::string>& names);

/// One coefficient for the scene, its materials, its pairs and its given contacts.
Faults set_friction(io::Json& scene, double friction);

}  // namespace tenon::service
