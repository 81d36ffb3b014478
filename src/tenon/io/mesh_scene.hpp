// A single mesh file as a scene of one part.
#pragma once

#include <filesystem>

#include "tenon/core/result.hpp"
#include "tenon/io/read_any.hpp"

namespace tenon::io {

/// One OBJ or STL file: a spatial scene with one free body named by the file's stem.
Result<ForeignScene> read_mesh_scene(const std::filesystem::path& file);

}  // namespace tenon::io
