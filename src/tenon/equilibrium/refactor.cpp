// The factors anew: artificials keep their own rows; the contact columns follow from below (by the
// time their upper body came), each pivoting on the sparsest of the rows that hold at least a tenth
// of its largest entry. That is the order in which a pile is built, so the fill is small.
#include <algorithm>
#include <cmath>

#include "tenon/equilibrium/basis_state.hpp"

namespace tenon::equilibrium {

namespace {
constexpr double kThreshold = 0.1;
constexpr double kSingular = 1e-9;
}  // namespace

bool BasisState::refactor() {
  std::vector<int> wanted;
  std::vector<char> open(artificial_count(), 1);  // rows that still need a column
  for (int p = 0; p < artificial_count(); ++p) {
    if (is_artificial(head_[p])) {
      open[head_[p]] = 0;
    } else {
      wanted.push_back(head_[p]);
    }
  }
  const auto height = [&](int variable) {
    const ContactColumns::Sides s = columns.sides(columns.contact_of(column_of(variable)));
    return std::max(s.a < 0 ? 0 : added_at_[s.a], s.b < 0 ? 0 : added_at_[s.b]);
  };
  std::stable_sort(wanted.begin(), wanted.end(),
                   [&](int v, int w) { return height(v) < height(w); });
  for (int v : head_) position_[v] = -1;
  std::fill(basic_columns_.begin(), basic_columns_.end(), 0);
  for (int p = 0; p < artificial_count(); ++p) head_[p] = position_[p] = p;
  factors.reset();
  swaps_.clear();
  for (int& start : changes_) start = -1;

  std::vector<int> waiting(artificial_count(), 0);  // columns to come with an entry in the row
  SparseWork work(artificial_count());
  const auto count = [&](int variable, int by) {
    scatter(variable, work);
    for (int k : work.index) waiting[k] += by;
  };
  for (int v : wanted) {
    count(v, 1);
    work.clear();
  }
  SparseList spike;
  bool repaired = false;
  for (int v : wanted) {
    count(v, -1);
    factors.solve_lower(work, spike);
    double largest = 0;
    for (std::size_t i = 0; i < spike.size(); ++i) {
      if (open[spike.index[i]]) largest = std::max(largest, std::abs(spike.value[i]));
    }
    if (largest <= kSingular) {
      repaired = true;
      continue;
    }
    int p = -1;
    for (std::size_t i = 0; i < spike.size(); ++i) {
      const int k = spike.index[i];
      if (!open[k] || std::abs(spike.value[i]) < kThreshold * largest) continue;
      if (p < 0 || waiting[k] < waiting[p]) p = k;
    }
    factors.pivot_column(p, spike, open);
    assign_head(p, v);
    open[p] = 0;
  }
  recompute_x();
  return repaired;
}

}  // namespace tenon::equilibrium
