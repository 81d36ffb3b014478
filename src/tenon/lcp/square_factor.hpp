// An LU factorisation of a square matrix given by sparse columns: dense with partial pivoting
// where the matrix is small or full, sparse (COLAMD, partial pivoting) where that pays.
#pragma once

#include <memory>

#include "tenon/lcp/problem.hpp"

namespace tenon::lcp {

class SquareFactor {
 public:
  SquareFactor();
  SquareFactor(SquareFactor&&) noexcept;
  SquareFactor& operator=(SquareFactor&&) noexcept;
  ~SquareFactor();

  /// False if the matrix is singular to working precision; solve() may then not be called.
  bool factorise(const SparseMatrix& matrix);
  Vector solve(const Vector& rhs) const;
  Vector solve_transposed(const Vector& rhs) const;
  int size() const;
  bool is_sparse() const;  ///< factorised sparsely: cheap to make again

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

/// x with matrix x = rhs, refined twice against the matrix; empty if singular.
Vector solve_refined(const SparseMatrix& matrix, const Vector& rhs);

/// The rows and columns `indices` of a sparse matrix, in that order.
SparseMatrix principal_block(const SparseMatrix& matrix, const std::vector<int>& indices);

}  // namespace tenon::lcp
