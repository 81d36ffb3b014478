#include "tenon/lcp/cone_newton.hpp"

#include <fmt/format.h>

#include <Eigen/QR>
#include <cmath>

#include "tenon/core/check.hpp"
#include "tenon/lcp/friction_forms.hpp"
#include "tenon/lcp/lemke.hpp"
#include "tenon/lcp/verify.hpp"

namespace tenon::lcp {
namespace {

/// The problem with d_n, d_t = 1 per contact.
class ConeProblem {
 public:
  explicit ConeProblem(const FrictionProblem& problem)
      : block_(problem.block()), A_(problem.A), b_(problem.b), mu_(problem.mu) {
    d_ = Vector::Ones(b_.size());
    for (int c = 0; c < problem.contacts(); ++c) {
      const int row = c * block_;
      double tangent = problem.A(row + 1, row + 1);
      if (block_ == 3) tangent = std::max(tangent, problem.A(row + 2, row + 2));
      if (problem.A(row, row) > 0) d_[row] = 1 / std::sqrt(problem.A(row, row));
      if (tangent > 0) d_.segment(row + 1, block_ - 1).setConstant(1 / std::sqrt(tangent));
      mu_[c] *= d_[row] / d_[row + 1];
    }
    A_ = d_.asDiagonal() * A_ * d_.asDiagonal();
    b_ = d_.cwiseProduct(b_);
    size_ = b_.size() && b_.cwiseAbs().maxCoeff() > 0 ? b_.cwiseAbs().maxCoeff() : 1;
    b_ /= size_;
  }

  Vector scale(const Vector& f) const { return f.cwiseQuotient(d_) / size_; }
  Vector unscale(const Vector& f) const { return size_ * d_.cwiseProduct(f); }
  Vector natural_map(const Vector& f, Matrix* jacobian) const;
  void sweep(Vector& f) const;
  int size() const { return static_cast<int>(b_.size()); }

 private:
  int block_;
  Matrix A_;
  Vector b_, mu_, d_;
  double size_ = 1;
};

Vector ConeProblem::natural_map(const Vector& f, Matrix* jacobian) const {
  const int tangents = block_ - 1;
  const Vector u = A_ * f + b_;
  Vector F(size());
  if (jacobian) *jacobian = Matrix::Identity(size(), size());
  for (int c = 0; c < mu_.size(); ++c) {
    const int n = c * block_, t = n + 1;
    const double p_n = f[n] - u[n], radius = mu_[c] * std::max(0.0, p_n);
    const Vector p_t = f.segment(t, tangents) - u.segment(t, tangents);
    const double size = p_t.norm();
    F[n] = p_n > 0 ? u[n] : f[n];
    if (jacobian && p_n > 0) jacobian->row(n) = A_.row(n);
    if (size <= radius) {
      F.segment(t, tangents) = u.segment(t, tangents);
      if (jacobian) jacobian->middleRows(t, tangents) = A_.middleRows(t, tangents);
    } else if (radius > 0) {
      const Vector along = p_t / size;
      F.segment(t, tangents) = f.segment(t, tangents) - radius * along;
      if (!jacobian) continue;
      Matrix dp_n = -A_.row(n), dp_t = -A_.middleRows(t, tangents);
      dp_n(0, n) += 1;
      for (int k = 0; k < tangents; ++k) dp_t(k, t + k) += 1;
      const Matrix turn = Matrix::Identity(tangents, tangents) - Matrix(along * along.transpose());
      jacobian->middleRows(t, tangents) -= mu_[c] * along * dp_n + (radius / size) * turn * dp_t;
    } else {
      F.segment(t, tangents) = f.segment(t, tangents);
    }
  }
  return F;
}

/// One pass of projected Gauss-Seidel; steps 1 / diagonal (= 1 here), the tangents' halved in
/// space, where their block may have an eigenvalue up to 2.
void ConeProblem::sweep(Vector& f) const {
  const int tangents = block_ - 1;
  for (int c = 0; c < mu_.size(); ++c) {
    const int n = c * block_, t = n + 1;
    for (int round = 0; round < 5; ++round) {
      f[n] = std::max(0.0, f[n] - (A_.row(n).dot(f) + b_[n]));
      Vector p =
          f.segment(t, tangents) - (A_.middleRows(t, tangents) * f + b_.segment(t, tangents)) /
                                       static_cast<double>(tangents);
      const double radius = mu_[c] * f[n], size = p.norm();
      if (size > radius) p *= radius / size;
      f.segment(t, tangents) = p;
    }
  }
}

/// Newton from f; the number of steps taken. Stops at rounding, or when no step helps.
long newton(const ConeProblem& problem, Vector& f) {
  Matrix jacobian;
  long steps = 0;
  for (; steps < 60; ++steps) {
    const Vector F = problem.natural_map(f, &jacobian);
    const double before = F.norm();
    if (!(before > 1e-15)) break;
    const Vector df = -jacobian.completeOrthogonalDecomposition().solve(F);
    if (!df.allFinite()) break;
    double best_step = 0, best = before;
    for (double step = 1; step > 1e-6 && best_step == 0; step /= 2) {
      const double after = problem.natural_map(f + step * df, nullptr).norm();
      if (after < (1 - 1e-4 * step) * best) best = after, best_step = step;
    }
    if (best_step == 0) break;
    f += best_step * df;
  }
  return steps;
}

}  // namespace

Solution solve_cone(const FrictionProblem& problem, int directions) {
  TENON_CHECK(well_formed(problem), "a friction problem has matching sizes and finite numbers");
  const ConeProblem cone(problem);
  Solution out;
  out.method = "cone";
  double best = std::numeric_limits<double>::infinity();
  const auto attempt = [&](Vector f, const std::string& start) {
    Solution tried = out;
    tried.status = Status::solved;
    out.pivots = tried.pivots += newton(cone, f);
    tried.reaction = cone.unscale(f);
    tried.note = "start: " + start;
    const bool passed = accept(problem, tried);
    if (tried.residual < best || out.reaction.size() == 0) {
      best = tried.residual;
      out = tried;
    }
    return passed;
  };
  const auto search = [&] {
    const PolyhedralFriction form(problem, directions);
    const Solution polyhedral = solve_lemke(form.lcp());
    if (polyhedral.status == Status::solved &&
        attempt(cone.scale(form.reaction(polyhedral.z)), "polyhedral cone"))
      return;
    Vector f = Vector::Zero(cone.size());
    int done = 0;
    for (int sweeps : {30, 300, 3000}) {
      for (; done < sweeps; ++done) cone.sweep(f);
      if (attempt(f, fmt::format("{} Gauss-Seidel sweeps", sweeps))) return;
    }
  };
  search();
  out.z = out.reaction;
  out.w = out.velocity;
  return out;
}

}  // namespace tenon::lcp
