#include "tenon/geometry/axis_witness.hpp"

#include "tenon/geometry/feature_bounds.hpp"

namespace tenon::geometry {

using Eigen::Vector3d;

namespace {

struct Search {
  const PosedPair& pair;
  const Vector3d& n;
  double s;
  DistanceBounds& bounds;

  bool accept(const Vector3d& pa, const Vector3d& pb, Feature fa, Feature fb) const {
    if (!((pb - pa - s * n).norm() <= pair.tolerance)) return false;
    bounds.point_a = pa, bounds.point_b = pb, bounds.feature_a = fa, bounds.feature_b = fb;
    return true;
  }

  bool vertex_over_face_a(int j, int f) const {
    const auto& face = pair.a.faces()[f];
    const double slope = face.normal.dot(n);
    if (slope <= 1e-3) return false;
    const Vector3d b = pair.vertex_b(j);
    const double gap = (face.normal.dot(b) - face.offset) / slope;
    if (!(std::abs(gap - s) <= pair.tolerance)) return false;
    const Vector3d pa = b - gap * n;
    return over_face(pair.a, f, pa, 0.1 * pair.tolerance) &&
           accept(pa, b, {FeatureKind::kFace, f}, {FeatureKind::kVertex, j});
  }

  bool vertex_over_face_b(int i, int g) const {
    const auto& face = pair.b.faces()[g];
    const Vector3d n_b = pair.R.transpose() * n;
    const double slope = -face.normal.dot(n_b);
    if (slope <= 1e-3) return false;
    const Vector3d a = pair.R.transpose() * (pair.vertex_a(i) - pair.t);
    const double gap = (face.normal.dot(a) - face.offset) / slope;
    if (!(std::abs(gap - s) <= pair.tolerance)) return false;
    const Vector3d pb = a + gap * n_b;
    return over_face(pair.b, g, pb, 0.1 * pair.tolerance) &&
           accept(pair.vertex_a(i), pair.R * pb + pair.t, {FeatureKind::kVertex, i},
                  {FeatureKind::kFace, g});
  }

  bool edges_meet(int ea, int eb) const {
    const auto& edge_a = pair.a.edges()[ea];
    const auto& edge_b = pair.b.edges()[eb];
    const Vector3d p = pair.vertex_a(edge_a.vertex[0]);
    const Vector3d e = pair.vertex_a(edge_a.vertex[1]) - p;
    const Vector3d r = pair.vertex_b(edge_b.vertex[0]);
    const Vector3d f =
        pair.R * (pair.b.vertices()[edge_b.vertex[1]] - pair.b.vertices()[edge_b.vertex[0]]);
    double along_a, along_b;
    nearest_on_segments(p + s * n, e, r, f, along_a, along_b);
    return accept(p + along_a * e, r + along_b * f, {FeatureKind::kEdge, ea},
                  {FeatureKind::kEdge, eb});
  }

  bool vertices_over_faces(const IndexList& va, const IndexList& fa, const IndexList& vb,
                           const IndexList& fb) const {
    for (const int f : fa)
      for (const int j : vb)
        if (vertex_over_face_a(j, f)) return true;
    for (const int g : fb)
      for (const int i : va)
        if (vertex_over_face_b(i, g)) return true;
    return false;
  }

  /// Features that lie in the support planes: the edges between near vertices, and the faces that
  /// face the direction most. `quick` leaves flush faces whose borders only cross to others.
  bool in_support_planes(int ia, int ib, bool quick) const {
    const double reach = 2 * pair.tolerance;
    IndexList va, vb, fa, fb;
    const Vector3d n_b = -(pair.R.transpose() * n);
    near_vertices(pair.a, n, ia, reach, va);
    near_vertices(pair.b, n_b, ib, reach, vb);
    if (va.size() > 2) fa.append(facing_face(pair.a, n, ia));
    if (vb.size() > 2) fb.append(facing_face(pair.b, n_b, ib));
    if (vertices_over_faces(va, fa, vb, fb)) return true;
    if (va.size() == 1 && vb.size() == 1)
      return accept(pair.vertex_a(va[0]), pair.vertex_b(vb[0]), {FeatureKind::kVertex, va[0]},
                    {FeatureKind::kVertex, vb[0]});
    if (quick && va.size() > 2 && vb.size() > 2) return false;
    IndexList ea, eb;
    edges_between(pair.a, va, ea);
    edges_between(pair.b, vb, eb);
    for (const int e : ea)
      for (const int f : eb)
        if (edges_meet(e, f)) return true;
    return false;
  }

  static int facing_face(const ConvexPolyhedron& shape, const Vector3d& direction, int top) {
    int best = -1;
    double most = -2;
    for (const int f : shape.vertex_faces(top)) {
      const double facing = shape.faces()[f].normal.dot(direction);
      if (facing > most) most = facing, best = f;
    }
    return best;
  }

  /// Edges with both ends in the list; around a single vertex all its edges.
  static void edges_between(const ConvexPolyhedron& shape, const IndexList& vertices,
                            IndexList& edges) {
    for (const int v : vertices) {
      const auto around = shape.neighbours(v);
      for (size_t k = 0; k < around.size(); ++k)
        if (vertices.size() == 1 || (v < around[k] && vertices.contains(around[k])))
          edges.append(shape.vertex_edges(v)[k]);
    }
  }

  bool within(double reach, int ia, int ib) const {
    IndexList va, vb, ea, eb, fa, fb;
    near_vertices(pair.a, n, ia, reach, va);
    near_vertices(pair.b, -(pair.R.transpose() * n), ib, reach, vb);
    features_around(pair.a, va, fa, ea);
    features_around(pair.b, vb, fb, eb);
    if (vertices_over_faces(va, fa, vb, fb)) return true;
    for (const int e : ea)
      for (const int f : eb)
        if (edges_meet(e, f)) return true;
    for (const int i : va)
      for (const int j : vb)
        if (accept(pair.vertex_a(i), pair.vertex_b(j), {FeatureKind::kVertex, i},
                   {FeatureKind::kVertex, j}))
          return true;
    return false;
  }
};

}  // namespace

bool realise_axis(const PosedPair& pair, const Vector3d& n, double s, int ia, int ib,
                  WitnessSearch where, DistanceBounds& bounds) {
  const Search search{pair, n, s, bounds};
  if (search.in_support_planes(ia, ib, where == WitnessSearch::kQuick)) return true;
  return where == WitnessSearch::kThorough &&
         (search.within(2 * pair.tolerance, ia, ib) || search.within(1e-9 * pair.size, ia, ib) ||
          search.within(1e-2 * pair.size, ia, ib));
}

bool realise_with(const PosedPair& pair, const Vector3d& n, double s, const Feature& feature_a,
                  const Feature& feature_b, DistanceBounds& bounds) {
  const Search search{pair, n, s, bounds};
  const auto are = [&](FeatureKind a, FeatureKind b) {
    return feature_a.kind == a && feature_b.kind == b;
  };
  if (are(FeatureKind::kFace, FeatureKind::kVertex))
    return search.vertex_over_face_a(feature_b.index, feature_a.index);
  if (are(FeatureKind::kVertex, FeatureKind::kFace))
    return search.vertex_over_face_b(feature_a.index, feature_b.index);
  return are(FeatureKind::kEdge, FeatureKind::kEdge) &&
         search.edges_meet(feature_a.index, feature_b.index);
}

}  // namespace tenon::geometry
