// The factors of a basis that changes by one column at a time, and back: B = L U.
//
// Position = pivot row: position p holds one basic column and its pivot stands in row p. U is
// triangular in the order of the slots (slot(p), a replaced column takes the next one), stored by
// columns and by rows. L is what the last refactorisation left (static_lower.hpp) and then row
// operations, one group per replacement,
//     x[p] += sum_k m_k x[k],
// applied in time order. At first B = I.
//
// Replacement is Forrest and Tomlin's: the spike L^-1 a becomes column p; row p of U is removed by
// the group m_k = z_k u_pp with U^T z = e_p, a vector that the simplex method needs anyway. Solves
// are hypersparse: a bitmap over the slots (groups) is the agenda, so that a solve costs what it
// touches. Every replacement is logged; undo restores the factors to the bit, order of entries
// included.
#pragma once

#include <cstdint>

#include "tenon/equilibrium/slot_bitmap.hpp"
#include "tenon/equilibrium/sparse_work.hpp"
#include "tenon/equilibrium/static_lower.hpp"

namespace tenon::equilibrium {

class LiveFactors {
 public:
  explicit LiveFactors(int size);

  /// Back to B = I, forgetting the log.
  void reset();

  /// In: a right-hand side by rows. Out: B^-1 of it, by positions. `spike`, if given, receives
  /// L^-1 of it for replace().
  void solve(SparseWork& x, SparseList* spike);
  /// L^-1 only: what replace() needs when the full solution does not matter.
  void solve_lower(SparseWork& x, SparseList& spike);
  /// rho = B^-T e_p (rho comes in empty); `row` receives z with U^T z = e_p.
  void solve_transposed(int p, SparseWork& rho, SparseList& row);
  /// z only.
  void solve_upper_transposed(int p, SparseWork& work, SparseList& row);

  /// Column `p` of B becomes the column whose spike is given; `row` is z for p. Returns the new
  /// pivot; the caller judges its size before by alpha_p = (B^-1 a)_p: it equals u_pp alpha_p.
  double replace(int p, const SparseList& spike, const SparseList& row);

  /// Builds factors after reset(), one column after the other: the column whose spike is given
  /// pivots on row p, whose column is still that of the identity. Entries in other rows that are
  /// `open` (to be pivoted later) are eliminated at once. Not logged. finish_pivots() ends it;
  /// `left` are open rows that got no column and keep that of the identity.
  void pivot_column(int p, const SparseList& spike, const std::vector<char>& open);
  void finish_pivots(const std::vector<int>& left);

  void undo_replacement();

  std::size_t lower_entries() const { return lower_.entries() + group_source_.size(); }
  std::size_t bytes() const;

 private:
  struct Range {
    int begin = 0, length = 0, capacity = 0;
  };
  struct Column {  // of U: pivot and entries above it, side by side because solves need both
    double inverse_pivot = 1;
    int begin = 0, length = 0;
  };
  struct Replacement {
    Column column;
    Range row;
    int position, slot;
    int column_pool;  // lengths before
    int sources, groups;
  };
  struct Deletion {  // entry `index` of a row or a column was swapped with the last and dropped
    int line, index;
    double value;
  };

  void append_to_row(int row, int column, double value);
  void compact_rows();
  void delete_column_from_rows(int p);
  void delete_row_from_columns(int p);
  void push_group(int p, const SparseList& row, double pivot);
  void take_next_slot(int p);
  void pop_group(const Replacement& r);
  /// Makes p one of the nonzeros of x. True if it is new.
  bool touch(int p, SparseWork& x) {
    if (member_[p]) return false;
    member_[p] = 1;
    x.index.push_back(p);
    return true;
  }
  bool apply_group(int g, SparseWork& x);
  void apply_lower(SparseWork& x);
  void apply_lower_transposed(SparseWork& x);

  int size_;
  std::vector<int> slot_of_, position_of_slot_;
  int next_slot_ = 0;
  std::vector<Column> column_;
  std::vector<Range> row_;
  std::vector<int> column_index_, row_index_;
  std::vector<double> column_value_, row_value_;
  std::size_t row_live_ = 0;  // places of rows in the pool, spare ones included

  StaticLower lower_;
  // Group g: target_[g] += sum over [start_[g], start_[g+1]) of multiplier * source.
  std::vector<int> group_target_, group_previous_;  // previous group with the same target
  std::vector<int> group_start_;
  std::vector<int> group_source_, source_previous_, source_group_;
  std::vector<double> group_multiplier_;
  std::vector<int> last_group_of_target_, last_entry_of_source_;

  std::vector<Replacement> log_;
  std::vector<Deletion> deletions_;
  SlotBitmap slots_, groups_;
  std::vector<char> member_;  // of the vector at work, while L is applied
  std::vector<double> scatter_;
};

}  // namespace tenon::equilibrium
