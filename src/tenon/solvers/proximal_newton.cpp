#include "tenon/solvers/proximal_newton.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "tenon/solvers/contact_law.hpp"

namespace tenon::solvers {
namespace {

constexpr double kRoundOff = 4e-15;
/// eps stays where an outer step gains this much.
constexpr double kKeepEps = 1e-2;
/// A leap ends this much beyond the first contact that leaves its piece.
constexpr double kBeyond = 1e-7;
/// A friction force below this share of mu p sticks.
constexpr double kInsideCone = 1 - 1e-9;

}  // namespace

template <int D, int T>
void ProximalNewton<D, T>::set_centre(const std::vector<double>& lambda) {
  const auto& q = *problem_;
  if (&lambda != &centre_) centre_ = lambda;
  w_ = q.free;
  for (int c = 0; c < q.contacts; ++c) q.add_impulse(c, centre_.data() + c * R, w_.data());
  for (int c = 0; c < q.contacts; ++c) {
    q.row_speeds(c, w_.data(), centre_u_.data() + c * R);
    for (int r = 0; r < R; ++r) centre_u_[c * R + r] += q.offset[c * R + r];
  }
  std::fill(x_.begin(), x_.end(), 0.0);
}

template <int D, int T>
Piece ProximalNewton<D, T>::respond(int c, const double* u, double eps, double* z,
                                    double* change) const {
  const double* centre = centre_.data() + c * R;
  double lambda[R];
  for (int r = 0; r < R; ++r) {
    change[r] = -u[r] / eps;
    z[r] = centre[r] + change[r];
  }
  const Piece piece = project<T>(z, problem_->mu[c], lambda);
  if (piece == kOpen) {
    for (int r = 0; r < R; ++r) change[r] = -centre[r];
  } else if (piece == kSlide) {
    if constexpr (T == 1) {
      const double mu = z[1] > 0 ? problem_->mu[c] : -problem_->mu[c];
      change[1] = (mu * centre[0] - centre[1]) + mu * change[0];
    } else {
      for (int r = 1; r < R; ++r) change[r] = lambda[r] - centre[r];
    }
  }
  return piece;
}

/// u, z, lambda - c, pieces and -F at x_.
template <int D, int T>
void ProximalNewton<D, T>::evaluate(double eps) {
  for (std::size_t i = 0; i < force_.size(); ++i) force_[i] = -x_[i];
  for (int c = 0; c < problem_->contacts; ++c) {
    double* u = u_.data() + c * R;
    double* z = z_.data() + c * R;
    problem_->row_speeds(c, x_.data(), u);
    for (int r = 0; r < R; ++r) u[r] += centre_u_[c * R + r];
    const Piece piece = respond(c, u, eps, z, change_.data() + c * R);
    piece_[c] = static_cast<unsigned char>(
        piece == kSlide && T == 1 ? (z[1] > 0 ? kSlide : kSlide + 1) : piece);
    problem_->add_impulse(c, change_.data() + c * R, force_.data());
  }
}

/// As evaluate() at x = 0, but with the pieces of the centre itself: those of the last solution, if
/// the centre is one. In the plane.
template <int D, int T>
void ProximalNewton<D, T>::evaluate_kept(double eps) {
  for (std::size_t i = 0; i < force_.size(); ++i) force_[i] = 0;
  for (int c = 0; c < problem_->contacts; ++c) {
    const double* centre = centre_.data() + c * R;
    double* change = change_.data() + c * R;
    const double mu = problem_->mu[c], most = mu * centre[0];
    for (int r = 0; r < R; ++r) {
      u_[c * R + r] = centre_u_[c * R + r];
      change[r] = -u_[c * R + r] / eps;
    }
    if (!(centre[0] > 0)) {
      piece_[c] = kOpen;
      for (int r = 0; r < R; ++r) change[r] = -centre[r];
    } else if (std::fabs(centre[1]) < kInsideCone * most) {
      piece_[c] = kStick;
    } else {
      piece_[c] = static_cast<unsigned char>(centre[1] > 0 ? kSlide : kSlide + 1);
      const double side = centre[1] > 0 ? mu : -mu;
      change[1] = (side * centre[0] - centre[1]) + side * change[0];
    }
    for (int r = 0; r < R; ++r) z_[c * R + r] = centre[r] + change[r];
    if (piece_[c] != kOpen && piece_[c] != kStick) z_[c * R + 1] = centre[1];  // its sign counts
    problem_->add_impulse(c, change, force_.data());
  }
}

/// A full step inside the kept pieces. Left in place if that lowers the error of x = 0.
template <int D, int T>
bool ProximalNewton<D, T>::try_kept(double eps, int& steps_left) {
  const auto error = [&] {
    double most = 0;
    for (const double x : force_) most = std::fabs(x) <= most ? most : std::fabs(x);
    return most;
  };
  evaluate(eps);
  const double before = error();
  evaluate_kept(eps);
  old_piece_ = piece_;
  if (!newton_direction(eps, steps_left)) return false;
  x_ = dx_;
  evaluate(eps);
  if (piece_ == old_piece_) return true;
  if (!(error() < before)) std::fill(x_.begin(), x_.end(), 0.0);
  return false;
}

template <int D, int T>
bool ProximalNewton<D, T>::factor(double eps, int& steps_left) {
  // In the plane H depends on eps and on the pieces alone.
  if (T == 1 && factored_eps_ == eps && factored_piece_ == piece_) return true;
  --steps_left;
  factored_eps_ = 0;
  lu_->set_identity();
  for (int c = 0; c < problem_->contacts; ++c) {
    if (piece_[c] == kOpen) continue;
    double k[R * R];
    const Piece piece = piece_[c] == kStick ? kStick : kSlide;
    projection_slope<T>(piece, z_.data() + c * R, problem_->mu[c], k);
    for (double& x : k) x /= eps;
    problem_->add_stiffness(c, k, *lu_);
  }
  if (!lu_->factor()) return false;
  factored_eps_ = eps;
  factored_piece_ = piece_;
  return true;
}

template <int D, int T>
bool ProximalNewton<D, T>::newton_direction(double eps, int& steps_left) {
  if (!factor(eps, steps_left)) return false;
  dx_ = force_;
  lu_->solve(dx_.data());
  for (int c = 0; c < problem_->contacts; ++c) {
    problem_->row_speeds(c, dx_.data(), du_.data() + c * R);
  }
  return true;
}

/// dx' F(x + a dx), from the rows alone.
template <int D, int T>
double ProximalNewton<D, T>::slope_at(double a, double eps, double linear, double quadratic) const {
  double slope = linear + a * quadratic;
  for (int c = 0; c < problem_->contacts; ++c) {
    double u[R], z[R], change[R];
    for (int r = 0; r < R; ++r) u[r] = u_[c * R + r] + a * du_[c * R + r];
    respond(c, u, eps, z, change);
    for (int r = 0; r < R; ++r) slope -= du_[c * R + r] * change[r];
  }
  return slope;
}

/// The root of dx' F(x + a dx) on (0, 1] by Illinois, or 1.
template <int D, int T>
double ProximalNewton<D, T>::search(double eps) {
  double linear = 0, quadratic = 0;
  for (std::size_t i = 0; i < dx_.size(); ++i) {
    linear += dx_[i] * x_[i];
    quadratic += dx_[i] * dx_[i];
  }
  double low = 0, high = 1;
  double at_low = slope_at(0, eps, linear, quadratic);
  double at_high = slope_at(1, eps, linear, quadratic);
  if (!(at_low < 0) || !(at_high > -0.01 * at_low)) return 1;
  const double enough = 0.01 * std::fabs(at_low);
  int last = 0;
  for (int i = 0; i < 30; ++i) {
    const double a = (low * at_high - high * at_low) / (at_high - at_low);
    const double value = slope_at(a, eps, linear, quadratic);
    if (std::fabs(value) <= enough) return a;
    if (value < 0) {
      low = a;
      at_low = value;
      if (last == -1) at_high *= 0.5;
      last = -1;
    } else {
      high = a;
      at_high = value;
      if (last == 1) at_low *= 0.5;
      last = 1;
    }
  }
  return 0.5 * (low + high);
}

template <int D, int T>
typename ProximalNewton<D, T>::Inner ProximalNewton<D, T>::inner(double eps, int& steps_left) {
  double best = std::numeric_limits<double>::infinity();
  int idle = 0;
  evaluate(eps);
  while (true) {
    double error = 0;
    for (const double x : force_) {
      if (!(std::fabs(x) <= error)) error = std::fabs(x);
    }
    double moved = 0;
    for (const double x : x_) moved = std::max(moved, std::fabs(x));
    // u = u_c + J x carries an error of 1e-16 |x|, which only the next centre can remove.
    if (error <= std::max(smallest_force_error_, kRoundOff * moved / eps)) return Inner::converged;
    if (error < 0.5 * best) {
      best = error;
      idle = 0;
    } else if (++idle > 8 || error != error) {
      return Inner::stalled;
    }
    if (steps_left <= 0) return Inner::stalled;
    if (!newton_direction(eps, steps_left)) return Inner::singular;
    old_piece_ = piece_;
    const double a = search(eps);
    for (std::size_t i = 0; i < x_.size(); ++i) x_[i] += a * dx_[i];
    evaluate(eps);
    // Piecewise linear in the plane: a full step inside one piece is exact up to round-off.
    if (T == 1 && a == 1 && piece_ == old_piece_) return Inner::converged;
  }
}

template <int D, int T>
bool ProximalNewton<D, T>::leap() {
  if (std::find(leapt_piece_.begin(), leapt_piece_.end(), piece_) != leapt_piece_.end())
    return false;
  double most = std::numeric_limits<double>::infinity();
  for (int c = 0; c < problem_->contacts; ++c) {
    most = std::min(most, longest_in_cone<T>(static_cast<Piece>(piece_[c]), lambda_.data() + c * R,
                                             change_.data() + c * R, problem_->mu[c]));
  }
  if (!std::isfinite(most)) return false;
  leapt_piece_.push_back(piece_);
  most *= 1 + kBeyond;
  for (int c = 0; c < problem_->contacts; ++c) {
    if (piece_[c] == kOpen) continue;
    double z[R];
    for (int r = 0; r < R; ++r) z[r] = lambda_[c * R + r] + most * change_[c * R + r];
    project<T>(z, problem_->mu[c], lambda_.data() + c * R);
  }
  return true;
}

template <int D, int T>
NewtonReport ProximalNewton<D, T>::solve(const ScaledProblem<D, T>& problem, BlockLu<double, D>& lu,
                                         const NewtonSchedule& schedule,
                                         std::vector<double>& lambda) {
  problem_ = &problem;
  lu_ = &lu;
  factored_eps_ = 0;
  const std::size_t rows = static_cast<std::size_t>(problem.contacts) * R;
  for (auto* list : {&centre_u_, &u_, &z_, &change_, &du_, &lambda_}) list->resize(rows);
  x_.resize(problem.free.size());
  force_.resize(problem.free.size());
  piece_.resize(problem.contacts);
  double stiffest = 1e-300;
  for (int c = 0; c < problem.contacts; ++c) {
    stiffest = std::max({stiffest, problem.s_n[c], problem.s_t[c]});
  }
  const double target = schedule.target * problem.scale;
  smallest_force_error_ = 0.01 * target / stiffest;
  set_centre(lambda);
  NewtonReport report;
  report.residual = problem.residual(w_.data(), centre_.data());
  best_ = lambda;
  outer_piece_.clear();
  leapt_piece_.clear();
  int steps_left = schedule.steps;
  double eps = schedule.first_eps, before = report.residual;
  int idle = 0;  // outer steps without gain at the last eps: impulses still travel, see the header
  while (steps_left > 0 && !(report.residual <= target)) {
    const bool kept =
        T == 1 && schedule.keep_pieces && steps_left == schedule.steps && try_kept(eps, steps_left);
    const Inner outcome = kept ? Inner::converged : inner(eps, steps_left);
    for (std::size_t i = 0; i < rows; ++i) lambda_[i] = centre_[i] + change_[i];
    set_centre(lambda_);
    const double residual = problem.residual(w_.data(), centre_.data());
    if (!(residual >= report.residual)) {
      report.residual = residual;
      best_ = centre_;
    }
    if (outcome == Inner::converged && std::isfinite(residual)) {
      const bool repeats = T == 2 && piece_ == outer_piece_ && residual > 0.2 * before;
      outer_piece_ = piece_;
      if (repeats && residual > target && leap()) {
        set_centre(lambda_);
        before = problem.residual(w_.data(), centre_.data());
        continue;
      }
      if (repeats) leapt_piece_.clear();
      if (residual <= kKeepEps * before) {
        // Fast enough: the same factors serve again.
      } else if (eps > schedule.usual_eps) {
        eps = std::max(0.1 * eps, schedule.usual_eps);
      } else if (residual > 0.2 * before) {
        if (eps <= schedule.last_eps && ++idle > 4) break;
        eps = std::max(0.1 * eps, schedule.last_eps);
      }
      before = residual;
    } else {
      eps *= 30;
      if (eps > 1) break;
      set_centre(best_);
    }
  }
  lambda = best_;
  report.steps = schedule.steps - std::max(steps_left, 0);
  return report;
}

template class ProximalNewton<3, 1>;
template class ProximalNewton<6, 2>;

}  // namespace tenon::solvers
