// Two hands: parts that must come and go together.
#pragma once

#include "tenon/planning/missing.hpp"

namespace tenon::planning {

/// Puts the structure up from below, one part at a time while that works, else the smallest group
/// found by following what would stop each collapse (up to `largest` parts; beyond that a group
/// from which no part can be left out). Fills groups and group_sequence; leaves them empty if
/// stuck.
void find_groups(const contact::ContactProblem& problem, const PlanOptions& options, int largest,
                 Missing& missing);

}  // namespace tenon::planning
