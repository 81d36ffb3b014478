// The true gaps at the end of a step, by the geometry's verifier (which shares no code with the
// gaps the stepper used).
#pragma once

#include <vector>

#include "tenon/dynamics/selection_step.hpp"

namespace tenon::dynamics {

/// The smallest true gap of all pairs that could touch in the step, m; infinite without pairs.
double smallest_gap(const World& world, const State& state, const std::vector<IslandTask>& tasks);
/// The same over all pairs of pieces whose boxes overlap: slower, and without any list of the
/// stepper.
double smallest_gap(const World& world, const State& state);

}  // namespace tenon::dynamics
