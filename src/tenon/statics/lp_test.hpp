// The methods `lp` and `lp-warm`: the equilibrium program of equilibrium_lp.hpp by Clp, from
// scratch for every test or with one live basis while bodies come and go. Slow beside the live
// basis of equilibrium/; kept as its oracle and for comparison (thesis 4.3 and its open
// question 4.5.1).
#pragma once

#include <memory>

#include "tenon/statics/stability_test.hpp"

namespace tenon::statics {

std::unique_ptr<StabilityTest> make_lp_test(const contact::ContactProblem& problem,
                                            const TestOptions& options, bool warm);

/// One test of these bodies, from scratch.
struct ProgramAnswer {
  Outcome outcome;
  Forces forces;  ///< if it stands
  Motion motion;  ///< if it falls
  long pivots = 0;
};
ProgramAnswer decide_by_program(const contact::ContactProblem& problem, const TestOptions& options,
                                const Presence& presence);

}  // namespace tenon::statics
