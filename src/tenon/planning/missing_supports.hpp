// Temporary supports: the least upward forces under parts that let a stage stand.
#pragma once

#include "tenon/planning/missing.hpp"

namespace tenon::planning {

/// The stage is the whole if it falls, else the largest set the search put up and the next part
/// from below. One linear program: J^T f + wrench + sum s_b up_b = 0, minimise sum s_b.
void find_supports(const contact::ContactProblem& problem, const PlanOptions& options,
                   const Plan& plan, Missing& missing);

}  // namespace tenon::planning
