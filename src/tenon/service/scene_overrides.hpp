// --fix and --friction on a scene in memory: what service/overrides.hpp does to its JSON.
#pragma once

#include <string>
#include <vector>

#include "tenon/core/result.hpp"
#include "tenon/model/scene.hpp"

namespace tenon::service {

/// One coefficient for the scene, its materials, its pairs and its given contacts. Fault: not a
/// number >= 0.
Faults override_friction(model::Scene& scene, double friction);

/// Holds the named bodies: fixed, without velocity and prescribed motion. Faults: unknown names.
Faults hold_bodies(model::Scene& scene, const std::vector<std::string>& names);

}  // namespace tenon::service
