// From a guess which rows are clamped (w_i = 0) to the most accurate z there is.
#pragma once

#include <vector>

#include "tenon/lcp/problem.hpp"

namespace tenon::lcp {

/// Solves M_CC z_C = -q_C for C = rows, refined in the problem's own units, and returns the better
/// of it and `z` by the verifier's residual; numbers that rounding made negative become 0.
Vector polished(const SparseLcp& problem, const std::vector<int>& rows, const Vector& z);

}  // namespace tenon::lcp
