#include "tenon/geometry/feature_bounds.hpp"

#include <algorithm>

namespace tenon::geometry {

using Eigen::Vector3d;

namespace {

/// Some features of both bodies, by number.
struct Chosen {
  IndexList vertices_a, edges_a, faces_a, vertices_b, edges_b, faces_b;
};

bool raise_by_faces(const PosedPair& pair, const Chosen& on, DistanceBounds& bounds) {
  for (const int f : on.faces_a)
    if (bounds.raise(pair, pair.a.faces()[f].normal) && bounds.meet(pair)) return true;
  for (const int g : on.faces_b)
    if (bounds.raise(pair, -pair.normal_b(g)) && bounds.meet(pair)) return true;
  return false;
}

struct Segment {
  Vector3d start, along;
};
Segment segment_a(const PosedPair& pair, int e) {
  const auto& edge = pair.a.edges()[e];
  return {pair.vertex_a(edge.vertex[0]),
          pair.vertex_a(edge.vertex[1]) - pair.vertex_a(edge.vertex[0])};
}
Segment segment_b(const PosedPair& pair, int e) {
  const auto& edge = pair.b.edges()[e];
  return {pair.vertex_b(edge.vertex[0]),
          pair.R * (pair.b.vertices()[edge.vertex[1]] - pair.b.vertices()[edge.vertex[0]])};
}

void lower_by_projection(const PosedPair& pair, const Chosen& on, DistanceBounds& bounds) {
  const double slack = 0.1 * pair.tolerance;
  for (const int f : on.faces_a) {
    const auto& face = pair.a.faces()[f];
    for (const int j : on.vertices_b) {
      const Vector3d b = pair.vertex_b(j);
      const double height = face.normal.dot(b) - face.offset;
      if (!(std::abs(height) < bounds.high) || !over_face(pair.a, f, b, slack)) continue;
      bounds.lower(b - height * face.normal, b, {FeatureKind::kFace, f}, {FeatureKind::kVertex, j});
    }
  }
  for (const int g : on.faces_b) {
    const auto& face = pair.b.faces()[g];
    for (const int i : on.vertices_a) {
      const Vector3d a = pair.R.transpose() * (pair.vertex_a(i) - pair.t);
      const double height = face.normal.dot(a) - face.offset;
      if (!(std::abs(height) < bounds.high) || !over_face(pair.b, g, a, slack)) continue;
      const Vector3d pb = pair.R * (a - height * face.normal) + pair.t;
      bounds.lower(pair.vertex_a(i), pb, {FeatureKind::kVertex, i}, {FeatureKind::kFace, g});
    }
  }
}

void lower_by_edges(const PosedPair& pair, const Chosen& on, DistanceBounds& bounds) {
  for (const int ea : on.edges_a) {
    const Segment sa = segment_a(pair, ea);
    for (const int eb : on.edges_b) {
      const Segment sb = segment_b(pair, eb);
      double s, u;
      nearest_on_segments(sa.start, sa.along, sb.start, sb.along, s, u);
      bounds.lower(sa.start + s * sa.along, sb.start + u * sb.along, {FeatureKind::kEdge, ea},
                   {FeatureKind::kEdge, eb});
    }
  }
}

/// pb - pa without its part along up to two directions, unit, or zero.
Vector3d freed(const Vector3d& v, const Vector3d* e, const Vector3d* f) {
  Vector3d d = v;
  for (int twice = 0; twice < 2; ++twice) {
    if (e) d -= *e * (e->dot(d) / e->squaredNorm());
    if (f) d -= *f * (f->dot(d) / f->squaredNorm());
  }
  const double length = d.norm();
  if (!(length > 0)) return Vector3d::Zero();
  return d / length;
}

bool raise_by_edges(const PosedPair& pair, const Chosen& on, DistanceBounds& bounds) {
  const Vector3d v = bounds.point_b - bounds.point_a;
  const auto done = [&](const Vector3d& n) {
    return bounds.raise(pair, n.dot(v) < 0 ? Vector3d(-n) : n) && bounds.meet(pair);
  };
  if (done(freed(v, nullptr, nullptr))) return true;
  for (const int ea : on.edges_a) {
    const Segment sa = segment_a(pair, ea);
    if (done(freed(v, &sa.along, nullptr))) return true;
    for (const int eb : on.edges_b) {
      const Segment sb = segment_b(pair, eb);
      if (done(common_normal(sa.along, sb.along))) return true;
      if (done(freed(v, &sa.along, &sb.along))) return true;
    }
  }
  for (const int eb : on.edges_b) {
    const Segment sb = segment_b(pair, eb);
    if (done(freed(v, &sb.along, nullptr))) return true;
  }
  return false;
}

void use_all(const PosedPair& pair, const Chosen& on, DistanceBounds& bounds) {
  lower_by_projection(pair, on, bounds);
  lower_by_edges(pair, on, bounds);
  if (bounds.meet(pair) || raise_by_faces(pair, on, bounds)) return;
  raise_by_edges(pair, on, bounds);
}

/// Features of one body that contain all the given vertices (1 to 3 distinct), and the edges that
/// join two of them.
void features_through(const ConvexPolyhedron& shape, const IndexList& vertices, IndexList& edges,
                      IndexList& faces) {
  for (const int f : shape.vertex_faces(vertices[0])) {
    const auto corners = shape.face_vertices(f);
    bool all = true;
    for (const int v : vertices)
      all = all && std::find(corners.begin(), corners.end(), v) != corners.end();
    if (all) faces.append(f);
  }
  for (const int v : vertices) {
    const auto around = shape.neighbours(v);
    for (size_t k = 0; k < around.size(); ++k)
      if (vertices.size() == 1 || vertices.contains(around[k])) edges.add(shape.vertex_edges(v)[k]);
  }
}

}  // namespace

void nearest_on_segments(const Vector3d& p, const Vector3d& e, const Vector3d& r, const Vector3d& f,
                         double& s, double& u) {
  const double ee = e.squaredNorm(), ff = f.squaredNorm();
  const Vector3d w = r - p;
  const auto clamp = [](double x) { return x <= 0 || !(x == x) ? 0.0 : (x >= 1 ? 1.0 : x); };
  double least = std::numeric_limits<double>::infinity();
  const auto consider = [&](double s_new, double u_new) {
    const double squared = (w + u_new * f - s_new * e).squaredNorm();
    if (squared < least) least = squared, s = s_new, u = u_new;
  };
  Vector3d d = f - e * (e.dot(f) / ee);
  d -= e * (e.dot(d) / ee);
  const Vector3d n = e.cross(d);
  const double nn = n.squaredNorm();
  if (nn > 1e-31 * ee * ff) {
    const double s_line = w.cross(f).dot(n) / nn, u_line = w.cross(e).dot(n) / nn;
    if (s_line >= 0 && s_line <= 1 && u_line >= 0 && u_line <= 1) {
      consider(s_line, u_line);
      // The line parameters of nearly parallel lines are noise along both; each given the other is
      // not.
      const double u_given = clamp(-f.dot(w - s_line * e) / ff);
      consider(s_line, u_given);
      consider(clamp(e.dot(w + u_line * f) / ee), u_line);
    }
  }
  consider(0, clamp(-f.dot(w) / ff));
  consider(1, clamp(-f.dot(w - e) / ff));
  consider(clamp(e.dot(w) / ee), 0);
  consider(clamp(e.dot(w + f) / ee), 1);
}

bool over_face(const ConvexPolyhedron& shape, int f, const Vector3d& x, double slack) {
  const auto corners = shape.face_vertices(f);
  const Vector3d& normal = shape.faces()[f].normal;
  Vector3d from = shape.vertex(corners.back());
  for (const int v : corners) {
    const Vector3d to = shape.vertex(v), along = to - from;
    const double side = normal.cross(along).dot(x - from);
    if (side < 0 && side * side > slack * slack * along.squaredNorm()) return false;
    from = to;
  }
  return true;
}

void near_vertices(const ConvexPolyhedron& shape, const Vector3d& direction, int top, double reach,
                   IndexList& found) {
  const double floor = direction.dot(shape.vertex(top)) - reach;
  found.append(top);
  for (int i = 0; i < found.size(); ++i)
    for (const int u : shape.neighbours(found[i]))
      if (direction.dot(shape.vertex(u)) >= floor) found.add(u);
}

void features_around(const ConvexPolyhedron& shape, const IndexList& vertices, IndexList& faces,
                     IndexList& edges) {
  for (const int v : vertices) {
    for (const int f : shape.vertex_faces(v)) faces.add(f);
    for (const int e : shape.vertex_edges(v)) edges.add(e);
  }
}

void finish_bounds(const PosedPair& pair, const Simplex& simplex, DistanceBounds& bounds) {
  Chosen on;
  for (int i = 0; i < simplex.count; ++i) {
    on.vertices_a.add(simplex.a[i]);
    on.vertices_b.add(simplex.b[i]);
  }
  features_through(pair.a, on.vertices_a, on.edges_a, on.faces_a);
  features_through(pair.b, on.vertices_b, on.edges_b, on.faces_b);
  on.vertices_a.add(bounds.top_a);
  on.vertices_b.add(bounds.bottom_b);
  if (raise_by_faces(pair, on, bounds)) return;
  use_all(pair, on, bounds);
}

void polish_bounds(const PosedPair& pair, double reach, DistanceBounds& bounds) {
  Chosen on;
  near_vertices(pair.a, bounds.normal, bounds.top_a, reach, on.vertices_a);
  near_vertices(pair.b, -(pair.R.transpose() * bounds.normal), bounds.bottom_b, reach,
                on.vertices_b);
  features_around(pair.a, on.vertices_a, on.faces_a, on.edges_a);
  features_around(pair.b, on.vertices_b, on.faces_b, on.edges_b);
  use_all(pair, on, bounds);
}

}  // namespace tenon::geometry
