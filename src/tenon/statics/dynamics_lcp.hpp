// The complementarity problem of the dynamics from rest (thesis eq. 12): contact accelerations a =
// A f + b with A = J M^-1 J^T and b = J M^-1 w, and back from contact forces to the accelerations
// of the bodies.
#pragma once

#include <vector>

#include "tenon/lcp/problem.hpp"
#include "tenon/statics/certificate.hpp"

namespace tenon::statics {

/// Normal rows of all contacts of the problem, row = contact index.
lcp::SparseLcp frictionless_lcp(const contact::ContactProblem& problem);

/// All rows of the listed contacts, in their order, normal first.
lcp::FrictionProblem friction_lcp(const contact::ContactProblem& problem,
                                  const std::vector<int>& contacts);

/// M^-1 (wrench + J^T forces) of the present bodies, zero for the others.
Motion accelerations(const contact::ContactProblem& problem, const Presence& presence,
                     const Forces& forces);

}  // namespace tenon::statics
