// Closed surfaces for the tests of meshes.
#pragma once

#include <cmath>
#include <vector>

#include "tenon/geometry/polyhedron.hpp"

namespace tenon::geometry::shapes {

/// A polygon in x, y (counter-clockwise) swept from z = 0 to `height`; polygon faces.
inline Polyhedron prism(const std::vector<Eigen::Vector2d>& base, double height) {
  Polyhedron solid;
  const int n = static_cast<int>(base.size());
  for (const double z : {0.0, height})
    for (const Eigen::Vector2d& p : base) solid.vertices.emplace_back(p.x(), p.y(), z);
  std::vector<int> bottom, top;
  for (int i = 0; i < n; ++i) {
    bottom.push_back(n - 1 - i);
    top.push_back(n + i);
    solid.faces.push_back({i, (i + 1) % n, n + (i + 1) % n, n + i});
  }
  solid.faces.push_back(bottom);
  solid.faces.push_back(top);
  return solid;
}

inline Polyhedron box(const Eigen::Vector3d& low, const Eigen::Vector3d& high) {
  Polyhedron solid =
      prism({{low.x(), low.y()}, {high.x(), low.y()}, {high.x(), high.y()}, {low.x(), high.y()}},
            high.z() - low.z());
  for (Eigen::Vector3d& v : solid.vertices) v.z() = v.z() == 0 ? low.z() : high.z();
  return solid;
}

inline Polyhedron cube() {
  return box({0, 0, 0}, {1, 1, 1});
}

inline Polyhedron l_shape() {
  return prism({{0, 0}, {2, 0}, {2, 1}, {1, 1}, {1, 2}, {0, 2}}, 1);
}

/// Puts the faces of one surface beside those of another.
inline Polyhedron together(Polyhedron a, const Polyhedron& b) {
  const int offset = static_cast<int>(a.vertices.size());
  a.vertices.insert(a.vertices.end(), b.vertices.begin(), b.vertices.end());
  for (std::vector<int> face : b.faces) {
    for (int& v : face) v += offset;
    a.faces.push_back(face);
  }
  return a;
}

inline Polyhedron inside_out(Polyhedron solid) {
  for (std::vector<int>& face : solid.faces) face = {face.rbegin(), face.rend()};
  return solid;
}

/// A sphere of `rings` x `around` quadrilaterals (triangles at the poles), radius 1.
inline Polyhedron sphere(int rings, int around) {
  Polyhedron solid;
  solid.vertices.emplace_back(0, 0, 1);
  for (int i = 1; i < rings; ++i)
    for (int k = 0; k < around; ++k) {
      const double polar = M_PI * i / rings, turn = 2 * M_PI * k / around;
      solid.vertices.emplace_back(std::sin(polar) * std::cos(turn),
                                  std::sin(polar) * std::sin(turn), std::cos(polar));
    }
  solid.vertices.emplace_back(0, 0, -1);
  const int last = static_cast<int>(solid.vertices.size()) - 1;
  const auto at = [&](int ring, int k) { return 1 + (ring - 1) * around + k % around; };
  for (int k = 0; k < around; ++k) {
    solid.faces.push_back({0, at(1, k), at(1, k + 1)});
    for (int i = 1; i + 1 < rings; ++i) {
      solid.faces.push_back({at(i, k), at(i + 1, k), at(i + 1, k + 1)});
      solid.faces.push_back({at(i, k), at(i + 1, k + 1), at(i, k + 1)});
    }
    solid.faces.push_back({last, at(rings - 1, k + 1), at(rings - 1, k)});
  }
  return solid;
}

}  // namespace tenon::geometry::shapes
