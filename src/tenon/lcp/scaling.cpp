#include "tenon/lcp/scaling.hpp"

#include <cmath>

namespace tenon::lcp {

ScaledLcp scaled(const SparseLcp& problem) {
  const int n = problem.size();
  ScaledLcp result{problem, Vector::Ones(n), 1};
  SparseMatrix& M = result.problem.M;
  Vector& d = result.d;
  std::vector<bool> known(n, false);
  Vector largest_of = Vector::Zero(n);  // in the row and the column of i
  for (int j = 0; j < n; ++j)
    for (SparseMatrix::InnerIterator entry(M, j); entry; ++entry) {
      const double value = std::abs(entry.value());
      largest_of[j] = std::max(largest_of[j], value);
      largest_of[entry.row()] = std::max(largest_of[entry.row()], value);
    }
  for (int i = 0; i < n; ++i) {
    const double diagonal = std::abs(M.coeff(i, i));
    known[i] = diagonal > 1e-14 * largest_of[i];
    if (known[i]) d[i] = 1 / std::sqrt(diagonal);
  }
  Vector meets = Vector::Zero(n);
  for (int j = 0; j < n; ++j)
    for (SparseMatrix::InnerIterator entry(M, j); entry; ++entry) {
      const int i = static_cast<int>(entry.row());
      const double value = std::abs(entry.value());
      if (!known[i] && known[j]) meets[i] = std::max(meets[i], value * d[j]);
      if (!known[j] && known[i]) meets[j] = std::max(meets[j], value * d[i]);
    }
  for (int i = 0; i < n; ++i)
    if (!known[i] && meets[i] > 0) d[i] = 1 / meets[i];
  for (int j = 0; j < n; ++j)
    for (SparseMatrix::InnerIterator entry(M, j); entry; ++entry)
      entry.valueRef() *= d[entry.row()] * d[j];
  result.problem.q = d.cwiseProduct(problem.q);
  const double largest = n == 0 ? 0.0 : result.problem.q.cwiseAbs().maxCoeff();
  if (largest > 0) result.size = largest;
  result.problem.q /= result.size;
  return result;
}

}  // namespace tenon::lcp
