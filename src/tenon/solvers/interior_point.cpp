#include "tenon/solvers/interior_point.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace tenon::solvers {
namespace {

constexpr double kRegularise = 1e-9;

/// y := Arw(x)^-1 b for the second-order cone of dimension R.
template <int R>
inline void arrow_solve(const double* x, const double* b, double* y) {
  double tail = 0, dot = 0;
  for (int i = 1; i < R; ++i) {
    tail += x[i] * x[i];
    dot += x[i] * b[i];
  }
  const double det = x[0] * x[0] - tail;
  y[0] = (x[0] * b[0] - dot) / det;
  for (int i = 1; i < R; ++i) y[i] = (b[i] - x[i] * y[0]) / x[0];
}

/// Largest a <= limit with x + a dx in the cone (x strictly inside).
template <int R>
inline double cone_step(const double* x, const double* dx, double limit) {
  // q(a) = (x0 + a d0)^2 - |xt + a dt|^2 = c + 2 b a + q2 a^2, first positive root.
  double q2 = dx[0] * dx[0], b = x[0] * dx[0], c = x[0] * x[0];
  for (int i = 1; i < R; ++i) {
    q2 -= dx[i] * dx[i];
    b -= x[i] * dx[i];
    c -= x[i] * x[i];
  }
  double a = limit;
  if (dx[0] < 0) a = std::min(a, -x[0] / dx[0]);
  const double disc = b * b - q2 * c;
  if (q2 < 0) {
    a = std::min(a, c / (-b + std::sqrt(disc)));
  } else if (b < 0 && disc >= 0) {
    a = std::min(a, c / (-b + std::sqrt(disc)));
  }
  return a;
}

template <int R>
inline void jordan(const double* x, const double* s, double* y) {
  y[0] = x[0] * s[0];
  for (int i = 1; i < R; ++i) {
    y[0] += x[i] * s[i];
    y[i] = x[0] * s[i] + s[0] * x[i];
  }
}

/// Inverse of an R x R matrix (R = 2, 3) by cofactors; false if singular.
inline bool invert2(const double* e, double* k) {
  const double det = e[0] * e[3] - e[1] * e[2];
  if (!(std::fabs(det) > 0) || !std::isfinite(det)) return false;
  k[0] = e[3] / det;
  k[1] = -e[1] / det;
  k[2] = -e[2] / det;
  k[3] = e[0] / det;
  return true;
}

}  // namespace

template <int D, int T>
void InteriorPoint<D, T>::start() {
  const auto& q = *problem_;
  w_ = q.free;
  lambda_.assign(q.contacts * R, 0.0);
  slack_.assign(q.contacts * kPerContact, 0.0);
  u_.resize(q.contacts * R);
  double speed = 0;
  for (int c = 0; c < q.contacts; ++c) {
    double* u = u_.data() + c * R;
    q.row_speeds(c, w_.data(), u);
    for (int r = 0; r < R; ++r) u[r] += q.offset[c * R + r];
    speed = std::max(speed, std::fabs(u[0]) * q.s_n[c]);
  }
  speed = std::max(speed, 1e-3 * q.scale);
  for (int c = 0; c < q.contacts; ++c) {
    const double* u = u_.data() + c * R;
    double* slack = slack_.data() + c * kPerContact;
    const double normal = speed / q.s_n[c], tangential = speed / q.s_t[c];
    lambda_[c * R] = normal;
    slack[0] = std::max(normal, u[0]);
    double square = 0;
    for (int r = 1; r < R; ++r) {
      slack[1 + r] = u[r];
      square += u[r] * u[r];
    }
    slack[1] = 2 * tangential + std::sqrt(square);
  }
}

/// u_ = J w + offset and force_ = -(w - w_f - J' lambda).
template <int D, int T>
void InteriorPoint<D, T>::residuals() {
  const auto& q = *problem_;
  force_.resize(q.free.size());
  for (std::size_t i = 0; i < force_.size(); ++i) force_[i] = q.free[i] - w_[i];
  for (int c = 0; c < q.contacts; ++c) {
    q.row_speeds(c, w_.data(), u_.data() + c * R);
    for (int r = 0; r < R; ++r) u_[c * R + r] += q.offset[c * R + r];
    q.add_impulse(c, lambda_.data() + c * R, force_.data());
  }
}

/// K = E^-1 per contact and the factors of H.
template <int D, int T>
bool InteriorPoint<D, T>::factor() {
  const auto& q = *problem_;
  lu_->set_identity();
  k_.resize(q.contacts * R * R);
  for (int c = 0; c < q.contacts; ++c) {
    const double* lambda = lambda_.data() + c * R;
    const double* slack = slack_.data() + c * kPerContact;
    double* k = k_.data() + c * R * R;
    for (int i = 0; i < R * R; ++i) k[i] = 0;
    const double e_n = slack[0] / lambda[0] + kRegularise;
    k[0] = 1 / e_n;
    if (q.mu[c] > 0) {
      // Columns of [Arw(x)^-1 Arw(s)] in its tangential rows: d(s_t) = -(that) dx.
      double x[R], column[R], y[R];
      x[0] = q.mu[c] * lambda[0];
      for (int r = 1; r < R; ++r) x[r] = lambda[r];
      const double* s = slack + 1;
      double et[T * T], en[T];
      arrow_solve<R>(x, s, y);  // first column of Arw(s) is s
      for (int r = 1; r < R; ++r) en[r - 1] = q.mu[c] * y[r];
      for (int j = 1; j < R; ++j) {
        for (int i = 0; i < R; ++i) column[i] = i == j ? s[0] : 0;
        column[0] = s[j];
        arrow_solve<R>(x, column, y);
        for (int r = 1; r < R; ++r) et[(r - 1) * T + j - 1] = y[r] + (r == j ? kRegularise : 0);
      }
      double kt[T * T];
      if constexpr (T == 1) {
        kt[0] = 1 / et[0];
        if (!std::isfinite(kt[0])) return false;
      } else {
        if (!invert2(et, kt)) return false;
      }
      for (int i = 0; i < T; ++i) {
        double first = 0;
        for (int j = 0; j < T; ++j) {
          k[(1 + i) * R + 1 + j] = kt[i * T + j];
          first -= kt[i * T + j] * en[j];
        }
        k[(1 + i) * R] = first * k[0];
      }
    }
    q.add_stiffness(c, k, *lu_);
  }
  return lu_->factor();
}

/// Newton step towards tau; with `second_order` the products of the present (affine) step are
/// compensated.
template <int D, int T>
void InteriorPoint<D, T>::direction(double tau, bool second_order) {
  const auto& q = *problem_;
  g_.assign(q.contacts * R, 0.0);
  dw_ = force_;
  for (int c = 0; c < q.contacts; ++c) {
    const double* lambda = lambda_.data() + c * R;
    const double* slack = slack_.data() + c * kPerContact;
    const double* dl = dlambda_.data() + c * R;
    const double* ds = dslack_.data() + c * kPerContact;
    double* g = g_.data() + c * R;
    const double goal = tau / (q.s_n[c] * q.s_n[c]);
    const double extra = second_order ? dl[0] * ds[0] : 0;
    g[0] = (goal - extra) / lambda[0] - u_[c * R];
    if (q.mu[c] > 0) {
      double x[R], rhs[R], y[R];
      x[0] = q.mu[c] * lambda[0];
      for (int r = 1; r < R; ++r) x[r] = lambda[r];
      const double* s = slack + 1;
      jordan<R>(x, s, rhs);
      for (int r = 0; r < R; ++r) rhs[r] = -rhs[r];
      rhs[0] += 2 * goal;
      if (second_order) {
        double dx[R], product[R];
        dx[0] = q.mu[c] * dl[0];
        for (int r = 1; r < R; ++r) dx[r] = dl[r];
        jordan<R>(dx, ds + 1, product);
        for (int r = 0; r < R; ++r) rhs[r] -= product[r];
      }
      arrow_solve<R>(x, rhs, y);
      for (int r = 1; r < R; ++r) g[r] = s[r] - u_[c * R + r] + y[r];
    }
    double kg[R];
    const double* k = k_.data() + c * R * R;
    for (int r = 0; r < R; ++r) {
      kg[r] = 0;
      for (int j = 0; j < R; ++j) kg[r] += k[r * R + j] * g[j];
    }
    q.add_impulse(c, kg, dw_.data());
  }
  lu_->solve(dw_.data());
  for (int c = 0; c < q.contacts; ++c) {
    double du[R], e[R];
    q.row_speeds(c, dw_.data(), du);
    const double* k = k_.data() + c * R * R;
    double* dl = dlambda_.data() + c * R;
    double* ds = dslack_.data() + c * kPerContact;
    const double* slack = slack_.data() + c * kPerContact;
    const double* lambda = lambda_.data() + c * R;
    for (int r = 0; r < R; ++r) e[r] = g_[c * R + r] - du[r];
    const double old_dp = dl[0], old_dw = ds[0];
    double dx_old[R], ds_old[R];
    dx_old[0] = q.mu[c] * dl[0];
    ds_old[0] = ds[1];
    for (int r = 1; r < R; ++r) {
      dx_old[r] = dl[r];
      ds_old[r] = ds[1 + r];
    }
    for (int r = 0; r < R; ++r) {
      double sum = 0;
      for (int j = 0; j < R; ++j) sum += k[r * R + j] * e[j];
      dl[r] = sum;
    }
    // Slacks by their own complementarity equations.
    const double goal = tau / (q.s_n[c] * q.s_n[c]);
    const double extra = second_order ? old_dp * old_dw : 0;
    ds[0] = (goal - extra - slack[0] * lambda[0] - slack[0] * dl[0]) / lambda[0];
    if (!(q.mu[c] > 0)) continue;
    double x[R], dx[R], rhs[R], product[R];
    x[0] = q.mu[c] * lambda[0];
    dx[0] = q.mu[c] * dl[0];
    for (int r = 1; r < R; ++r) {
      x[r] = lambda[r];
      dx[r] = dl[r];
    }
    const double* s = slack + 1;
    jordan<R>(x, s, rhs);
    jordan<R>(dx, s, product);
    for (int r = 0; r < R; ++r) rhs[r] = -rhs[r] - product[r];
    rhs[0] += 2 * goal;
    if (second_order) {
      jordan<R>(dx_old, ds_old, product);
      for (int r = 0; r < R; ++r) rhs[r] -= product[r];
    }
    arrow_solve<R>(x, rhs, ds + 1);
  }
}

template <int D, int T>
double InteriorPoint<D, T>::longest_step() const {
  const auto& q = *problem_;
  double a = 1e10;
  for (int c = 0; c < q.contacts; ++c) {
    const double* lambda = lambda_.data() + c * R;
    const double* dl = dlambda_.data() + c * R;
    const double* slack = slack_.data() + c * kPerContact;
    const double* ds = dslack_.data() + c * kPerContact;
    if (dl[0] < 0) a = std::min(a, -lambda[0] / dl[0]);
    if (ds[0] < 0) a = std::min(a, -slack[0] / ds[0]);
    if (!(q.mu[c] > 0)) continue;
    double x[R], dx[R];
    x[0] = q.mu[c] * lambda[0];
    dx[0] = q.mu[c] * dl[0];
    for (int r = 1; r < R; ++r) {
      x[r] = lambda[r];
      dx[r] = dl[r];
    }
    a = cone_step<R>(x, dx, a);
    a = cone_step<R>(slack + 1, ds + 1, a);
  }
  return a;
}

/// Mean complementarity in (m/s)^2 after a step a.
template <int D, int T>
double InteriorPoint<D, T>::gap_after(double a) const {
  const auto& q = *problem_;
  double sum = 0;
  int pairs = 0;
  for (int c = 0; c < q.contacts; ++c) {
    const double d = q.s_n[c] * q.s_n[c];
    const double* lambda = lambda_.data() + c * R;
    const double* dl = dlambda_.data() + c * R;
    const double* slack = slack_.data() + c * kPerContact;
    const double* ds = dslack_.data() + c * kPerContact;
    const double p = lambda[0] + a * dl[0];
    sum += d * p * (slack[0] + a * ds[0]);
    ++pairs;
    if (!(q.mu[c] > 0)) continue;
    double product = q.mu[c] * p * (slack[1] + a * ds[1]);
    for (int r = 1; r < R; ++r) {
      product += (lambda[r] + a * dl[r]) * (slack[1 + r] + a * ds[1 + r]);
    }
    sum += d * product;
    pairs += 2;
  }
  return pairs > 0 ? sum / pairs : 0;
}

template <int D, int T>
InteriorReport InteriorPoint<D, T>::solve(const ScaledProblem<D, T>& problem,
                                          BlockLu<double, D>& lu, const InteriorOptions& options,
                                          std::vector<double>& lambda) {
  problem_ = &problem;
  lu_ = &lu;
  InteriorReport report;
  report.residual = std::numeric_limits<double>::infinity();
  dlambda_.assign(problem.contacts * R, 0.0);
  dslack_.assign(problem.contacts * kPerContact, 0.0);
  start();
  lambda = lambda_;
  double best_gap = std::numeric_limits<double>::infinity();
  int idle = 0;
  for (report.steps = 0; report.steps < options.steps; ++report.steps) {
    residuals();
    trial_w_ = problem.free;
    for (int c = 0; c < problem.contacts; ++c) {
      problem.add_impulse(c, lambda_.data() + c * R, trial_w_.data());
    }
    const double residual = problem.residual(trial_w_.data(), lambda_.data());
    const double gap = gap_after(0);
    if (residual < 0.9 * report.residual || gap < 0.9 * best_gap) idle = 0;
    if (!(residual >= report.residual)) {
      report.residual = residual;
      lambda = lambda_;
    }
    best_gap = std::min(best_gap, gap);
    if (residual <= options.residual * problem.scale || !(gap > 0) ||
        gap <= options.gap * problem.scale * problem.scale || ++idle > options.idle_steps) {
      break;
    }
    if (!factor()) break;
    direction(0, false);
    const double affine = std::min(1.0, longest_step());
    const double ratio = std::max(gap_after(affine), 0.0) / gap;
    double sigma = ratio * ratio * ratio;
    const bool second_order = affine >= 0.1;
    if (!second_order) sigma = std::max(sigma, 0.3);
    direction(sigma * gap, second_order);
    const double a = std::min(1.0, 0.99 * longest_step());
    if (!std::isfinite(a)) break;
    for (std::size_t i = 0; i < w_.size(); ++i) w_[i] += a * dw_[i];
    for (std::size_t i = 0; i < lambda_.size(); ++i) lambda_[i] += a * dlambda_[i];
    for (std::size_t i = 0; i < slack_.size(); ++i) slack_[i] += a * dslack_[i];
  }
  return report;
}

template class InteriorPoint<3, 1>;
template class InteriorPoint<6, 2>;

}  // namespace tenon::solvers
