#include "tenon/lcp/active_set.hpp"

#include "tenon/lcp/square_factor.hpp"
#include "tenon/lcp/verify.hpp"

namespace tenon::lcp {

Vector polished(const SparseLcp& problem, const std::vector<int>& rows, const Vector& z) {
  Vector rhs(rows.size());
  for (std::size_t k = 0; k < rows.size(); ++k) rhs[k] = -problem.q[rows[k]];
  const Vector clamped = solve_refined(principal_block(problem.M, rows), rhs);
  if (clamped.size() != rhs.size() || !clamped.allFinite()) return z;
  Vector fresh = Vector::Zero(problem.size());
  const double noise = clamped.size() == 0 ? 0 : 1e-12 * clamped.cwiseAbs().maxCoeff();
  for (std::size_t k = 0; k < rows.size(); ++k)
    fresh[rows[k]] = clamped[k] < 0 && clamped[k] > -noise ? 0.0 : clamped[k];
  return residual(problem, fresh) <= residual(problem, z) ? fresh : z;
}

}  // namespace tenon::lcp
