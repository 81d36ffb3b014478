// What only shows when the parts are weighed and cut into convex pieces: open surfaces above all.
#pragma once

#include <string>

#include "tenon/core/result.hpp"
#include "tenon/model/scene.hpp"

namespace tenon::service {

/// The faults of all shapes (contact/body_geometry.hpp). `known` are faults of reading: bodies with
/// one of these in their shape are passed over.
Faults shape_faults(const model::Scene& scene, const std::string& file, const Faults& known = {});

}  // namespace tenon::service
