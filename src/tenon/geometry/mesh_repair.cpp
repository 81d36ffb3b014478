#include "tenon/geometry/mesh_repair.hpp"

#include <fmt/format.h>

#include <Eigen/Geometry>
#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <set>
#include <utility>

namespace tenon::geometry {
namespace {

using Eigen::Vector3d;
using Edge = std::pair<int, int>;

/// Smallest corner first, same turn.
Triangle canonical(const Triangle& t) {
  const int first = static_cast<int>(std::min_element(t.begin(), t.end()) - t.begin());
  return {t[first], t[(first + 1) % 3], t[(first + 2) % 3]};
}

int drop_copies(std::vector<Triangle>& triangles) {
  std::set<Triangle> seen;
  const std::size_t before = triangles.size();
  std::erase_if(triangles, [&](const Triangle& t) { return !seen.insert(canonical(t)).second; });
  return static_cast<int>(before - triangles.size());
}

/// Triangles that meet in an edge of exactly two must run along it in opposite directions. Each
/// shell is walked once; its minority is turned.
int turn_minorities(std::vector<Triangle>& triangles) {
  std::map<Edge, std::vector<int>> at_edge;
  for (std::size_t t = 0; t < triangles.size(); ++t)
    for (int i = 0; i < 3; ++i)
      at_edge[std::minmax(triangles[t][i], triangles[t][(i + 1) % 3])].push_back(
          static_cast<int>(t));
  const auto runs = [&](int t, int a, int b) {
    for (int i = 0; i < 3; ++i)
      if (triangles[t][i] == a && triangles[t][(i + 1) % 3] == b) return true;
    return false;
  };
  std::vector<int> side(triangles.size(), 0);  // 0 unseen, +1 like the first of its shell, -1 not
  int turned = 0;
  for (std::size_t seed = 0; seed < triangles.size(); ++seed) {
    if (side[seed] != 0) continue;
    std::vector<int> shell{static_cast<int>(seed)};
    side[seed] = 1;
    for (std::size_t k = 0; k < shell.size(); ++k) {
      const int t = shell[k];
      for (int i = 0; i < 3; ++i) {
        const int a = triangles[t][i], b = triangles[t][(i + 1) % 3];
        const std::vector<int>& pair = at_edge[std::minmax(a, b)];
        if (pair.size() != 2) continue;
        const int other = pair[0] == t ? pair[1] : pair[0];
        if (side[other] != 0) continue;
        side[other] = runs(other, a, b) ? -side[t] : side[t];
        shell.push_back(other);
      }
    }
    const auto against =
        std::count_if(shell.begin(), shell.end(), [&](int t) { return side[t] < 0; });
    const int minority = 2 * against <= static_cast<long>(shell.size()) ? -1 : 1;
    for (const int t : shell)
      if (side[t] == minority) {
        std::swap(triangles[t][1], triangles[t][2]);
        ++turned;
      }
  }
  return turned;
}

/// Rims of holes: closed walks along edges without an opposite, in the direction a lid runs.
std::vector<std::vector<int>> rims(const std::vector<Triangle>& triangles) {
  std::map<Edge, int> left;
  for (const Triangle& t : triangles)
    for (int i = 0; i < 3; ++i) {
      const int a = t[i], b = t[(i + 1) % 3];
      if (const auto opposite = left.find({b, a}); opposite != left.end()) {
        if (--opposite->second == 0) left.erase(opposite);
      } else {
        ++left[{a, b}];
      }
    }
  std::map<int, std::vector<int>> next;
  for (const auto& [edge, count] : left) next[edge.second].push_back(edge.first);
  std::vector<std::vector<int>> found;
  for (const auto& [start, unused] : next) {
    std::vector<int> loop{start};
    for (int at = start; next[at].size() == 1;) {
      at = next[at].front();
      if (at == start) {
        if (*std::min_element(loop.begin(), loop.end()) == start) found.push_back(loop);
        break;
      }
      if (loop.size() > left.size()) break;
      loop.push_back(at);
    }
  }
  return found;
}

struct Filling {
  int holes = 0;
  double area = 0;
};

Filling fill_flat_holes(const TriangleMesh& mesh, Polyhedron& surface) {
  Filling filling;
  for (const std::vector<int>& rim : rims(mesh.triangles)) {
    const Vector3d area = area_vector(surface, rim);
    double perimeter = 0;
    for (std::size_t i = 0; i < rim.size(); ++i)
      perimeter += (mesh.vertices[rim[(i + 1) % rim.size()]] - mesh.vertices[rim[i]]).norm();
    if (area.norm() <= mesh.tolerance * perimeter) continue;  // a T-junction, no hole
    const Vector3d n = area.normalized();
    double low = 0, high = 0;
    for (const int v : rim) {
      const double h = n.dot(mesh.vertices[v] - mesh.vertices[rim[0]]);
      low = std::min(low, h);
      high = std::max(high, h);
    }
    if (high - low > 2 * mesh.tolerance) continue;
    surface.faces.push_back(rim);
    ++filling.holes;
    filling.area += area.norm();
  }
  return filling;
}

}  // namespace

Result<RepairedMesh> repair_mesh(const Polyhedron& surface, double tolerance,
                                 const std::string& part) {
  Result<TriangleMesh> welded = weld(surface, tolerance, part);
  if (!welded) return welded.faults();
  TriangleMesh& mesh = *welded;
  RepairedMesh repaired;
  const auto say = [&](const std::string& what) {
    repaired.actions.push_back(fmt::format("{}: {}", part, what));
  };
  if (mesh.welded > 0)
    say(fmt::format("welded {} vertices closer than {:.3g} m", mesh.welded, mesh.tolerance));
  if (mesh.dropped > 0) say(fmt::format("dropped {} triangles without area", mesh.dropped));
  if (const int copies = drop_copies(mesh.triangles); copies > 0)
    say(fmt::format("dropped {} doubled triangles", copies));
  if (const int turned = turn_minorities(mesh.triangles); turned > 0)
    say(fmt::format("turned {} triangles round", turned));
  repaired.surface.vertices = mesh.vertices;
  for (const Triangle& t : mesh.triangles) repaired.surface.faces.push_back({t[0], t[1], t[2]});
  if (const Filling filled = fill_flat_holes(mesh, repaired.surface); filled.holes > 0)
    say(fmt::format("filled {} flat holes, {:.6g} m^2", filled.holes, filled.area));
  mesh.triangles = triangulate(repaired.surface);
  mesh.slivers.clear();
  if (open_edges(mesh).empty() && signed_volume(mesh) < 0) {
    for (std::vector<int>& face : repaired.surface.faces) std::reverse(face.begin(), face.end());
    say("turned the whole surface round: it was inside out");
  }
  return repaired;
}

}  // namespace tenon::geometry
