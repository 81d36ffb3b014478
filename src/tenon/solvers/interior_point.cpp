#include "tenon/solvers/interior_point.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace tenon::solvers {

namespace {

/// Mean complementarity, relative to (scale)^2, down to which a step needs no refinement.
constexpr double kRough = 1e-6;

}  // namespace

template <int D, int T>
void InteriorPoint<D, T>::start() {
  const auto& q = *problem_;
  at_.w = q.free;
  at_.contacts.assign(q.contacts, BarrierContact<T>());
  at_.momentum.assign(q.free.size(), 0.0);
  at_.lag.assign(q.contacts * R, 0.0);
  normal_goal_.resize(q.contacts);
  cone_goal_.resize(q.contacts);
  std::vector<double> u(q.contacts * R);
  double speed = 1e-3 * q.scale;
  for (int c = 0; c < q.contacts; ++c) {
    q.row_speeds(c, at_.w.data(), u.data() + c * R);
    for (int r = 0; r < R; ++r) u[c * R + r] += q.offset[c * R + r];
    speed = std::max(speed, std::fabs(u[c * R]) * q.s_n[c]);
  }
  for (int c = 0; c < q.contacts; ++c) {
    auto& contact = at_.contacts[c];
    double slip = 0;
    for (int r = 1; r < R; ++r) slip += u[c * R + r] * u[c * R + r];
    contact.p = speed / q.s_n[c];
    contact.w = std::max(speed / q.s_n[c], u[c * R]);
    contact.cone.start_on_axis(q.mu[c] * contact.p, 2 * speed / q.s_t[c] + std::sqrt(slip));
    normal_goal_[c] = 1 / (q.s_n[c] * q.s_n[c]);
    cone_goal_[c] = 2 * normal_goal_[c];
  }
}

/// What the linear relations lack.
template <int D, int T>
void InteriorPoint<D, T>::refresh() {
  const auto& q = *problem_;
  for (std::size_t i = 0; i < at_.w.size(); ++i) at_.momentum[i] = q.free[i] - at_.w[i];
  for (int c = 0; c < q.contacts; ++c) {
    const auto& contact = at_.contacts[c];
    double lambda[R] = {contact.p}, u[R];
    if (q.mu[c] > 0) contact.cone.force(q.mu[c] * contact.p, lambda + 1);
    q.add_impulse(c, lambda, at_.momentum.data());
    q.row_speeds(c, at_.w.data(), u);
    at_.lag[c * R] = u[0] + q.offset[c * R] - contact.w;
    for (int r = 1; r < R; ++r) {
      at_.lag[c * R + r] = u[r] + q.offset[c * R + r] - contact.cone.dual_tail(r - 1);
    }
  }
}

template <int D, int T>
void InteriorPoint<D, T>::direction(double tau, const BarrierStep<T>* second, bool rough,
                                    BarrierStep<T>& out) {
  system_.solve(
      at_, {&at_.momentum, &at_.lag, &normal_goal_, &cone_goal_, tau, false, second, rough}, out);
}

/// Mean complementarity of trial_, (m/s)^2.
template <int D, int T>
double InteriorPoint<D, T>::gap() const {
  const auto& q = *problem_;
  double sum = 0;
  int pairs = 0;
  for (int c = 0; c < q.contacts; ++c) {
    const auto& contact = trial_.contacts[c];
    double product = contact.p * contact.w;
    ++pairs;
    if (q.mu[c] > 0) {
      product += contact.cone.gap(q.mu[c] * contact.p);
      pairs += 2;
    }
    sum += product * q.s_n[c] * q.s_n[c];
  }
  return pairs > 0 ? sum / pairs : 0;
}

template <int D, int T>
InteriorReport InteriorPoint<D, T>::solve(const ScaledProblem<D, T>& problem,
                                          BlockLu<double, D>& lu, const InteriorOptions& options,
                                          std::vector<double>& lambda) {
  problem_ = &problem;
  system_.set_problem(problem, lu);
  InteriorReport report;
  report.residual = std::numeric_limits<double>::infinity();
  start();
  system_.impulses(at_, lambda);
  double best_gap = std::numeric_limits<double>::infinity();
  int idle = 0;
  for (report.steps = 0; report.steps < options.steps; ++report.steps) {
    refresh();
    const double residual = system_.residual(at_);
    trial_ = at_;
    const double present = gap();
    if (residual < 0.9 * report.residual || present < 0.9 * best_gap) idle = 0;
    if (!(residual >= report.residual)) {
      report.residual = residual;
      system_.impulses(at_, lambda);
    }
    best_gap = std::min(best_gap, present);
    if (residual <= options.residual * problem.scale || !(present > 0) ||
        present <= options.gap * problem.scale * problem.scale || ++idle > options.idle_steps) {
      break;
    }
    if (!system_.factor(at_)) break;
    direction(0, nullptr, true, affine_);  // only says how far to aim
    const double affine = std::min(1.0, system_.longest(at_, affine_));
    system_.advance(trial_, affine, affine_);
    const double ratio = std::max(gap(), 0.0) / present;
    double sigma = ratio * ratio * ratio;
    const bool second_order = affine >= 0.1;
    if (!second_order) sigma = std::max(sigma, 0.3);
    direction(sigma * present, second_order ? &affine_ : nullptr,
              present > kRough * problem.scale * problem.scale, step_);
    const double a = std::min(1.0, 0.99 * system_.longest(at_, step_));
    if (!std::isfinite(a)) break;
    system_.advance(at_, a, step_);
    for (int c = 0; c < problem.contacts; ++c) {
      auto& contact = at_.contacts[c];
      if (problem.mu[c] > 0) contact.cone.choose_chart(problem.mu[c] * contact.p);
    }
  }
  return report;
}

template class InteriorPoint<3, 1>;
template class InteriorPoint<6, 2>;

}  // namespace tenon::solvers
