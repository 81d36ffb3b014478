// The order of elimination and the fill of the block matrix H = I + J' K J over the body graph.
// Computed once per contact graph; every factorisation with the same graph reuses it.
#pragma once

#include <vector>

namespace tenon::solvers {

/// Bodies are renumbered: position 0 is eliminated first. Blocks above the diagonal of row k are
/// (k, later[i]) for i in [start[k], start[k+1]), ascending; the pattern is symmetric.
struct BodyGraph {
  std::vector<int> position;  ///< of each body
  std::vector<int> body;      ///< at each position: the inverse of `position`
  std::vector<int> start;     ///< positions + 1
  std::vector<int> later;
  /// Rows j < k with a block (j, k): for i in [earlier_start[k], earlier_start[k+1]) the row is
  /// earlier_row[i] and the block is number earlier_slot[i] of `later`.
  std::vector<int> earlier_start, earlier_row, earlier_slot;

  int size() const { return static_cast<int>(body.size()); }
  int blocks() const { return static_cast<int>(later.size()); }
  /// Number of the block (k, j) in `later`, k < j; it must exist.
  int slot(int k, int j) const;
};

/// Minimum degree on the graph whose edges are the pairs (a[i], b[i]) with both >= 0, ties by the
/// smaller index. Fill is exact.
BodyGraph order_bodies(int bodies, const std::vector<int>& a, const std::vector<int>& b);

}  // namespace tenon::solvers
