#include "tenon/lcp/problem.hpp"

namespace tenon::lcp {

SparseLcp to_sparse(const Lcp& problem) {
  return {problem.M.sparseView(1.0, 0.0), problem.q};
}

Lcp to_dense(const SparseLcp& problem) {
  return {Matrix(problem.M), problem.q};
}

namespace {

/// Finite, and far enough from overflow for products of three.
template <class Numbers>
bool sane(const Numbers& numbers) {
  return (numbers.array().abs() <= kLargestNumber).all();
}

}  // namespace

bool well_formed(const SparseLcp& problem) {
  const int n = problem.size();
  return problem.M.rows() == n && problem.M.cols() == n && problem.M.isCompressed() &&
         sane(problem.q) && sane(problem.M.coeffs());
}

bool well_formed(const MixedLcp& p) {
  const int m = p.free_size(), n = p.size();
  const auto is = [](const Matrix& matrix, int rows, int columns) {
    return matrix.rows() == rows && matrix.cols() == columns && sane(matrix);
  };
  return is(p.A, m, m) && is(p.B, n, n) && is(p.C, m, n) && is(p.D, n, m) && sane(p.a) && sane(p.b);
}

bool well_formed(const FrictionProblem& p) {
  const int size = p.block() * p.contacts();
  return (p.tangents == 1 || p.tangents == 2) && p.A.rows() == size && p.A.cols() == size &&
         p.b.size() == size && sane(p.A) && sane(p.b) && sane(p.mu) && (p.mu.array() >= 0).all();
}

}  // namespace tenon::lcp
