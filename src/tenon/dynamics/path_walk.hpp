// Whether a pair of pieces stays apart on its way through a step.
#pragma once

#include "tenon/dynamics/assemble.hpp"
#include "tenon/dynamics/selection_group.hpp"

namespace tenon::dynamics {

struct PairMotion {
  contact::Placement start_a, start_b;
  contact::BodyVector velocity_a, velocity_b;
  double step = 0;                              ///< s
  double turn_radius_a = 0, turn_radius_b = 0;  ///< m

  contact::Placement a(double fraction) const {
    return contact::advanced(start_a, velocity_a, fraction * step);
  }
  contact::Placement b(double fraction) const {
    return contact::advanced(start_b, velocity_b, fraction * step);
  }
};

struct PathVerdict {
  bool clean = true;
  double hit = 1;  ///< fraction of the step at which the chain breaks, if not clean
};

/// Follows the chain of separating alternatives from S at the start to the end: where the present
/// one stops separating (found by bisection), another that separates there must take over. Clean if
/// the chain reaches the end. Exact for translation (every gap is then linear in time); a rotation
/// by d may dip by r d^2 / 8 between start and end, which is allowed for, and so may a rounding of
/// radius r that goes round a corner by d. Rounded pieces are followed by conservative advancement
/// of their true distance instead.
PathVerdict walk_path(const World& world, const PairGroup& group, const PairMotion& motion);

/// The motion of a group's pair in the island's step.
PairMotion pair_motion(const World& world, const IslandMotion& motion, const PairGroup& group);

/// The best of S at the end is a pair of corners whose axis turned by more than max_turn, rad, on
/// the way, and the pieces went through each other: a disc past another, where one axis separates
/// them before and after.
bool swings_through(const World& world, const PairGroup& group, const PairMotion& motion,
                    double max_turn);

}  // namespace tenon::dynamics
