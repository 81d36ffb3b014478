// After a solve: do the true gaps hold, and was the right alternative chosen?
#pragma once

#include "tenon/dynamics/assemble.hpp"
#include "tenon/dynamics/inner.hpp"
#include "tenon/dynamics/path_walk.hpp"
#include "tenon/dynamics/selection_group.hpp"

namespace tenon::dynamics {

/// What a review of all groups found.
struct Review {
  bool changed = false;       ///< something was activated, switched or has to be linearised again
  bool violated = false;      ///< a pair overlaps at the end, or passed through on its way
  bool path_limited = false;  ///< an alternative outside S was banned
};

/// Judges every group at the end placements of `motion` (true geometry) and corrects the selection:
///  - some alternative of S separates at the end: the pair holds. If it pushes although the pieces
///    are clearly apart, the better alternative is taken, each at most once.
///  - only one outside S separates: it holds if the way there is free, else it is banned.
///  - violated and not active: activated, with the alternative of S that would be crossed least
///    with the last velocities (`predicted`), ties by the end gap.
///  - violated although its rows hold, or in space are far from saying so: all vertices of the
///    best alternative of S become rows.
///  - rows that do not hold to 1e-11 of the size at the true end are linearised again.
/// Gaps hold to `tolerance` times the size plus what the round-off of the impulses moves in the
/// step. `predicted`: per slot, where the last velocities would lead. With `may_switch` false
/// nothing is exchanged that already separates (used once a selection repeats).
Review review(const World& world, const IslandMotion& motion,
              const std::vector<contact::Placement>& predicted, const InnerAnswer& answer,
              bool may_switch, double tolerance, std::vector<PairGroup>& groups);

}  // namespace tenon::dynamics
