#include "tenon/geometry/separating_axis.hpp"

#include <algorithm>
#include <array>

#include "tenon/geometry/index_list.hpp"

namespace tenon::geometry {

using Eigen::Vector3d;

namespace {

/// One of the two bodies as the enumeration sees it, in A's frame: outward normals, and the
/// vertices of the other body over its faces. The lists are made only where all of them will be
/// looked at.
struct Side {
  const PosedPair& pair;
  const ConvexPolyhedron& shape;
  bool of_a;
  const Vector3d* normals;      ///< null: turned when asked for
  const Vector3d* others;       ///< null: moved when asked for
  std::vector<int>& hint;       ///< a vertex of the other body for each face, low over it
  std::vector<double>& height;  ///< and its height, where the whole enumeration has run

  Vector3d normal(int f) const {
    if (normals) return normals[f];
    return of_a ? shape.faces()[f].normal : pair.normal_b(f);
  }
  Vector3d other(int v) const {
    if (others) return others[v];
    return of_a ? pair.vertex_b(v) : pair.vertex_a(v);
  }
  double above(int f, int v) const {
    if (of_a) return shape.faces()[f].normal.dot(other(v)) - shape.faces()[f].offset;
    return normal(f).dot(other(v) - pair.t) - shape.faces()[f].offset;
  }
};

class AxisSearch {
 public:
  AxisSearch(const PosedPair& pair, DistanceCache& cache)
      : pair_(pair),
        cache_(cache),
        side_a_{pair, pair.a, true, nullptr, nullptr, cache.face_hint_a, cache.face_height_a},
        side_b_{pair, pair.b, false, nullptr, nullptr, cache.face_hint_b, cache.face_height_b} {
    for (Side* side : {&side_a_, &side_b_}) side->hint.resize(side->shape.faces().size(), -1);
  }

  void collect(double floor, std::vector<SeparatingAxis>& axes) {
    look_at_all();
    collect_faces(side_a_, floor, axes);
    collect_faces(side_b_, floor, axes);
    IndexList edges_a, edges_b;
    edges(side_a_, floor, edges_a);
    if (edges_a.size() > 0) edges(side_b_, floor, edges_b);
    for (const int e : edges_a)
      for (const int f : edges_b) {
        const Vector3d n = crossing_direction(e, f, floor);
        if (n.squaredNorm() < 0.5 || along_face(e, f, n)) continue;
        const SeparatingAxis axis = along(n, {FeatureKind::kEdge, e}, {FeatureKind::kEdge, f});
        if (axis.s >= floor) axes.push_back(axis);
      }
  }

  SeparatingAxis run(const SeparatingAxis& known, AxisMemory* memory) {
    best_ = known;
    best_.s = pair_.sep(known.n, best_.top_a, best_.bottom_b);
    // An axis that is as good and has a name is preferred to one without.
    const double handicap = known.named() ? 0 : 0.5 * pair_.tolerance;
    best_.s -= handicap;
    if (!memory || !run_listed(*memory)) run_all(memory);
    if (!best_.named()) best_.s += handicap;
    return best_;
  }

 private:
  /// Moves what all faces and edges need into A's frame.
  void look_at_all() {
    cache_.vertices_b.resize(pair_.b.vertices().size());
    for (size_t j = 0; j < cache_.vertices_b.size(); ++j)
      cache_.vertices_b[j] = pair_.vertex_b(static_cast<int>(j));
    cache_.normals_b.resize(pair_.b.faces().size());
    for (size_t g = 0; g < cache_.normals_b.size(); ++g)
      cache_.normals_b[g] = pair_.normal_b(static_cast<int>(g));
    side_a_.others = cache_.vertices_b.data();
    side_b_.others = pair_.a.vertices().data();
    side_b_.normals = cache_.normals_b.data();
    for (Side* side : {&side_a_, &side_b_}) side->height.resize(side->shape.faces().size());
  }

  double cut() const { return best_.s + 0.25 * pair_.tolerance; }

  /// Looks only at what the memory cannot rule out; false where it may lack something.
  bool run_listed(AxisMemory& memory) {
    if (!memory.valid) return false;
    const Drift drift = memory.drift(pair_);
    if (!(memory.ceiling + std::max(drift.of_a, drift.of_b) <= cut())) return false;
    ++memory.uses;
    for (const auto& [bound, f] : memory.faces_a) {
      if (bound + drift.of_b <= cut()) break;
      if (side_a_.above(f, side_a_.hint[f]) > cut()) face(side_a_, f, side_a_.hint[f]);
    }
    for (const auto& [bound, g] : memory.faces_b) {
      if (bound + drift.of_a <= cut()) break;
      if (side_b_.above(g, side_b_.hint[g]) > cut()) face(side_b_, g, side_b_.hint[g]);
    }
    IndexList edges_a, edges_b;
    edges(side_a_, memory.edges_a, drift.of_b, edges_a);
    if (edges_a.size() > 0) edges(side_b_, memory.edges_b, drift.of_a, edges_b);
    edge_pairs(edges_a, edges_b);
    return true;
  }

  /// Skipped is what lies below the cut by the memory's margin, without a memory below the cut.
  void run_all(AxisMemory* memory) {
    if (memory) memory->start(pair_);
    const double margin = memory ? memory->margin : 0;
    look_at_all();
    faces(side_a_, margin);
    faces(side_b_, margin);
    IndexList edges_a, edges_b;
    edges(side_a_, cut() - margin, edges_a);
    if (edges_a.size() > 0) edges(side_b_, cut() - margin, edges_b);
    if (!memory) return edge_pairs(edges_a, edges_b);
    IndexList near_a, near_b;
    for (const int e : edges_a)
      if (edge_bound(side_a_, e) > cut()) near_a.append(e);
    for (const int e : edges_b)
      if (edge_bound(side_b_, e) > cut()) near_b.append(e);
    edge_pairs(near_a, near_b);
    memory->ceiling = cut() - margin;
    list(side_a_, memory->ceiling, edges_a, memory->faces_a, memory->edges_a);
    list(side_b_, memory->ceiling, edges_b, memory->faces_b, memory->edges_b);
  }

  /// Leaves with each face a vertex of the other body that is no higher than the limit above it, or
  /// else the lowest.
  void faces(const Side& side, double margin) {
    std::array<int, 4> recent{};
    recent.fill(side.of_a ? best_.bottom_b : best_.top_a);
    int turn = 0;
    const int n = static_cast<int>(side.shape.faces().size());
    for (int f = 0; f < n; ++f) {
      int& hint = side.hint[f];
      double& height = side.height[f];
      const double limit = cut() - margin;
      if (hint >= 0 && (height = side.above(f, hint)) <= limit) continue;
      bool skip = false;
      for (const int v : recent) {
        const double h = side.above(f, v);
        if (!(h <= limit)) continue;
        hint = v, height = h, skip = true;
        break;
      }
      if (skip) continue;
      turn = (turn + 1) % 4;
      recent[turn] = face(side, f, hint >= 0 ? hint : recent[turn]);
      height = side.above(f, hint);
    }
  }

  /// Climbs from `start` to the lowest vertex over a face, keeps it as hint, and takes the normal.
  int face(const Side& side, int f, int start) {
    const Vector3d n = side.of_a ? side.normal(f) : Vector3d(-side.normal(f));
    const int lowest = side.of_a ? pair_.bottom_b(n, start) : pair_.top_a(n, start);
    side.hint[f] = lowest;
    if (side.above(f, lowest) > cut()) {
      const Feature of_face{FeatureKind::kFace, f}, vertex{FeatureKind::kVertex, lowest};
      take(n, side.of_a ? of_face : vertex, side.of_a ? vertex : of_face);
    }
    return lowest;
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

  void collect_faces(const Side& side, double floor, std::vector<SeparatingAxis>& axes) const {
    int last = 0;
    for (int f = 0; f < static_cast<int>(side.shape.faces().size()); ++f) {
      int& hint = side.hint[f];
      double& height = side.height[f];
      if (hint >= 0 && (height = side.above(f, hint)) < floor) continue;
      const Vector3d n = side.of_a ? side.normal(f) : Vector3d(-side.normal(f));
      hint = last = side.of_a ? pair_.bottom_b(n, last) : pair_.top_a(n, last);
      height = side.above(f, hint);
      if (height < floor) continue;
      const Feature face{FeatureKind::kFace, f}, vertex{FeatureKind::kVertex, hint};
      const SeparatingAxis axis = along(n, side.of_a ? face : vertex, side.of_a ? vertex : face);
      if (axis.s >= floor) axes.push_back(axis);
    }
  }

  /// Edges whose arc of normals may hold an axis above the limit, by the heights just measured.
  void edges(const Side& side, double limit, IndexList& kept) const {
    const auto& all = side.shape.edges();
    for (int e = 0; e < static_cast<int>(all.size()); ++e) {
      const int f = all[e].face[0], g = all[e].face[1];
      if (!bounded(side, f, side.height[f], g, limit) &&
          !bounded(side, g, side.height[g], f, limit))
        kept.append(e);
    }
  }

  /// The same for listed edges that may have risen by the drift.
  void edges(const Side& side, const std::vector<ListedFeature>& listed, double drift,
             IndexList& kept) const {
    for (const auto& [bound, e] : listed) {
      if (bound + drift <= cut()) break;
      const auto& [f, g] = side.shape.edges()[e].face;
      if (!bounded(side, f, side.above(f, side.hint[f]), g, cut()) &&
          !bounded(side, g, side.above(g, side.hint[g]), f, cut()))
        kept.append(e);
    }
  }

  /// No n on the arc from face f to face g has n . (x - edge) > limit, x the vertex kept with f and
  /// xf its height there.
  static bool bounded(const Side& side, int f, double xf, int g, double limit) {
    if (xf > limit) return false;
    const double xg = side.above(g, side.hint[f]);
    if (xg > limit) return false;
    if (limit <= 0) return true;
    const double c = side.normal(f).dot(side.normal(g));
    if (!(xg > c * xf && xf > c * xg)) return true;
    return xf * xf + xg * xg - 2 * c * xf * xg <= limit * limit * (1 - c * c);
  }

  /// What no n on the arc of an edge exceeds; infinity instead of a positive number.
  static double edge_bound(const Side& side, int e) {
    const auto& [f, g] = side.shape.edges()[e].face;
    const double bound = std::min(std::max(side.height[f], side.above(g, side.hint[f])),
                                  std::max(side.height[g], side.above(f, side.hint[g])));
    return bound <= 0 ? bound : std::numeric_limits<double>::infinity();
  }

  void edge_pairs(const IndexList& edges_a, const IndexList& edges_b) {
    for (const int e : edges_a)
      for (const int f : edges_b) {
        const Vector3d n = crossing_direction(e, f, cut());
        if (n.squaredNorm() > 0.5) take(n, {FeatureKind::kEdge, e}, {FeatureKind::kEdge, f});
      }
  }

  static void list(const Side& side, double ceiling, const IndexList& kept_edges,
                   std::vector<ListedFeature>& faces, std::vector<ListedFeature>& edges) {
    for (int f = 0; f < static_cast<int>(side.height.size()); ++f)
      if (side.height[f] > ceiling) faces.push_back({side.height[f], f});
    for (const int e : kept_edges)
      if (const double bound = edge_bound(side, e); bound > ceiling) edges.push_back({bound, e});
    const auto higher = [](const ListedFeature& x, const ListedFeature& y) {
      return x.bound > y.bound || (x.bound == y.bound && x.index < y.index);
    };
    std::sort(faces.begin(), faces.end(), higher);
    std::sort(edges.begin(), edges.end(), higher);
  }

  /// The common normal of edges whose arcs cross and whose lines are further apart than the limit,
  /// else zero.
  Vector3d crossing_direction(int e, int f, double limit) const {
    const auto& ea = pair_.a.edges()[e];
    const auto& eb = pair_.b.edges()[f];
    const Vector3d along_a = pair_.vertex_a(ea.vertex[1]) - pair_.vertex_a(ea.vertex[0]);
    const Vector3d m0 = side_b_.normal(eb.face[0]), m1 = side_b_.normal(eb.face[1]);
    if (along_a.dot(m0) * along_a.dot(m1) > 0) return Vector3d::Zero();
    const Vector3d from_b = side_a_.other(eb.vertex[0]);
    const Vector3d along_b = side_a_.other(eb.vertex[1]) - from_b;
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
  DistanceCache& cache_;
  Side side_a_, side_b_;
  SeparatingAxis best_;
};

}  // namespace

SeparatingAxis best_axis(const PosedPair& pair, const SeparatingAxis& known, DistanceCache& cache,
                         AxisMemory* memory) {
  return AxisSearch(pair, cache).run(known, memory);
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
