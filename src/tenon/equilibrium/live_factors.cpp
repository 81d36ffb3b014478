#include "tenon/equilibrium/live_factors.hpp"

#include <cmath>

#include "tenon/core/check.hpp"

namespace tenon::equilibrium {

namespace {
// Numbers below this are cancellation left-overs of a problem whose coefficients are about 1.
constexpr double kDrop = 1e-15;
// Vectors with more nonzeros than a kDense-th of the groups run through all of them in turn.
constexpr int kDense = 12;
}  // namespace

LiveFactors::LiveFactors(int size) : size_(size) {
  reset();
}

void LiveFactors::reset() {
  slot_of_.resize(size_);
  position_of_slot_.resize(size_);
  for (int p = 0; p < size_; ++p) slot_of_[p] = position_of_slot_[p] = p;
  next_slot_ = size_;
  column_.assign(size_, {});
  row_.assign(size_, {});
  column_index_.clear();
  column_value_.clear();
  row_index_.clear();
  row_value_.clear();
  row_live_ = 0;
  lower_.reset(size_);
  group_target_.clear();
  group_previous_.clear();
  group_start_.assign(1, 0);
  group_source_.clear();
  source_previous_.clear();
  source_group_.clear();
  group_multiplier_.clear();
  last_group_of_target_.assign(size_, -1);
  last_entry_of_source_.assign(size_, -1);
  log_.clear();
  deletions_.clear();
  slots_.grow(size_);
  groups_.grow(0);
  scatter_.assign(size_, 0.0);
  member_.assign(size_, 0);
}

// Dot product of group g with x, added to its target. True if the target is a new nonzero.
bool LiveFactors::apply_group(int g, SparseWork& x) {
  double sum = 0;
  for (int e = group_start_[g]; e < group_start_[g + 1]; ++e) {
    sum += group_multiplier_[e] * x.value[group_source_[e]];
  }
  if (sum == 0) return false;
  const int p = group_target_[g];
  x.value[p] += sum;
  return touch(p, x);
}

void LiveFactors::apply_lower(SparseWork& x) {
  for (int p : x.index) member_[p] = 1;
  lower_.apply(x, [&](int k) { touch(k, x); });
  const int groups = static_cast<int>(group_target_.size());
  if (kDense * x.index.size() > groups) {
    for (int g = 0; g < groups; ++g) apply_group(g, x);
  } else {
    for (int k : x.index) {
      for (int e = last_entry_of_source_[k]; e >= 0; e = source_previous_[e]) {
        groups_.set(source_group_[e]);
      }
    }
    groups_.sweep_up([&](int g) {
      if (!apply_group(g, x)) return;
      const int p = group_target_[g];
      for (int e = last_entry_of_source_[p]; e >= 0 && source_group_[e] > g;
           e = source_previous_[e]) {
        groups_.set(source_group_[e]);
      }
    });
  }
  for (int p : x.index) member_[p] = 0;
}

void LiveFactors::solve_lower(SparseWork& x, SparseList& spike) {
  apply_lower(x);
  spike.clear();
  for (int p : x.index) {
    if (std::abs(x.value[p]) > kDrop) spike.add(p, x.value[p]);
  }
  x.clear();
}

void LiveFactors::solve(SparseWork& x, SparseList* spike) {
  apply_lower(x);
  if (spike != nullptr) spike->clear();
  for (int p : x.index) {
    slots_.set(slot_of_[p]);
    if (spike != nullptr && std::abs(x.value[p]) > kDrop) spike->add(p, x.value[p]);
  }
  x.index.clear();
  slots_.sweep_down([&](int s) {
    const int p = position_of_slot_[s];
    if (std::abs(x.value[p]) <= kDrop) {
      x.value[p] = 0;
      return;
    }
    const Column c = column_[p];
    const double v = x.value[p] *= c.inverse_pivot;
    x.index.push_back(p);
    const int* rows = column_index_.data() + c.begin;
    const double* values = column_value_.data() + c.begin;
    for (int i = 0; i < c.length; ++i) {
      double& y = x.value[rows[i]];
      if (y == 0) slots_.set(slot_of_[rows[i]]);  // else it is on the agenda already
      y -= values[i] * v;
    }
  });
}

void LiveFactors::solve_upper_transposed(int p, SparseWork& z, SparseList& row) {
  row.clear();
  z.value[p] = 1;
  slots_.set(slot_of_[p]);
  slots_.sweep_up([&](int s) {
    const int k = position_of_slot_[s];
    if (std::abs(z.value[k]) <= kDrop) {
      z.value[k] = 0;
      return;
    }
    const double v = z.value[k] *= column_[k].inverse_pivot;
    row.add(k, v);
    z.index.push_back(k);
    const Range r = row_[k];
    const int* columns = row_index_.data() + r.begin;
    const double* values = row_value_.data() + r.begin;
    for (int i = 0; i < r.length; ++i) {
      double& y = z.value[columns[i]];
      if (y == 0) slots_.set(slot_of_[columns[i]]);
      y -= values[i] * v;
    }
  });
}

void LiveFactors::solve_transposed(int p, SparseWork& rho, SparseList& row) {
  solve_upper_transposed(p, rho, row);
  apply_lower_transposed(rho);
}

void LiveFactors::apply_lower_transposed(SparseWork& x) {
  for (int p : x.index) member_[p] = 1;
  const auto reach = [&](int g, auto&& found) {
    const double v = x.value[group_target_[g]];
    if (v == 0) return;
    for (int e = group_start_[g]; e < group_start_[g + 1]; ++e) {
      const int k = group_source_[e];
      double& y = x.value[k];
      if (y == 0 && touch(k, x)) found(k);
      y += group_multiplier_[e] * v;
    }
  };
  const int groups = static_cast<int>(group_target_.size());
  if (kDense * x.index.size() > groups) {
    for (int g = groups - 1; g >= 0; --g) reach(g, [](int) {});
  } else {
    for (int p : x.index) {
      for (int g = last_group_of_target_[p]; g >= 0; g = group_previous_[g]) groups_.set(g);
    }
    groups_.sweep_down([&](int g) {
      reach(g, [&](int k) {
        for (int h = last_group_of_target_[k]; h >= 0; h = group_previous_[h]) {
          if (h < g) groups_.set(h);
        }
      });
    });
  }
  lower_.apply_transposed(x, [&](int k) { touch(k, x); });
  for (int p : x.index) member_[p] = 0;
}

double LiveFactors::replace(int p, const SparseList& spike, const SparseList& row) {
  log_.push_back({column_[p], row_[p], p, slot_of_[p], static_cast<int>(column_index_.size()),
                  static_cast<int>(group_source_.size()), static_cast<int>(group_target_.size())});
  const double old_pivot = 1 / column_[p].inverse_pivot;
  for (std::size_t i = 0; i < row.size(); ++i) scatter_[row.index[i]] = row.value[i] * old_pivot;
  scatter_[p] = 1;
  double pivot = 0;
  for (std::size_t i = 0; i < spike.size(); ++i) pivot += scatter_[spike.index[i]] * spike.value[i];
  for (int k : row.index) scatter_[k] = 0;
  scatter_[p] = 0;
  TENON_CHECK(pivot != 0, "the entering column has a pivot in the leaving position");

  delete_column_from_rows(p);
  delete_row_from_columns(p);
  row_[p] = {};
  column_[p] = {1 / pivot, static_cast<int>(column_index_.size()), 0};
  for (std::size_t i = 0; i < spike.size(); ++i) {
    const int k = spike.index[i];
    if (k == p) continue;
    column_index_.push_back(k);
    column_value_.push_back(spike.value[i]);
    ++column_[p].length;
    append_to_row(k, p, spike.value[i]);
  }
  push_group(p, row, old_pivot);
  take_next_slot(p);
  return pivot;
}

void LiveFactors::push_group(int p, const SparseList& row, double pivot) {
  if (row.size() < 2) return;  // only p itself
  const int g = static_cast<int>(group_target_.size());
  for (std::size_t i = 0; i < row.size(); ++i) {
    const int k = row.index[i];
    if (k == p) continue;
    source_previous_.push_back(last_entry_of_source_[k]);
    last_entry_of_source_[k] = static_cast<int>(group_source_.size());
    group_source_.push_back(k);
    group_multiplier_.push_back(row.value[i] * pivot);
    source_group_.push_back(g);
  }
  group_target_.push_back(p);
  group_previous_.push_back(last_group_of_target_[p]);
  last_group_of_target_[p] = g;
  group_start_.push_back(static_cast<int>(group_source_.size()));
  groups_.grow(g + 1);
}

void LiveFactors::pivot_column(int p, const SparseList& spike, const std::vector<char>& open) {
  double pivot = 0;
  for (std::size_t i = 0; i < spike.size(); ++i) {
    if (spike.index[i] == p) pivot = spike.value[i];
  }
  TENON_CHECK(pivot != 0, "the column has an entry in its pivot row");
  column_[p] = {1 / pivot, static_cast<int>(column_index_.size()), 0};
  lower_.begin_pivot(p);
  for (std::size_t i = 0; i < spike.size(); ++i) {
    const int k = spike.index[i];
    if (k == p || std::abs(spike.value[i]) <= kDrop) continue;
    if (open[k]) {
      lower_.add(k, -spike.value[i] / pivot);
    } else {
      column_index_.push_back(k);
      column_value_.push_back(spike.value[i]);
      ++column_[p].length;
      append_to_row(k, p, spike.value[i]);
    }
  }
  take_next_slot(p);
}

void LiveFactors::finish_pivots(const std::vector<int>& left) {
  for (int p : left) lower_.begin_pivot(p);
  lower_.finish();
}

void LiveFactors::take_next_slot(int p) {
  position_of_slot_[slot_of_[p]] = -1;
  slot_of_[p] = next_slot_++;
  position_of_slot_.push_back(p);
  slots_.grow(next_slot_);
}

void LiveFactors::pop_group(const Replacement& r) {
  if (static_cast<int>(group_target_.size()) == r.groups) return;
  while (static_cast<int>(group_source_.size()) > r.sources) {
    last_entry_of_source_[group_source_.back()] = source_previous_.back();
    group_source_.pop_back();
    group_multiplier_.pop_back();
    source_previous_.pop_back();
    source_group_.pop_back();
  }
  last_group_of_target_[group_target_.back()] = group_previous_.back();
  group_target_.pop_back();
  group_previous_.pop_back();
  group_start_.pop_back();
}

void LiveFactors::append_to_row(int row, int column, double value) {
  Range& r = row_[row];
  if (r.length == r.capacity) {
    const int begin = static_cast<int>(row_index_.size());
    const int capacity = r.capacity == 0 ? 4 : 2 * r.capacity;
    row_index_.resize(begin + capacity, -1);
    row_value_.resize(begin + capacity, 0.0);
    for (int i = 0; i < r.length; ++i) {
      row_index_[begin + i] = row_index_[r.begin + i];
      row_value_[begin + i] = row_value_[r.begin + i];
    }
    row_live_ += capacity - r.capacity;
    r.begin = begin;
    r.capacity = capacity;
  }
  row_index_[r.begin + r.length] = column;
  row_value_[r.begin + r.length] = value;
  ++r.length;
}

// Column p leaves U: its entries are dropped from the rows, each swapped with the row's last.
void LiveFactors::delete_column_from_rows(int p) {
  const Column c = column_[p];
  for (int i = 0; i < c.length; ++i) {
    Range& r = row_[column_index_[c.begin + i]];
    int at = r.length - 1;
    while (row_index_[r.begin + at] != p) --at;
    deletions_.push_back({column_index_[c.begin + i], at, row_value_[r.begin + at]});
    --r.length;
    row_index_[r.begin + at] = row_index_[r.begin + r.length];
    row_value_[r.begin + at] = row_value_[r.begin + r.length];
  }
}

// Row p of U has been eliminated: its entries are dropped from the columns.
void LiveFactors::delete_row_from_columns(int p) {
  const Range r = row_[p];
  for (int i = 0; i < r.length; ++i) {
    Column& c = column_[row_index_[r.begin + i]];
    int at = c.length - 1;
    while (column_index_[c.begin + at] != p) --at;
    deletions_.push_back({row_index_[r.begin + i], at, column_value_[c.begin + at]});
    --c.length;
    column_index_[c.begin + at] = column_index_[c.begin + c.length];
    column_value_[c.begin + at] = column_value_[c.begin + c.length];
  }
}

void LiveFactors::undo_replacement() {
  const Replacement r = log_.back();
  log_.pop_back();
  const int p = r.position;
  pop_group(r);
  position_of_slot_.pop_back();
  --next_slot_;
  slot_of_[p] = r.slot;
  position_of_slot_[r.slot] = p;
  for (int i = column_[p].length - 1; i >= 0; --i)
    --row_[column_index_[column_[p].begin + i]].length;
  column_index_.resize(r.column_pool);
  column_value_.resize(r.column_pool);
  row_live_ -= row_[p].capacity;
  column_[p] = r.column;
  row_[p] = r.row;
  for (int i = r.row.length - 1; i >= 0; --i) {
    const Deletion d = deletions_.back();
    deletions_.pop_back();
    Column& c = column_[d.line];
    column_index_[c.begin + c.length] = column_index_[c.begin + d.index];
    column_value_[c.begin + c.length] = column_value_[c.begin + d.index];
    column_index_[c.begin + d.index] = p;
    column_value_[c.begin + d.index] = d.value;
    ++c.length;
  }
  for (int i = r.column.length - 1; i >= 0; --i) {
    const Deletion d = deletions_.back();
    deletions_.pop_back();
    Range& w = row_[d.line];
    row_index_[w.begin + w.length] = row_index_[w.begin + d.index];
    row_value_[w.begin + w.length] = row_value_[w.begin + d.index];
    row_index_[w.begin + d.index] = p;
    row_value_[w.begin + d.index] = d.value;
    ++w.length;
  }
  if (row_index_.size() > 2 * row_live_ + 1024) compact_rows();
}

void LiveFactors::compact_rows() {
  std::vector<int> index;
  std::vector<double> value;
  row_live_ = 0;
  const auto move = [&](Range& r) {
    const int begin = static_cast<int>(index.size());
    index.resize(begin + r.capacity, -1);
    value.resize(begin + r.capacity, 0.0);
    for (int i = 0; i < r.length; ++i) {
      index[begin + i] = row_index_[r.begin + i];
      value[begin + i] = row_value_[r.begin + i];
    }
    r.begin = begin;
    row_live_ += r.capacity;
  };
  for (Range& r : row_) move(r);
  for (Replacement& r : log_) move(r.row);
  row_index_ = std::move(index);
  row_value_ = std::move(value);
}

std::size_t LiveFactors::bytes() const {
  const auto of = [](const auto& v) { return v.capacity() * sizeof(v[0]); };
  return of(slot_of_) + of(position_of_slot_) + of(column_) + of(row_) + of(column_index_) +
         of(row_index_) + of(column_value_) + of(row_value_) + of(group_target_) +
         of(group_previous_) + of(group_start_) + of(group_source_) + of(source_previous_) +
         of(source_group_) + of(group_multiplier_) + of(last_group_of_target_) +
         of(last_entry_of_source_) + of(log_) + of(deletions_) + of(scatter_) + of(member_) +
         slots_.bytes() + groups_.bytes() + lower_.bytes();
}

}  // namespace tenon::equilibrium
