// What acts on a free body besides contacts: gravity, loads, grips, and in space its own spin.
#pragma once

#include "tenon/dynamics/state.hpp"
#include "tenon/dynamics/world.hpp"

namespace tenon::dynamics {

/// The body's motion without contacts, and the mass that resists contact impulses:
///     mass (v - free_velocity) = J' lambda.
struct FreeMotion {
  contact::BodyMatrix mass;  ///< grips included
  contact::BodyVector free_velocity;
  Eigen::Matrix3d inertia = Eigen::Matrix3d::Zero();  ///< space: of the body alone; L = inertia w
};

/// Gravity and loads explicitly, v_f = v + h M^-1 f. Grips implicitly: with stiffness K, damping C,
/// displacements x of the body and y of its holder since time 0,
///     (M + h C + h^2 K) v_f = M v + h f + h K (y(t + h) - x(t)) + h C ydot,
/// so that any stiffness is stable. Pulls alike at their point: J its velocity per body velocity, s
/// its way to the target, (M + J' (h c + h^2 k) J) v_f = M v + h f + h J' k s.
/// Spin in space by "momentum, mid inertia" (docs/simulate.md):
/// w_f = I(q_mid)^-1 (L + h tau) with q_mid half-way through the step; I(q_mid) is the mass.
FreeMotion free_motion(const World& world, const State& state, int body, double time, double h);

}  // namespace tenon::dynamics
