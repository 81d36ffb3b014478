#include <fmt/format.h>

#include <Eigen/Geometry>
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <unordered_map>

#include "tenon/geometry/mesh_check.hpp"

namespace tenon::geometry {
namespace {

using Eigen::Vector3d;

/// First vertex within the tolerance of each vertex, by cells of that width.
class Welder {
 public:
  explicit Welder(double tolerance) : tolerance_(tolerance) {}

  int add(const Vector3d& p, std::vector<Vector3d>& kept) {
    const std::array<double, 3> cell = cell_of(p);
    for (int dx = -1; dx <= 1; ++dx)
      for (int dy = -1; dy <= 1; ++dy)
        for (int dz = -1; dz <= 1; ++dz) {
          const auto [first, last] =
              cells_.equal_range(key({cell[0] + dx, cell[1] + dy, cell[2] + dz}));
          for (auto it = first; it != last; ++it)
            if ((kept[it->second] - p).squaredNorm() <= tolerance_ * tolerance_) return it->second;
        }
    cells_.emplace(key(cell), static_cast<int>(kept.size()));
    kept.push_back(p);
    return static_cast<int>(kept.size()) - 1;
  }

 private:
  std::array<double, 3> cell_of(const Vector3d& p) const {
    return {std::floor(p.x() / tolerance_), std::floor(p.y() / tolerance_),
            std::floor(p.z() / tolerance_)};
  }
  static std::uint64_t key(const std::array<double, 3>& cell) {
    std::uint64_t h = 0;
    for (const double c : cell) {
      h = (h ^ static_cast<std::uint64_t>(static_cast<std::int64_t>(c))) * 0x9E3779B97F4A7C15u;
      h ^= h >> 31;
    }
    return h;
  }
  double tolerance_;
  std::unordered_multimap<std::uint64_t, int> cells_;
};

bool flat(const TriangleMesh& mesh, const Triangle& t) {
  if (t[0] == t[1] || t[1] == t[2] || t[2] == t[0]) return true;
  const Vector3d &a = mesh.vertices[t[0]], &b = mesh.vertices[t[1]], &c = mesh.vertices[t[2]];
  const double longest =
      std::sqrt(std::max({(b - a).squaredNorm(), (c - b).squaredNorm(), (a - c).squaredNorm()}));
  return (b - a).cross(c - a).norm() <= mesh.tolerance * longest;
}

Faults faults_of(const Polyhedron& surface, const std::string& part) {
  const int count = static_cast<int>(surface.vertices.size());
  for (int v = 0; v < count; ++v)
    if (!surface.vertices[v].allFinite())
      return {{"", part, fmt::format("vertex {} is not finite", v), "mend the coordinates"}};
  for (std::size_t f = 0; f < surface.faces.size(); ++f) {
    const std::vector<int>& face = surface.faces[f];
    if (face.size() < 3 || face.size() > static_cast<std::size_t>(kMostCorners))
      return {{"", part, fmt::format("face {} has {} corners", f, face.size()),
               fmt::format("a face has 3 to {} corners", kMostCorners)}};
    for (const int corner : face)
      if (corner < 0 || corner >= count)
        return {{"", part, fmt::format("face {} names vertex {} of {}", f, corner, count),
                 "indices count from 0"}};
  }
  return {};
}

}  // namespace

double effective_tolerance(const std::vector<Vector3d>& vertices, double tolerance) {
  if (vertices.empty()) return tolerance;
  Vector3d low = vertices.front(), high = low;
  for (const Vector3d& v : vertices) {
    low = low.cwiseMin(v);
    high = high.cwiseMax(v);
  }
  const double largest = std::max(low.cwiseAbs().maxCoeff(), high.cwiseAbs().maxCoeff());
  return std::max({tolerance, 1e-13 * (high - low).norm(), 1e-15 * largest});
}

Result<TriangleMesh> weld(const Polyhedron& surface, double tolerance, const std::string& part) {
  if (Faults faults = faults_of(surface, part); !faults.empty()) return faults;
  TriangleMesh mesh;
  mesh.tolerance = effective_tolerance(surface.vertices, tolerance);
  if (!(mesh.tolerance > 0) || !std::isfinite(mesh.tolerance))
    return Fault{"", part, "has no extent or too large coordinates", "check unit and scale"};
  Vector3d low = surface.vertices.front(), high = low;
  std::vector<int> index(surface.vertices.size());
  Welder welder(mesh.tolerance);
  for (std::size_t v = 0; v < surface.vertices.size(); ++v) {
    low = low.cwiseMin(surface.vertices[v]);
    high = high.cwiseMax(surface.vertices[v]);
    index[v] = welder.add(surface.vertices[v], mesh.vertices);
  }
  mesh.size = (high - low).norm();
  mesh.welded = static_cast<int>(surface.vertices.size() - mesh.vertices.size());
  for (Triangle t : triangulate(surface)) {
    for (int& corner : t) corner = index[corner];
    if (flat(mesh, t)) {
      ++mesh.dropped;
      if (t[0] != t[1] && t[1] != t[2] && t[2] != t[0]) mesh.slivers.push_back(t);
    } else {
      mesh.triangles.push_back(t);
    }
  }
  if (mesh.triangles.empty())
    return Fault{"", part,
                 fmt::format("no face is thicker than the tolerance, {:.3g} m", mesh.tolerance),
                 "check unit and scale"};
  return mesh;
}

}  // namespace tenon::geometry
