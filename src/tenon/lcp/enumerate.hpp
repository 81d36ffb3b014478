// Total enumeration (thesis 3.3, after Murty): every one of the 2^n complementary cones is looked
// at. The oracle of this room, for n <= kEnumerationLimit.
//
// For each set S of clamped rows: M_SS z_S = -q_S, z_S >= 0, w_R = M_RS z_S + q_R >= 0. Regular
// M_SS: one point. Singular M_SS: a polyhedron, of which all vertices are found (each vertex fixes
// as many further z or w at 0 as M_SS lacks rank).
//
// Answers: the first solution found, or with `all` every basic one (the positive z and w belong to
// independent columns) and whether some are joined by a continuum; or no_solution, with this
// enumeration as the proof. Numbers are compared with tolerance 1e-10 on the scaled problem; a
// degenerate cone that needs more than a million corners is left out, and then neither completeness
// nor no_solution is claimed (status iteration_limit, note).
#pragma once

#include "tenon/lcp/solution.hpp"

namespace tenon::lcp {

inline constexpr int kEnumerationLimit = 14;

/// Method "enumerate"; pivots counts the cones looked at.
Solution solve_enumerate(const SparseLcp& problem, bool all = false);

}  // namespace tenon::lcp
