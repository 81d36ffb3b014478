#include "tenon/geometry/convex_polyhedron.hpp"

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>
#include <limits>

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
                                   const std::vector<std::vector<int>>& loops) {
  const int n = static_cast<int>(vertices.size());
  *this = ConvexPolyhedron(std::move(vertices), std::make_shared<const ConvexTopology>(n, loops));
}

ConvexPolyhedron::ConvexPolyhedron(std::vector<Vector3d> vertices,
                                   std::shared_ptr<const ConvexTopology> topology)
    : topology_(std::move(topology)), vertices_(std::move(vertices)) {
  std::vector<Vector3d> corners;
  for (int f = 0; f < topology_->face_count(); ++f) {
    corners.clear();
    for (const int v : face_vertices(f)) corners.push_back(vertices_[v]);
    Face face;
    face.count = static_cast<int>(corners.size());
    face.normal = polygon_normal(corners);
    TENON_CHECK(face.normal.squaredNorm() > 0.5, "a face has an area");
    faces_.push_back(face);
  }
  measure();
  find_box();
}

ConvexPolyhedron ConvexPolyhedron::point(const Vector3d& p) {
  static const auto topology = std::make_shared<const ConvexTopology>(1);
  return ConvexPolyhedron({p}, topology);
}

void ConvexPolyhedron::measure() {
  low_ = high_ = vertices_[0];
  for (const Vector3d& v : vertices_) low_ = low_.cwiseMin(v), high_ = high_.cwiseMax(v);
  centre_ = 0.5 * (low_ + high_);
  half_extents_ = 0.5 * (high_ - low_);
  for (const Vector3d& v : vertices_) radius_ = std::max(radius_, (v - centre_).norm());
  for (int f = 0; f < static_cast<int>(faces_.size()); ++f) {
    Face& face = faces_[f];
    face.offset = -std::numeric_limits<double>::infinity();
    for (const Vector3d& v : vertices_) face.offset = std::max(face.offset, face.normal.dot(v));
    for (const int v : face_vertices(f))
      flatness_ = std::max(flatness_, face.offset - face.normal.dot(vertices_[v]));
  }
}

void ConvexPolyhedron::find_box() {
  bool box = vertices_.size() == 8 && faces_.size() == 6;
  for (int v = 0; box && v < 8; ++v)
    for (int i = 0; i < 3; ++i) box = box && vertices_[v][i] == ((v >> i) & 1 ? high_ : low_)[i];
  for (int f = 0; box && f < 6; ++f) box = faces_[f].normal[f / 2] == (f % 2 ? 1 : -1);
  is_box_ = box;
  if (box) topology_ = ConvexTopology::box();
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
  return ConvexPolyhedron(std::move(vertices), ConvexTopology::box());
}

}  // namespace tenon::geometry
