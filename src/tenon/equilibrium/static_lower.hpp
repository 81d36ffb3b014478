// The part of L that a refactorisation leaves: column operations x[t] += m x[p] in pivot order,
// fixed until the next one. Stored by columns and by rows, so that both solves go forward from
// nonzeros only.
#pragma once

#include <vector>

#include "tenon/equilibrium/slot_bitmap.hpp"
#include "tenon/equilibrium/sparse_work.hpp"

namespace tenon::equilibrium {

class StaticLower {
 public:
  /// Nothing is left; positions 0 .. size-1.
  void reset(int size) {
    order_of_.assign(size, -1);
    position_.clear();
    for (Lines* lines : {&columns_, &rows_}) {
      lines->start.assign(1, 0);
      lines->index.clear();
      lines->value.clear();
    }
  }
  /// The next pivot is p; then its operations, each by add(); finish() after the last pivot.
  void begin_pivot(int p) {
    if (!position_.empty()) columns_.close();
    order_of_[p] = static_cast<int>(position_.size());
    position_.push_back(p);
  }
  void add(int target, double multiplier) {
    columns_.index.push_back(target);
    columns_.value.push_back(multiplier);
  }
  void finish();
  std::size_t entries() const { return columns_.index.size(); }

  /// x = L^-1 x. `touch(k)` is called for every k that may become nonzero.
  template <class Touch>
  void apply(SparseWork& x, Touch touch) {
    if (columns_.index.empty()) return;
    for (int k : x.index) mark(k);
    agenda_.sweep_up([&](int i) { spread(columns_, i, x, touch); });
  }
  /// x = L^-T x.
  template <class Touch>
  void apply_transposed(SparseWork& x, Touch touch) {
    if (columns_.index.empty()) return;
    for (int k : x.index) mark(k);
    agenda_.sweep_down([&](int i) { spread(rows_, i, x, touch); });
  }
  std::size_t bytes() const;

 private:
  struct Lines {
    std::vector<int> start{0}, index;
    std::vector<double> value;
    void close() { start.push_back(static_cast<int>(index.size())); }
  };
  void mark(int k) {
    if (order_of_[k] >= 0) agenda_.set(order_of_[k]);
  }
  template <class Touch>
  void spread(const Lines& lines, int i, SparseWork& x, Touch& touch) {
    const double v = x.value[position_[i]];
    if (v == 0) return;
    for (int e = lines.start[i]; e < lines.start[i + 1]; ++e) {
      const int k = lines.index[e];
      double& y = x.value[k];
      if (y == 0) {  // else it is known and on the agenda already
        touch(k);
        agenda_.set(order_of_[k]);
      }
      y += lines.value[e] * v;
    }
  }

  std::vector<int> order_of_, position_;
  Lines columns_, rows_;
  SlotBitmap agenda_;
};

}  // namespace tenon::equilibrium
