// The settled substep becomes the state.
#pragma once

#include "tenon/dynamics/island_run.hpp"
#include "tenon/dynamics/selection_attempt.hpp"

namespace tenon::dynamics {

/// Integrates: placements, velocities (0 where forces balance), impulses and alternatives for the
/// next substep, the proof of rest of an island that stood still, and the report.
void keep_attempt(const Attempt& attempt, int depth, IslandRun& run);

}  // namespace tenon::dynamics
