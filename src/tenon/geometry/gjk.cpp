#include "tenon/geometry/gjk.hpp"

#include <algorithm>

namespace tenon::geometry {

using Eigen::Vector3d;

namespace {

void take_points(const PosedPair& pair, const Simplex& simplex, DistanceBounds& bounds) {
  Vector3d pa = Vector3d::Zero(), pb_in_b = Vector3d::Zero();
  for (int i = 0; i < simplex.count; ++i) {
    pa += simplex.weight[i] * pair.vertex_a(simplex.a[i]);
    pb_in_b += simplex.weight[i] * pair.b.vertex(simplex.b[i]);
  }
  bounds.high = std::numeric_limits<double>::infinity();
  bounds.lower(pa, pair.R * pb_in_b + pair.t, spanned_feature(pair.a, simplex.a, simplex.count, pa),
               spanned_feature(pair.b, simplex.b, simplex.count, pb_in_b));
}

/// How far a point is from the plane or beyond the sides of a face, whichever is more.
double away_from_face(const ConvexPolyhedron& shape, int f, const Vector3d& x) {
  const auto& face = shape.faces()[f];
  double away = std::abs(face.normal.dot(x) - face.offset);
  const auto corners = shape.face_vertices(f);
  for (size_t i = 0; i < corners.size(); ++i) {
    const Vector3d& from = shape.vertices()[corners[i]];
    const Vector3d side =
        (shape.vertices()[corners[(i + 1) % corners.size()]] - from).cross(face.normal);
    away = std::max(away, side.dot(x - from) / side.norm());
  }
  return away;
}

}  // namespace

Feature spanned_feature(const ConvexPolyhedron& shape, const int* vertices, int count,
                        const Vector3d& point) {
  int distinct[4] = {}, n = 0;
  for (int i = 0; i < count; ++i)
    if (std::find(distinct, distinct + n, vertices[i]) == distinct + n) distinct[n++] = vertices[i];
  if (n == 1) return {FeatureKind::kVertex, distinct[0]};
  if (n == 2) {
    const auto around = shape.neighbours(distinct[0]);
    for (size_t i = 0; i < around.size(); ++i)
      if (around[i] == distinct[1]) return {FeatureKind::kEdge, shape.vertex_edges(distinct[0])[i]};
  }
  for (const int f : shape.vertex_faces(distinct[0])) {
    const auto corners = shape.face_vertices(f);
    int shared = 0;
    for (int i = 0; i < n; ++i)
      shared += std::find(corners.begin(), corners.end(), distinct[i]) != corners.end();
    if (shared == n) return {FeatureKind::kFace, f};
  }
  Feature best{FeatureKind::kFace, -1};
  double least = std::numeric_limits<double>::infinity();
  for (int i = 0; i < n; ++i)
    for (const int f : shape.vertex_faces(distinct[i])) {
      const double away = away_from_face(shape, f, point);
      if (away < least) least = away, best.index = f;
    }
  return best;
}

GjkEnd gjk(const PosedPair& pair, Simplex& simplex, DistanceBounds& bounds) {
  constexpr int kMostRounds = 100;
  double last = std::numeric_limits<double>::infinity();
  int ia = simplex.a[0], ib = simplex.b[0];
  Simplex trial = simplex;
  for (int round = 0; round < kMostRounds; ++round) {
    const Vector3d v = trial.reduce();
    const double distance = v.norm();
    if (trial.count == 4 || distance <= pair.tolerance) {
      simplex = trial;
      if (trial.count < 4) take_points(pair, simplex, bounds);
      return GjkEnd::kInside;
    }
    if (!(distance < last)) break;  // round-off: the simplex before was as good
    last = distance;
    simplex = trial;
    const Vector3d n = v / distance;
    const double s = pair.sep(n, ia, ib);
    if (s > bounds.low) bounds.low = s, bounds.normal = n, bounds.top_a = ia, bounds.bottom_b = ib;
    if (distance - bounds.low <= pair.tolerance || trial.holds(ia, ib)) break;
    trial.add(pair.vertex_b(ib) - pair.vertex_a(ia), ia, ib);
  }
  take_points(pair, simplex, bounds);
  return bounds.meet(pair) ? GjkEnd::kMet : GjkEnd::kStuck;
}

}  // namespace tenon::geometry
