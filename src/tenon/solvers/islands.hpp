// Islands: the parts of a ContactProblem that cannot feel each other in one step.
#pragma once

#include <vector>

#include "tenon/contact/contact_problem.hpp"
#include "tenon/solvers/step_problem.hpp"

namespace tenon::solvers {

/// Splits the movable bodies into connected components of the contact graph; held bodies join
/// nothing. Every body is in exactly one island (a body without contacts is its own, with no
/// contacts), every contact in the island of its bodies. Islands are ordered by their first body.
std::vector<Island> split_islands(const contact::ContactProblem& problem);

/// The same over a subset of the contacts (for instance the selected alternatives), ascending.
std::vector<Island> split_islands(const contact::ContactProblem& problem,
                                  const std::vector<int>& contacts);

}  // namespace tenon::solvers
