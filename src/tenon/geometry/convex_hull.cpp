#include "tenon/geometry/convex_hull.hpp"

#include <fmt/format.h>

#include <Eigen/Geometry>
#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <optional>

#include "tenon/geometry/triangle_hull.hpp"

namespace tenon::geometry {

using Eigen::Vector3d;

namespace {

/// Distinct points: of those within `tolerance` of an earlier one (all coordinates) only the
/// earlier is kept. Sweeps along x.
std::vector<Vector3d> weld(std::span<const Vector3d> points, double tolerance) {
  std::vector<int> order(points.size());
  std::iota(order.begin(), order.end(), 0);
  std::sort(order.begin(), order.end(), [&](int i, int j) {
    return points[i].x() != points[j].x() ? points[i].x() < points[j].x() : i < j;
  });
  std::vector<Vector3d> kept;
  std::vector<int> source;
  for (const int i : order) {
    bool twin = false;
    for (size_t k = kept.size(); k-- > 0 && points[i].x() - kept[k].x() <= tolerance;)
      twin = twin || (points[i] - kept[k]).cwiseAbs().maxCoeff() <= tolerance;
    if (twin) continue;
    kept.push_back(points[i]);
    source.push_back(i);
  }
  std::vector<int> rank(kept.size());
  std::iota(rank.begin(), rank.end(), 0);
  std::sort(rank.begin(), rank.end(), [&](int i, int j) { return source[i] < source[j]; });
  std::vector<Vector3d> result;
  for (const int k : rank) result.push_back(kept[k]);
  return result;
}

/// Four points that span as much space as a greedy choice finds; `thickness` is the distance of the
/// fourth from the plane of the others.
std::array<int, 4> widest_four(const std::vector<Vector3d>& points, double& thickness) {
  const auto farthest = [&](auto measure) {
    int best = 0;
    double most = -1;
    for (int i = 0; i < static_cast<int>(points.size()); ++i) {
      const double m = measure(points[i]);
      if (m > most) most = m, best = i;
    }
    return best;
  };
  std::array<int, 4> four;
  four[0] = farthest([&](const Vector3d& p) { return (p - points[0]).norm(); });
  const Vector3d a = points[four[0]];
  four[1] = farthest([&](const Vector3d& p) { return (p - a).norm(); });
  const Vector3d along = (points[four[1]] - a).normalized();
  four[2] = farthest([&](const Vector3d& p) {
    const Vector3d d = p - a;
    return (d - along * along.dot(d)).norm();
  });
  const Vector3d corners[3] = {a, points[four[1]], points[four[2]]};
  const Vector3d normal = polygon_normal(corners);
  four[3] = farthest([&](const Vector3d& p) { return std::abs(normal.dot(p - a)); });
  thickness = std::abs(normal.dot(points[four[3]] - a));
  return four;
}

/// Groups triangles into planar faces: largest first, neighbours join while all their corners stay
/// within tolerance of the plane; then the plane is fitted to the whole face and may take more.
class FaceMerger {
 public:
  FaceMerger(const std::vector<Vector3d>& points, const std::vector<HullTriangle>& triangles,
             double tolerance)
      : points_(points),
        triangles_(triangles),
        tolerance_(tolerance),
        face_(triangles.size(), -1),
        taken_(points.size(), -1) {}

  /// The face loops after the vertices with fewer than three faces are gone, or nothing where the
  /// tolerance was too coarse for a sound surface.
  std::optional<std::vector<std::vector<int>>> loops() {
    group();
    count_vertex_faces();
    std::vector<std::vector<int>> loops(face_count_);
    std::vector<std::vector<std::pair<int, int>>> borders(face_count_);
    for (size_t t = 0; t < triangles_.size(); ++t)
      for (int i = 0; i < 3; ++i)
        if (face_[triangles_[t].neighbour[i]] != face_[t])
          borders[face_[t]].push_back({triangles_[t].vertex[i], triangles_[t].vertex[(i + 1) % 3]});
    for (int f = 0; f < face_count_; ++f)
      if (!chain(borders[f], loops[f])) return std::nullopt;
    return loops;
  }

 private:
  Vector3d normal_of(std::span<const int> vertices) const {
    std::vector<Vector3d> corners;
    for (const int v : vertices) corners.push_back(points_[v]);
    return polygon_normal(corners);
  }

  double spread(const Vector3d& normal, double offset, std::span<const int> vertices) const {
    double most = 0;
    for (const int v : vertices) most = std::max(most, std::abs(normal.dot(points_[v]) - offset));
    return most;
  }

  void group() {
    std::vector<double> area(triangles_.size());
    for (size_t t = 0; t < triangles_.size(); ++t) {
      const auto& v = triangles_[t].vertex;
      area[t] = (points_[v[1]] - points_[v[0]]).cross(points_[v[2]] - points_[v[0]]).norm();
    }
    std::vector<int> order(triangles_.size());
    std::iota(order.begin(), order.end(), 0);
    std::sort(order.begin(), order.end(),
              [&](int i, int j) { return area[i] != area[j] ? area[i] > area[j] : i < j; });
    for (const int seed : order)
      if (face_[seed] < 0) grow(seed);
  }

  void grow(int seed) {
    const int f = face_count_++;
    face_[seed] = f;
    std::vector<int> members{seed};
    std::vector<int> vertices;
    for (const int corner : triangles_[seed].vertex) take(corner, f, vertices);
    Vector3d normal = normal_of(vertices);
    double offset = normal.dot(points_[vertices[0]]);
    while (true) {
      const size_t before = members.size();
      for (size_t i = 0; i < members.size(); ++i)
        for (const int other : triangles_[members[i]].neighbour) {
          if (face_[other] >= 0) continue;
          const auto& v = triangles_[other].vertex;
          if (spread(normal, offset, v) > tolerance_ || normal_of(v).dot(normal) < 0) continue;
          face_[other] = f;
          members.push_back(other);
          for (const int corner : v) take(corner, f, vertices);
        }
      if (members.size() == before) return;
      Vector3d fitted = normal_of(vertices);
      if (fitted.dot(normal) < 0) fitted = -fitted;
      const double middle = fitted.dot(points_[vertices[0]]);
      if (fitted.isZero() || spread(fitted, middle, vertices) > 2 * tolerance_) return;
      normal = fitted, offset = middle;
    }
  }

  /// Appends a corner unless face f has it already.
  void take(int corner, int f, std::vector<int>& vertices) {
    if (taken_[corner] == f) return;
    taken_[corner] = f;
    vertices.push_back(corner);
  }

  void count_vertex_faces() {
    std::vector<std::vector<int>> faces(points_.size());
    for (size_t t = 0; t < triangles_.size(); ++t)
      for (const int v : triangles_[t].vertex)
        if (std::find(faces[v].begin(), faces[v].end(), face_[t]) == faces[v].end())
          faces[v].push_back(face_[t]);
    kept_.assign(points_.size(), 0);
    for (size_t v = 0; v < points_.size(); ++v) kept_[v] = faces[v].size() >= 3;
  }

  /// One loop of kept vertices from the directed border edges; false if there are several loops, a
  /// pinched one, or fewer than three corners remain.
  bool chain(const std::vector<std::pair<int, int>>& border, std::vector<int>& loop) const {
    if (border.empty()) return false;
    std::vector<std::pair<int, int>> sorted = border;
    std::sort(sorted.begin(), sorted.end());
    for (size_t i = 1; i < sorted.size(); ++i)
      if (sorted[i].first == sorted[i - 1].first) return false;
    int at = border.front().first;
    for (size_t steps = 0; steps < border.size(); ++steps) {
      if (kept_[at]) loop.push_back(at);
      at = std::lower_bound(sorted.begin(), sorted.end(), std::pair<int, int>(at, -1))->second;
      if (at == border.front().first && steps + 1 != border.size()) return false;
    }
    return loop.size() >= 3;
  }

  const std::vector<Vector3d>& points_;
  const std::vector<HullTriangle>& triangles_;
  double tolerance_;
  std::vector<int> face_;   // of each triangle
  std::vector<int> taken_;  // of each point: the face that last took it as a corner
  int face_count_ = 0;
  std::vector<char> kept_;
};

/// The loops must bound a sphere with every edge in two faces, and every face an area.
bool sound(const std::vector<std::vector<int>>& loops, const std::vector<Vector3d>& points) {
  std::vector<std::pair<int, int>> edges;
  std::vector<int> used;
  std::vector<Vector3d> corners;
  for (const auto& loop : loops) {
    corners.clear();
    for (size_t i = 0; i < loop.size(); ++i) {
      edges.push_back({loop[i], loop[(i + 1) % loop.size()]});
      used.push_back(loop[i]);
      corners.push_back(points[loop[i]]);
    }
    if (polygon_normal(corners).isZero()) return false;
  }
  std::sort(used.begin(), used.end());
  used.erase(std::unique(used.begin(), used.end()), used.end());
  std::sort(edges.begin(), edges.end());
  for (size_t i = 0; i < edges.size(); ++i) {
    if (i > 0 && edges[i] == edges[i - 1]) return false;
    const std::pair<int, int> twin(edges[i].second, edges[i].first);
    if (!std::binary_search(edges.begin(), edges.end(), twin)) return false;
  }
  return used.size() + loops.size() == edges.size() / 2 + 2;
}

ConvexPolyhedron compact(const std::vector<Vector3d>& points, std::vector<std::vector<int>> loops) {
  std::vector<int> place(points.size(), -1);
  for (const auto& loop : loops)
    for (const int v : loop) place[v] = 0;
  std::vector<Vector3d> vertices;
  for (size_t v = 0; v < points.size(); ++v)
    if (place[v] == 0) {
      place[v] = static_cast<int>(vertices.size());
      vertices.push_back(points[v]);
    }
  for (auto& loop : loops)
    for (int& v : loop) v = place[v];
  if (vertices.size() == 8 && loops.size() == 6) {
    Vector3d low = vertices[0], high = vertices[0];
    for (const Vector3d& v : vertices) low = low.cwiseMin(v), high = high.cwiseMax(v);
    bool box = true;
    for (const Vector3d& v : vertices)
      for (int i = 0; i < 3; ++i) box = box && (v[i] == low[i] || v[i] == high[i]);
    if (box) return box_between(low, high);
  }
  return ConvexPolyhedron(std::move(vertices), loops);
}

}  // namespace

Result<ConvexPolyhedron> convex_hull(std::span<const Vector3d> points, double tolerance) {
  for (size_t i = 0; i < points.size(); ++i)
    if (!points[i].allFinite())
      return Fault{"", fmt::format("vertices[{}]", i), "is not a finite point", "remove it"};
  if (points.size() < 4)
    return Fault{"", "vertices", fmt::format("only {} points", points.size()),
                 "a solid needs at least four points not on one plane"};
  Vector3d low = points[0], high = points[0];
  for (const Vector3d& p : points) low = low.cwiseMin(p), high = high.cwiseMax(p);
  const double radius = 0.5 * (high - low).norm();
  if (tolerance < 0) tolerance = kCoplanarTolerance * radius;
  const std::vector<Vector3d> distinct = weld(points, tolerance);
  double thickness = 0;
  const std::array<int, 4> start = widest_four(distinct, thickness);
  if (!(thickness > tolerance))
    return Fault{"", "vertices",
                 fmt::format("all points lie within {:.3g} m of one plane", tolerance),
                 "a solid needs a thickness; or state a smaller tolerance"};
  const std::vector<HullTriangle> triangles = triangle_hull(distinct, start);
  // A tolerance near the size of the smallest faces may tangle the merged surface: merge less.
  for (double merge = tolerance; merge > 1e-18 * radius; merge *= 0.1) {
    const auto loops = FaceMerger(distinct, triangles, merge).loops();
    if (loops && sound(*loops, distinct)) return compact(distinct, *loops);
  }
  std::vector<std::vector<int>> loops;
  for (const auto& t : triangles) loops.push_back({t.vertex[0], t.vertex[1], t.vertex[2]});
  if (sound(loops, distinct)) return compact(distinct, loops);
  return Fault{"", "vertices", "points too close to one line for their distance",
               "state a larger tolerance"};
}

}  // namespace tenon::geometry
