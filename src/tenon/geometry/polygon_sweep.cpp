#include "tenon/geometry/polygon_sweep.hpp"

#include <algorithm>
#include <set>

#include "tenon/core/check.hpp"

namespace tenon::geometry {
namespace {

struct Edge {
  LoopEdge name;
  const Eigen::Vector2d *left, *right;  ///< in the order of (x, y)
};

class Sweep {
 public:
  explicit Sweep(const std::vector<const Loop*>& loops)
      : loops_(loops), status_(Below{this}), counter_clockwise_(loops.size()) {}

  LoopSweep run() {
    collect();
    if (!fold_back() && !repeated_vertex()) sweep();
    if (!answer_.meeting) find_parents();
    return answer_;
  }

 private:
  /// The order of the edges along the sweep line. Of two edges the one that starts later is judged
  /// by its left end, and by its right end if both start in one vertex.
  struct Below {
    Sweep* sweep;
    bool operator()(int e, int f) const { return sweep->side(e, f) < 0; }
  };
  struct Vertex {
    int loop, index;
  };

  const Eigen::Vector2d& point(Vertex v) const { return (*loops_[v.loop])[v.index]; }
  int loop_size(int loop) const { return static_cast<int>(loops_[loop]->size()); }
  int edge_id(int loop, int edge) const { return first_edge_[loop] + edge; }

  void collect() {
    for (int loop = 0; loop < static_cast<int>(loops_.size()); ++loop) {
      const Loop& points = *loops_[loop];
      const int n = loop_size(loop);
      TENON_CHECK(n >= 3, "a loop has at least three vertices");
      first_edge_.push_back(static_cast<int>(edges_.size()));
      for (int i = 0; i < n; ++i) {
        const Eigen::Vector2d *from = &points[i], *to = &points[(i + 1) % n];
        const bool rightward = compare_xy(*from, *to) < 0;
        edges_.push_back({{loop, i}, rightward ? from : to, rightward ? to : from});
        vertices_.push_back({loop, i});
      }
    }
    std::stable_sort(vertices_.begin(), vertices_.end(), [this](const Vertex& v, const Vertex& w) {
      return compare_xy(point(v), point(w)) < 0;
    });
    where_.assign(edges_.size(), status_.end());
    below_first_.assign(loops_.size(), -1);
  }

  bool meet(int e, int f, SegmentRelation relation) {
    if (answer_.meeting) return true;
    answer_.meeting =
        LoopMeeting{edges_[std::min(e, f)].name, edges_[std::max(e, f)].name, relation};
    return true;
  }

  /// Neighbouring edges on one line on the same side of their common vertex.
  bool fold_back() {
    for (int loop = 0; loop < static_cast<int>(loops_.size()); ++loop) {
      const Loop& p = *loops_[loop];
      const int n = loop_size(loop);
      for (int i = 0; i < n; ++i) {
        const auto &before = p[(i + n - 1) % n], &here = p[i], &after = p[(i + 1) % n];
        TENON_CHECK(compare_xy(here, after) != 0, "consecutive vertices differ");
        if (compare_xy(before, here) == compare_xy(after, here) &&
            orient2d(before, here, after) == 0)
          return meet(edge_id(loop, (i + n - 1) % n), edge_id(loop, i), SegmentRelation::kOverlap);
      }
    }
    return false;
  }

  bool repeated_vertex() {
    for (std::size_t i = 1; i < vertices_.size(); ++i) {
      const Vertex v = vertices_[i - 1], w = vertices_[i];
      if (compare_xy(point(v), point(w)) == 0)
        return meet(edge_id(v.loop, v.index), edge_id(w.loop, w.index), SegmentRelation::kTouch);
    }
    return false;
  }

  /// < 0: e runs below f. Records a meeting where a left end lies on the other edge.
  int side(int e, int f) {
    if (e == f) return 0;
    const Edge &a = edges_[e], &b = edges_[f];
    const int start = compare_xy(*a.left, *b.left);
    if (start == 0) return orient2d(*b.left, *b.right, *a.right);
    const int turn =
        start > 0 ? orient2d(*b.left, *b.right, *a.left) : -orient2d(*a.left, *a.right, *b.left);
    if (turn == 0) meet(e, f, segment_relation(*a.left, *a.right, *b.left, *b.right));
    return turn;
  }

  bool neighbours(int e, int f) const {
    const LoopEdge &a = edges_[e].name, &b = edges_[f].name;
    if (a.loop != b.loop) return false;
    const int gap = std::abs(a.edge - b.edge);
    return gap == 1 || gap == loop_size(a.loop) - 1;
  }

  void test(int e, int f) {
    if (answer_.meeting || neighbours(e, f)) return;  // neighbours: fold_back has looked
    const Edge &a = edges_[e], &b = edges_[f];
    const auto relation = segment_relation(*a.left, *a.right, *b.left, *b.right);
    if (relation != SegmentRelation::kApart) meet(e, f, relation);
  }

  void insert(int e) {
    const auto at = status_.insert(e).first;
    where_[e] = at;
    if (at != status_.begin()) test(*std::prev(at), e);
    if (std::next(at) != status_.end()) test(e, *std::next(at));
  }

  void remove(int e) {
    const auto after = status_.erase(where_[e]);
    if (after != status_.begin() && after != status_.end()) test(*std::prev(after), *after);
  }

  void sweep() {
    for (const Vertex v : vertices_) {
      const int n = loop_size(v.loop);
      const int in = edge_id(v.loop, (v.index + n - 1) % n), out = edge_id(v.loop, v.index);
      const Eigen::Vector2d* here = &point(v);
      for (int e : {in, out})
        if (edges_[e].right == here && !answer_.meeting) remove(e);
      for (int e : {in, out})
        if (edges_[e].left == here && !answer_.meeting) insert(e);
      if (answer_.meeting) return;
      if (!seen_.insert(v.loop).second) continue;
      // The first vertex of its loop: what lies just below it tells where the loop is.
      const int lower = side(in, out) < 0 ? in : out;
      counter_clockwise_[v.loop] = lower == out;
      order_.push_back(v.loop);
      if (where_[lower] != status_.begin()) below_first_[v.loop] = *std::prev(where_[lower]);
    }
  }

  /// Just above an edge that runs rightward lies the inside of a counter-clockwise loop.
  void find_parents() {
    answer_.parent.assign(loops_.size(), -1);
    for (int loop : order_) {
      if (below_first_[loop] < 0) continue;
      const Edge& edge = edges_[below_first_[loop]];
      const auto& from = (*loops_[edge.name.loop])[edge.name.edge];
      const bool rightward = &from == edge.left;
      const bool inside = rightward == counter_clockwise_[edge.name.loop];
      answer_.parent[loop] = inside ? edge.name.loop : answer_.parent[edge.name.loop];
    }
  }

  const std::vector<const Loop*>& loops_;
  std::vector<Edge> edges_;
  std::vector<int> first_edge_;
  std::vector<Vertex> vertices_;
  std::set<int, Below> status_;
  std::vector<std::set<int, Below>::iterator> where_;
  std::set<int> seen_;
  std::vector<int> order_;        ///< loops in the order of their first vertices
  std::vector<int> below_first_;  ///< edge just below the first vertex of a loop, or -1
  std::vector<char> counter_clockwise_;
  LoopSweep answer_;
};

}  // namespace

LoopSweep sweep_loops(const std::vector<const Loop*>& loops) {
  return Sweep(loops).run();
}

bool is_counter_clockwise(const Loop& loop) {
  const auto less = [](const auto& a, const auto& b) { return compare_xy(a, b) < 0; };
  const std::size_t n = loop.size();
  TENON_CHECK(n >= 3, "a loop has at least three vertices");
  const std::size_t i = std::min_element(loop.begin(), loop.end(), less) - loop.begin();
  return orient2d(loop[(i + n - 1) % n], loop[i], loop[(i + 1) % n]) > 0;
}

}  // namespace tenon::geometry
