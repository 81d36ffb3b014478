// Linear programs with complementarity constraints by branch and bound (docs/nonconvex-contact.md:
// the robust form of eq. 11; also the last resort for any LCP or mixed LCP).
//
//     minimise  cost_u'u + cost_z'z   subject to   A u + C z + a = 0,   w = D u + B z + b,
//               0 <= z _|_ w >= 0,    u free,      G_u u + G_z z >= g.
//
// Each node is the linear program without the products, with some z_i or w_i held at 0; branch on
// the pair with the largest violation, nearer side first, depth first, on one live basis
// (tenon/lp); a node is cut where its program is proved infeasible or no better than the best point
// found.
//
// Guaranteed for every problem if the tree fits into max_nodes: `solved` is the optimum (a point of
// least cost, to the LP tolerance), `no_solution` is proved by the infeasible leaves. Exponential
// in the worst case. Without costs it stops at the first complementary point. An unbounded
// relaxation with an unbounded complementary piece is `ray`. iteration_limit: z is the best point
// so far if `objective` is finite (verified, but not proved best).
#pragma once

#include "tenon/core/progress.hpp"
#include "tenon/lcp/solution.hpp"

namespace tenon::lcp {

struct Lpcc {
  MixedLcp problem;
  Vector cost_u, cost_z;  ///< empty: 0
  Matrix G_u, G_z;        ///< further linear constraints; no rows: none
  Vector g;
};

struct LpccOptions {
  long max_nodes = 20000;
  ProgressObserver progress = {};  ///< asked at every node; a wish to stop is iteration_limit
};

struct LpccAnswer {
  Solution solution;  ///< method "lpcc"; pivots counts simplex iterations, major_cycles the nodes
  double objective = std::numeric_limits<double>::infinity();
};

LpccAnswer solve_lpcc(const Lpcc& lpcc, const LpccOptions& options = {});

/// An LCP as a mixed problem without free unknowns.
MixedLcp as_mixed(const Lcp& problem);

}  // namespace tenon::lcp
