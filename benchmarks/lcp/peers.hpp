// The peers' solvers for w = M z + q, behind one signature. Each returns z, or nothing where the
// peer itself reports a failure; whether z is a solution is for the caller's verifier.
#pragma once

#include <optional>

#include "tenon/lcp/problem.hpp"

namespace tenon::bench {

/// Siconos 4.4, lcp_lexicolemke, dense, at most 100 n pivots.
std::optional<lcp::Vector> siconos_lemke(const lcp::Lcp& problem);

/// Bullet 3.24 in double, btSolveDantzigLCP with lo = 0, hi = infinity, cfm added to the diagonal.
std::optional<lcp::Vector> bullet_dantzig(const lcp::Lcp& problem, double cfm);

/// The same with friction in the plane: the tangent row's bounds are mu times the normal force (its
/// `findex`). Returns the reactions.
std::optional<lcp::Vector> bullet_dantzig_friction(const lcp::FrictionProblem& problem, double cfm);

}  // namespace tenon::bench
