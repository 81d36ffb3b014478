// Overlaps that came with the input, undone before the step.
#pragma once

#include "tenon/dynamics/island_run.hpp"
#include "tenon/dynamics/selection_attempt.hpp"

namespace tenon::dynamics {

/// Does the pair overlap deeper than anything a step leaves?
bool came_overlapping(const PairGroup& group);

/// Bodies of the island that overlap move apart by a fifth of their depth (see step_island): a
/// frictionless contact problem in displacements. A push that would deepen another overlap is tried
/// at a quarter, then left.
void push_apart(double h, IslandRun& run);

}  // namespace tenon::dynamics
