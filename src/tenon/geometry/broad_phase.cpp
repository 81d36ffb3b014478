#include "tenon/geometry/broad_phase.hpp"

#include <algorithm>
#include <numeric>

#include "tenon/core/check.hpp"

namespace tenon::geometry {
namespace {

constexpr int kLeaf = 4;  // boxes per leaf

}  // namespace

BoxTree::BoxTree(std::span<const Bounds> boxes) : order_(boxes.size()) {
  std::iota(order_.begin(), order_.end(), 0);
  if (boxes.empty()) return;
  nodes_.reserve(boxes.size());
  build(boxes, 0, size());
  boxes_.reserve(boxes.size());
  for (int i : order_) boxes_.push_back(boxes[i]);
}

int BoxTree::build(std::span<const Bounds> boxes, int begin, int end) {
  const int node = static_cast<int>(nodes_.size());
  nodes_.push_back({Bounds{}, begin, end, -1});
  Bounds bounds, centres;
  for (int i = begin; i < end; ++i) {
    bounds.add(boxes[order_[i]]);
    centres.add(boxes[order_[i]].centre());
  }
  nodes_[node].bounds = bounds;
  if (end - begin <= kLeaf) return node;
  int axis = 0;
  (centres.high - centres.low).maxCoeff(&axis);
  const int middle = begin + (end - begin) / 2;
  const auto centre = [&](int i) { return boxes[i].low[axis] + boxes[i].high[axis]; };
  std::nth_element(order_.begin() + begin, order_.begin() + middle, order_.begin() + end,
                   [&](int i, int j) {
                     const double x = centre(i), y = centre(j);
                     return x != y ? x < y : i < j;
                   });
  build(boxes, begin, middle);
  const int right = build(boxes, middle, end);
  nodes_[node].right = right;
  return node;
}

void BoxTree::query(const Bounds& box, std::vector<int>& hits) const {
  hits.clear();
  if (nodes_.empty()) return;
  int stack[64];  // a median split is at most log2(n) deep
  int top = 0;
  stack[top++] = 0;
  while (top > 0) {
    const int index = stack[--top];
    const Node& node = nodes_[index];
    if (!node.bounds.overlaps(box)) continue;
    if (node.right >= 0) {
      stack[top++] = node.right;
      stack[top++] = index + 1;
      continue;
    }
    for (int i = node.begin; i < node.end; ++i)
      if (boxes_[i].overlaps(box)) hits.push_back(order_[i]);
  }
  std::sort(hits.begin(), hits.end());
}

void BoxTree::refit(std::span<const Bounds> boxes) {
  TENON_CHECK(boxes.size() == order_.size(), "refit takes as many boxes as the tree was built of");
  for (std::size_t i = 0; i < order_.size(); ++i) boxes_[i] = boxes[order_[i]];
  for (int index = static_cast<int>(nodes_.size()) - 1; index >= 0; --index) {
    Node& node = nodes_[index];
    node.bounds = Bounds{};
    if (node.right >= 0) {
      node.bounds.add(nodes_[index + 1].bounds);
      node.bounds.add(nodes_[node.right].bounds);
    } else {
      for (int i = node.begin; i < node.end; ++i) node.bounds.add(boxes_[i]);
    }
  }
}

std::vector<std::pair<int, int>> overlapping_pairs(std::span<const Bounds> boxes) {
  const BoxTree tree(boxes);
  std::vector<std::pair<int, int>> pairs;
  std::vector<int> hits;
  for (int i = 0; i < static_cast<int>(boxes.size()); ++i) {
    tree.query(boxes[i], hits);
    for (auto j = std::upper_bound(hits.begin(), hits.end(), i); j != hits.end(); ++j)
      pairs.emplace_back(i, *j);
  }
  return pairs;
}

}  // namespace tenon::geometry
