// Overlaps that the input already has: named, and pushed apart. Nothing else is ever corrected;
// what the steps themselves do is prevented from overlapping (selection_step.hpp).
#pragma once

#include <string>
#include <vector>

#include "tenon/dynamics/state.hpp"
#include "tenon/dynamics/world.hpp"

namespace tenon::dynamics {

/// Two bodies that overlap, not both held.
struct Overlap {
  int a = -1, b = -1;  ///< a < b
  double depth = 0;    ///< of their deepest pair of pieces, m, > 0
};

/// Pairs of bodies that overlap by more than 1e-9 of the smaller one, by body.
std::vector<Overlap> find_overlaps(const World& world, const State& state);

}  // namespace tenon::dynamics
