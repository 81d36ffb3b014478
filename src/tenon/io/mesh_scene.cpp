#include "tenon/io/mesh_scene.hpp"

#include <fmt/format.h>

#include "tenon/io/mesh_file.hpp"

namespace tenon::io {

Result<ForeignScene> read_mesh_scene(const std::filesystem::path& file) {
  auto mesh = read_mesh(file);
  if (!mesh) return mesh.faults();
  ForeignScene read;
  read.scene.name = file.stem().string();
  read.scene.dimension = 3;
  read.scene.gravity = {0, 0, -9.81};
  model::Mesh surface;
  surface.surface = std::move(mesh->surface);
  surface.tolerance = mesh->tolerance;
  surface.source = file.filename().string();
  model::Body body;
  body.name = read.scene.name;
  body.shape.pieces.emplace_back(std::move(surface));
  read.scene.bodies.push_back(std::move(body));
  if (mesh->tolerance > 0)
    read.notes.push_back(fmt::format("{}: rounded to {:.3g} m", read.scene.name, mesh->tolerance));
  return read;
}

}  // namespace tenon::io
