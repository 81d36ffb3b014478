// Which pieces may touch in this step, and which bodies therefore have to be stepped together.
#pragma once

#include <vector>

#include "tenon/dynamics/selection_step.hpp"

namespace tenon::dynamics {

/// How far each body may travel in the step, m:  factor 1.5 h (|v_f| + r |w_f|) + 1e-5 size for
/// free bodies, the exact way for held ones. Only economy: a body that leaves its reach has it
/// enlarged and its pairs found again.
std::vector<double> reaches(const World& world, const State& state, double h, double factor);

/// All pairs of pieces of different bodies (not both held) that are closer than the sum of their
/// reaches, grouped into islands: free bodies linked by such pairs. Held bodies link nothing. Every
/// free body is in exactly one island, islands in the order of their first body. Bodies that keep
/// to their reach cannot touch anything outside their island.
std::vector<IslandTask> detect(const World& world, const State& state,
                               const std::vector<double>& reach);

}  // namespace tenon::dynamics
