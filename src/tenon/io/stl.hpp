// STL: triangles, ASCII or binary.
#pragma once

#include <string>
#include <string_view>

#include "tenon/core/result.hpp"
#include "tenon/io/mesh_file.hpp"

namespace tenon::io {

/// Reads ASCII or binary STL. A file whose length is that of its triangle count is binary even if
/// it begins with "solid". Normals are skipped (the corners' order decides); corners with equal
/// coordinates become one vertex. `name` stands in the faults.
Result<MeshFile> parse_stl(std::string_view bytes, const std::string& name = "");

/// ASCII, because binary STL would round to float32; numbers read back to the same double. Faces
/// with more than three corners are triangulated.
std::string write_stl(const geometry::Polyhedron& surface, const std::string& name);

}  // namespace tenon::io
