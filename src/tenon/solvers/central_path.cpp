#include "tenon/solvers/central_path.hpp"

#include <algorithm>
#include <cmath>

#include "tenon/core/random.hpp"

namespace tenon::solvers {
namespace {

constexpr double kNear = 0.1;       // relative error of the laws that counts as "on the path"
constexpr double kShortest = 1e-9;  // step in the local metric
constexpr double kLastT = 1e-22, kFirstT = 2;
constexpr int kCorrections = 6;

}  // namespace

template <int D, int T>
void CentralPath<D, T>::start(const ScaledProblem<D, T>& problem, BlockLu<double, D>& lu,
                              const CentralStart& from, std::uint64_t seed) {
  problem_ = &problem;
  lu_ = &lu;
  system_.set_problem(problem, lu);
  const auto& q = problem;
  at_.t = 1;
  at_.w = q.free;
  at_.contacts.assign(q.contacts, BarrierContact<T>());
  at_.momentum.assign(q.free.size(), 0.0);
  at_.lag.assign(q.contacts * R, 0.0);
  f0_.assign(q.free.size(), 0.0);
  r0_.assign(q.contacts * R, 0.0);
  c0_.assign(q.contacts, 0.0);
  d0_.assign(q.contacts, 0.0);
  std::vector<double> u(q.contacts * R);
  double speed = 1e-3 * q.scale;
  for (int c = 0; c < q.contacts; ++c) {
    q.row_speeds(c, at_.w.data(), u.data() + c * R);
    for (int r = 0; r < R; ++r) u[c * R + r] += q.offset[c * R + r];
    speed = std::max(speed, std::fabs(u[c * R]) * q.s_n[c]);
  }
  speed_ = speed;
  Random random(seed);
  for (int c = 0; c < q.contacts; ++c) {
    auto& contact = at_.contacts[c];
    const double* uc = u.data() + c * R;
    const double factor = 1 + from.spread * random.uniform(-1, 1);
    double slip = 0;
    for (int r = 1; r < R; ++r) slip += uc[r] * uc[r];
    contact.p = factor * from.press * speed / q.s_n[c];
    contact.w = std::max(uc[0], 0.0) + from.lift * speed / q.s_n[c];
    const double dual = 2 * speed / q.s_t[c] + std::sqrt(slip);
    contact.cone.start_on_axis(q.mu[c] * contact.p, dual);
    r0_[c * R] = contact.w - uc[0];
    for (int r = 1; r < R; ++r) r0_[c * R + r] = -uc[r];
    c0_[c] = contact.p * contact.w;
    d0_[c] = q.mu[c] * contact.p * dual;
    double lambda[R] = {contact.p};
    q.add_impulse(c, lambda, f0_.data());
  }
  largest_f0_ = 0;
  for (double& x : f0_) {
    x = -x;  // w - w_f - J' lambda at w = w_f
    largest_f0_ = std::max(largest_f0_, std::fabs(x));
  }
  step_ = 0.5;
  last_sign_ = -1;
  factorisations_ = turns_ = 0;
  residual_ = system_.residual(at_);
}

template <int D, int T>
bool CentralPath<D, T>::factor(const Point& at) {
  ++factorisations_;
  return system_.factor(at);
}

/// Change per unit of log t along the curve.
template <int D, int T>
void CentralPath<D, T>::tangent(const Point& at, Step& out) {
  out.t = 1;
  system_.solve(at, {&f0_, &r0_, &c0_, &d0_, at.t, true, nullptr}, out);
}

/// The Newton correction at fixed t.
template <int D, int T>
void CentralPath<D, T>::newton(const Point& at, Step& out) {
  out.t = 0;
  system_.solve(at, {&at.momentum, &at.lag, &c0_, &d0_, at.t, false, nullptr}, out);
}

/// x += a y.
template <int D, int T>
void CentralPath<D, T>::add(Step& x, double a, const Step& y) {
  x.t += a * y.t;
  BarrierSystem<D, T>::add(x, a, y);
}

/// The largest relative error of the laws and of the linear relations.
template <int D, int T>
double CentralPath<D, T>::error(const Point& at) const {
  const auto& q = *problem_;
  double worst = 0, pressed = 0;
  for (int c = 0; c < q.contacts; ++c) {
    const auto& contact = at.contacts[c];
    const double normal = std::fabs(contact.p * contact.w / (at.t * c0_[c]) - 1);
    if (!(normal <= worst)) worst = normal;
    pressed = std::max(pressed, contact.p);
    if (!(q.mu[c] > 0)) continue;
    const double law = contact.cone.error(q.mu[c] * contact.p, at.t * d0_[c]);
    if (!(law <= worst)) worst = law;
    double lag = 0;
    for (int r = 1; r < R; ++r) lag += at.lag[c * R + r] * at.lag[c * R + r];
    const double relative = std::sqrt(lag) / contact.cone.dual_size();
    if (!(relative <= worst)) worst = relative;
  }
  double momentum = 0;
  for (const double x : at.momentum) momentum = std::max(momentum, std::fabs(x));
  return std::max(worst, 0.1 * momentum / (at.t * largest_f0_ + 1e-13 * pressed));
}

template <int D, int T>
double CentralPath<D, T>::dot(const Point& at, const Step& a, const Step& b) const {
  const auto& q = *problem_;
  double sum = a.t * b.t;
  for (int c = 0; c < q.contacts; ++c) {
    const auto& contact = at.contacts[c];
    const auto &x = a.contacts[c], &y = b.contacts[c];
    sum += x.p * y.p / (contact.p * contact.p) + x.w * y.w / (contact.w * contact.w);
    if (q.mu[c] > 0) sum += contact.cone.dot(q.mu[c] * contact.p, x.cone, y.cone);
  }
  return sum;
}

template <int D, int T>
double CentralPath<D, T>::longest(const Point& at, const Step& d) const {
  const double a = system_.longest(at, d);
  return d.t < 0 ? std::min(a, -1 / d.t) : a;
}

template <int D, int T>
void CentralPath<D, T>::advance(Point& at, double a, const Step& d) const {
  system_.advance(at, a, d);
  at.t += a * d.t * at.t;  // linear, so that the linear relations stay exact
}

/// What the linear relations really lack. Steps lose a little of them where H is nearly singular;
/// below the round-off of a fresh evaluation the running values are better and are kept.
template <int D, int T>
void CentralPath<D, T>::refresh(Point& at) const {
  const auto& q = *problem_;
  for (std::size_t i = 0; i < at.w.size(); ++i) {
    at.momentum[i] = at.t * f0_[i] - (at.w[i] - q.free[i]);
  }
  for (int c = 0; c < q.contacts; ++c) {
    const auto& contact = at.contacts[c];
    double lambda[R] = {contact.p}, u[R];
    if (q.mu[c] > 0) contact.cone.force(q.mu[c] * contact.p, lambda + 1);
    q.add_impulse(c, lambda, at.momentum.data());
    q.row_speeds(c, at.w.data(), u);
    for (int r = 0; r < R; ++r) {
      const double slack = r == 0 ? contact.w : contact.cone.dual_tail(r - 1);
      const double shift = q.offset[c * R + r] + at.t * r0_[c * R + r];
      const double lag = u[r] + shift - slack;
      if (std::fabs(lag) > 1e-14 * (std::fabs(u[r]) + std::fabs(shift) + speed_ / q.s_n[c])) {
        at.lag[c * R + r] = lag;
      }
    }
  }
}

/// Newton across the tangent until the point is near the path; the factors are then those of `at`.
template <int D, int T>
bool CentralPath<D, T>::correct(Point& at, int& corrections) {
  refresh(at);
  double now = error(at);
  for (corrections = 0; corrections < kCorrections; ++corrections) {
    if (factorisations_ >= budget_ || !factor(at)) return false;
    if (now < kNear && corrections > 0) return true;
    newton(at, newton_);
    tangent(at, sideways_);
    const double along = -dot(at, newton_, tangent_) / dot(at, sideways_, tangent_);
    if (!std::isfinite(along)) return false;
    add(newton_, along, sideways_);
    const double a = std::min(1.0, 0.9 * longest(at, newton_));
    if (!(a > 0.05)) return false;
    for (double& x : at.momentum) x *= 1 - a;
    for (double& x : at.lag) x *= 1 - a;
    advance(at, a, newton_);
    refresh(at);
    const double before = now;
    now = error(at);
    if (!std::isfinite(now) || (a == 1 && now > 2 * before && now > kNear)) return false;
  }
  return false;
}

/// One step along the tangent, shortened until the corrections converge.
template <int D, int T>
bool CentralPath<D, T>::step() {
  const double most = 0.9 * longest(at_, tangent_);
  while (step_ > kShortest && factorisations_ < budget_) {
    const double length = std::min(step_, most);
    trial_ = at_;
    advance(trial_, length, tangent_);
    int corrections = 0;
    if (correct(trial_, corrections)) {
      if (corrections <= 2) step_ = 2 * length;
      if (corrections >= 4) step_ = 0.7 * length;
      std::swap(at_, trial_);
      return true;
    }
    step_ = 0.3 * length;
  }
  return false;
}

template <int D, int T>
CentralEnd CentralPath<D, T>::walk(double residual, int budget) {
  budget_ = factorisations_ + budget;
  if (!factor(at_)) return CentralEnd::stuck;
  while (residual_ > residual) {
    if (at_.t <= kLastT) return CentralEnd::last;
    if (at_.t > kFirstT) return CentralEnd::returned;
    tangent(at_, tangent_);
    const double sign = lu_->negative_determinant() ? 1 : -1;
    if (sign != last_sign_) ++turns_;
    last_sign_ = sign;
    const double length = std::sqrt(dot(at_, tangent_, tangent_));
    if (!std::isfinite(length)) return CentralEnd::stuck;
    add(tangent_, sign / length - 1, tangent_);
    if (!step()) return factorisations_ >= budget_ ? CentralEnd::limit : CentralEnd::stuck;
    // The factors stay those of the old chart: near the path the charts respond alike.
    for (int c = 0; c < problem_->contacts; ++c) {
      auto& contact = at_.contacts[c];
      if (problem_->mu[c] > 0) contact.cone.choose_chart(problem_->mu[c] * contact.p);
    }
    residual_ = system_.residual(at_);
  }
  return CentralEnd::walking;
}

template class CentralPath<3, 1>;
template class CentralPath<6, 2>;

}  // namespace tenon::solvers
