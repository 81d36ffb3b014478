// Which boxes overlap: a balanced tree over boxes, so that thousands of parts cost near-linear
// time, in the plane and in space alike.
#pragma once

#include <span>
#include <utility>
#include <vector>

#include "tenon/geometry/bounds.hpp"

namespace tenon::geometry {

/// A static tree, split at the median of the widest axis: depth O(log n) whatever the boxes, build
/// O(n log n). A query visits O(log n + k) nodes for boxes of similar size that are spread out, k
/// the number of hits; the worst case (long diagonal things) is O(n). The same boxes give the same
/// answers in the same order.
class BoxTree {
 public:
  BoxTree() = default;
  explicit BoxTree(std::span<const Bounds> boxes);

  /// Indices of the boxes that overlap (or touch) `box`, increasing; replaces what is in `hits`.
  void query(const Bounds& box, std::vector<int>& hits) const;

  /// The same tree over boxes that moved (same number): O(n). Answers stay exact; queries slow down
  /// as the boxes lose the order of the build.
  void refit(std::span<const Bounds> boxes);

  int size() const { return static_cast<int>(order_.size()); }

 private:
  struct Node {
    Bounds bounds;
    int begin = 0, end = 0;  ///< its range in order_
    int right = -1;          ///< the left child follows its parent; -1: a leaf
  };
  int build(std::span<const Bounds> boxes, int begin, int end);

  std::vector<Node> nodes_;
  std::vector<int> order_;
  std::vector<Bounds> boxes_;  ///< in the order of order_
};

/// All pairs (i < j) of boxes that overlap or touch, in lexicographic order.
std::vector<std::pair<int, int>> overlapping_pairs(std::span<const Bounds> boxes);

}  // namespace tenon::geometry
