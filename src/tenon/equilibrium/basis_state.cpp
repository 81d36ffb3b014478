#include "tenon/equilibrium/basis_state.hpp"

#include <algorithm>
#include <cmath>

#include "tenon/core/check.hpp"

namespace tenon::equilibrium {

using contact::kHeld;

BasisState::BasisState(const contact::ContactProblem& problem, bool friction, int sides,
                       double tolerance)
    : columns(problem, friction, sides),
      factors(columns.row_count()),
      tolerance_(tolerance),
      touched_(columns.row_count()) {
  const int rows = columns.row_count(), bodies = columns.body_count();
  present_.assign(bodies, 0);
  live_.assign(columns.contact_count(), 0);
  kind_.assign(rows, kFree);
  kind_.resize(rows + columns.column_count(), kFixed);
  base_load_.resize(rows);
  for (int i = 0; i < bodies; ++i) {
    columns.scale_load(i, problem.bodies[i].wrench, base_load_.data() + columns.dof() * i);
  }
  wanted_.assign(rows, 0);
  applied_.assign(rows, 0);
  is_dirty_.assign(rows, 0);
  head_.resize(rows);
  position_.assign(rows + columns.column_count(), -1);
  for (int r = 0; r < rows; ++r) head_[r] = position_[r] = r;
  basic_columns_.assign(bodies, 0);
  x_.assign(rows, 0);
  suspect_.assign(rows, 0);
  is_touched_.assign(rows, 0);
  old_x_.assign(rows, 0);
  for (int c = 0; c < columns.contact_count(); ++c) any_tension_ |= columns.tension(c) > 0;
}

void BasisState::mark_dirty(int row) {
  if (is_dirty_[row]) return;
  is_dirty_[row] = 1;
  dirty_.push_back(row);
}

void BasisState::tension_changed(int body, double sign) {
  for (int c : columns.contacts_of(body)) {
    if (columns.tension(c) == 0 || !live(c)) continue;
    double lambda[3] = {sign * columns.tension(c), 0, 0};
    columns.apply_wrench(c, lambda, wanted_.data());
    const ContactColumns::Sides s = columns.sides(c);
    for (int side : {s.a, s.b}) {
      for (int k = 0; side != kHeld && k < columns.dof(); ++k) mark_dirty(columns.dof() * side + k);
    }
  }
}

void BasisState::set_present(int body, bool present) {
  TENON_CHECK((present_[body] != 0) != present, "a body is added once and removed once");
  if (any_tension_ && !present) tension_changed(body, -1);
  present_[body] = present;
  present_count_ += present ? 1 : -1;
  const int first = columns.dof() * body;
  for (int r = first; r < first + columns.dof(); ++r) {
    if (base_load_[r] != 0) mark_dirty(r);
    wanted_[r] = present ? base_load_[r] : 0;
    kind_[r] = present ? kFixed : kFree;
    if (position_[r] >= 0) suspect(position_[r]);
  }
  for (int c : columns.contacts_of(body)) {
    const ContactColumns::Sides s = columns.sides(c);
    const bool live = this->present(s.a) && this->present(s.b);
    if (live == this->live(c)) continue;
    live_[c] = live;
    columns.for_columns(c, [&](int j) {
      const int v = variable_of_column(j);
      kind_[v] = live ? kPush : kFixed;
      if (position_[v] >= 0) suspect(position_[v]);
    });
  }
  if (any_tension_ && present) tension_changed(body, 1);
}

void BasisState::set_base_load(int body, const double* load) {
  for (int k = 0; k < columns.dof(); ++k) {
    const int row = columns.dof() * body + k;
    if (present_[body]) {
      wanted_[row] += load[k] - base_load_[row];
      mark_dirty(row);
    }
    base_load_[row] = load[k];
  }
}

void BasisState::scatter(int variable, SparseWork& out) const {
  if (is_artificial(variable)) {
    out.value[variable] = 1;
    out.index.push_back(variable);
  } else {
    columns.scatter(column_of(variable), 1, out);
  }
}

void BasisState::assign_head(int p, int variable) {
  const auto count = [&](int v, int by) {
    if (is_artificial(v)) return;
    const ContactColumns::Sides s = columns.sides_of_column(column_of(v));
    if (s.a != kHeld) basic_columns_[s.a] += by;
    if (s.b != kHeld) basic_columns_[s.b] += by;
  };
  count(head_[p], -1);
  position_[head_[p]] = -1;
  count(variable, 1);
  head_[p] = variable;
  position_[variable] = p;
}

void BasisState::replace(int p, int entering, const SparseList& spike, const SparseList& row) {
  factors.replace(p, spike, row);
  swaps_.push_back({entering, head_[p]});
  assign_head(p, entering);
}

void BasisState::apply_loads(SparseWork& delta, std::vector<std::pair<int, double>>& loads) {
  for (int row : dirty_) {
    is_dirty_[row] = 0;
    const double change = wanted_[row] - applied_[row];
    if (change == 0) continue;
    old_applied_.emplace_back(row, applied_[row]);
    applied_[row] = wanted_[row];
    loads.emplace_back(row, change);
    delta.value[row] = change;
    delta.index.push_back(row);
  }
  dirty_.clear();
  if (!delta.index.empty()) factors.solve(delta, nullptr);
  for (int p : delta.index) set_x(p, x_[p] + delta.value[p]);
}

void BasisState::begin_change() {
  changes_.push_back(static_cast<int>(swaps_.size()));
  for (int p : touched_) is_touched_[p] = 0;
  touched_.clear();
  old_applied_.clear();
  log_owner_ = change_count();
}

void BasisState::rewind_change() {
  const std::size_t start = changes_.back();
  const bool logged = owns_log() && !stale_;
  changes_.pop_back();
  log_owner_ = -1;
  for (; swaps_.size() > start; swaps_.pop_back()) {
    if (swaps_.size() > swaps_before_) {
      factors.undo_replacement();
    } else {
      factors_behind_ = true;
    }
    assign_head(position_[swaps_.back().entering], swaps_.back().leaving);
  }
  swaps_before_ = std::min(swaps_before_, start);
  if (!logged) {
    stale_ = true;
    return;
  }
  for (int p : touched_) {
    x_[p] = old_x_[p];
    suspect(p);
  }
  for (std::size_t i = old_applied_.size(); i-- > 0;) {
    applied_[old_applied_[i].first] = old_applied_[i].second;
    mark_dirty(old_applied_[i].first);
  }
}

void BasisState::recompute_x() {
  SparseWork work(artificial_count());
  for (int row : dirty_) is_dirty_[row] = 0;
  dirty_.clear();
  for (int row = 0; row < artificial_count(); ++row) {
    applied_[row] = wanted_[row];
    if (wanted_[row] == 0) continue;
    work.value[row] = wanted_[row];
    work.index.push_back(row);
  }
  factors.solve(work, nullptr);
  x_.swap(work.value);
  for (int p = 0; p < artificial_count(); ++p) {
    if (violation(p) != 0) suspect(p);
  }
  stale_ = false;
  log_owner_ = -1;
}

std::size_t BasisState::bytes() const {
  const auto of = [](const auto& v) { return v.capacity() * sizeof(v[0]); };
  return columns.bytes() + factors.bytes() + of(present_) + of(live_) + of(kind_) + of(base_load_) +
         of(wanted_) + of(applied_) + of(dirty_) + of(is_dirty_) + of(head_) + of(position_) +
         of(basic_columns_) + of(x_) + of(suspects_) + of(suspect_) + of(swaps_) + of(changes_) +
         touched_.bytes() + of(old_x_) + of(is_touched_) + of(old_applied_);
}

}  // namespace tenon::equilibrium
