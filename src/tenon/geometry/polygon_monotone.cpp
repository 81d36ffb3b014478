#include "tenon/geometry/polygon_monotone.hpp"

#include <algorithm>
#include <numeric>
#include <set>
#include <utility>

#include "tenon/core/check.hpp"
#include "tenon/geometry/predicates.hpp"

namespace tenon::geometry {
namespace {

class MonotonePartition {
 public:
  explicit MonotonePartition(const Polygon& polygon)
      : points_(all_vertices(polygon)), status_(Below{this}) {
    const int n = static_cast<int>(points_.size());
    next_.resize(n), previous_.resize(n), diagonals_.resize(n);
    helper_.resize(n), where_.assign(n, status_.end());
    int first = 0;
    const auto link = [&](const Loop& loop) {
      const int size = static_cast<int>(loop.size());
      for (int i = 0; i < size; ++i) {
        next_[first + i] = first + (i + 1) % size;
        previous_[first + i] = first + (i + size - 1) % size;
      }
      first += size;
    };
    link(polygon.outer);
    for (const Loop& hole : polygon.holes) link(hole);
  }

  std::vector<std::vector<int>> run() {
    std::vector<int> order(points_.size());
    std::iota(order.begin(), order.end(), 0);
    std::sort(order.begin(), order.end(),
              [this](int v, int w) { return compare_xy(points_[v], points_[w]) < 0; });
    for (int v : order) visit(v);
    for (int v = 0; v < static_cast<int>(points_.size()); ++v) sort_diagonals(v);
    return faces();
  }

 private:
  /// The status holds the edges that run rightward, with the inside above them, by their first
  /// vertex, from below to above.
  struct Below {
    using is_transparent = void;
    const MonotonePartition* self;
    bool operator()(int e, int f) const { return self->edge_below(e, f); }
    bool operator()(int e, const Eigen::Vector2d& p) const { return self->side(e, p) > 0; }
    bool operator()(const Eigen::Vector2d& p, int e) const { return self->side(e, p) < 0; }
  };

  int side(int e, const Eigen::Vector2d& p) const {
    return orient2d(points_[e], points_[next_[e]], p);
  }
  bool edge_below(int e, int f) const {
    if (e == f) return false;
    if (compare_xy(points_[e], points_[f]) > 0) return side(f, points_[e]) < 0;
    return side(e, points_[f]) > 0;
  }

  bool is_merge(int v) const {
    return compare_xy(points_[previous_[v]], points_[v]) < 0 &&
           compare_xy(points_[next_[v]], points_[v]) < 0 &&
           orient2d(points_[previous_[v]], points_[v], points_[next_[v]]) < 0;
  }

  void add_diagonal(int v, int w) {
    diagonals_[v].push_back(w);
    diagonals_[w].push_back(v);
  }
  void join_if_merge(int v, int edge) {
    if (is_merge(helper_[edge])) add_diagonal(v, helper_[edge]);
  }
  void open(int v) {
    helper_[v] = v;
    where_[v] = status_.insert(v).first;
  }
  void close(int v) {
    const int edge = previous_[v];
    join_if_merge(v, edge);
    status_.erase(where_[edge]);
  }
  int edge_under(int v) const {
    const auto above = status_.lower_bound(points_[v]);
    TENON_CHECK(above != status_.begin(), "a checked polygon has its inside to the left");
    return *std::prev(above);
  }
  /// A vertex with the inside below it: the face under it gets a new helper.
  void hang(int v, bool join_always) {
    const int edge = edge_under(v);
    if (join_always)
      add_diagonal(v, helper_[edge]);
    else
      join_if_merge(v, edge);
    helper_[edge] = v;
  }

  void visit(int v) {
    const bool before_comes_first = compare_xy(points_[previous_[v]], points_[v]) < 0;
    const bool after_comes_first = compare_xy(points_[next_[v]], points_[v]) < 0;
    if (before_comes_first != after_comes_first) {  // the outline passes through
      if (before_comes_first)
        close(v), open(v);
      else
        hang(v, false);
      return;
    }
    const bool convex = orient2d(points_[previous_[v]], points_[v], points_[next_[v]]) > 0;
    if (before_comes_first) {  // end or merge
      close(v);
      if (!convex) hang(v, false);
    } else {  // start or split
      if (!convex) hang(v, true);
      open(v);
    }
  }

  /// Counter-clockwise around v, starting from the outline's outgoing edge.
  void sort_diagonals(int v) {
    const Eigen::Vector2d &origin = points_[v], &start = points_[next_[v]];
    std::sort(diagonals_[v].begin(), diagonals_[v].end(), [&](int a, int b) {
      const int half_a = orient2d(origin, start, points_[a]) > 0 ? 0 : 1;
      const int half_b = orient2d(origin, start, points_[b]) > 0 ? 0 : 1;
      if (half_a != half_b) return half_a < half_b;
      return orient2d(origin, points_[a], points_[b]) > 0;
    });
  }

  /// Arriving at v from u, the face on the left goes on along the next edge clockwise from (v, u).
  int turn(int u, int v) const {
    const auto& spokes = diagonals_[v];
    if (u == previous_[v]) return spokes.empty() ? next_[v] : spokes.back();
    const auto at = std::find(spokes.begin(), spokes.end(), u);
    return at == spokes.begin() ? next_[v] : *std::prev(at);
  }

  std::vector<std::vector<int>> faces() const {
    std::set<std::pair<int, int>> done;  // directed edges
    std::vector<std::vector<int>> faces;
    const auto trace = [&](int from, int to) {
      std::vector<int> face;
      while (done.insert({from, to}).second) {
        face.push_back(from);
        const int onward = turn(from, to);
        from = to, to = onward;
      }
      if (!face.empty()) faces.push_back(std::move(face));
    };
    for (int v = 0; v < static_cast<int>(points_.size()); ++v) {
      trace(v, next_[v]);
      for (int w : diagonals_[v]) trace(v, w);
    }
    return faces;
  }

  std::vector<Eigen::Vector2d> points_;
  std::vector<int> next_, previous_, helper_;
  std::set<int, Below> status_;
  std::vector<std::set<int, Below>::iterator> where_;
  std::vector<std::vector<int>> diagonals_;
};

}  // namespace

std::vector<Eigen::Vector2d> all_vertices(const Polygon& polygon) {
  std::vector<Eigen::Vector2d> points = polygon.outer;
  for (const Loop& hole : polygon.holes) points.insert(points.end(), hole.begin(), hole.end());
  return points;
}

std::vector<std::vector<int>> monotone_faces(const Polygon& polygon) {
  return MonotonePartition(polygon).run();
}

}  // namespace tenon::geometry
