#include "tenon/equilibrium/residual_ledger.hpp"

#include <algorithm>
#include <cmath>

namespace tenon::equilibrium {

using contact::kHeld;

ResidualLedger::ResidualLedger(const BasisState& state)
    : state_(state), bodies_(state.columns.body_count()) {
  error_.assign(state.columns.body_count(), 0);
  seen_.assign(state.columns.body_count(), 0);
  net_.assign(state.columns.row_count(), 0);
}

void ResidualLedger::book_change(const SparseWork& delta,
                                 const std::vector<std::pair<int, double>>& loads) {
  state_.columns.dof() == 3 ? book<3>(delta, loads) : book<6>(delta, loads);
}

template <int dof>
void ResidualLedger::book(const SparseWork& delta,
                          const std::vector<std::pair<int, double>>& loads) {
  bodies_.clear();
  const ContactColumns& columns = state_.columns;
  const int rows = state_.artificial_count();
  const int ahead = 12;  // large piles do not fit the cache: ask for the numbers in time
  for (int i = 0; i < delta.index.size(); ++i) {
    const int p = delta.index[i], v = state_.head(p);
    if (i + ahead < delta.index.size()) {
      const int next = state_.head(delta.index[i + ahead]);
      if (next >= rows) columns.prefetch(next - rows);
    }
    if (v < rows) continue;
    columns.apply_column<dof>(v - rows, delta.value[p], net_.data());
    const ContactColumns::Sides s = columns.sides_of_column(v - rows);
    touch(s.a);
    touch(s.b);
  }
  for (const auto& [row, change] : loads) {
    net_[row] -= change;
    touch(row / dof);
  }
  worst_ = 0;
  for (int body : bodies_) {
    double* net = net_.data() + dof * body;
    double largest = 0;
    seen_[body] = 0;
    for (int k = 0; k < dof; ++k) {
      const double size = std::abs(net[k]);
      if (!(size <= largest)) largest = size;
      net[k] = 0;
    }
    if (!state_.present(body)) continue;
    error_[body] += largest;
    if (!(error_[body] <= worst_)) worst_ = error_[body];
  }
}

// Negative left-overs within the tolerance count as 0, as they do in the forces handed out.
void ResidualLedger::check_body(int body) {
  const int dof = state_.columns.dof();
  double net[6], block[6];
  for (int k = 0; k < dof; ++k) net[k] = -state_.wanted(dof * body + k);
  for (int c : state_.columns.contacts_of(body)) {
    if (!state_.live(c)) continue;
    state_.columns.for_columns(c, [&](int j) {
      const int p = state_.position(state_.variable_of_column(j));
      if (p < 0) return;
      const double f = state_.x(p) < 0 ? 0 : state_.x(p);
      if (f == 0) return;
      state_.columns.block(j, body, block);
      for (int k = 0; k < dof; ++k) net[k] += f * block[k];
    });
  }
  double largest = 0;
  for (int k = 0; k < dof; ++k) {
    if (!(std::abs(net[k]) <= largest)) largest = std::abs(net[k]);
  }
  error_[body] = largest;
  if (!(largest <= worst_)) worst_ = largest;
}

void ResidualLedger::check_positions(const IndexList& positions) {
  bodies_.clear();
  const int dof = state_.columns.dof(), rows = state_.artificial_count();
  for (int p : positions) {
    const int v = state_.head(p);
    if (v < rows) {
      touch(v / dof);
    } else {
      const ContactColumns::Sides s = state_.columns.sides_of_column(v - rows);
      touch(s.a);
      touch(s.b);
    }
  }
  worst_ = 0;
  for (int body : bodies_) {
    seen_[body] = 0;
    if (state_.present(body)) check_body(body);
  }
}

void ResidualLedger::check_all() {
  worst_ = 0;
  for (int body = 0; body < state_.columns.body_count(); ++body) {
    if (state_.present(body)) check_body(body);
  }
}

std::size_t ResidualLedger::bytes() const {
  return (error_.capacity() + net_.capacity()) * 8 + seen_.capacity() + bodies_.bytes();
}

}  // namespace tenon::equilibrium
