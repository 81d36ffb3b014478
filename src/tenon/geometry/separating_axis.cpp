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

  explicit AxisSearch(const PosedPair& pair, DistanceCache& cache)
      : pair_(pair), side_a_(make_side_a(cache)), side_b_(make_side_b(cache)) {}

  void collect(double floor, std::vector<SeparatingAxis>& axes) {
    collect_faces(side_a_, true, floor, axes);
    collect_faces(side_b_, false, floor, axes);
    IndexList edges_a, edges_b;
    edges(side_a_, floor, false, edges_a);
    if (edges_a.size() > 0) edges(side_b_, floor, false, edges_b);
    for (const int e : edges_a)
      for (const int f : edges_b) {
        const Vector3d n = crossing_direction(e, f, floor);
        if (n.squaredNorm() < 0.5 || along_face(e, f, n)) continue;
        const SeparatingAxis axis = along(n, {FeatureKind::kEdge, e}, {FeatureKind::kEdge, f});
        if (axis.s >= floor) axes.push_back(axis);
      }
  }

  SeparatingAxis run() {
    faces(side_a_, true);
    faces(side_b_, false);
    IndexList edges_a, edges_b;
    edges(side_a_, cut(), true, edges_a);
    if (edges_a.size() > 0) edges(side_b_, cut(), true, edges_b);
    for (const int e : edges_a)
      for (const int f : edges_b) {
        const Vector3d n = crossing_direction(e, f, cut());
        if (n.squaredNorm() > 0.5) take(n, {FeatureKind::kEdge, e}, {FeatureKind::kEdge, f});
      }
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

  SeparatingAxis along(const Vector3d& n, Feature fa, Feature fb) const {
    SeparatingAxis axis{0, n, best_.top_a, best_.bottom_b, fa, fb};
    axis.s = pair_.sep(n, axis.top_a, axis.bottom_b);
    return axis;
  }

  void take(const Vector3d& n, Feature fa, Feature fb) {
    const SeparatingAxis axis = along(n, fa, fb);
    if (axis.s > best_.s) best_ = axis;
  }

  void collect_faces(const Side& side, bool of_a, double floor,
                     std::vector<SeparatingAxis>& axes) const {
    int last = 0;
    for (int f = 0; f < static_cast<int>(side.shape.faces().size()); ++f) {
      int& hint = side.hint[f];
      if (hint >= 0 && side.height(f, side.other[hint]) < floor) continue;
      const Vector3d n = of_a ? side.normal(f) : Vector3d(-side.normal(f));
      hint = of_a ? pair_.bottom_b(n, last) : pair_.top_a(n, last);
      last = hint;
      if (side.height(f, side.other[hint]) < floor) continue;
      const Feature face{FeatureKind::kFace, f}, vertex{FeatureKind::kVertex, hint};
      const SeparatingAxis axis = along(n, of_a ? face : vertex, of_a ? vertex : face);
      if (axis.s >= floor) axes.push_back(axis);
    }
  }

  /// Edges whose arc of normals may hold an axis above the limit. `settled`: the vertex kept with
  /// each face is known not to be above it.
  void edges(const Side& side, double limit, bool settled, IndexList& kept) const {
    const auto& all = side.shape.edges();
    for (int e = 0; e < static_cast<int>(all.size()); ++e) {
      const int f = all[e].face[0], g = all[e].face[1];
      if (bounded(side, f, g, limit, settled) || bounded(side, g, f, limit, settled)) continue;
      kept.append(e);
    }
  }

  /// No n on the arc from face f to face g has n . (x - edge) > limit, x the vertex kept with f.
  static bool bounded(const Side& side, int f, int g, double limit, bool settled) {
    const Vector3d& x = side.other[side.hint[f]];
    const double xg = side.height(g, x);
    if (xg > limit) return false;
    if (settled && limit <= 0) return true;
    const double xf = side.height(f, x);
    if (xf > limit) return false;
    if (limit <= 0) return true;
    const double c = side.normal(f).dot(side.normal(g));
    if (!(xg > c * xf && xf > c * xg)) return true;
    return xf * xf + xg * xg - 2 * c * xf * xg <= limit * limit * (1 - c * c);
  }

  /// The common normal of edges whose arcs cross and whose lines are further apart than the limit,
  /// else zero.
  Vector3d crossing_direction(int e, int f, double limit) const {
    const auto& ea = pair_.a.edges()[e];
    const auto& eb = pair_.b.edges()[f];
    const Vector3d along_a = pair_.vertex_a(ea.vertex[1]) - pair_.vertex_a(ea.vertex[0]);
    const Vector3d m0 = side_b_.normal(eb.face[0]), m1 = side_b_.normal(eb.face[1]);
    if (along_a.dot(m0) * along_a.dot(m1) > 0) return Vector3d::Zero();
    const Vector3d from_b = side_a_.other[eb.vertex[0]];
    const Vector3d along_b = side_a_.other[eb.vertex[1]] - from_b;
    const Vector3d n0 = side_a_.normal(ea.face[0]), n1 = side_a_.normal(ea.face[1]);
    if (along_b.dot(n0) * along_b.dot(n1) > 0) return Vector3d::Zero();
    Vector3d n = common_normal(along_a, along_b);  // zero if parallel: the faces beside them decide
    if (n.dot(n0 + n1) < 0) n = -n;
    if (n.dot(m0 + m1) > 0 || !(n.dot(from_b - pair_.vertex_a(ea.vertex[0])) > limit))
      return Vector3d::Zero();
    return n;
  }

  /// n is the normal of one of the faces beside the edges.
  bool along_face(int e, int f, const Vector3d& n) const {
    constexpr double kSame = 1 - 1e-14;
    const auto& ea = pair_.a.edges()[e];
    const auto& eb = pair_.b.edges()[f];
    return side_a_.normal(ea.face[0]).dot(n) > kSame || side_a_.normal(ea.face[1]).dot(n) > kSame ||
           side_b_.normal(eb.face[0]).dot(n) < -kSame || side_b_.normal(eb.face[1]).dot(n) < -kSame;
  }

  const PosedPair& pair_;
  Side side_a_, side_b_;
  SeparatingAxis best_;
};

}  // namespace

SeparatingAxis best_axis(const PosedPair& pair, const Vector3d& known, DistanceCache& cache) {
  return AxisSearch(pair, known, cache).run();
}

void axes_above(const PosedPair& pair, double floor, DistanceCache& cache,
                std::vector<SeparatingAxis>& axes) {
  AxisSearch(pair, cache).collect(floor, axes);
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
