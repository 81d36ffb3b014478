// A particle has no width, so it fits between two bodies that touch: each keeps it apart by the
// facet on its side of the seam, with a gap of 0. Nothing may enter there.
#pragma once

#include <vector>

#include "tenon/dynamics/selection_group.hpp"
#include "tenon/dynamics/world.hpp"

namespace tenon::dynamics {

/// Takes out of S of every particle's groups the facets that another body closes: both touch the
/// particle, from opposite sides. Where that is all of them the one chosen so far stays.
/// `at` holds the placements of the bodies by slot.
void close_seams(const World& world, const std::vector<contact::Placement>& at,
                 std::vector<PairGroup>& groups);

}  // namespace tenon::dynamics
