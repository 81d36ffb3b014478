#include "tenon/io/part_scene.hpp"

#include <fmt/format.h>

#include <cctype>
#include <utility>

namespace tenon::io {

model::Scene empty_part_scene(const std::string& name) {
  model::Scene scene;
  scene.name = name;
  scene.dimension = 3;
  scene.gravity = {0, 0, -9.81};
  return scene;
}

model::Body mesh_body(const std::string& name, geometry::Polyhedron surface, double tolerance,
                      const std::string& source) {
  model::Mesh mesh;
  mesh.surface = std::move(surface);
  mesh.tolerance = tolerance;
  mesh.source = source;
  model::Body body;
  body.name = name;
  body.density = 1;
  body.shape.pieces.emplace_back(std::move(mesh));
  return body;
}

bool natural_less(const std::string& a, const std::string& b) {
  const auto digit = [](char c) { return std::isdigit(static_cast<unsigned char>(c)) != 0; };
  std::size_t i = 0, k = 0;
  while (i < a.size() && k < b.size()) {
    if (!digit(a[i]) || !digit(b[k])) {
      if (a[i] != b[k]) return a[i] < b[k];
      ++i, ++k;
      continue;
    }
    while (i < a.size() && a[i] == '0') ++i;
    while (k < b.size() && b[k] == '0') ++k;
    std::size_t ie = i, ke = k;
    while (ie < a.size() && digit(a[ie])) ++ie;
    while (ke < b.size() && digit(b[ke])) ++ke;
    if (ie - i != ke - k) return ie - i < ke - k;
    if (const int order = a.compare(i, ie - i, b, k, ke - k); order != 0) return order < 0;
    i = ie, k = ke;
  }
  if (a.size() - i != b.size() - k) return a.size() - i < b.size() - k;
  return a < b;  // 01 and 1
}

std::vector<std::string> tolerance_notes(const model::Scene& scene) {
  double coarsest = 0;
  std::string part;
  for (const model::Body& body : scene.bodies)
    for (const model::Piece& piece : body.shape.pieces)
      if (const auto* mesh = std::get_if<model::Mesh>(&piece); mesh && mesh->tolerance > coarsest) {
        coarsest = mesh->tolerance;
        part = body.name;
      }
  if (coarsest == 0) return {};
  return {fmt::format("rounded to {:.3g} m (part {})", coarsest, part)};
}

}  // namespace tenon::io
