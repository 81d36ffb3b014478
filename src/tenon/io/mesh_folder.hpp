// A folder of OBJ or STL files, one per part.
#pragma once

#include <filesystem>

#include "tenon/io/read_any.hpp"

namespace tenon::io {

/// Every mesh file directly in the folder is a free body named by the file's stem, placed as
/// written, density 1, in natural order of the names. Other files are left out. Faults: no mesh
/// file, two files with one stem, and all faults of all files:
/// where one of them cannot be read, the shapes of the others are judged too.
Result<ForeignScene> read_mesh_folder(const std::filesystem::path& folder);

/// A folder that holds a mesh file.
bool is_mesh_folder(const std::filesystem::path& path);

}  // namespace tenon::io
