// A step problem in the form the pivoting methods of lcp/ take: the dense Delassus matrix. For
// small problems: the oracle of the tests, and `tenon lcp`.
#pragma once

#include "tenon/lcp/problem.hpp"
#include "tenon/solvers/step_problem.hpp"

namespace tenon::solvers {

/// u = A lambda + b with A = J M^-1 J', b = J v_f + offset; rows grouped by contact, normal first.
lcp::FrictionProblem to_friction_problem(const StepProblem& problem);

}  // namespace tenon::solvers
