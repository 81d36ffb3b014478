// The one verifier of this room. It recomputes everything from the problem and the answer, shares
// no line with a solver, and runs after every solve: a Solution says `solved` only through
// accept().
//
// Three natural residuals, of which the largest counts, all relative:
//   |min(z_i, w_i)| / (1 + max|q| + max|M_ij z_j|)        the usual one, as in the acceptance check
//   |min(z_i / Z, w_i / W)|, Z = max|z|, W = max|q| + max|M_ij z_j|
//                                                        free of units: tiny problems get no gift
//   -w_i / max(W_i, 1e-3 W) where w_i < 0, W_i = |q_i| + max_j|M_ij z_j|
//                                                        a violated row cannot hide behind larger
//                                                        ones that it has nothing to do with
// Where max|M_ij z_j| exceeds 1e10 max|q| the residual is infinite as well: q has drowned in the
// rounding of M z, and nothing is verified.
// A NaN or an infinity anywhere makes the residual infinite, so it never passes.
#pragma once

#include "tenon/lcp/problem.hpp"
#include "tenon/lcp/solution.hpp"

namespace tenon::lcp {

inline constexpr double kResidualTolerance = 1e-9;

double residual(const SparseLcp& problem, const Vector& z);
double residual(const Lcp& problem, const Vector& z);

/// The larger of the LCP residual at D u + B z + b and the equations' |A u + C z + a| relative to
/// max|a| + max of the products' sizes.
double residual(const MixedLcp& problem, const Vector& u, const Vector& z);

/// Friction with the exact cone (an interval in the plane, round in space), natural map per
/// contact with d_n, d_t = the diagonal of A (1 where it is not positive; the larger of both
/// tangents): max of |min(u_n, d_n f_n)| and |d_t f_t - proj(d_t f_t - u_t)| on the disc of radius
/// d_t mu max(f_n, 0), divided by max|b| + max|A_ij f_j|.
double residual(const FrictionProblem& problem, const Vector& reaction);

/// y proves that no z >= 0 has M z + q >= 0: with max|y| = 1,  y >= 0,  q'y <= -1e-9 max|q|  and
/// M'y <= v, where v is what rounding leaves: in each column at most 1e-10 of the sum of its terms'
/// sizes, and v <= 1e-11 max|M|. Such a y excludes every z with |z|_1 < |q'y| / v, which must be at
/// least 1e8 max|q| / max|M|.
bool proves_infeasible(const SparseLcp& problem, const Vector& y);
/// A direction y as a solver found it in well-scaled units, without what rounding left in rows that
/// have no part in it.
Vector without_noise(const Vector& y);

/// Recomputes w and the residual from z and sets status solved where the residual passes; a
/// solution that claims `solved` and fails becomes iteration_limit with a note. Returns whether it
/// passed.
bool accept(const SparseLcp& problem, Solution& solution, double tolerance = kResidualTolerance);
bool accept(const MixedLcp& problem, Solution& solution, double tolerance = kResidualTolerance);
/// Uses solution.reaction; recomputes solution.velocity.
bool accept(const FrictionProblem& problem, Solution& solution,
            double tolerance = kResidualTolerance);

}  // namespace tenon::lcp
