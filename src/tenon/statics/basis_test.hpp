// The method `basis`: the live equilibrium basis (equilibrium/live_basis.hpp). The default.
#pragma once

#include <memory>

#include "tenon/statics/stability_test.hpp"

namespace tenon::statics {

std::unique_ptr<StabilityTest> make_basis_test(const contact::ContactProblem& problem,
                                               const TestOptions& options);

}  // namespace tenon::statics
