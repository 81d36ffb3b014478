#include "tenon/lcp/friction_forms.hpp"

#include <cmath>
#include <numbers>
#include <vector>

#include "tenon/core/check.hpp"

namespace tenon::lcp {

PolyhedralFriction::PolyhedralFriction(const FrictionProblem& problem, int directions)
    : contacts_(problem.contacts()),
      block_(problem.block()),
      directions_(problem.tangents == 1 ? 2 : directions) {
  TENON_CHECK(well_formed(problem), "a friction problem has matching sizes and finite numbers");
  TENON_CHECK(problem.tangents == 1 || directions >= 3, "a cone in space has at least 3 edges");
  const int k = directions_, stride = k + 2;
  spread_ = Matrix::Zero(problem.tangents, k);
  for (int j = 0; j < k; ++j) {
    const double angle = 2 * std::numbers::pi * j / k;
    spread_(0, j) = problem.tangents == 1 ? (j == 0 ? 1.0 : -1.0) : std::cos(angle);
    if (problem.tangents == 2) spread_(1, j) = std::sin(angle);
  }
  // u = A f + b in the generators of the cones: E' A E with E = diag(1, spread) per contact.
  Matrix generators = Matrix::Zero(block_, 1 + k);
  generators(0, 0) = 1;
  generators.block(1, 1, problem.tangents, k) = spread_;
  std::vector<Eigen::Triplet<double>> entries;
  lcp_.q = Vector::Zero(contacts_ * stride);
  for (int c = 0; c < contacts_; ++c) {
    lcp_.q.segment(c * stride, 1 + k) =
        generators.transpose() * problem.b.segment(c * block_, block_);
    for (int d = 0; d < contacts_; ++d) {
      const auto part = problem.A.block(c * block_, d * block_, block_, block_);
      if (part.isZero(0)) continue;
      const Matrix product = generators.transpose() * part * generators;
      for (int i = 0; i <= k; ++i)
        for (int j = 0; j <= k; ++j)
          if (product(i, j) != 0)
            entries.emplace_back(c * stride + i, d * stride + j, product(i, j));
    }
    const int lambda = c * stride + k + 1;
    if (problem.mu[c] != 0) entries.emplace_back(lambda, c * stride, problem.mu[c]);
    for (int j = 1; j <= k; ++j) {
      entries.emplace_back(c * stride + j, lambda, 1.0);
      entries.emplace_back(lambda, c * stride + j, -1.0);
    }
  }
  lcp_.M.resize(contacts_ * stride, contacts_ * stride);
  lcp_.M.setFromTriplets(entries.begin(), entries.end());
}

Vector PolyhedralFriction::reaction(const Vector& z) const {
  const int stride = directions_ + 2;
  Vector f(contacts_ * block_);
  for (int c = 0; c < contacts_; ++c) {
    f[c * block_] = z[c * stride];
    f.segment(c * block_ + 1, block_ - 1) = spread_ * z.segment(c * stride + 1, directions_);
  }
  return f;
}

}  // namespace tenon::lcp
