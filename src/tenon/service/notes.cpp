#include "tenon/service/notes.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "tenon/core/printable.hpp"
#include "tenon/geometry/mesh_check.hpp"

namespace tenon::service {
namespace {

constexpr std::size_t kMostNotes = 20;

/// How far the corners of a face leave the plane through their middle, m.
double unevenness(const geometry::Polyhedron& surface, const std::vector<int>& face) {
  const Eigen::Vector3d area = geometry::area_vector(surface, face);
  if (!(area.norm() > 0)) return 0;
  Eigen::Vector3d middle = Eigen::Vector3d::Zero();
  for (const int corner : face) middle += surface.vertices[corner] / double(face.size());
  double most = 0;
  for (const int corner : face)
    most = std::max(most, std::abs(area.normalized().dot(surface.vertices[corner] - middle)));
  return most;
}

}  // namespace

std::vector<std::string> shape_notes(const model::Scene& scene) {
  std::vector<std::string> notes;
  for (const model::Body& body : scene.bodies) {
    int faces = 0;
    double most = 0;
    for (const model::Piece& piece : body.shape.pieces) {
      const auto* mesh = std::get_if<model::Mesh>(&piece);
      if (!mesh) continue;
      const double flat =
          2 * geometry::effective_tolerance(mesh->surface.vertices, mesh->tolerance);
      for (const std::vector<int>& face : mesh->surface.faces) {
        if (face.size() < 4) continue;
        const double off = unevenness(mesh->surface, face);
        if (off > flat) ++faces, most = std::max(most, off);
      }
    }
    if (faces > 0)
      notes.push_back(
          fmt::format("{}: {} not flat (by up to {:.3g} m) and cut into triangles", body.name,
                      faces == 1 ? "a face is" : fmt::format("{} faces are", faces), most));
  }
  return notes;
}

void write_notes(io::JsonWriter& writer, const std::vector<std::string>& notes) {
  writer.key("notes").begin_array();
  for (const std::string& note : notes) writer.value(note);
  writer.end_array();
}

std::string note_words(const std::vector<std::string>& notes) {
  std::string words;
  for (std::size_t i = 0; i < notes.size() && i < kMostNotes; ++i)
    words += "note: " + printable(notes[i]) + '\n';
  if (notes.size() > kMostNotes)
    words += fmt::format("and {} more notes (--json lists all)\n", notes.size() - kMostNotes);
  return words;
}

}  // namespace tenon::service
