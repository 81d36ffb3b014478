// Wavefront OBJ: vertices and polygon faces.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "tenon/core/result.hpp"
#include "tenon/io/mesh_file.hpp"

namespace tenon::io {

/// Reads `v` and `f` (forms v, v/vt, v//vn, v/vt/vn; negative indices count back from the last
/// vertex; a trailing backslash joins lines); all objects and groups of the file make one surface.
/// Texture, normals, materials, lines and points are skipped. `name` stands in the faults.
Result<MeshFile> parse_obj(std::string_view text, const std::string& name = "");

/// One object of a written file.
struct NamedSurface {
  std::string name;
  geometry::Polyhedron surface;
};

/// One `o` per surface; numbers in the shortest form that reads back to the same double. White
/// space in names becomes '_'.
std::string write_obj(const std::vector<NamedSurface>& surfaces);

}  // namespace tenon::io
