#include "tenon/geometry/surface_cover.hpp"

#include <Eigen/Geometry>
#include <cmath>

namespace tenon::geometry {
namespace {

using Eigen::Vector3d;

/// Area of a triangle inside a convex loop, both near one plane with unit normal n.
double overlap(std::vector<Vector3d> polygon, const std::vector<Vector3d>& loop,
               const Vector3d& n) {
  for (std::size_t i = 0; i < loop.size() && polygon.size() >= 3; ++i) {
    const Vector3d& a = loop[i];
    const Vector3d inward = n.cross(loop[(i + 1) % loop.size()] - a);
    std::vector<Vector3d> kept;
    for (std::size_t k = 0; k < polygon.size(); ++k) {
      const Vector3d &p = polygon[k], &q = polygon[(k + 1) % polygon.size()];
      const double hp = inward.dot(p - a), hq = inward.dot(q - a);
      if (hp >= 0) kept.push_back(p);
      if ((hp < 0 && hq > 0) || (hp > 0 && hq < 0)) kept.push_back(p + hp / (hp - hq) * (q - p));
    }
    polygon = std::move(kept);
  }
  double twice = 0;
  for (std::size_t i = 1; i + 1 < polygon.size(); ++i)
    twice += n.dot((polygon[i] - polygon[0]).cross(polygon[i + 1] - polygon[0]));
  return 0.5 * twice;
}

}  // namespace

SurfaceCover::SurfaceCover(const TriangleMesh& mesh, const MeshPlanes& planes)
    : mesh_(mesh), planes_(planes), triangles_of_(planes.planes.size()) {
  for (std::size_t t = 0; t < mesh.triangles.size(); ++t)
    triangles_of_[planes.of_triangle[t]].push_back(static_cast<int>(t));
}

bool SurfaceCover::touches(const ConvexPolyhedron& piece, int face) const {
  const Vector3d n = piece.faces()[face].normal;
  const double offset = piece.faces()[face].offset;
  std::vector<Vector3d> loop;
  for (const int v : piece.face_vertices(face)) loop.push_back(piece.vertices()[v]);
  double perimeter = 0;
  for (std::size_t i = 0; i < loop.size(); ++i)
    perimeter += (loop[(i + 1) % loop.size()] - loop[i]).norm();
  const double least = mesh_.tolerance * perimeter;
  const double near = 4 * mesh_.tolerance + piece.flatness();
  for (std::size_t p = 0; p < planes_.planes.size(); ++p) {
    if (planes_.planes[p].normal.dot(n) < 0.99) continue;
    for (const int t : triangles_of_[p]) {
      std::vector<Vector3d> corners;
      for (const int v : mesh_.triangles[t])
        if (std::abs(n.dot(mesh_.vertices[v]) - offset) <= near)
          corners.push_back(mesh_.vertices[v]);
      if (corners.size() == 3 && overlap(std::move(corners), loop, n) > least) return true;
    }
  }
  return false;
}

}  // namespace tenon::geometry
