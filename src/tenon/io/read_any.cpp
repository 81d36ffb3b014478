#include "tenon/io/read_any.hpp"

#include <fstream>

#include "tenon/io/compas.hpp"
#include "tenon/io/mesh_file.hpp"
#include "tenon/io/mesh_folder.hpp"
#include "tenon/io/mesh_scene.hpp"
#include "tenon/io/stablelego.hpp"
#include "tenon/io/svg_scene.hpp"

namespace tenon::io {
namespace {

constexpr std::size_t kHeadBytes = 4096;

bool is_mesh(const std::filesystem::path& path, std::string_view) {
  return is_mesh_file(path);
}

bool is_folder(const std::filesystem::path& path, std::string_view) {
  return is_mesh_folder(path);
}

std::string head_of(const std::filesystem::path& path) {
  std::string head(kHeadBytes, '\0');
  std::ifstream stream(path, std::ios::binary);
  stream.read(head.data(), static_cast<std::streamsize>(head.size()));
  head.resize(static_cast<std::size_t>(stream.gcount()));
  return head;
}

}  // namespace

const std::vector<ForeignFormat>& foreign_formats() {
  static const std::vector<ForeignFormat> formats = {
      {"mesh", "OBJ or STL file: one part, named by the file's stem", is_mesh, read_mesh_scene},
      {"folder of meshes", "a folder of OBJ or STL files, one per part, named by their stems",
       is_folder, read_mesh_folder},
      {"COMPAS assembly", "JSON of compas_assembly and compas_cra: one part per block", is_compas,
       read_compas},
      {"StableLego", "JSON of bricks with lego_library.json beside it", is_stablelego,
       read_stablelego},
      {"SVG drawing", "closed outlines are planar parts; a group named ground is fixed", is_svg,
       read_svg},
  };
  return formats;
}

const ForeignFormat* find_foreign_format(const std::filesystem::path& path) {
  std::error_code error;
  const auto kind = std::filesystem::status(path, error).type();
  const std::string head =
      kind == std::filesystem::file_type::regular ? head_of(path) : std::string();
  for (const auto& format : foreign_formats())
    if (format.matches(path, head)) return &format;
  return nullptr;
}

}  // namespace tenon::io
