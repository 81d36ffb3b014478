// The last digits of a solution of a mixed problem whose clamped rows are known.
#pragma once

#include "tenon/lcp/problem.hpp"

namespace tenon::lcp {

/// Rows with z_i at least as large as w_i (each relative to its largest) count as clamped; the
/// least change of (u, z_clamped) that makes the equations and w_clamped exact, at most 3 times.
/// Returns the better of the old and the new point by the verifier's residual.
void polish(const MixedLcp& problem, Vector& u, Vector& z);

}  // namespace tenon::lcp
