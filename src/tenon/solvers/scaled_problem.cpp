#include "tenon/solvers/scaled_problem.hpp"

#include <Eigen/Cholesky>
#include <cmath>

namespace tenon::solvers {
namespace {

template <int D>
using Block = Eigen::Matrix<double, D, D, Eigen::RowMajor>;

/// L of M = L L'.
template <int D>
Block<D> mass_root(const double* mass) {
  const Block<D> m = Eigen::Map<const Block<D>>(mass);
  return Eigen::LLT<Block<D>>(m).matrixL();
}

double root_or_one(double x) {
  return x > 0 ? std::sqrt(x) : 1.0;  // a zero row scales to a zero row
}

}  // namespace

template <int D, int T>
void ScaledProblem<D, T>::build(const StepProblem& p, const BodyGraph& graph) {
  using Rows = Eigen::Matrix<double, R, D, Eigen::RowMajor>;
  bodies = p.bodies();
  contacts = p.contacts();
  scale = p.scale;
  free.resize(bodies * D);
  std::vector<Block<D>> root(bodies);
  for (int body = 0; body < bodies; ++body) {
    root[body] = mass_root<D>(p.mass.data() + body * D * D);
    Eigen::Map<Eigen::Matrix<double, D, 1>>(free.data() + graph.position[body] * D) =
        root[body].transpose() *
        Eigen::Map<const Eigen::Matrix<double, D, 1>>(p.free_velocity.data() + body * D);
  }
  first.resize(contacts);
  second.resize(contacts);
  slot.resize(contacts);
  j_first.resize(contacts * R * D);
  j_second.resize(contacts * R * D);
  offset.resize(contacts * R);
  mu.resize(contacts);
  s_n.resize(contacts);
  s_t.resize(contacts);
  const auto scaled_rows = [&](int body, const double* jacobian) -> Rows {
    if (body == contact::kHeld) return Rows::Zero();
    Rows rows = Eigen::Map<const Rows>(jacobian);  // J L^-T, row by row: L y = row'
    const Block<D>& l = root[body];
    for (int i = 0; i < D; ++i) {
      for (int m = 0; m < i; ++m) rows.col(i) -= l(i, m) * rows.col(m);
      rows.col(i) /= l(i, i);
    }
    return rows;
  };
  for (int c = 0; c < contacts; ++c) {
    int a = p.a[c], b = p.b[c];
    Rows ja = scaled_rows(a, p.jacobian_a.data() + c * R * D);
    Rows jb = scaled_rows(b, p.jacobian_b.data() + c * R * D);
    const bool swap =
        a == contact::kHeld || (b != contact::kHeld && graph.position[b] < graph.position[a]);
    if (swap) {
      std::swap(a, b);
      ja.swap(jb);
    }
    s_n[c] = root_or_one(ja.row(0).squaredNorm() + jb.row(0).squaredNorm());
    s_t[c] = root_or_one(
        (ja.template bottomRows<T>().squaredNorm() + jb.template bottomRows<T>().squaredNorm()) /
        T);
    first[c] = graph.position[a];
    second[c] = b == contact::kHeld ? contact::kHeld : graph.position[b];
    slot[c] = b == contact::kHeld ? -1 : graph.slot(first[c], second[c]);
    mu[c] = p.friction[c] * s_t[c] / s_n[c];
    ja.row(0) /= s_n[c];
    jb.row(0) /= s_n[c];
    ja.template bottomRows<T>() /= s_t[c];
    jb.template bottomRows<T>() /= s_t[c];
    Eigen::Map<Rows>(j_first.data() + c * R * D) = ja;
    Eigen::Map<Rows>(j_second.data() + c * R * D) = jb;
    offset[c * R] = p.offset[c * R] / s_n[c];
    for (int r = 1; r < R; ++r) offset[c * R + r] = p.offset[c * R + r] / s_t[c];
  }
}

template <int D, int T>
void ScaledProblem<D, T>::to_scaled(std::span<const double> lambda,
                                    std::vector<double>& scaled) const {
  scaled.resize(contacts * R);
  for (int c = 0; c < contacts; ++c) {
    scaled[c * R] = lambda[c * R] * s_n[c];
    for (int r = 1; r < R; ++r) scaled[c * R + r] = lambda[c * R + r] * s_t[c];
  }
}

template <int D, int T>
void ScaledProblem<D, T>::to_physical(const std::vector<double>& scaled,
                                      std::vector<double>& lambda) const {
  lambda.resize(contacts * R);
  for (int c = 0; c < contacts; ++c) {
    lambda[c * R] = scaled[c * R] / s_n[c];
    for (int r = 1; r < R; ++r) lambda[c * R + r] = scaled[c * R + r] / s_t[c];
  }
}

template <int D, int T>
double ScaledProblem<D, T>::residual(const double* w, const double* lambda) const {
  double worst = 0;
  for (int c = 0; c < contacts; ++c) {
    double u[R], z[T];
    row_speeds(c, w, u);
    for (int r = 0; r < R; ++r) u[r] += offset[c * R + r];
    const double p = lambda[c * R];
    const double normal = std::fabs(u[0] < p ? u[0] : p) * s_n[c];
    if (!(normal <= worst)) worst = normal;
    double square = 0, error = 0;
    for (int i = 0; i < T; ++i) {
      z[i] = lambda[c * R + 1 + i] - u[1 + i];
      square += z[i] * z[i];
    }
    const double radius = mu[c] * (p > 0 ? p : 0.0), length = std::sqrt(square);
    const double shrink = length > radius ? radius / length : 1.0;
    for (int i = 0; i < T; ++i) {
      const double e = lambda[c * R + 1 + i] - shrink * z[i];
      error += e * e;
    }
    error = std::sqrt(error) * s_t[c];
    if (!(error <= worst)) worst = error;
    if (worst != worst) return worst;
  }
  return worst;
}

template struct ScaledProblem<3, 1>;
template struct ScaledProblem<6, 2>;

}  // namespace tenon::solvers
