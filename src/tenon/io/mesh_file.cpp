#include "tenon/io/mesh_file.hpp"

#include <algorithm>
#include <cctype>

#include "tenon/io/file_bytes.hpp"
#include "tenon/io/obj.hpp"
#include "tenon/io/stl.hpp"

namespace tenon::io {
namespace {

std::string lower_extension(const std::filesystem::path& path) {
  std::string ending = path.extension().string();
  std::transform(ending.begin(), ending.end(), ending.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return ending;
}

}  // namespace

bool is_mesh_file(const std::filesystem::path& path) {
  const std::string ending = lower_extension(path);
  return ending == ".obj" || ending == ".stl";
}

Result<MeshFile> read_mesh(const std::filesystem::path& path) {
  if (!is_mesh_file(path))
    return Fault{path.string(), "", "is not a mesh file by its ending", "use .obj or .stl"};
  const Result<std::string> bytes = read_bytes(path);
  if (!bytes) return bytes.faults();
  return lower_extension(path) == ".obj" ? parse_obj(*bytes, path.string())
                                         : parse_stl(*bytes, path.string());
}

}  // namespace tenon::io
