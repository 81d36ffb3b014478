// The method `basis`: the live equilibrium basis (equilibrium/live_basis.hpp). The default.
#pragma once

#include <memory>

#include "tenon/equilibrium/live_basis.hpp"
#include "tenon/statics/stability_test.hpp"

namespace tenon::statics {

std::unique_ptr<StabilityTest> make_basis_test(const contact::ContactProblem& problem,
                                               const TestOptions& options);

/// What a test's options mean to the live basis.
equilibrium::Options basis_options(const TestOptions& options);

}  // namespace tenon::statics
