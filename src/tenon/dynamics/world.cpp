#include "tenon/dynamics/world.hpp"

#include <algorithm>

#include "tenon/core/check.hpp"

namespace tenon::dynamics {

contact::Placement held_placement(const WorldBody& body, double time) {
  if (body.mobility == Mobility::kFixed) return body.start;
  TENON_CHECK(!body.keyframes.empty(), "a prescribed body has keyframes");
  const auto& frames = body.keyframes;
  if (time <= frames.front().time) return frames.front().placement;
  if (time >= frames.back().time) return frames.back().placement;
  const auto next =
      std::upper_bound(frames.begin(), frames.end(), time,
                       [](double t, const TimedPlacement& frame) { return t < frame.time; });
  const TimedPlacement &from = *(next - 1), &to = *next;
  const double span = to.time - from.time;
  const int dof = static_cast<int>(body.start_velocity.size());
  return contact::advanced(from.placement,
                           contact::velocity_between(from.placement, to.placement, span, dof),
                           time - from.time);
}

double residual_gravity(const World& world) {
  const double g = world.gravity.norm();
  return g > 0 ? g : 1;
}

}  // namespace tenon::dynamics
