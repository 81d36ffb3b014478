// A smallest set that meets every member of a family.
#pragma once

#include <optional>
#include <vector>

namespace tenon::planning {

/// Members are sorted and not empty. Branch and bound: on the first member that is not met, bounded
/// from below by members without common elements. Nothing after `most_nodes` nodes. Deterministic:
/// the first of the smallest sets in the order of branching, sorted.
std::optional<std::vector<int>> smallest_hitting_set(const std::vector<std::vector<int>>& family,
                                                     long most_nodes);

}  // namespace tenon::planning
