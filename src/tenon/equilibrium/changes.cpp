// Bodies and loads come and go.
#include <algorithm>
#include <cmath>

#include "tenon/core/check.hpp"
#include "tenon/equilibrium/live_basis_impl.hpp"

namespace tenon::equilibrium {

void LiveBasis::Impl::begin(Kind kind, int body) {
  TENON_CHECK(body >= 0 && body < state_.columns.body_count(), "the body exists");
  if (knowledge_.known && knowledge_.answer.verdict == Verdict::stands) {
    chain_ = true;
    supports_.clear();
  }
  bring_factors_up();
  changes_.push_back({kind, body, dual_pivots_, knowledge_});
  state_.begin_change();
  if (knowledge_.numbers) only_loads_ = true;
  knowledge_.known = knowledge_.proved = knowledge_.numbers = false;
  local_body_ = -1;
}

// Changes were taken back across a refactorisation: however many, one new one catches up.
void LiveBasis::Impl::bring_factors_up() {
  if (!state_.factors_behind()) return;
  simplex_.refactor();
  ++refactorings_;
}

void LiveBasis::Impl::add(int body) {
  begin(Kind::add, body);
  put(body);
}

void LiveBasis::Impl::remove(int body) {
  begin(Kind::remove, body);
  chain_ = false;
  take(body);
}

void LiveBasis::Impl::set_load(int body, const contact::BodyVector& wrench) {
  TENON_CHECK(wrench.size() == state_.columns.dof() && wrench.allFinite(), "wrenches are finite");
  begin(Kind::load, body);
  chain_ = false;
  const double* old = state_.base_load(body);
  old_loads_.emplace_back();
  std::copy(old, old + state_.columns.dof(), old_loads_.back().begin());
  double load[6];
  state_.columns.scale_load(body, wrench, load);
  state_.set_base_load(body, load);
}

void LiveBasis::Impl::undo() {
  TENON_CHECK(!changes_.empty(), "there is a change to take back");
  const Change change = changes_.back();
  changes_.pop_back();
  state_.rewind_change();
  local_body_ = -1;
  if (change.kind == Kind::load) {
    state_.set_base_load(change.body, old_loads_.back().data());
    old_loads_.pop_back();
  } else {
    state_.set_present(change.body, change.kind == Kind::remove);
  }
  if (state_.factors_behind() || change.dual_pivots != dual_pivots_ ||
      change.kind == Kind::remove) {
    memo_.forget_all();
  } else {
    memo_.forget_body(change.body);
  }
  knowledge_ = change.before;
  knowledge_.numbers &= !state_.stale();
  knowledge_.ledger &= !state_.stale();
  if (knowledge_.answer.verdict != Verdict::stands) {
    knowledge_.known = knowledge_.proved = false;  // the motion was not kept
  }
  chain_ = false;
}

void LiveBasis::Impl::put(int body) {
  state_.set_present(body, true);
  if (state_.basic_columns(body) == 0) {
    start_locally(body);
  } else {
    chain_ = false;
  }
}

// Nothing of the body is in the basis yet: its own contacts are chosen on its own rows.
void LiveBasis::Impl::start_locally(int body) {
  const int dof = state_.columns.dof();
  local_problem_.dof = dof;
  local_problem_.columns.clear();
  local_problem_.costs.clear();
  local_columns_.clear();
  for (int k = 0; k < dof; ++k) local_problem_.load[k] = state_.wanted(dof * body + k);
  for (int c : state_.columns.contacts_of(body)) {
    if (!state_.live(c)) continue;
    state_.columns.for_columns(c, [&](int j) {
      local_columns_.push_back(j);
      local_problem_.columns.emplace_back();
      state_.columns.block(j, body, local_problem_.columns.back().data());
      local_problem_.costs.push_back(state_.columns.cost_class(c) *
                                     starting_cost(state_.columns, j));
    });
  }
  const LocalAnswer local = solve_local(local_problem_, options_.force_tolerance);
  pivots_ += local.pivots;
  unanswered_pivots_ += local.pivots;
  if (local.kind == LocalAnswer::Kind::falls) {
    local_body_ = body;
    local_motion_ = local.motion;
  }
  if (local.kind != LocalAnswer::Kind::carried) {
    chain_ = false;
    return;
  }
  for (std::size_t i = 0; i < local.basis.size(); ++i) {
    const int j = local_columns_[local.basis[i].column];
    const int p = state_.position(dof * body + local.basis[i].row);
    state_.columns.scatter(j, 1, work_);
    state_.factors.solve_lower(work_, spike_);
    state_.factors.solve_upper_transposed(p, work_, row_);
    work_.clear();
    state_.replace(p, state_.variable_of_column(j), spike_, row_);
    if (state_.x(p) != 0) state_.set_x(p, 0);  // left-over of a removal
    if (local.forces[i] > 0) supports_.push_back({j, body});
  }
}

// The body's artificials become basic in place of its contact columns.
void LiveBasis::Impl::take(int body) {
  state_.set_present(body, false);
  const int dof = state_.columns.dof();
  for (int row = dof * body; row < dof * body + dof; ++row) {
    if (state_.position(row) < 0) enter_artificial(row);
  }
  only_loads_ = false;
  if (!state_.stale()) {  // the load leaves x at once: an absent body that is put down again
    delta_.clear();       // must find its artificials at zero
    state_.apply_loads(delta_, load_changes_);
  }
  memo_.forget_all();
}

void LiveBasis::Impl::enter_artificial(int row) {
  const int body = row / state_.columns.dof();
  delta_.clear();
  state_.scatter(row, delta_);
  state_.factors.solve(delta_, &spike_);
  int leaving = -1;
  for (int p : delta_.index) {
    const int v = state_.head(p);
    if (state_.is_artificial(v)) continue;
    const ContactColumns::Sides s = state_.columns.sides_of_column(state_.column_of(v));
    if (s.a != body && s.b != body) continue;
    if (leaving < 0 || std::abs(delta_.value[p]) > std::abs(delta_.value[leaving])) leaving = p;
  }
  TENON_CHECK(leaving >= 0, "a row of the body is carried by one of its columns");
  const double step = state_.x(leaving) / delta_.value[leaving];
  if (!state_.stale()) {
    for (int p : delta_.index) state_.set_x(p, state_.x(p) - step * delta_.value[p]);
  }
  state_.factors.solve_upper_transposed(leaving, work_, row_);
  work_.clear();
  state_.replace(leaving, row, spike_, row_);
  if (!state_.stale()) state_.set_x(leaving, step);
  ++pivots_;
  ++unanswered_pivots_;
}

}  // namespace tenon::equilibrium
