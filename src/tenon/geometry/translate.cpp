#include "tenon/geometry/translate.hpp"

namespace tenon::geometry {

ConvexPolyhedron translated(const ConvexPolyhedron& piece, const Eigen::Vector3d& shift) {
  std::vector<Eigen::Vector3d> vertices = piece.vertices();
  for (Eigen::Vector3d& v : vertices) v += shift;
  const int faces = static_cast<int>(piece.faces().size());
  std::vector<std::vector<int>> loops;
  for (int f = 0; f < faces; ++f) {
    const std::span<const int> loop = piece.face_vertices(f);
    loops.emplace_back(loop.begin(), loop.end());
  }
  ConvexPolyhedron moved(std::move(vertices), loops);
  for (int f = 0; f < faces; ++f) moved.mark_internal(f, piece.faces()[f].internal);
  return moved;
}

}  // namespace tenon::geometry
