#include "tenon/io/mesh_folder.hpp"

#include <algorithm>
#include <system_error>

#include "tenon/contact/body_geometry.hpp"
#include "tenon/io/mesh_file.hpp"
#include "tenon/io/part_scene.hpp"

namespace tenon::io {
namespace {

namespace fs = std::filesystem;

std::vector<fs::path> mesh_files(const fs::path& folder) {
  std::vector<fs::path> files;
  std::error_code error;
  for (fs::directory_iterator at(folder, error), end; !error && at != end; at.increment(error))
    if (is_mesh_file(at->path())) files.push_back(at->path());
  std::sort(files.begin(), files.end(), [](const fs::path& a, const fs::path& b) {
    return natural_less(a.filename().string(), b.filename().string());
  });
  return files;
}

/// What is wrong with the parts that could be read, so that a folder with one unreadable file does
/// not hide them.
Faults shape_faults(const model::Scene& scene, const fs::path& folder) {
  Faults faults;
  for (std::size_t i = 0; i < scene.bodies.size(); ++i) {
    const auto geometry = contact::body_geometry(scene, i);
    if (geometry) continue;
    const auto& mesh = std::get<model::Mesh>(scene.bodies[i].shape.pieces.front());
    for (const Fault& fault : geometry.faults())
      faults.push_back({(folder / mesh.source).string(), "", fault.message, fault.remedy});
  }
  return faults;
}

}  // namespace

bool is_mesh_folder(const fs::path& path) {
  std::error_code error;
  return fs::is_directory(path, error) && !mesh_files(path).empty();
}

Result<ForeignScene> read_mesh_folder(const fs::path& folder) {
  const std::vector<fs::path> files = mesh_files(folder);
  if (files.empty())
    return Fault{folder.string(), "", "holds no mesh", "put .obj or .stl files into it"};
  fs::path plain = folder.lexically_normal();
  if (!plain.has_filename()) plain = plain.parent_path();
  ForeignScene read;
  read.scene = empty_part_scene(plain.filename().string());
  Faults faults;
  for (const fs::path& file : files) {
    const std::string name = file.stem().string();
    if (read.scene.find(name) >= 0)
      faults.push_back({file.string(), "", "a second file for part " + name, "rename one"});
    auto mesh = read_mesh(file);
    if (!mesh) {
      faults.insert(faults.end(), mesh.faults().begin(), mesh.faults().end());
      continue;
    }
    read.scene.bodies.push_back(
        mesh_body(name, std::move(mesh->surface), mesh->tolerance, file.filename().string()));
  }
  if (!faults.empty()) {
    const Faults more = shape_faults(read.scene, folder);
    faults.insert(faults.end(), more.begin(), more.end());
    return faults;
  }
  read.notes = tolerance_notes(read.scene);
  return read;
}

}  // namespace tenon::io
