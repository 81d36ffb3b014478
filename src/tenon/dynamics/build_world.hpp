// From a Scene to a World.
#pragma once

#include "tenon/core/result.hpp"
#include "tenon/dynamics/world.hpp"
#include "tenon/model/scene.hpp"

namespace tenon::dynamics {

/// Faults: shapes and masses (contact/body_geometry.hpp), a grip whose `to` is free, contacts or
/// connections given by hand (a simulation finds its own).
Result<World> build_world(const model::Scene& scene);

/// The pose of the file's frame of a body, from the pose of its centre of mass.
model::Pose scene_pose(const World& world, int body, const contact::Placement& placement);

}  // namespace tenon::dynamics
