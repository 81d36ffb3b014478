// A surface from a file by others, with the rounding of the file it came from.
#pragma once

#include <filesystem>

#include "tenon/core/result.hpp"
#include "tenon/geometry/polyhedron.hpp"

namespace tenon::io {

struct MeshFile {
  geometry::Polyhedron surface;  ///< as written: not welded, not checked, degenerate faces kept
  double tolerance = 0;     ///< rounding of the file (decimal_precision.hpp), its unit; 0 = exact
  double decimal_unit = 0;  ///< one unit of the last decimal; 0 where taken as exact or binary
  bool float32 = false;     ///< the numbers were float32
};

/// Reads an OBJ or STL file (ASCII or binary), by its ending (.obj, .stl; any case), in double.
/// Faults name the file and the line (text) or the triangle (binary).
Result<MeshFile> read_mesh(const std::filesystem::path& path);

/// Whether read_mesh knows the ending.
bool is_mesh_file(const std::filesystem::path& path);

}  // namespace tenon::io
