// A friction problem as an LCP with a polyhedral cone (Stewart & Trinkle's form).
//
// Per contact, with k unit directions d_1 .. d_k in the tangent plane (k = 2 in the plane, where
// the cone is exact) and unknowns f_n, beta_1 .. beta_k, lambda:
//     0 <= f_n     _|_  u_n >= 0
//     0 <= beta_j  _|_  d_j'u_t + lambda >= 0
//     0 <= lambda  _|_  mu f_n - sum beta_j >= 0,          f_t = sum beta_j d_j.
// For positive semidefinite A the matrix is copositive, so Lemke's method finds a solution whenever
// b_n >= 0 on the self-stresses (always if no contact starts with overlap). In space the inscribed
// polygon lets friction carry up to 1 - cos(pi/k) less than the round cone.
#pragma once

#include "tenon/lcp/problem.hpp"

namespace tenon::lcp {

class PolyhedralFriction {
 public:
  /// `directions` is ignored in the plane; in space at least 3, evenly spread.
  explicit PolyhedralFriction(const FrictionProblem& problem, int directions = 8);

  const SparseLcp& lcp() const { return lcp_; }
  /// f from a solution z of lcp().
  Vector reaction(const Vector& z) const;

 private:
  int contacts_, block_, directions_;
  Matrix spread_;  ///< tangents x directions
  SparseLcp lcp_;
};

}  // namespace tenon::lcp
