// A planar scene as an SVG drawing that reads back as the same structure (svg_scene.hpp).
#pragma once

#include <string>
#include <vector>

#include "tenon/model/scene.hpp"

namespace tenon::io {

/// A group with data-part per body, those that do not move in a group "ground"; one unit is one
/// metre, every coordinate with all its digits and that of the world (y turned downwards). Shapes,
/// names, masses, gravity and the scene's friction come back; bodies come back with their corners
/// in world coordinates, boxes as polygons. Dimension 2 only.
std::string write_svg_drawing(const model::Scene& scene);

/// What of the scene the drawing does not hold, in words: "pairs", "loads", ..; empty if nothing.
std::vector<std::string> left_out_of_drawing(const model::Scene& scene);

}  // namespace tenon::io
