// Rest, decided by forces and not by speed.
#pragma once

#include <vector>

#include "tenon/dynamics/inner.hpp"
#include "tenon/dynamics/world.hpp"

namespace tenon::dynamics {

/// Per body of the problem: is its velocity zero to the accuracy of the forces on it?
///     |v| + r |w|  <=  1e-10 max(h |g|, largest p / m of its contacts).
/// For a body that began at v = 0 this says that the forces balance to 1e-10; a true creep just
/// above the friction angle is faster and goes on (docs/simulate.md, integrate). Bodies without
/// contact never rest.
std::vector<char> bodies_at_rest(const World& world, const contact::ContactProblem& problem,
                                 const InnerAnswer& answer, double h);

}  // namespace tenon::dynamics
