// Problems that several tests of this room share: textbook ones and random ones of known classes.
#pragma once

#include <cmath>

#include "tenon/core/random.hpp"
#include "tenon/lcp/problem.hpp"

namespace tenon::lcp::testing {

inline Matrix random_matrix(Random& random, int rows, int columns) {
  Matrix m(rows, columns);
  for (int j = 0; j < columns; ++j)
    for (int i = 0; i < rows; ++i) m(i, j) = random.uniform(-1, 1);
  return m;
}

inline Vector random_vector(Random& random, int size) {
  return random_matrix(random, size, 1);
}

/// Symmetric positive semidefinite of the given rank, q in its range plus a nonnegative part: a
/// feasible point exists.
inline Lcp random_psd(Random& random, int n, int rank) {
  const Matrix root = random_matrix(random, n, rank);
  Lcp p{root * root.transpose(), root * random_vector(random, rank)};
  for (int i = 0; i < n; ++i)
    if (random.uniform() < 0.3) p.q[i] += random.uniform();
  return p;
}

/// A P matrix that is not symmetric: positive definite plus skew.
inline Lcp random_p(Random& random, int n) {
  const Matrix root = random_matrix(random, n, n), any = random_matrix(random, n, n);
  return {root * root.transpose() + 0.1 * Matrix::Identity(n, n) + any - any.transpose(),
          random_vector(random, n)};
}

/// Murty's example: 2^n - 1 pivots for principal pivoting by least index, unique solution
/// z = (0, .., 0, 1).
inline Lcp murty(int n) {
  Lcp p{Matrix::Identity(n, n), -Vector::Ones(n)};
  for (int j = 0; j < n; ++j)
    for (int i = 0; i < j; ++i) p.M(i, j) = 2;
  return p;
}

}  // namespace tenon::lcp::testing
