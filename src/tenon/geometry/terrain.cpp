#include <Eigen/Geometry>
#include <algorithm>
#include <set>
#include <utility>

#include "tenon/geometry/mesh_pieces.hpp"

namespace tenon::geometry {

using Eigen::Vector3d;

Result<std::vector<ConvexPolyhedron>> terrain_prisms(const Polyhedron& surface, double tolerance,
                                                     double depth, const std::string& part) {
  const Result<TriangleMesh> mesh = weld(surface, tolerance, part);
  if (!mesh) return mesh.faults();
  std::multiset<std::pair<int, int>> edges;
  for (const Triangle& t : mesh->triangles)
    for (int i = 0; i < 3; ++i) edges.insert(std::minmax(t[i], t[(i + 1) % 3]));
  std::vector<ConvexPolyhedron> prisms;
  for (const Triangle& t : mesh->triangles) {
    const Vector3d &a = mesh->vertices[t[0]], &b = mesh->vertices[t[1]], &c = mesh->vertices[t[2]];
    const Vector3d normal = (b - a).cross(c - a);
    const double inscribed = normal.norm() / ((b - a).norm() + (c - b).norm() + (a - c).norm());
    const Vector3d down = -std::min(depth, inscribed) * normal.normalized();
    // Corners 0..2 on top, 3..5 below; faces: top, bottom, then the side of each edge.
    ConvexPolyhedron prism({a, b, c, a + down, b + down, c + down},
                           {{0, 1, 2}, {5, 4, 3}, {1, 0, 3, 4}, {2, 1, 4, 5}, {0, 2, 5, 3}});
    prism.mark_internal(1);
    for (int i = 0; i < 3; ++i)
      if (edges.count(std::minmax(t[i], t[(i + 1) % 3])) > 1) prism.mark_internal(2 + i);
    prisms.push_back(std::move(prism));
  }
  return prisms;
}

}  // namespace tenon::geometry
