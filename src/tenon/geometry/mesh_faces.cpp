#include "tenon/geometry/mesh_faces.hpp"

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

namespace tenon::geometry {
namespace {

using Eigen::Vector2d, Eigen::Vector3d;
using Loop3 = std::vector<int>;

/// The boundary of the triangles on one plane, and the loops it consists of.
class PlaneOutline {
 public:
  PlaneOutline(const TriangleMesh& mesh, const Plane& plane)
      : mesh_(mesh), u_(plane.normal.unitOrthogonal()), w_(plane.normal.cross(u_)) {}

  void add(const Triangle& t) {
    for (int i = 0; i < 3; ++i) add_edge(t[i], t[(i + 1) % 3]);
    corners_.insert(corners_.end(), t.begin(), t.end());
  }

  std::vector<Loop3> loops() {
    std::sort(corners_.begin(), corners_.end());
    corners_.erase(std::unique(corners_.begin(), corners_.end()), corners_.end());
    split_at_corners();
    std::vector<Loop3> found;
    while (!edges_.empty()) found.push_back(straightened(take_loop()));
    std::erase_if(found, [&](const Loop3& loop) { return loop.size() < 3; });
    return found;
  }

  double area(const Loop3& loop) const {
    double twice = 0;
    for (std::size_t i = 0; i < loop.size(); ++i) {
      const Vector2d a = flat(loop[i]) - flat(loop[0]);
      const Vector2d b = flat(loop[(i + 1) % loop.size()]) - flat(loop[0]);
      twice += a.x() * b.y() - a.y() * b.x();
    }
    return 0.5 * twice;
  }

  /// By crossings of a ray; a corner of the hole that is also one of the outline does not decide.
  bool contains(const Loop3& outline, const Loop3& hole) const {
    for (const int v : hole) {
      if (std::find(outline.begin(), outline.end(), v) != outline.end()) continue;
      const Vector2d p = flat(v);
      bool inside = false;
      for (std::size_t i = 0; i < outline.size(); ++i) {
        const Vector2d a = flat(outline[i]), b = flat(outline[(i + 1) % outline.size()]);
        if ((a.y() > p.y()) == (b.y() > p.y())) continue;
        if (p.x() < a.x() + (p.y() - a.y()) / (b.y() - a.y()) * (b.x() - a.x())) inside = !inside;
      }
      return inside;
    }
    return true;
  }

 private:
  Vector2d flat(int v) const { return {u_.dot(mesh_.vertices[v]), w_.dot(mesh_.vertices[v])}; }

  /// Counts directed edges; an edge and its opposite cancel.
  void add_edge(int from, int to) {
    if (from == to) return;
    if (const auto opposite = edges_.find({to, from}); opposite != edges_.end()) {
      if (--opposite->second == 0) edges_.erase(opposite);
    } else {
      ++edges_[{from, to}];
    }
  }

  void split_at_corners() {
    const auto whole = std::exchange(edges_, {});
    for (const auto& [edge, count] : whole) {
      const Vector3d &p = mesh_.vertices[edge.first], &q = mesh_.vertices[edge.second];
      const Vector3d d = (q - p).normalized();
      const double length = (q - p).norm();
      std::vector<std::pair<double, int>> stops;
      for (const int v : corners_) {
        if (v == edge.first || v == edge.second) continue;
        const Vector3d r = mesh_.vertices[v] - p;
        const double s = r.dot(d);
        if (s > 0 && s < length && (r - s * d).norm() <= 2 * mesh_.tolerance)
          stops.emplace_back(s, v);
      }
      std::sort(stops.begin(), stops.end());
      for (int k = 0; k < count; ++k) {
        int from = edge.first;
        for (const auto& [s, v] : stops) add_edge(std::exchange(from, v), v);
        add_edge(from, edge.second);
      }
    }
  }

  /// Follows the boundary; where it touches itself, the sharpest turn into the face comes next, so
  /// that the loop closes as soon as it can.
  Loop3 take_loop() {
    Loop3 loop;
    int from = edges_.begin()->first.first, at = edges_.begin()->first.second;
    const int start = from;
    use(from, at);
    loop.push_back(from);
    while (at != start) {
      loop.push_back(at);
      const int next = next_vertex(from, at);
      if (next < 0) return {};  // not a closed outline: only of open surfaces
      use(at, next);
      from = std::exchange(at, next);
    }
    return loop;
  }

  void use(int from, int to) {
    const auto edge = edges_.find({from, to});
    if (--edge->second == 0) edges_.erase(edge);
  }

  int next_vertex(int from, int at) const {
    const Vector2d back = flat(from) - flat(at);
    int best = -1;
    double least = 0;
    for (auto edge = edges_.lower_bound({at, 0}); edge != edges_.end() && edge->first.first == at;
         ++edge) {
      const Vector2d out = flat(edge->first.second) - flat(at);
      // Clockwise angle from the way back to the way on, in (0, 2 pi].
      double angle = std::atan2(back.y() * out.x() - back.x() * out.y(), back.dot(out));
      if (angle <= 0) angle += 2 * M_PI;
      if (best < 0 || angle < least) {
        best = edge->first.second;
        least = angle;
      }
    }
    return best;
  }

  /// Without the corners that lie on the line between their neighbours.
  Loop3 straightened(Loop3 loop) const {
    for (std::size_t i = 0; i < loop.size() && loop.size() >= 3;) {
      const std::size_t n = loop.size();
      const Vector3d& p = mesh_.vertices[loop[(i + n - 1) % n]];
      const Vector3d& q = mesh_.vertices[loop[(i + 1) % n]];
      const Vector3d r = mesh_.vertices[loop[i]] - p, d = (q - p).normalized();
      if ((r - r.dot(d) * d).norm() <= mesh_.tolerance) {
        loop.erase(loop.begin() + static_cast<std::ptrdiff_t>(i));
        i = i > 0 ? i - 1 : 0;
      } else {
        ++i;
      }
    }
    return loop;
  }

  const TriangleMesh& mesh_;
  Vector3d u_, w_;
  std::map<std::pair<int, int>, int> edges_;
  std::vector<int> corners_;
};

void sort_into_faces(const PlaneOutline& outline, std::vector<Loop3> loops, int plane,
                     std::vector<MeshFace>& faces) {
  const std::size_t first = faces.size();
  std::vector<Loop3> holes;
  for (Loop3& loop : loops) {
    if (outline.area(loop) > 0) {
      faces.push_back({plane, std::move(loop), {}});
    } else {
      holes.push_back(std::move(loop));
    }
  }
  for (Loop3& hole : holes) {
    MeshFace* owner = nullptr;  // the smallest outline around it
    for (std::size_t f = first; f < faces.size(); ++f)
      if (outline.contains(faces[f].outer, hole) &&
          (!owner || outline.area(faces[f].outer) < outline.area(owner->outer)))
        owner = &faces[f];
    if (owner) owner->holes.push_back(std::move(hole));
  }
}

}  // namespace

std::vector<MeshFace> merged_faces(const TriangleMesh& mesh, const MeshPlanes& planes) {
  std::vector<std::vector<int>> members(planes.planes.size());
  for (std::size_t t = 0; t < mesh.triangles.size(); ++t)
    members[planes.of_triangle[t]].push_back(static_cast<int>(t));
  std::vector<MeshFace> faces;
  for (std::size_t p = 0; p < members.size(); ++p) {
    PlaneOutline outline(mesh, planes.planes[p]);
    for (const int t : members[p]) outline.add(mesh.triangles[t]);
    sort_into_faces(outline, outline.loops(), static_cast<int>(p), faces);
  }
  return faces;
}

}  // namespace tenon::geometry
