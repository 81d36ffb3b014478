#include "tenon/geometry/polygon_triangulation.hpp"

#include <algorithm>
#include <cmath>

#include "tenon/core/check.hpp"
#include "tenon/geometry/polygon_monotone.hpp"
#include "tenon/geometry/predicates.hpp"

namespace tenon::geometry {
namespace {

/// The stack algorithm for one x-monotone face (de Berg et al., section 3.3).
void triangulate_monotone(const std::vector<Eigen::Vector2d>& points, const std::vector<int>& face,
                          std::vector<IndexTriangle>& triangles) {
  const int n = static_cast<int>(face.size());
  const auto before = [&](int a, int b) { return compare_xy(points[a], points[b]) < 0; };
  const int left =
      static_cast<int>(std::min_element(face.begin(), face.end(), before) - face.begin());
  // From the leftmost vertex the lower chain runs forward, the upper one backward: merge them.
  struct Step {
    int vertex;
    bool lower;
  };
  std::vector<Step> steps{{face[left], true}};
  int low = 1, up = 1;  // how far along each chain
  while (low + up <= n) {
    const int a = face[(left + low) % n], b = face[(left + n - up) % n];
    const bool lower = a == b || before(a, b);
    steps.push_back({lower ? a : b, lower});
    ++(lower ? low : up);
  }
  const auto emit = [&](int a, int b, int c) {
    TENON_CHECK(orient2d(points[a], points[b], points[c]) > 0, "triangles have positive area");
    triangles.push_back({a, b, c});
  };
  std::vector<Step> stack{steps[0], steps[1]};
  for (int i = 2; i < n; ++i) {
    const Step v = steps[i];
    const bool last = i + 1 == n;  // ends both chains, so it sees the whole stack from across
    if (last || v.lower != stack.back().lower) {
      for (std::size_t k = 0; k + 1 < stack.size(); ++k) {
        const bool lower = stack[k + 1].lower;  // the side on which the stack lies
        emit(v.vertex, stack[lower ? k : k + 1].vertex, stack[lower ? k + 1 : k].vertex);
      }
      stack = {stack.back(), v};
      continue;
    }
    while (stack.size() >= 2) {
      const int a = stack[stack.size() - 2].vertex, b = stack.back().vertex;
      const int turn = orient2d(points[a], points[b], points[v.vertex]);
      if ((v.lower ? turn : -turn) <= 0) break;
      v.lower ? emit(a, b, v.vertex) : emit(a, v.vertex, b);
      stack.pop_back();
    }
    stack.push_back(v);
  }
}

/// d lies inside the circle through a, b, c (counter-clockwise) by more than round-off.
bool clearly_in_circle(const Eigen::Vector2d& a, const Eigen::Vector2d& b, const Eigen::Vector2d& c,
                       const Eigen::Vector2d& d) {
  const Eigen::Vector2d u = a - d, v = b - d, w = c - d;
  const double uu = u.squaredNorm(), vv = v.squaredNorm(), ww = w.squaredNorm();
  const double vw = v.x() * w.y() - v.y() * w.x(), wu = w.x() * u.y() - w.y() * u.x(),
               uv = u.x() * v.y() - u.y() * v.x();
  const double sum =
      uu * (v.norm() * w.norm()) + vv * (w.norm() * u.norm()) + ww * (u.norm() * v.norm());
  return uu * vw + vv * wu + ww * uv > 1e-13 * sum;
}

}  // namespace

std::vector<IndexTriangle> triangulate(const Polygon& polygon) {
  const auto points = all_vertices(polygon);
  std::vector<IndexTriangle> triangles;
  triangles.reserve(points.size() + 2 * polygon.holes.size());
  for (const auto& face : monotone_faces(polygon)) triangulate_monotone(points, face, triangles);
  return triangles;
}

std::vector<int> twin_half_edges(const std::vector<IndexTriangle>& triangles) {
  struct Key {
    int low, high, half_edge;
  };
  std::vector<Key> keys;
  keys.reserve(3 * triangles.size());
  for (std::size_t t = 0; t < triangles.size(); ++t)
    for (int k = 0; k < 3; ++k) {
      const int u = triangles[t][k], v = triangles[t][(k + 1) % 3];
      keys.push_back({std::min(u, v), std::max(u, v), static_cast<int>(3 * t) + k});
    }
  std::sort(keys.begin(), keys.end(), [](const Key& a, const Key& b) {
    if (a.low != b.low) return a.low < b.low;
    if (a.high != b.high) return a.high < b.high;
    return a.half_edge < b.half_edge;
  });
  std::vector<int> twin(3 * triangles.size(), -1);
  for (std::size_t i = 1; i < keys.size(); ++i)
    if (keys[i - 1].low == keys[i].low && keys[i - 1].high == keys[i].high) {
      twin[keys[i - 1].half_edge] = keys[i].half_edge;
      twin[keys[i].half_edge] = keys[i - 1].half_edge;
    }
  return twin;
}

void flip_towards_delaunay(const std::vector<Eigen::Vector2d>& points,
                           std::vector<IndexTriangle>& triangles) {
  std::vector<int> twin = twin_half_edges(triangles);
  const auto onward = [](int h) { return h % 3 == 2 ? h - 2 : h + 1; };
  const auto corner = [&](int h) -> int& { return triangles[h / 3][h % 3]; };
  std::vector<int> waiting;
  for (int h = static_cast<int>(twin.size()) - 1; h >= 0; --h)
    if (twin[h] > h) waiting.push_back(h);
  for (std::size_t left = 30 * triangles.size(); left > 0 && !waiting.empty(); --left) {
    const int h = waiting.back(), g = twin[h];
    waiting.pop_back();
    if (g < 0) continue;
    // Quadrilateral b, d, c, a with the diagonal (b, c): triangles (b, c, a) and (c, b, d).
    const int hc = onward(h), ha = onward(hc), gb = onward(g), gd = onward(gb);
    const int b = corner(h), c = corner(hc), a = corner(ha), d = corner(gd);
    if (orient2d(points[a], points[b], points[d]) <= 0 ||
        orient2d(points[d], points[c], points[a]) <= 0 ||
        !clearly_in_circle(points[b], points[c], points[a], points[d]))
      continue;
    // New triangles (a, d, c) in place of h's and (d, a, b) in place of g's.
    const int outer_ca = twin[hc], outer_ab = twin[ha], outer_bd = twin[gb], outer_dc = twin[gd];
    const int t = 3 * (h / 3), s = 3 * (g / 3);
    triangles[h / 3] = {a, d, c};
    triangles[g / 3] = {d, a, b};
    const auto glue = [&](int inner, int outer) {
      twin[inner] = outer;
      if (outer >= 0) twin[outer] = inner, waiting.push_back(inner);
    };
    twin[t] = s, twin[s] = t;
    glue(t + 1, outer_dc), glue(t + 2, outer_ca);
    glue(s + 1, outer_ab), glue(s + 2, outer_bd);
  }
}

}  // namespace tenon::geometry
