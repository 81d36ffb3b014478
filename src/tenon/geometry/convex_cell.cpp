#include "tenon/geometry/convex_cell.hpp"

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

namespace tenon::geometry {
namespace {

using Eigen::Vector3d;

/// Cuts all faces of a cell by one plane, each crossed edge once.
class Cutter {
 public:
  Cutter(const ConvexCell& cell, const Plane& plane, double round_off)
      : cell_(cell), plane_(plane), points_(cell.vertices) {
    for (const Vector3d& v : cell.vertices) {
      const double h = plane.height(v);
      heights_.push_back(h);
      side_.push_back(h > round_off ? 1 : h < -round_off ? -1 : 0);
    }
  }

  bool any(int side) const { return std::find(side_.begin(), side_.end(), side) != side_.end(); }

  /// The part on one side: side -1 is behind. Its new face lies on planes[index].
  ConvexCell part(int side, int index) {
    ConvexCell result;
    std::vector<int> rim;
    for (const ConvexCell::Face& face : cell_.faces) {
      std::vector<int> loop = clip_loop(face.loop, side);
      if (loop.size() < 3) continue;
      bool beyond = false;  // a face that only touches the plane is the cut itself
      for (const int v : loop) beyond = beyond || side_[v] == side;
      if (!beyond) continue;
      for (const int v : loop)
        if (side_[v] == 0) rim.push_back(v);
      result.faces.push_back({face.plane, face.reversed, std::move(loop)});
    }
    std::sort(rim.begin(), rim.end());
    rim.erase(std::unique(rim.begin(), rim.end()), rim.end());
    if (rim.size() >= 3) result.faces.push_back({index, side > 0, cap(rim, side)});
    compact(result);
    return result;
  }

 private:
  std::vector<int> clip_loop(const std::vector<int>& loop, int side) {
    std::vector<int> out;
    for (std::size_t i = 0; i < loop.size(); ++i) {
      const int a = loop[i], b = loop[(i + 1) % loop.size()];
      if (side_[a] != -side) out.push_back(a);
      if (side_[a] * side_[b] < 0) out.push_back(crossing(a, b));
    }
    return out;
  }

  int crossing(int a, int b) {
    const auto [at, fresh] = crossings_.try_emplace(std::minmax(a, b), 0);
    if (!fresh) return at->second;
    const int low = std::min(a, b), high = std::max(a, b);
    const double t = heights_[low] / (heights_[low] - heights_[high]);
    points_.push_back(points_[low] + t * (points_[high] - points_[low]));
    side_.push_back(0);
    return at->second = static_cast<int>(points_.size()) - 1;
  }

  /// The points on the plane in order around their middle; outward is +normal for the part behind.
  std::vector<int> cap(const std::vector<int>& rim, int side) const {
    Vector3d middle = Vector3d::Zero();
    for (const int v : rim) middle += points_[v];
    middle /= static_cast<double>(rim.size());
    const Vector3d u = plane_.normal.unitOrthogonal(), w = plane_.normal.cross(u);
    std::vector<std::pair<double, int>> around;
    for (const int v : rim) {
      const Vector3d r = points_[v] - middle;
      around.emplace_back(std::atan2(r.dot(w), r.dot(u)), v);
    }
    std::sort(around.begin(), around.end());
    std::vector<int> loop;
    for (const auto& [angle, v] : around) loop.push_back(v);
    if (side > 0) std::reverse(loop.begin(), loop.end());
    return loop;
  }

  void compact(ConvexCell& cell) const {
    std::vector<int> index(points_.size(), -1);
    for (ConvexCell::Face& face : cell.faces)
      for (int& v : face.loop) {
        if (index[v] < 0) {
          index[v] = static_cast<int>(cell.vertices.size());
          cell.vertices.push_back(points_[v]);
        }
        v = index[v];
      }
  }

  const ConvexCell& cell_;
  const Plane& plane_;
  std::vector<Vector3d> points_;
  std::vector<double> heights_;
  std::vector<int> side_;
  std::map<std::pair<int, int>, int> crossings_;
};

}  // namespace

double ConvexCell::volume() const {
  if (vertices.empty()) return 0;
  const Vector3d& o = vertices.front();
  double six = 0;
  for (const Face& face : faces)
    for (std::size_t i = 1; i + 1 < face.loop.size(); ++i)
      six += (vertices[face.loop[0]] - o)
                 .dot((vertices[face.loop[i]] - o).cross(vertices[face.loop[i + 1]] - o));
  return six / 6;
}

double ConvexCell::area(const Face& face) const {
  Vector3d twice = Vector3d::Zero();
  const Vector3d& o = vertices[face.loop.front()];
  for (std::size_t i = 1; i + 1 < face.loop.size(); ++i)
    twice += (vertices[face.loop[i]] - o).cross(vertices[face.loop[i + 1]] - o);
  return 0.5 * twice.norm();
}

Polyhedron ConvexCell::surface() const {
  Polyhedron result{vertices, {}};
  for (const Face& face : faces) result.faces.push_back(face.loop);
  return result;
}

ConvexCell box_cell(const Vector3d& low, const Vector3d& high) {
  ConvexCell cell;
  for (int corner = 0; corner < 8; ++corner)
    cell.vertices.emplace_back(corner & 1 ? high.x() : low.x(), corner & 2 ? high.y() : low.y(),
                               corner & 4 ? high.z() : low.z());
  for (const std::vector<int>& loop : std::vector<std::vector<int>>{
           {0, 4, 6, 2}, {1, 3, 7, 5}, {0, 1, 5, 4}, {2, 6, 7, 3}, {0, 2, 3, 1}, {4, 5, 7, 6}})
    cell.faces.push_back({-1, false, loop});
  return cell;
}

CutCell cut(const ConvexCell& cell, const Plane& plane, int index, double round_off) {
  Cutter cutter(cell, plane, round_off);
  if (!cutter.any(1)) return {cell, {}};
  if (!cutter.any(-1)) return {{}, cell};
  CutCell parts;
  parts.behind = cutter.part(-1, index);
  parts.front = cutter.part(1, index);
  return parts;
}

ConvexCell clip(const ConvexCell& cell, const Plane& plane, int index, bool reversed,
                double round_off) {
  Cutter cutter(cell, plane, round_off);
  if (!cutter.any(reversed ? -1 : 1)) return cell;
  if (!cutter.any(reversed ? 1 : -1)) return {};
  return cutter.part(reversed ? 1 : -1, index);
}

}  // namespace tenon::geometry
