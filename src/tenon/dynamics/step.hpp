// One time step of the whole world by the production model `selection`.
#pragma once

#include "tenon/core/profile.hpp"
#include "tenon/dynamics/detect.hpp"
#include "tenon/dynamics/rest_memory.hpp"
#include "tenon/dynamics/selection_step.hpp"
#include "tenon/dynamics/state.hpp"
#include "tenon/dynamics/step_report.hpp"
#include "tenon/dynamics/world.hpp"

namespace tenon::dynamics {

struct StepOptions {
  double step = 0.01;      ///< h, s
  double reach = 1;        ///< factor on the reach; the result does not depend on it
  bool reuse_rest = true;  ///< off: islands at rest are detected and assembled in every step
  SelectionOptions selection;
};

/// What a stepper keeps between steps besides the state: only economy, the answers do not depend on
/// it.
struct StepMemory {
  InnerSolver inner;
  Detector detector;
  RestMemory rest;
};

/// Detect, assemble, solve, verify, integrate (docs/simulate.md has the same names). On an unsolved
/// step the state is left as it was and the report carries the problem: the caller stops.
StepReport step(const World& world, const StepOptions& options, StepMemory& memory, State& state,
                Profile* profile = nullptr);

}  // namespace tenon::dynamics
