#include "tenon/solvers/body_graph.hpp"

#include <algorithm>
#include <functional>
#include <queue>
#include <utility>

#include "tenon/core/check.hpp"

namespace tenon::solvers {
namespace {

/// a := (a u b) \ {x, y}; both sorted, the result too.
void merge_without(std::vector<int>& a, const std::vector<int>& b, int x, int y,
                   std::vector<int>& scratch) {
  scratch.clear();
  std::size_t i = 0, j = 0;
  while (i < a.size() || j < b.size()) {
    int next;
    if (j == b.size() || (i < a.size() && a[i] < b[j])) {
      next = a[i++];
    } else {
      next = b[j++];
      if (i < a.size() && a[i] == next) ++i;
    }
    if (next != x && next != y) scratch.push_back(next);
  }
  a.swap(scratch);
}

std::vector<std::vector<int>> adjacency(int bodies, const std::vector<int>& a,
                                        const std::vector<int>& b) {
  std::vector<std::vector<int>> neighbours(bodies);
  for (std::size_t i = 0; i < a.size(); ++i) {
    if (a[i] < 0 || b[i] < 0) continue;
    neighbours[a[i]].push_back(b[i]);
    neighbours[b[i]].push_back(a[i]);
  }
  for (auto& list : neighbours) {
    std::sort(list.begin(), list.end());
    list.erase(std::unique(list.begin(), list.end()), list.end());
  }
  return neighbours;
}

void index_columns(BodyGraph& graph) {
  const int n = graph.size();
  graph.earlier_start.assign(n + 1, 0);
  for (const int j : graph.later) ++graph.earlier_start[j + 1];
  for (int k = 0; k < n; ++k) graph.earlier_start[k + 1] += graph.earlier_start[k];
  graph.earlier_row.resize(graph.later.size());
  graph.earlier_slot.resize(graph.later.size());
  std::vector<int> fill(graph.earlier_start.begin(), graph.earlier_start.end() - 1);
  for (int k = 0; k < n; ++k) {
    for (int i = graph.start[k]; i < graph.start[k + 1]; ++i) {
      const int at = fill[graph.later[i]]++;
      graph.earlier_row[at] = k;
      graph.earlier_slot[at] = i;
    }
  }
}

}  // namespace

int BodyGraph::slot(int k, int j) const {
  const auto first = later.begin() + start[k], last = later.begin() + start[k + 1];
  const auto found = std::lower_bound(first, last, j);
  TENON_CHECK(found != last && *found == j, "the block is in the pattern");
  return static_cast<int>(found - later.begin());
}

BodyGraph order_bodies(int bodies, const std::vector<int>& a, const std::vector<int>& b) {
  auto neighbours = adjacency(bodies, a, b);
  using Entry = std::pair<int, int>;  // degree, body
  std::priority_queue<Entry, std::vector<Entry>, std::greater<>> queue;
  for (int i = 0; i < bodies; ++i) queue.emplace(static_cast<int>(neighbours[i].size()), i);
  BodyGraph graph;
  graph.position.assign(bodies, -1);
  std::vector<std::vector<int>> rows;
  std::vector<int> scratch;
  while (!queue.empty()) {
    const auto [degree, k] = queue.top();
    queue.pop();
    if (graph.position[k] >= 0 || degree != static_cast<int>(neighbours[k].size())) continue;
    graph.position[k] = graph.size();
    graph.body.push_back(k);
    rows.push_back(std::move(neighbours[k]));
    for (const int i : rows.back()) {
      merge_without(neighbours[i], rows.back(), i, k, scratch);
      queue.emplace(static_cast<int>(neighbours[i].size()), i);
    }
  }
  graph.start.push_back(0);
  for (auto& row : rows) {
    for (int& i : row) i = graph.position[i];
    std::sort(row.begin(), row.end());
    graph.later.insert(graph.later.end(), row.begin(), row.end());
    graph.start.push_back(graph.blocks());
  }
  index_columns(graph);
  return graph;
}

}  // namespace tenon::solvers
