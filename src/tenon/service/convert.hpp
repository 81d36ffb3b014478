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

/// Writes the file. The answer has out, format, bodies, bytes, repairs [what was done] and notes.
/// Shapes are judged first, as by validate and after the repair: a faulty one is bad input and
/// nothing is written; a picture (.svg) is drawn all the same, with a note.
Answer convert(const ConvertRequest& request);

}  // namespace tenon::service
