// glTF 2.0: a scene for any viewer of 3D models.
#pragma once

#include <string>

#include "tenon/model/scene.hpp"

namespace tenon::io {

/// One text file (.gltf) with its numbers embedded as base64: one node per body with its name, pose
/// and flat-shaded triangles in the frame of its shape, under a root node that turns z up into
/// glTF's y up (plane scenes have y up already). Positions are float32, as the format asks; the
/// exact ones are in Tenon's own format. Same scene, same bytes.
std::string write_gltf(const model::Scene& scene);

}  // namespace tenon::io
