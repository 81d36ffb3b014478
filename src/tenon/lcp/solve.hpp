// The front door: one problem, a method by name, an answer that says how it came about.
//
// Methods
//   lemke      lemke.hpp            LCP, mixed, friction (polyhedral cone)
//   dantzig    dantzig.hpp          LCP, mixed
//   baraff     baraff.hpp           friction in the plane
//   cone       cone_newton.hpp      friction with the round cone (in the plane: exact)
//   enumerate  enumerate.hpp        LCP, mixed, friction in the plane, up to 14 rows
//   lpcc       lpcc.hpp             LCP, mixed, friction (polyhedral cone)
//   auto       a chain; each link runs only if the one before did not end in a verified solution
//              or a proof, and the answer's method is the link that did:
//                LCP       dantzig if M is symmetric, lemke, enumerate if small, Farkas by linear
//                          programming, lpcc
//                mixed     the same on the reduced problem (mixed.hpp), else lpcc on the mixed one
//                friction  in the plane baraff, lemke, lpcc; in space cone
// A method asked for by name runs alone: no fallback. A mixed or friction problem solved through an
// LCP form is verified in its own form.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "tenon/core/progress.hpp"
#include "tenon/core/result.hpp"
#include "tenon/lcp/solution.hpp"

namespace tenon::lcp {

struct Options {
  std::string method = "auto";
  bool trace = false;  ///< fill Solution::trace (dantzig, baraff, lemke)
  bool all = false;    ///< list all basic solutions; needs an LCP or mixed problem of <= 14 rows
  int directions = 8;  ///< edges of the polyhedral cone in space, >= 3
  long max_nodes = 20000;          ///< of branch and bound
  ProgressObserver progress = {};  ///< of branch and bound, the one that can take long
};

/// The names `solve` knows.
const std::vector<std::string_view>& methods();

/// Faults: an unknown method, one that does not fit the problem, sizes that disagree, numbers that
/// are not finite. Numerical trouble is a status, never a fault.
Result<Solution> solve(const Lcp& problem, const Options& options = {});
Result<Solution> solve(const SparseLcp& problem, const Options& options = {});
Result<Solution> solve(const MixedLcp& problem, const Options& options = {});
Result<Solution> solve(const FrictionProblem& problem, const Options& options = {});

}  // namespace tenon::lcp
