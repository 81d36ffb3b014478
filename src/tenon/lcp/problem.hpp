// The complementarity problems this room solves, as plain data. Knows no bodies.
#pragma once

#include <Eigen/Core>
#include <Eigen/SparseCore>

namespace tenon::lcp {

using Matrix = Eigen::MatrixXd;
using Vector = Eigen::VectorXd;
using SparseMatrix = Eigen::SparseMatrix<double>;

/// w = M z + q,  0 <= z _|_ w >= 0.
struct Lcp {
  Matrix M;
  Vector q;
  int size() const { return static_cast<int>(q.size()); }
};

/// The same with M by compressed sparse columns.
struct SparseLcp {
  SparseMatrix M;
  Vector q;
  int size() const { return static_cast<int>(q.size()); }
};

/// A u + C z + a = 0,  w = D u + B z + b,  0 <= z _|_ w >= 0,  u free.
struct MixedLcp {
  Matrix A, B, C, D;  ///< m x m, n x n, m x n, n x m
  Vector a, b;        ///< m, n
  int free_size() const { return static_cast<int>(a.size()); }
  int size() const { return static_cast<int>(b.size()); }
};

/// Contact with Coulomb friction in Baraff's form (thesis 3.2, eq. 14 and 15), rows grouped by
/// contact, normal first: u = A f + b with, for every contact,
///     0 <= f_n _|_ u_n >= 0,   |f_t| <= mu f_n,   f_t = -mu f_n u_t / |u_t| where u_t != 0.
/// u are accelerations in the thesis, velocities in a time step: the same problem. One tangent is
/// the plane, where the cone is exact; two are space.
struct FrictionProblem {
  int tangents = 1;  ///< friction rows per contact: 1 or 2
  Matrix A;          ///< (1 + tangents) n squared
  Vector b;
  Vector mu;  ///< per contact, >= 0
  int contacts() const { return static_cast<int>(mu.size()); }
  int block() const { return 1 + tangents; }
};

SparseLcp to_sparse(const Lcp& problem);  ///< exact zeros are dropped
Lcp to_dense(const SparseLcp& problem);

/// Sizes agree and every number is finite (mu also >= 0). What the solvers require; `solve` turns a
/// violation into a Fault, the solvers themselves into a TENON_CHECK.
inline constexpr double kLargestNumber = 1e100;
bool well_formed(const SparseLcp& problem);
bool well_formed(const MixedLcp& problem);
bool well_formed(const FrictionProblem& problem);

}  // namespace tenon::lcp
