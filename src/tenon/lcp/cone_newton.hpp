// Friction with the exact cone: round in space, an interval in the plane. The only method of this
// room for the round cone, where the problem is not piecewise linear.
//
// Semismooth Newton on the natural map (Alart & Curnier), rows scaled per contact by the diagonal
// of A (both tangents alike, so that the cone stays round):
//     F_n = f_n - max(0, f_n - u_n),   F_t = f_t - proj(f_t - u_t)  on the disc mu max(0, f_n -
//     u_n),
// least-norm steps (redundant contacts make the Jacobian singular), backtracking on |F|. Starts in
// turn: the solution with a polyhedral cone (Lemke), then 30, 300 and 3000 sweeps of projected
// Gauss-Seidel. The note names the start that led to the answer.
//
// No guarantee. solved (verified against the round cone) or iteration_limit with the best point
// found.
#pragma once

#include "tenon/lcp/solution.hpp"

namespace tenon::lcp {

/// Method "cone"; pivots counts Newton steps.
Solution solve_cone(const FrictionProblem& problem, int directions = 8);

}  // namespace tenon::lcp
