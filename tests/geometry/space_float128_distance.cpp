#include <algorithm>
#include <limits>

#include "support/float128_distance.hpp"

namespace tenon::testing {

namespace {

QuadVector to_quad(const Eigen::Vector3d& v) {
  return {v.x(), v.y(), v.z()};
}

struct Range {
  Quad low, high;
};

/// Larger of the separations along n and -n; or, as soon as the vertices seen so far show that it
/// is no more than `enough`, a number that is no more than that.
Quad separation(const QuadBody& a, const QuadBody& b, const QuadVector& n, Quad enough) {
  Range ra{dot(n, a.vertices[0]), dot(n, a.vertices[0])};
  Range rb{dot(n, b.vertices[0]), dot(n, b.vertices[0])};
  const auto widen = [&](Range& range, const std::vector<QuadVector>& points, size_t i) {
    if (i >= points.size()) return;
    const Quad h = dot(n, points[i]);
    if (h < range.low) range.low = h;
    if (h > range.high) range.high = h;
  };
  const size_t most = std::max(a.vertices.size(), b.vertices.size());
  for (size_t i = 1; i < most; ++i) {
    widen(ra, a.vertices, i);
    widen(rb, b.vertices, i);
    if (rb.low - ra.high <= enough && ra.low - rb.high <= enough) break;
  }
  return std::max<Quad>(rb.low - ra.high, ra.low - rb.high);
}

Quad best_separation(const QuadBody& a, const QuadBody& b) {
  Quad best = -std::numeric_limits<double>::max();
  for (const QuadVector& n : a.normals) best = std::max<Quad>(best, separation(a, b, n, best));
  for (const QuadVector& n : b.normals) best = std::max<Quad>(best, separation(a, b, n, best));
  for (const auto& [a0, a1] : a.edges)
    for (const auto& [b0, b1] : b.edges) {
      QuadVector n = cross(a.vertices[a1] - a.vertices[a0], b.vertices[b1] - b.vertices[b0]);
      const Quad length = sqrtq(dot(n, n));
      if (length < Quad(1e-30)) continue;
      n = (1 / length) * n;
      // Any vertex of each body bounds the separation along n and along -n.
      const Quad here = dot(n, b.vertices[b0] - a.vertices[a0]);
      if (std::max<Quad>(here, -here) <= best) continue;
      best = std::max<Quad>(best, separation(a, b, n, best));
    }
  return best;
}

Quad squared_to_segment(const QuadVector& p, const QuadVector& from, const QuadVector& to) {
  const QuadVector e = to - from;
  const Quad ee = dot(e, e);
  Quad s = ee > 0 ? dot(p - from, e) / ee : 0;
  s = std::min<Quad>(1, std::max<Quad>(0, s));
  const QuadVector d = p - (from + s * e);
  return dot(d, d);
}

/// Squared height over face f where p projects into it, else infinity.
Quad squared_over_face(const QuadBody& body, int f, const QuadVector& p) {
  const auto& loop = body.faces[f];
  const QuadVector& n = body.normals[f];
  for (size_t i = 0; i < loop.size(); ++i) {
    const QuadVector& from = body.vertices[loop[i]];
    const QuadVector& to = body.vertices[loop[(i + 1) % loop.size()]];
    if (dot(cross(n, to - from), p - from) < 0) return std::numeric_limits<double>::infinity();
  }
  const Quad h = dot(n, p - body.vertices[loop[0]]);
  return h * h;
}

Quad squared_between_edges(const QuadVector& p, const QuadVector& p1, const QuadVector& r,
                           const QuadVector& r1) {
  Quad best =
      std::min<Quad>(std::min<Quad>(squared_to_segment(p, r, r1), squared_to_segment(p1, r, r1)),
                     std::min<Quad>(squared_to_segment(r, p, p1), squared_to_segment(r1, p, p1)));
  const QuadVector e = p1 - p, f = r1 - r, w = r - p;
  const QuadVector n = cross(e, f);
  const Quad nn = dot(n, n);
  if (nn <= Quad(1e-60)) return best;
  const Quad s = dot(cross(w, f), n) / nn, u = dot(cross(w, e), n) / nn;
  if (s < 0 || s > 1 || u < 0 || u > 1) return best;
  const Quad h = dot(w, n);
  return std::min<Quad>(best, h * h / nn);
}

}  // namespace

QuadBody::QuadBody(const geometry::ConvexPolyhedron& shape, const geometry::RigidTransform& pose) {
  const QuadVector rows[3] = {to_quad(pose.rotation.row(0)), to_quad(pose.rotation.row(1)),
                              to_quad(pose.rotation.row(2))};
  for (const Eigen::Vector3d& v : shape.vertices()) {
    const QuadVector q = to_quad(v);
    vertices.push_back(QuadVector{dot(rows[0], q), dot(rows[1], q), dot(rows[2], q)} +
                       to_quad(pose.translation));
  }
  for (int f = 0; f < static_cast<int>(shape.faces().size()); ++f) {
    const auto loop = shape.face_vertices(f);
    faces.emplace_back(loop.begin(), loop.end());
    QuadVector n{0, 0, 0};
    for (size_t i = 1; i + 1 < loop.size(); ++i)
      n = n +
          cross(vertices[loop[i]] - vertices[loop[0]], vertices[loop[i + 1]] - vertices[loop[0]]);
    normals.push_back((1 / sqrtq(dot(n, n))) * n);
  }
  for (const auto& edge : shape.edges()) edges.push_back({edge.vertex[0], edge.vertex[1]});
}

double float128_distance(const QuadBody& a, const QuadBody& b) {
  const Quad separated = best_separation(a, b);
  if (separated <= 0) return static_cast<double>(separated);
  Quad best = std::numeric_limits<double>::infinity();
  for (size_t f = 0; f < a.faces.size(); ++f)
    for (const QuadVector& p : b.vertices)
      best = std::min<Quad>(best, squared_over_face(a, static_cast<int>(f), p));
  for (size_t f = 0; f < b.faces.size(); ++f)
    for (const QuadVector& p : a.vertices)
      best = std::min<Quad>(best, squared_over_face(b, static_cast<int>(f), p));
  for (const auto& [a0, a1] : a.edges)
    for (const auto& [b0, b1] : b.edges)
      best = std::min<Quad>(best, squared_between_edges(a.vertices[a0], a.vertices[a1],
                                                        b.vertices[b0], b.vertices[b1]));
  return static_cast<double>(sqrtq(best));
}

double float128_outside(const QuadBody& body, const Eigen::Vector3d& point) {
  const QuadVector p = to_quad(point);
  bool inside = true;
  Quad best = std::numeric_limits<double>::infinity();
  for (size_t f = 0; f < body.faces.size(); ++f) {
    inside = inside && dot(body.normals[f], p - body.vertices[body.faces[f][0]]) <= 0;
    best = std::min<Quad>(best, squared_over_face(body, static_cast<int>(f), p));
  }
  if (inside) return 0;
  for (const auto& [v, u] : body.edges)
    best = std::min<Quad>(best, squared_to_segment(p, body.vertices[v], body.vertices[u]));
  return static_cast<double>(sqrtq(best));
}

}  // namespace tenon::testing
