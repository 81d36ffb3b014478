// convert: any file that Tenon reads into one that others read.
#pragma once

#include <string>

#include "tenon/service/answer.hpp"
#include "tenon/service/load.hpp"

namespace tenon::service {

struct ConvertRequest {
  LoadRequest load;
  std::string out;      ///< its ending is the format: .json .svg .obj .stl .gltf
  bool repair = false;  ///< mend meshes first (geometry/mesh_repair.hpp) and say how
};

/// Writes the file. The answer has out, format, bodies, bytes and repairs [what was done]. Solid
/// meshes are checked on the way, whether repaired or not: a surface that is not closed is a fault
/// that names part and edge, except for .svg and .json, which take it as it is unless --repair.
Answer convert(const ConvertRequest& request);

}  // namespace tenon::service
