#include "tenon/geometry/convex_polyhedron.hpp"

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>
#include <limits>
#include <unordered_map>

#include "tenon/core/check.hpp"

namespace tenon::geometry {

using Eigen::Vector3d;

namespace {
constexpr double kEps = std::numeric_limits<double>::epsilon();
/// Up to this many vertices all of them are looked at; beyond, the climb is faster.
constexpr int kScanLimit = 20;
}  // namespace

Vector3d polygon_normal(std::span<const Vector3d> corners) {
  const int n = static_cast<int>(corners.size());
  int first = 0, second = 0;
  double longest = 0;
  for (int i = 0; i < n; ++i)
    for (int j = i + 1; j < n; ++j) {
      const double length = (corners[j] - corners[i]).squaredNorm();
      if (length > longest) longest = length, first = i, second = j;
    }
  if (longest == 0) return Vector3d::Zero();
  const Vector3d along = corners[second] - corners[first];
  Vector3d across = Vector3d::Zero();
  for (const Vector3d& corner : corners) {
    // From the nearer end, so that a short offset keeps its digits.
    const bool near_first =
        (corner - corners[first]).squaredNorm() <= (corner - corners[second]).squaredNorm();
    Vector3d d = corner - (near_first ? corners[first] : corners[second]);
    for (int twice = 0; twice < 2; ++twice) d -= along * (along.dot(d) / longest);
    if (d.squaredNorm() > across.squaredNorm()) across = d;
  }
  if (across.squaredNorm() <= 1e-31 * longest) return Vector3d::Zero();
  const Vector3d normal = along.cross(across).normalized();
  double turn = 0;
  for (int i = 1; i + 1 < n; ++i)
    turn += (corners[i] - corners[0]).cross(corners[i + 1] - corners[0]).dot(normal);
  return turn < 0 ? Vector3d(-normal) : normal;
}

ConvexPolyhedron::ConvexPolyhedron(std::vector<Vector3d> vertices,
                                   const std::vector<std::vector<int>>& loops)
    : vertices_(std::move(vertices)) {
  std::vector<Vector3d> corners;
  for (const auto& loop : loops) {
    TENON_CHECK(loop.size() >= 3, "a face has at least three corners");
    Face face;
    face.first = static_cast<int>(face_vertices_.size());
    face.count = static_cast<int>(loop.size());
    corners.clear();
    for (const int v : loop) {
      TENON_CHECK(v >= 0 && v < static_cast<int>(vertices_.size()), "a corner is a vertex");
      face_vertices_.push_back(v);
      corners.push_back(vertices_[v]);
    }
    face.normal = polygon_normal(corners);
    TENON_CHECK(face.normal.squaredNorm() > 0.5, "a face has an area");
    faces_.push_back(face);
  }
  build_edges(loops);
  build_vertex_lists();
  measure();
}

ConvexPolyhedron ConvexPolyhedron::point(const Vector3d& p) {
  ConvexPolyhedron shape;
  shape.vertices_ = {p};
  shape.around_first_ = {0, 0};
  shape.measure();
  return shape;
}

void ConvexPolyhedron::build_edges(const std::vector<std::vector<int>>& loops) {
  const auto key = [](int from, int to) {
    return (static_cast<unsigned long long>(from) << 32) | static_cast<unsigned>(to);
  };
  std::unordered_map<unsigned long long, int> open;  // directed edge -> its number
  face_edges_.assign(face_vertices_.size(), -1);
  for (int f = 0; f < static_cast<int>(loops.size()); ++f) {
    const auto& loop = loops[f];
    for (int i = 0; i < static_cast<int>(loop.size()); ++i) {
      const int from = loop[i], to = loop[(i + 1) % loop.size()];
      const auto twin = open.find(key(to, from));
      int edge;
      if (twin != open.end()) {
        edge = twin->second;
        edges_[edge].face[1] = f;
        open.erase(twin);
      } else {
        edge = static_cast<int>(edges_.size());
        edges_.push_back({{from, to}, {f, -1}});
        const bool fresh = open.emplace(key(from, to), edge).second;
        TENON_CHECK(fresh, "no two faces run along an edge in the same direction");
      }
      face_edges_[faces_[f].first + i] = edge;
    }
  }
  TENON_CHECK(open.empty(), "the faces close the surface");
  TENON_CHECK(vertices_.size() + faces_.size() == edges_.size() + 2, "Euler: V - E + F = 2");
}

void ConvexPolyhedron::build_vertex_lists() {
  const int n = static_cast<int>(vertices_.size());
  around_first_.assign(n + 1, 0);
  for (const Edge& edge : edges_)
    ++around_first_[edge.vertex[0] + 1], ++around_first_[edge.vertex[1] + 1];
  for (int v = 0; v < n; ++v) {
    TENON_CHECK(around_first_[v + 1] >= 3, "a vertex has at least three edges");
    around_first_[v + 1] += around_first_[v];
  }
  neighbours_.resize(around_first_[n]);
  vertex_edges_.resize(around_first_[n]);
  vertex_faces_.resize(around_first_[n]);
  std::vector<int> next(around_first_.begin(), around_first_.end() - 1);
  for (int e = 0; e < static_cast<int>(edges_.size()); ++e)
    for (int end = 0; end < 2; ++end) {
      const int slot = next[edges_[e].vertex[end]]++;
      neighbours_[slot] = edges_[e].vertex[1 - end];
      vertex_edges_[slot] = e;
      // The face on the left of the edge that leaves the vertex: each face once per vertex.
      vertex_faces_[slot] = edges_[e].face[end];
    }
}

void ConvexPolyhedron::measure() {
  Vector3d low = vertices_[0], high = vertices_[0];
  for (const Vector3d& v : vertices_) low = low.cwiseMin(v), high = high.cwiseMax(v);
  centre_ = 0.5 * (low + high);
  half_extents_ = 0.5 * (high - low);
  for (const Vector3d& v : vertices_) radius_ = std::max(radius_, (v - centre_).norm());
  for (int f = 0; f < static_cast<int>(faces_.size()); ++f) {
    Face& face = faces_[f];
    face.offset = -std::numeric_limits<double>::infinity();
    for (const Vector3d& v : vertices_) face.offset = std::max(face.offset, face.normal.dot(v));
    for (const int v : face_vertices(f))
      flatness_ = std::max(flatness_, face.offset - face.normal.dot(vertices_[v]));
  }
  is_box_ = vertices_.size() == 8 && faces_.size() == 6;
  for (int v = 0; is_box_ && v < 8; ++v)
    for (int i = 0; i < 3; ++i)
      is_box_ = is_box_ && vertices_[v][i] == ((v >> i) & 1 ? high : low)[i];
  for (int f = 0; is_box_ && f < 6; ++f) is_box_ = faces_[f].normal[f / 2] == (f % 2 ? 1 : -1);
}

int ConvexPolyhedron::support(const Vector3d& direction, int start) const {
  if (is_box_)
    return (direction.x() > 0 ? 1 : 0) | (direction.y() > 0 ? 2 : 0) | (direction.z() > 0 ? 4 : 0);
  if (static_cast<int>(vertices_.size()) > kScanLimit) return climb(direction, start);
  int best = 0;
  double highest = direction.dot(vertices_[0]);
  for (int v = 1; v < static_cast<int>(vertices_.size()); ++v) {
    const double height = direction.dot(vertices_[v]);
    if (height > highest) highest = height, best = v;
  }
  return best;
}

// Ascent along the edges. In exact arithmetic a vertex without a higher neighbour is the highest of
// all; in double a gain per edge below round-off may hide a larger one further on (short edges).
// From an exact ascending path: its next vertex outside a connected set T of near-ties (within
// slack, twice the round-off of a height) would be as high as the top of T, hence in T. So when T
// is exhausted without a higher vertex, the top of T is the support to within slack.
int ConvexPolyhedron::climb(const Vector3d& direction, int start) const {
  const double slack = 4 * kEps * direction.norm() * (radius_ + centre_.norm());
  int best = start;
  double highest = direction.dot(vertices_[best]);
  constexpr int kMost = 64;
  int ties[kMost];
  while (true) {
    int count = 1, next = best;
    double next_height = highest;
    ties[0] = best;
    for (int i = 0; i < count && next == best; ++i)
      for (const int u : neighbours(ties[i])) {
        const double height = direction.dot(vertices_[u]);
        if (height > next_height) {
          next = u, next_height = height;
        } else if (next == best && height >= highest - slack &&
                   std::find(ties, ties + count, u) == ties + count) {
          if (count == kMost) {  // a wide plateau: look at all vertices instead
            for (int v = 0; v < static_cast<int>(vertices_.size()); ++v) {
              const double h = direction.dot(vertices_[v]);
              if (h > highest) highest = h, best = v;
            }
            return best;
          }
          ties[count++] = u;
        }
      }
    if (next == best) return best;
    best = next, highest = next_height;
  }
}

ConvexPolyhedron box_polyhedron(const Vector3d& size, const Vector3d& centre) {
  TENON_CHECK(size.minCoeff() > 0, "a box has three positive edges");
  return box_between(centre - 0.5 * size, centre + 0.5 * size);
}

ConvexPolyhedron box_between(const Vector3d& low, const Vector3d& high) {
  std::vector<Vector3d> vertices(8);
  for (int v = 0; v < 8; ++v)
    for (int i = 0; i < 3; ++i) vertices[v][i] = ((v >> i) & 1 ? high : low)[i];
  return ConvexPolyhedron(
      std::move(vertices),
      {{0, 4, 6, 2}, {1, 3, 7, 5}, {0, 1, 5, 4}, {2, 6, 7, 3}, {0, 2, 3, 1}, {4, 5, 7, 6}});
}

}  // namespace tenon::geometry
