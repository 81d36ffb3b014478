#include "tenon/geometry/mesh_triangles.hpp"

#include <Eigen/Geometry>
#include <cmath>

#include "tenon/core/check.hpp"

namespace tenon::geometry {
namespace {

using Eigen::Vector2d, Eigen::Vector3d;

double turn(const Vector2d& a, const Vector2d& b, const Vector2d& c) {
  return (b.x() - a.x()) * (c.y() - a.y()) - (b.y() - a.y()) * (c.x() - a.x());
}

/// The face seen along its largest normal component, turned counter-clockwise.
std::vector<Vector2d> flatten(const Polyhedron& surface, const std::vector<int>& face) {
  const Vector3d normal = area_vector(surface, face);
  int drop = 0;
  normal.cwiseAbs().maxCoeff(&drop);
  const int u = (drop + 1) % 3, v = (drop + 2) % 3;
  const double side = normal[drop] < 0 ? -1 : 1;
  std::vector<Vector2d> flat;
  flat.reserve(face.size());
  for (const int corner : face)
    flat.emplace_back(side * surface.vertices[corner][u], surface.vertices[corner][v]);
  return flat;
}

bool convex(const std::vector<Vector2d>& p) {
  const std::size_t n = p.size();
  double turned = 0;  // a star of several turns has only left corners too
  for (std::size_t i = 0; i < n; ++i) {
    const Vector2d e = p[(i + 1) % n] - p[i], f = p[(i + 2) % n] - p[(i + 1) % n];
    const double cross = e.x() * f.y() - e.y() * f.x();
    if (cross < 0 || (cross == 0 && e.dot(f) < 0)) return false;
    turned += std::atan2(cross, e.dot(f));
  }
  return turned < 7;
}

/// The ring of corners not yet cut off.
class EarCutter {
 public:
  EarCutter(const std::vector<Vector2d>& points, const std::vector<int>& face)
      : p_(points), face_(face) {
    for (std::size_t i = 0; i < face.size(); ++i) ring_.push_back(static_cast<int>(i));
  }

  void cut(std::vector<Triangle>& triangles) {
    std::size_t at = 0;
    while (ring_.size() > 3) {
      const std::size_t ear = find_ear(at);
      const std::size_t n = ring_.size();
      triangles.push_back(
          {face_[ring_[(ear + n - 1) % n]], face_[ring_[ear]], face_[ring_[(ear + 1) % n]]});
      ring_.erase(ring_.begin() + static_cast<std::ptrdiff_t>(ear));
      at = ear % ring_.size();
    }
    triangles.push_back({face_[ring_[0]], face_[ring_[1]], face_[ring_[2]]});
  }

 private:
  /// The next proper ear from `at` on, else a corner on a straight line, else the next corner.
  std::size_t find_ear(std::size_t at) const {
    const std::size_t n = ring_.size();
    std::size_t straight = n;
    for (std::size_t k = 0; k < n; ++k) {
      const std::size_t i = (at + k) % n;
      const Vector2d &a = p_[ring_[(i + n - 1) % n]], &b = p_[ring_[i]],
                     &c = p_[ring_[(i + 1) % n]];
      const double area = turn(a, b, c);
      if (area > 0 && empty_ear(i, a, b, c)) return i;
      if (area == 0 && straight == n && (a - b).dot(c - b) <= 0) straight = i;
    }
    return straight < n ? straight : at;
  }

  bool empty_ear(std::size_t i, const Vector2d& a, const Vector2d& b, const Vector2d& c) const {
    const std::size_t n = ring_.size();
    for (std::size_t k = 2; k + 1 < n; ++k) {
      const Vector2d& q = p_[ring_[(i + k) % n]];
      if (q == a || q == b || q == c) continue;
      if (turn(a, b, q) >= 0 && turn(b, c, q) >= 0 && turn(c, a, q) >= 0) return false;
    }
    return true;
  }

  const std::vector<Vector2d>& p_;
  const std::vector<int>& face_;
  std::vector<int> ring_;
};

}  // namespace

Vector3d area_vector(const Polyhedron& surface, const std::vector<int>& face) {
  Vector3d sum = Vector3d::Zero();
  const Vector3d& origin = surface.vertices[face.front()];  // near the face: little cancellation
  for (std::size_t i = 1; i + 1 < face.size(); ++i)
    sum += (surface.vertices[face[i]] - origin).cross(surface.vertices[face[i + 1]] - origin);
  return 0.5 * sum;
}

Vector3d area_vector(const Polyhedron& surface, const Triangle& t) {
  const auto& v = surface.vertices;
  return 0.5 * (v[t[1]] - v[t[0]]).cross(v[t[2]] - v[t[0]]);
}

void triangulate_face(const Polyhedron& surface, const std::vector<int>& face,
                      std::vector<Triangle>& triangles) {
  TENON_CHECK(face.size() >= 3, "a face has three corners or more");
  if (face.size() == 3) {
    triangles.push_back({face[0], face[1], face[2]});
    return;
  }
  const std::vector<Vector2d> flat = flatten(surface, face);
  if (convex(flat)) {
    for (std::size_t i = 1; i + 1 < face.size(); ++i)
      triangles.push_back({face[0], face[i], face[i + 1]});
    return;
  }
  EarCutter(flat, face).cut(triangles);
}

std::vector<Triangle> triangulate(const Polyhedron& surface) {
  std::vector<Triangle> triangles;
  for (const std::vector<int>& face : surface.faces) triangulate_face(surface, face, triangles);
  return triangles;
}

}  // namespace tenon::geometry
