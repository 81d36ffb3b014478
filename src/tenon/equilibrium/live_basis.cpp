#include "tenon/equilibrium/live_basis.hpp"

#include <algorithm>
#include <cmath>

#include "tenon/core/check.hpp"
#include "tenon/equilibrium/live_basis_impl.hpp"

namespace tenon::equilibrium {

using contact::BodyVector;
using contact::ContactProblem;
using contact::kHeld;
using contact::RowVector;

namespace {

/// Bodies by the mean height of their contacts along the mean load.
std::vector<int> order_from_below(const ContactProblem& problem) {
  Eigen::Vector3d up = Eigen::Vector3d::Zero();
  for (const contact::Body& body : problem.bodies) {
    up.head(1 + problem.tangents) -= body.wrench.head(1 + problem.tangents);
  }
  const std::size_t n = problem.bodies.size();
  std::vector<double> height(n, 0);
  std::vector<int> count(n, 0), order(n);
  for (const contact::Contact& c : problem.contacts) {
    for (int body : {c.a, c.b}) {
      if (body == kHeld) continue;
      height[body] += c.point.dot(up);
      ++count[body];
    }
  }
  for (std::size_t i = 0; i < n; ++i) {
    if (count[i] > 0) height[i] /= count[i];
    order[i] = static_cast<int>(i);
  }
  std::stable_sort(order.begin(), order.end(), [&](int i, int j) { return height[i] < height[j]; });
  return order;
}

}  // namespace

std::string_view name(Verdict verdict) {
  switch (verdict) {
    case Verdict::stands:
      return "stands";
    case Verdict::falls:
      return "falls";
    case Verdict::undecided:
      break;
  }
  return "undecided";
}

LiveBasis::Impl::Impl(const ContactProblem& problem, const Options& options)
    : options_(options),
      force_rows_(1 + problem.tangents),
      state_(problem, options.friction, options.sides, options.force_tolerance),
      simplex_(state_, options),
      ledger_(state_),
      memo_(state_),
      delta_(state_.artificial_count()),
      work_(state_.artificial_count()),
      from_below_(order_from_below(problem)) {
  TENON_CHECK(options.sides >= 3, "a cone in space has at least three edges");
}

Answer LiveBasis::Impl::verdict() {
  if (!knowledge_.proved) {
    solve();
    knowledge_.answer.pivots = unanswered_pivots_;
    unanswered_pivots_ = 0;
  }
  return knowledge_.answer;
}

bool LiveBasis::Impl::fell_locally() {
  if (local_body_ < 0) return false;
  const int first = state_.columns.dof() * local_body_;
  for (int k = 0; k < state_.columns.dof(); ++k) {
    work_.value[first + k] = local_motion_[k];
    work_.index.push_back(first + k);
  }
  // A fall but for a slight resistance is for the simplex to confirm: it may pivot on less.
  const bool falls = simplex_.judge(work_) && simplex_.deficit() <= options_.motion_tolerance;
  if (falls) claim_fall(work_);
  work_.clear();
  return falls;
}

void LiveBasis::Impl::claim_fall(const SparseWork& motion) {
  knowledge_.answer = {Verdict::falls, simplex_.deficit(), simplex_.power(), 0};
  knowledge_.known = knowledge_.proved = true;
  knowledge_.numbers = false;
  const int dof = state_.columns.dof();
  moving_.clear();
  for (int k : motion.index) {
    if (motion.value[k] != 0) moving_.push_back(k / dof);
  }
  std::sort(moving_.begin(), moving_.end());
  moving_.erase(std::unique(moving_.begin(), moving_.end()), moving_.end());
  motion_.clear();
  for (int body : moving_) {
    for (int k = 0; k < dof; ++k) {
      const double unit = k < force_rows_ ? 1 : 1 / state_.columns.length_unit(body);
      motion_.push_back(motion.value[dof * body + k] * unit);
    }
  }
}

void LiveBasis::Impl::solve() {
  if (fell_locally()) return;
  bring_factors_up();
  delta_.clear();
  load_changes_.clear();
  bool pure = !state_.stale() && knowledge_.ledger && only_loads_;  // only a load is let through
  if (state_.stale()) {
    state_.recompute_x();
  } else {
    state_.apply_loads(delta_, load_changes_);
  }
  const DualSimplex::Outcome outcome = simplex_.run();
  pivots_ += simplex_.pivots();
  dual_pivots_ += simplex_.pivots();
  unanswered_pivots_ += simplex_.pivots();
  refactorings_ += simplex_.refactorings();
  if (simplex_.pivots() > 0 || simplex_.refactorings() > 0) {
    pure = false;
    memo_.forget_all();
  }
  if (outcome == DualSimplex::Outcome::blocked) {
    claim_fall(simplex_.motion());
    knowledge_.ledger = false;
    return;
  }
  knowledge_.known = knowledge_.proved = true;
  if (outcome == DualSimplex::Outcome::gave_up) {
    knowledge_.answer = {Verdict::undecided, simplex_.largest_violation(), 0, 0};
    knowledge_.ledger = false;
    return;
  }
  if (pure) {
    ledger_.book_change(delta_, load_changes_);
  } else if (knowledge_.ledger && state_.owns_log() && changes_.back().before.numbers) {
    ledger_.check_positions(state_.touched());
  } else {
    ledger_.check_all();
  }
  const bool holds = ledger_.worst() <= options_.wrench_tolerance || verify();
  knowledge_.answer = {holds ? Verdict::stands : Verdict::undecided, ledger_.worst(), 0, 0};
  knowledge_.numbers = knowledge_.ledger = holds;
}

// The books did not balance: count in full, then with new factors.
bool LiveBasis::Impl::verify() {
  ledger_.check_all();
  if (ledger_.worst() <= options_.wrench_tolerance) return true;
  simplex_.refactor();
  ++refactorings_;
  memo_.forget_all();
  if (simplex_.run() != DualSimplex::Outcome::feasible) return false;
  pivots_ += simplex_.pivots();
  dual_pivots_ += simplex_.pivots();
  unanswered_pivots_ += simplex_.pivots();
  refactorings_ += simplex_.refactorings();
  ledger_.check_all();
  return ledger_.worst() <= options_.wrench_tolerance;
}

bool LiveBasis::Impl::stands_without_forces() {
  if (knowledge_.known) return knowledge_.answer.verdict == Verdict::stands;
  if (!chain_) return false;
  for (const Support& s : supports_) {
    if (!memo_.good(s.column, s.body)) return false;
  }
  knowledge_.known = true;
  knowledge_.answer = {Verdict::stands, 0, 0, unanswered_pivots_};
  return true;
}

std::vector<RowVector> LiveBasis::Impl::forces() {
  TENON_CHECK(knowledge_.known && knowledge_.answer.verdict == Verdict::stands,
              "forces() follows a verdict that says stands");
  if (!knowledge_.numbers) solve();
  TENON_CHECK(knowledge_.answer.verdict == Verdict::stands, "a proved equilibrium has forces");
  const ContactColumns& columns = state_.columns;
  std::vector<RowVector> out;
  out.reserve(columns.contact_count());
  for (int c = 0; c < columns.contact_count(); ++c) {
    double lambda[3] = {-columns.tension(c), 0, 0};
    const bool live = state_.live(c);
    columns.for_columns(c, [&](int j) {
      const int p = state_.position(state_.variable_of_column(j));
      if (live && p >= 0) columns.add_force(j, std::max(state_.x(p), 0.0), lambda);
    });
    RowVector force = RowVector::Zero(force_rows_);
    for (int k = 0; live && k < force_rows_; ++k) force[k] = lambda[k] * columns.force_unit();
    out.push_back(force);
  }
  return out;
}

std::vector<BodyVector> LiveBasis::Impl::motion() const {
  TENON_CHECK(knowledge_.known && knowledge_.answer.verdict == Verdict::falls,
              "motion() follows a verdict that says falls");
  const int dof = state_.columns.dof();
  std::vector<BodyVector> out(state_.columns.body_count(), BodyVector::Zero(dof));
  for (std::size_t i = 0; i < moving_.size(); ++i) {
    for (int k = 0; k < dof; ++k) out[moving_[i]][k] = motion_[dof * i + k];
  }
  return out;
}

LiveBasis::LiveBasis(const ContactProblem& problem, const Options& options)
    : impl_(new Impl(problem, options)) {}
LiveBasis::LiveBasis(LiveBasis&&) noexcept = default;
LiveBasis& LiveBasis::operator=(LiveBasis&&) noexcept = default;
LiveBasis::~LiveBasis() = default;

void LiveBasis::add(int body) {
  impl_->add(body);
}
void LiveBasis::add_all() {
  for (int body : impl_->from_below_) {
    if (!impl_->state_.present(body)) impl_->add(body);
  }
}
void LiveBasis::remove(int body) {
  impl_->remove(body);
}
void LiveBasis::set_load(int body, const BodyVector& wrench) {
  impl_->set_load(body, wrench);
}
void LiveBasis::undo() {
  impl_->undo();
}
int LiveBasis::changes() const {
  return static_cast<int>(impl_->changes_.size());
}
bool LiveBasis::present(int body) const {
  return impl_->state_.present(body);
}
int LiveBasis::present_count() const {
  return impl_->state_.present_count();
}
Answer LiveBasis::verdict() {
  return impl_->verdict();
}
bool LiveBasis::stands_without_forces() {
  return impl_->stands_without_forces();
}
std::vector<RowVector> LiveBasis::forces() {
  return impl_->forces();
}
std::vector<BodyVector> LiveBasis::motion() const {
  return impl_->motion();
}
const std::vector<int>& LiveBasis::moving() const {
  return impl_->moving_;
}
long LiveBasis::pivots() const {
  return impl_->pivots_;
}
long LiveBasis::refactorings() const {
  return impl_->refactorings_;
}
std::size_t LiveBasis::bytes() const {
  return sizeof(Impl) + impl_->state_.bytes() + impl_->simplex_.bytes() + impl_->ledger_.bytes() +
         impl_->memo_.bytes() + impl_->delta_.bytes() + impl_->work_.bytes() +
         impl_->changes_.capacity() * sizeof(Impl::Change) +
         impl_->old_loads_.capacity() * sizeof(Impl::Load);
}

}  // namespace tenon::equilibrium
