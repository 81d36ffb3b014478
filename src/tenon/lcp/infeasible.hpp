// Is there any z >= 0 with M z + q >= 0 at all? A linear program; where there is none its Farkas
// certificate is a proof that the LCP has no solution.
#pragma once

#include "tenon/lcp/solution.hpp"

namespace tenon::lcp {

/// True if infeasibility was proved (and checked by verify.hpp); fills certificate and proof.
bool prove_infeasible(const SparseLcp& problem, Solution& out);

}  // namespace tenon::lcp
