#include "tenon/lcp/mixed.hpp"

#include <Eigen/LU>
#include <algorithm>

namespace tenon::lcp {
namespace {

constexpr double kRank = 1e-12;

/// [A C_S; D_S B_SS]
Matrix bordered(const MixedLcp& p, const std::vector<int>& S) {
  const int m = p.free_size(), k = static_cast<int>(S.size());
  Matrix block(m + k, m + k);
  block << p.A, p.C(Eigen::all, S), p.D(S, Eigen::all), p.B(S, S);
  return block;
}

/// The row outside S that couples most with both kernels of the block; -1 if none does.
int best_row(const MixedLcp& p, const std::vector<int>& S, const Matrix& left,
             const Matrix& right) {
  const int m = p.free_size(), k = static_cast<int>(S.size());
  int best = -1;
  double most = kRank;
  for (int i = 0; i < p.size(); ++i) {
    if (std::find(S.begin(), S.end(), i) != S.end()) continue;
    Vector column(m + k), row(m + k);
    column << p.C.col(i), Vector(p.B(S, i));
    row << p.D.row(i).transpose(), Vector(p.B(i, S));
    const double size = 1 + column.norm() + row.norm();
    const double coupling =
        (left.transpose() * column).norm() * (right.transpose() * row).norm() / (size * size);
    if (coupling > most) most = coupling, best = i;
  }
  return best;
}

}  // namespace

struct MixedReduction::Factor {
  Eigen::FullPivLU<Matrix> lu;
};

MixedReduction::~MixedReduction() = default;

MixedReduction::MixedReduction(const MixedLcp& problem)
    : problem_(problem), factor_(std::make_unique<Factor>()) {
  const int m = problem.free_size(), n = problem.size();
  for (;;) {
    const Matrix block = bordered(problem, swapped_);
    if (block.size() == 0) break;
    factor_->lu.compute(block);
    factor_->lu.setThreshold(kRank);
    if (factor_->lu.isInvertible()) break;
    const Matrix right = factor_->lu.kernel();
    Eigen::FullPivLU<Matrix> transposed(block.transpose());
    transposed.setThreshold(kRank);
    Matrix left = transposed.kernel();
    left.colwise().normalize();
    const int row = best_row(problem, swapped_, left, right.colwise().normalized());
    if (row >= 0) {
      swapped_.push_back(row);
      continue;
    }
    kind_ = Kind::not_reducible;
    if (!swapped_.empty()) return;
    for (int j = 0; j < left.cols(); ++j) {
      const double couples = n == 0 ? 0 : (problem.C.transpose() * left.col(j)).norm();
      const double c_size = n == 0 ? 0 : problem.C.norm(), a_size = problem.a.norm();
      if (couples <= 1e-12 * c_size && std::abs(left.col(j).dot(problem.a)) > 1e-9 * a_size)
        kind_ = Kind::contradiction;
    }
    return;
  }
  // Outputs (z_S, w_R) as functions of the inputs (w_S, z_R).
  const int k = static_cast<int>(swapped_.size());
  Matrix inputs = Matrix::Zero(m + k, n);
  inputs.topRows(m) = -problem.C;
  for (int s = 0; s < k; ++s) inputs.row(m + s) = -problem.B.row(swapped_[s]);
  for (int s = 0; s < k; ++s) inputs.col(swapped_[s]) = Vector::Unit(m + k, m + s);
  Vector constant(m + k);
  constant << -problem.a, -Vector(problem.b(swapped_));
  const bool any = m + k > 0;
  const Matrix basic = any ? Matrix(factor_->lu.solve(inputs)) : inputs;
  const Vector basic0 = any ? Vector(factor_->lu.solve(constant)) : constant;
  Matrix z_map = Matrix::Identity(n, n);
  Vector z0 = Vector::Zero(n);
  for (int s = 0; s < k; ++s) {
    z_map.row(swapped_[s]) = basic.row(m + s);
    z0[swapped_[s]] = basic0[m + s];
  }
  lcp_.M = problem.D * basic.topRows(m) + problem.B * z_map;
  lcp_.q = problem.D * basic0.head(m) + problem.B * z0 + problem.b;
  for (int s : swapped_) {
    lcp_.M.row(s) = z_map.row(s);
    lcp_.q[s] = z0[s];
  }
}

void MixedReduction::expand(const Vector& x, Vector& u, Vector& z) const {
  const int m = problem_.free_size(), k = static_cast<int>(swapped_.size());
  Vector z_rest = x;
  for (int s : swapped_) z_rest[s] = 0;
  Vector rhs(m + k);
  rhs.head(m) = -problem_.a - problem_.C * z_rest;
  for (int s = 0; s < k; ++s) {
    const int row = swapped_[s];
    rhs[m + s] = x[row] - problem_.b[row] - problem_.B.row(row).dot(z_rest);
  }
  const Vector basic = m + k > 0 ? Vector(factor_->lu.solve(rhs)) : rhs;
  u = basic.head(m);
  z = z_rest;
  for (int s = 0; s < k; ++s) z[swapped_[s]] = std::max(0.0, basic[m + s]);
}

}  // namespace tenon::lcp
