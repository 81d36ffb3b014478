#include "tenon/lcp/square_factor.hpp"

#include <Eigen/LU>
#include <Eigen/SparseLU>
#include <vector>

#include "tenon/core/check.hpp"

namespace tenon::lcp {
namespace {

using SparseLu = Eigen::SparseLU<SparseMatrix, Eigen::COLAMDOrdering<int>>;
using DenseLu = Eigen::PartialPivLU<Matrix>;

/// Measured on contact-like matrices: below this size, or above this share of nonzeros, the dense
/// factorisation is the faster one.
constexpr int kDenseSize = 60;
constexpr double kDenseShare = 0.15;
/// Smallest pivot relative to the largest entry that still counts as nonsingular.
constexpr double kSingularPivot = 1e-14;

}  // namespace

struct SquareFactor::Impl {
  int size = 0;
  std::unique_ptr<DenseLu> dense;
  std::unique_ptr<SparseLu> sparse;
};

SquareFactor::SquareFactor() : impl_(std::make_unique<Impl>()) {}
SquareFactor::SquareFactor(SquareFactor&&) noexcept = default;
SquareFactor& SquareFactor::operator=(SquareFactor&&) noexcept = default;
SquareFactor::~SquareFactor() = default;

bool SquareFactor::factorise(const SparseMatrix& matrix) {
  const int n = static_cast<int>(matrix.rows());
  impl_->size = n;
  impl_->dense.reset();
  impl_->sparse.reset();
  if (n == 0) return true;
  const double share = static_cast<double>(matrix.nonZeros()) / (static_cast<double>(n) * n);
  if (n <= kDenseSize || share > kDenseShare) {
    impl_->dense = std::make_unique<DenseLu>(Matrix(matrix));
    const auto pivots = impl_->dense->matrixLU().diagonal().cwiseAbs();
    const double largest = matrix.coeffs().size() == 0 ? 0 : matrix.coeffs().cwiseAbs().maxCoeff();
    return pivots.minCoeff() > kSingularPivot * largest;
  }
  impl_->sparse = std::make_unique<SparseLu>();
  impl_->sparse->compute(matrix);
  if (impl_->sparse->info() != Eigen::Success) return false;
  // Its pivots are not at hand: a known solution must come back.
  const Vector ones = Vector::Ones(n);
  const Vector back = impl_->sparse->solve(Vector(matrix * ones));
  return back.allFinite() && (back - ones).cwiseAbs().maxCoeff() < 1e-2;
}

Vector SquareFactor::solve(const Vector& rhs) const {
  TENON_CHECK(rhs.size() == impl_->size, "the right-hand side has the size of the matrix");
  if (impl_->size == 0) return {};
  if (impl_->dense) return impl_->dense->solve(rhs);
  return impl_->sparse->solve(rhs);
}

Vector SquareFactor::solve_transposed(const Vector& rhs) const {
  TENON_CHECK(rhs.size() == impl_->size, "the right-hand side has the size of the matrix");
  if (impl_->size == 0) return {};
  if (impl_->dense) return impl_->dense->transpose().solve(rhs);
  return impl_->sparse->transpose().solve(rhs);
}

bool SquareFactor::is_sparse() const {
  return impl_->sparse != nullptr;
}

int SquareFactor::size() const {
  return impl_->size;
}

Vector solve_refined(const SparseMatrix& matrix, const Vector& rhs) {
  SquareFactor factor;
  if (!factor.factorise(matrix)) return {};
  Vector x = factor.solve(rhs);
  for (int round = 0; round < 2 && x.allFinite(); ++round) x += factor.solve(rhs - matrix * x);
  return x;
}

SparseMatrix principal_block(const SparseMatrix& matrix, const std::vector<int>& indices) {
  std::vector<int> place(matrix.rows(), -1);
  for (std::size_t k = 0; k < indices.size(); ++k) place[indices[k]] = static_cast<int>(k);
  std::vector<Eigen::Triplet<double>> entries;
  for (std::size_t k = 0; k < indices.size(); ++k)
    for (SparseMatrix::InnerIterator entry(matrix, indices[k]); entry; ++entry)
      if (place[entry.row()] >= 0)
        entries.emplace_back(place[entry.row()], static_cast<int>(k), entry.value());
  SparseMatrix block(indices.size(), indices.size());
  block.setFromTriplets(entries.begin(), entries.end());
  return block;
}

}  // namespace tenon::lcp
