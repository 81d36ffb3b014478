// Where the names of bodies in space can be read, though bodies hide one another.
#pragma once

#include <Eigen/Core>
#include <optional>
#include <vector>

#include "tenon/draw/scene_view.hpp"

namespace tenon::draw {

/// Per body the middle, in pixels, of the roomiest spot of its faces that the viewer sees; nothing
/// where no spot is large enough for a digit. Looked for on a grid over each face; beyond
/// kMostCompared faces the middle of the body, seen or not.
std::vector<std::optional<Eigen::Vector2d>> label_places(const model::Scene& scene,
                                                         const Poses& poses, const SceneView& view);

}  // namespace tenon::draw
