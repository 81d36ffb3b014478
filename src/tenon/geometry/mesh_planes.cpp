#include "tenon/geometry/mesh_planes.hpp"

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>
#include <numeric>

namespace tenon::geometry {
namespace {

using Eigen::Vector3d;

Vector3d area_of(const TriangleMesh& mesh, int t) {
  const Triangle& c = mesh.triangles[t];
  const Vector3d& a = mesh.vertices[c[0]];
  return 0.5 * (mesh.vertices[c[1]] - a).cross(mesh.vertices[c[2]] - a);
}

double deviation(const TriangleMesh& mesh, const std::vector<int>& members, const Plane& plane) {
  double worst = 0;
  for (const int t : members)
    for (const int corner : mesh.triangles[t])
      worst = std::max(worst, std::abs(plane.height(mesh.vertices[corner])));
  return worst;
}

/// Mean of the members by area: normal along the summed area vectors, offset at the mean of the
/// middles of the triangles.
Plane mean_plane(const TriangleMesh& mesh, const std::vector<int>& members) {
  Vector3d sum = Vector3d::Zero(), middle = Vector3d::Zero();
  double total = 0;
  for (const int t : members) {
    const Vector3d area = area_of(mesh, t);
    const Triangle& c = mesh.triangles[t];
    const Vector3d centre = (mesh.vertices[c[0]] + mesh.vertices[c[1]] + mesh.vertices[c[2]]) / 3;
    sum += area;
    middle += area.norm() * centre;
    total += area.norm();
  }
  Plane plane;
  plane.normal = sum.normalized();
  plane.offset = plane.normal.dot(middle / total);
  return plane;
}

}  // namespace

MeshPlanes find_planes(const TriangleMesh& mesh) {
  const int count = static_cast<int>(mesh.triangles.size());
  std::vector<Vector3d> areas(count);
  for (int t = 0; t < count; ++t) areas[t] = area_of(mesh, t);
  std::vector<int> order(count);
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin(), order.end(),
                   [&](int a, int b) { return areas[a].squaredNorm() > areas[b].squaredNorm(); });
  MeshPlanes found;
  found.of_triangle.assign(count, -1);
  std::vector<char> near(mesh.vertices.size());
  std::vector<int> waiting = order;
  for (const int seed : order) {
    if (found.of_triangle[seed] >= 0) continue;
    Plane plane;
    plane.normal = areas[seed].normalized();
    plane.offset = plane.normal.dot(mesh.vertices[mesh.triangles[seed][0]]);
    for (std::size_t v = 0; v < mesh.vertices.size(); ++v)
      near[v] = std::abs(plane.height(mesh.vertices[v])) <= mesh.tolerance;
    const int id = static_cast<int>(found.planes.size());
    std::vector<int> members;
    for (const int t : waiting) {
      const Triangle& c = mesh.triangles[t];
      if (t == seed || (near[c[0]] && near[c[1]] && near[c[2]] && areas[t].dot(plane.normal) > 0)) {
        found.of_triangle[t] = id;
        members.push_back(t);
      }
    }
    std::erase_if(waiting, [&](int t) { return found.of_triangle[t] >= 0; });
    double worst = deviation(mesh, members, plane);
    if (worst > 1e-15 * mesh.size && members.size() > 1) {
      const Plane mean = mean_plane(mesh, members);
      const double mean_worst = deviation(mesh, members, mean);
      if (mean_worst <= mesh.tolerance) {
        plane = mean;
        worst = mean_worst;
      }
    }
    found.largest_deviation = std::max(found.largest_deviation, worst);
    found.planes.push_back(plane);
  }
  return found;
}

}  // namespace tenon::geometry
