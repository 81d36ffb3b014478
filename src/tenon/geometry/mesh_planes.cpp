#include "tenon/geometry/mesh_planes.hpp"

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>

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

/// Finds the planes one by one; triangles already taken do not take part again.
class PlaneFinder {
 public:
  explicit PlaneFinder(const TriangleMesh& mesh) : mesh_(mesh), near_(mesh.vertices.size()) {
    for (int t = 0; t < static_cast<int>(mesh.triangles.size()); ++t) {
      areas_.push_back(area_of(mesh, t));
      waiting_.push_back(t);
    }
    std::stable_sort(waiting_.begin(), waiting_.end(), [&](int a, int b) {
      return areas_[a].squaredNorm() > areas_[b].squaredNorm();
    });
  }

  MeshPlanes run() {
    MeshPlanes found;
    found.of_triangle.assign(mesh_.triangles.size(), -1);
    while (!waiting_.empty()) {
      Plane plane;
      const std::vector<int> members = grow(waiting_.front(), plane);
      for (const int t : members) found.of_triangle[t] = static_cast<int>(found.planes.size());
      std::erase_if(waiting_, [&](int t) { return found.of_triangle[t] >= 0; });
      found.largest_deviation = std::max(found.largest_deviation, deviation(mesh_, members, plane));
      found.planes.push_back(plane);
    }
    return found;
  }

 private:
  std::vector<int> grow(int seed, Plane& plane) {
    plane.normal = areas_[seed].normalized();
    plane.offset = plane.normal.dot(mesh_.vertices[mesh_.triangles[seed][0]]);
    std::vector<int> members = members_of(plane, seed);
    constexpr int kRounds = 6;
    for (int round = 0; round < kRounds && members.size() > 1; ++round) {
      if (deviation(mesh_, members, plane) <= 1e-15 * mesh_.size) break;
      const Plane mean = mean_plane(mesh_, members);
      if (deviation(mesh_, members, mean) > mesh_.flatness()) break;
      plane = mean;
      std::vector<int> more = members_of(plane, seed);
      if (more.size() <= members.size()) break;
      members = std::move(more);
    }
    return members;
  }

  std::vector<int> members_of(const Plane& plane, int seed) {
    for (std::size_t v = 0; v < near_.size(); ++v)
      near_[v] = std::abs(plane.height(mesh_.vertices[v])) <= mesh_.flatness();
    std::vector<int> members;
    for (const int t : waiting_) {
      const Triangle& c = mesh_.triangles[t];
      if (t == seed ||
          (near_[c[0]] && near_[c[1]] && near_[c[2]] && areas_[t].dot(plane.normal) > 0))
        members.push_back(t);
    }
    return members;
  }

  const TriangleMesh& mesh_;
  std::vector<Vector3d> areas_;
  std::vector<int> waiting_;  ///< without a plane, by falling area
  std::vector<char> near_;    ///< per vertex: within the flatness of the plane looked at
};

}  // namespace

MeshPlanes find_planes(const TriangleMesh& mesh) {
  return PlaneFinder(mesh).run();
}

}  // namespace tenon::geometry
