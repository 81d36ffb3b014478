#include "tenon/solvers/residual.hpp"

#include <cmath>
#include <limits>

#include "tenon/core/check.hpp"

namespace tenon::solvers {
namespace {

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

/// row . M^-1 . row for one side of one row.
template <int D>
double self_response(const StepProblem& p, int body, const double* row) {
  if (body == contact::kHeld) return 0;
  const double* inverse = p.inverse_mass.data() + body * D * D;
  double sum = 0;
  for (int i = 0; i < D; ++i) {
    double y = 0;
    for (int j = 0; j < D; ++j) y += inverse[i * D + j] * row[j];
    sum += y * row[i];
  }
  return sum;
}

template <int D>
double delassus_diagonal(const StepProblem& p, int c, int row) {
  const int at = (c * p.rows() + row) * D;
  return self_response<D>(p, p.a[c], p.jacobian_a.data() + at) +
         self_response<D>(p, p.b[c], p.jacobian_b.data() + at);
}

template <int D, int T>
void velocity_from(const StepProblem& p, const double* lambda, std::vector<double>& v) {
  constexpr int R = 1 + T;
  v.assign(p.free_velocity.size(), 0.0);
  const auto add = [&](int body, const double* block, const double* force) {
    if (body == contact::kHeld) return;
    for (int i = 0; i < D; ++i) {
      double sum = 0;
      for (int r = 0; r < R; ++r) sum += block[r * D + i] * force[r];
      v[body * D + i] += sum;
    }
  };
  for (int c = 0; c < p.contacts(); ++c) {
    const double* force = lambda + c * R;
    if (force[0] == 0 && force[1] == 0 && force[T] == 0) continue;
    add(p.a[c], p.jacobian_a.data() + c * R * D, force);
    add(p.b[c], p.jacobian_b.data() + c * R * D, force);
  }
  for (int body = 0; body < p.bodies(); ++body) {
    const double* inverse = p.inverse_mass.data() + body * D * D;
    double impulse[D];
    for (int i = 0; i < D; ++i) impulse[i] = v[body * D + i];
    for (int i = 0; i < D; ++i) {
      double sum = 0;
      for (int j = 0; j < D; ++j) sum += inverse[i * D + j] * impulse[j];
      v[body * D + i] = p.free_velocity[body * D + i] + sum;
    }
  }
}

/// d_t |f - proj(f - u_t / d_t)|, the disc of radius mu max(p, 0).
template <int T>
double friction_error(const double* f, const double* u_t, double d_t, double radius) {
  if (d_t == 0) return 0;  // no tangential motion: nothing to ask of f
  double z[T], square = 0;
  for (int i = 0; i < T; ++i) {
    z[i] = f[i] - u_t[i] / d_t;
    square += z[i] * z[i];
  }
  const double length = std::sqrt(square);
  const double shrink = length > radius ? radius / length : 1.0;
  double error = 0;
  for (int i = 0; i < T; ++i) {
    const double e = f[i] - shrink * z[i];
    error += e * e;
  }
  return d_t * std::sqrt(error);
}

template <int D, int T>
void verify_sized(const StepProblem& p, const double* lambda, Verdict& out) {
  constexpr int R = 1 + T;
  velocity_from<D, T>(p, lambda, out.velocity);
  out.residual = 0;
  out.worst_contact = -1;
  bool broken = false;  // a NaN must survive the comparisons that follow it
  const auto record = [&out, &broken](double error, int c) {
    if (!(error <= out.residual) && !broken) {
      out.residual = error;
      out.worst_contact = c;
    }
    if (!std::isfinite(error)) broken = true;
  };
  for (int c = 0; c < p.contacts(); ++c) {
    const double* force = lambda + c * R;
    double u[R];
    for (int r = 0; r < R; ++r) {
      double sum = p.offset[c * R + r];
      const double* row_a = p.jacobian_a.data() + (c * R + r) * D;
      const double* row_b = p.jacobian_b.data() + (c * R + r) * D;
      if (p.a[c] != contact::kHeld) {
        for (int i = 0; i < D; ++i) sum += row_a[i] * out.velocity[p.a[c] * D + i];
      }
      if (p.b[c] != contact::kHeld) {
        for (int i = 0; i < D; ++i) sum += row_b[i] * out.velocity[p.b[c] * D + i];
      }
      u[r] = sum;
    }
    const double radius = p.friction[c] * (force[0] > 0 ? force[0] : 0.0);
    double f_square = 0, u_square = 0;
    for (int i = 1; i < R; ++i) {
      f_square += force[i] * force[i];
      u_square += u[i] * u[i];
    }
    // For p >= 0 and |f| <= mu p both errors are at most |u_n| and |u_t| (projections do not
    // expand), so where these are no larger than what was found before, d_n and d_t are not needed.
    const bool inside = force[0] >= 0 && f_square <= radius * radius;
    const double bound = out.residual * out.residual;
    if (inside && u[0] * u[0] <= bound && u_square <= bound) continue;
    const double d_n = delassus_diagonal<D>(p, c, 0);
    if (!std::isfinite(u[0]) || !std::isfinite(force[0])) record(kNan, c);
    record(std::fabs(u[0] < d_n * force[0] ? u[0] : d_n * force[0]), c);
    double d_t = 0;
    for (int i = 1; i < R; ++i) d_t += delassus_diagonal<D>(p, c, i);
    record(friction_error<T>(force + 1, u + 1, d_t / T, radius), c);
  }
  for (const double x : out.velocity) {
    if (!std::isfinite(x)) record(kNan, -1);
  }
}

}  // namespace

double Verdict::relative(double scale) const {
  if (!std::isfinite(residual)) return std::numeric_limits<double>::infinity();
  if (residual == 0) return 0;
  const double ratio = residual / scale;
  return std::isfinite(ratio) ? ratio : std::numeric_limits<double>::infinity();
}

void verify(const StepProblem& problem, std::span<const double> lambda, Verdict& verdict) {
  TENON_CHECK(static_cast<int>(lambda.size()) == problem.contacts() * problem.rows(),
              "one impulse per row");
  if (problem.dof == 3) {
    verify_sized<3, 1>(problem, lambda.data(), verdict);
  } else {
    verify_sized<6, 2>(problem, lambda.data(), verdict);
  }
}

Verdict verify(const StepProblem& problem, std::span<const double> lambda) {
  Verdict verdict;
  verify(problem, lambda, verdict);
  return verdict;
}

double energy_gain(const StepProblem& problem, std::span<const double> velocity) {
  const int n = problem.dof;
  double twice = 0;
  for (int body = 0; body < problem.bodies(); ++body) {
    const double* mass = problem.mass.data() + body * n * n;
    const double* v = velocity.data() + body * n;
    const double* v_f = problem.free_velocity.data() + body * n;
    for (int i = 0; i < n; ++i) {
      for (int j = 0; j < n; ++j) twice += mass[i * n + j] * (v[i] - v_f[i]) * (v[j] + v_f[j]);
    }
  }
  return 0.5 * twice;
}

}  // namespace tenon::solvers
