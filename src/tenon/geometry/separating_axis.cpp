#include "tenon/geometry/separating_axis.hpp"

#include <array>

#include "tenon/geometry/index_list.hpp"

namespace tenon::geometry {

using Eigen::Vector3d;

namespace {

/// One of the two bodies as the enumeration sees it: outward normals and offsets in A's frame, and
/// the vertices of the other one, in A's frame too.
struct Side {
  const ConvexPolyhedron& shape;
  const std::vector<Vector3d>* normals;  ///< null for A: its own frame
  Vector3d shift;                        ///< added to the offsets: n . t
  const Vector3d* other;
  std::vector<int>& hint;

  Vector3d normal(int f) const { return normals ? (*normals)[f] : shape.faces()[f].normal; }
  double height(int f, const Vector3d& x) const {
    if (!normals) return shape.faces()[f].normal.dot(x) - shape.faces()[f].offset;
    return (*normals)[f].dot(x - shift) - shape.faces()[f].offset;
  }
};

class AxisSearch {
 public:
  AxisSearch(const PosedPair& pair, const Vector3d& known, DistanceCache& cache)
      : pair_(pair), side_a_(make_side_a(cache)), side_b_(make_side_b(cache)) {
    best_.n = known;
    best_.s = pair.sep(known, best_.top_a, best_.bottom_b);
    best_.axis_a = {FeatureKind::kVertex, best_.top_a};
    best_.axis_b = {FeatureKind::kVertex, best_.bottom_b};
  }

  SeparatingAxis run() {
    faces(side_a_, true);
    faces(side_b_, false);
    IndexList edges_a, edges_b;
    edges(side_a_, edges_a);
    if (edges_a.size() > 0) edges(side_b_, edges_b);
    for (const int e : edges_a)
      for (const int f : edges_b) edge_pair(e, f);
    return best_;
  }

 private:
  Side make_side_a(DistanceCache& cache) {
    cache.vertices_b.resize(pair_.b.vertices().size());
    for (size_t j = 0; j < cache.vertices_b.size(); ++j)
      cache.vertices_b[j] = pair_.vertex_b(static_cast<int>(j));
    cache.face_hint_a.resize(pair_.a.faces().size(), -1);
    return {pair_.a, nullptr, Vector3d::Zero(), cache.vertices_b.data(), cache.face_hint_a};
  }
  Side make_side_b(DistanceCache& cache) {
    cache.normals_b.resize(pair_.b.faces().size());
    for (size_t g = 0; g < cache.normals_b.size(); ++g)
      cache.normals_b[g] = pair_.normal_b(static_cast<int>(g));
    cache.face_hint_b.resize(pair_.b.faces().size(), -1);
    return {pair_.b, &cache.normals_b, pair_.t, pair_.a.vertices().data(), cache.face_hint_b};
  }

  double cut() const { return best_.s + 0.25 * pair_.tolerance; }

  /// Leaves in side.hint a vertex of the other body that is no higher than the cut above each face.
  void faces(const Side& side, bool of_a) {
    std::array<int, 4> recent{};
    recent.fill(of_a ? best_.bottom_b : best_.top_a);
    int turn = 0;
    const int n = static_cast<int>(side.shape.faces().size());
    for (int f = 0; f < n; ++f) {
      int& hint = side.hint[f];
      if (hint >= 0 && side.height(f, side.other[hint]) <= cut()) continue;
      bool skip = false;
      for (const int v : recent)
        if (side.height(f, side.other[v]) <= cut()) {
          hint = v;
          skip = true;
          break;
        }
      if (skip) continue;
      const int start = hint >= 0 ? hint : recent[turn];
      const Vector3d normal = side.normal(f);
      hint = of_a ? pair_.bottom_b(normal, start) : pair_.top_a(-normal, start);
      turn = (turn + 1) % 4;
      recent[turn] = hint;
      if (side.height(f, side.other[hint]) > cut()) take_face(side, of_a, f, hint);
    }
  }

  void take_face(const Side& side, bool of_a, int f, int opposite) {
    const Feature face{FeatureKind::kFace, f}, vertex{FeatureKind::kVertex, opposite};
    take(of_a ? side.normal(f) : Vector3d(-side.normal(f)), of_a ? face : vertex,
         of_a ? vertex : face);
  }

  void take(const Vector3d& n, Feature fa, Feature fb) {
    int ia = best_.top_a, ib = best_.bottom_b;
    const double s = pair_.sep(n, ia, ib);
    if (s > best_.s) best_ = {s, n, ia, ib, fa, fb};
  }

  /// Edges whose arc of normals may hold a better axis.
  void edges(const Side& side, IndexList& kept) const {
    const double limit = cut();
    const auto& all = side.shape.edges();
    for (int e = 0; e < static_cast<int>(all.size()); ++e) {
      const int f = all[e].face[0], g = all[e].face[1];
      if (bounded(side, f, g, side.hint[f], limit) || bounded(side, g, f, side.hint[g], limit))
        continue;
      kept.append(e);
    }
  }

  /// No n on the arc from face f to face g has n . (x - edge) > limit, x the vertex kept with f.
  bool bounded(const Side& side, int f, int g, int vertex, double limit) const {
    const Vector3d& x = side.other[vertex];
    const double xg = side.height(g, x);
    if (xg > limit) return false;
    if (limit <= 0) return true;  // the height over f is below the limit as well
    const double xf = side.height(f, x), c = side.normal(f).dot(side.normal(g));
    if (xf > limit) return false;
    if (!(xg > c * xf && xf > c * xg)) return true;
    return xf * xf + xg * xg - 2 * c * xf * xg <= limit * limit * (1 - c * c);
  }

  void edge_pair(int e, int f) {
    const auto& ea = pair_.a.edges()[e];
    const auto& eb = pair_.b.edges()[f];
    const Vector3d along_a = pair_.vertex_a(ea.vertex[1]) - pair_.vertex_a(ea.vertex[0]);
    const Vector3d& m0 = side_b_.normal(eb.face[0]);
    const Vector3d& m1 = side_b_.normal(eb.face[1]);
    if (along_a.dot(m0) * along_a.dot(m1) > 0) return;
    const Vector3d from_b = side_a_.other[eb.vertex[0]];
    const Vector3d along_b = side_a_.other[eb.vertex[1]] - from_b;
    const Vector3d n0 = side_a_.normal(ea.face[0]), n1 = side_a_.normal(ea.face[1]);
    if (along_b.dot(n0) * along_b.dot(n1) > 0) return;
    Vector3d n = common_normal(along_a, along_b);
    if (n.squaredNorm() < 0.5) return;  // parallel: the faces beside them decide
    if (n.dot(n0 + n1) < 0) n = -n;
    if (n.dot(m0 + m1) > 0) return;
    if (!(n.dot(from_b - pair_.vertex_a(ea.vertex[0])) > cut())) return;
    take(n, {FeatureKind::kEdge, e}, {FeatureKind::kEdge, f});
  }

  const PosedPair& pair_;
  Side side_a_, side_b_;
  SeparatingAxis best_;
};

}  // namespace

SeparatingAxis best_axis(const PosedPair& pair, const Vector3d& known, DistanceCache& cache) {
  return AxisSearch(pair, known, cache).run();
}

Vector3d axis_direction(const PosedPair& pair, const Feature& axis_a, const Feature& axis_b) {
  if (axis_a.kind == FeatureKind::kFace) return pair.a.faces()[axis_a.index].normal;
  if (axis_b.kind == FeatureKind::kFace) return -pair.normal_b(axis_b.index);
  if (axis_a.kind != FeatureKind::kEdge) return Vector3d::Zero();
  const auto& ea = pair.a.edges()[axis_a.index];
  const auto& eb = pair.b.edges()[axis_b.index];
  const Vector3d along_b =
      pair.R * (pair.b.vertices()[eb.vertex[1]] - pair.b.vertices()[eb.vertex[0]]);
  const Vector3d n =
      common_normal(pair.vertex_a(ea.vertex[1]) - pair.vertex_a(ea.vertex[0]), along_b);
  const Vector3d outward = pair.a.faces()[ea.face[0]].normal + pair.a.faces()[ea.face[1]].normal;
  return n.dot(outward) < 0 ? Vector3d(-n) : n;
}

}  // namespace tenon::geometry
