// One time step of the whole world by the production model `selection`.
#pragma once

#include "tenon/core/profile.hpp"
#include "tenon/dynamics/selection_step.hpp"
#include "tenon/dynamics/state.hpp"
#include "tenon/dynamics/step_report.hpp"
#include "tenon/dynamics/world.hpp"

namespace tenon::dynamics {

struct StepOptions {
  double step = 0.01;  ///< h, s
  double reach = 1;    ///< factor on the reach; the result does not depend on it
  SelectionOptions selection;
};

/// Detect, assemble, solve, verify, integrate (docs/simulate.md has the same names). On an unsolved
/// step the state is left as it was and the report carries the problem: the caller stops.
StepReport step(const World& world, const StepOptions& options, InnerSolver& inner, State& state,
                Profile* profile = nullptr);

}  // namespace tenon::dynamics
