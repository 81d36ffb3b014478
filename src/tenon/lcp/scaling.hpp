// Diagonal scaling of an LCP (docs/nonconvex-contact.md): M_ij d_i d_j with d_i = 1 / sqrt|M_ii|,
// and q_i d_i divided by the largest of them, so that ratio tests compare like with like. Unscaled,
// Lemke ended on rays in every step of a wedged peg; scaled in none.
//
// A zero diagonal takes its d_i from the rows it meets: 1 / max_j |M_ij| d_j, |M_ji| d_j.
// z = unscale(z') is exact up to rounding.
#pragma once

#include "tenon/lcp/problem.hpp"

namespace tenon::lcp {

struct ScaledLcp {
  SparseLcp problem;  ///< M' = D M D, q' = D q / size
  Vector d;
  double size = 1;  ///< max |D q|, or 1 if q = 0
  Vector unscale(const Vector& z) const { return size * d.cwiseProduct(z); }
  Vector scale(const Vector& z) const { return z.cwiseQuotient(d) / size; }
};

ScaledLcp scaled(const SparseLcp& problem);

}  // namespace tenon::lcp
