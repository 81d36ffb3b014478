// The factors anew: artificials keep their own rows, the contact columns follow in an order that
// keeps the factors sparse.
#include <algorithm>

#include "tenon/equilibrium/basis_state.hpp"
#include "tenon/equilibrium/markowitz.hpp"

namespace tenon::equilibrium {

void BasisState::refactor() {
  std::vector<int> waiting;
  std::vector<char> open(artificial_count(), 1);  // rows that need a contact column
  for (int p = 0; p < artificial_count(); ++p) {
    if (is_artificial(head_[p])) {
      open[head_[p]] = 0;
    } else {
      waiting.push_back(head_[p]);
    }
  }
  Markowitz order(artificial_count());
  SparseWork work(artificial_count());
  for (int v : waiting) {
    scatter(v, work);
    order.add_column(work, open);
    work.clear();
  }
  for (int v : head_) position_[v] = -1;
  std::fill(basic_columns_.begin(), basic_columns_.end(), 0);
  for (int p = 0; p < artificial_count(); ++p) head_[p] = position_[p] = p;
  factors.reset();
  factors_behind_ = false;

  Markowitz::Pivot pivot;
  while (order.next(pivot)) {
    factors.pivot_column(pivot.row, pivot.spike, open);
    assign_head(pivot.row, waiting[pivot.column]);
    open[pivot.row] = 0;
  }
  std::vector<int> left;
  for (int row = 0; row < artificial_count(); ++row) {
    if (open[row]) left.push_back(row);
  }
  factors.finish_pivots(left);
  std::size_t filled = 0;
  for (int v : waiting) {
    if (position_[v] < 0) swaps_.push_back({left[filled++], v});
  }
  swaps_before_ = swaps_.size();
  recompute_x();
}

}  // namespace tenon::equilibrium
