#include "tenon/dynamics/path_walk.hpp"

#include <algorithm>

namespace tenon::dynamics {

using contact::AlternativeGap;

namespace {

/// The last fraction up to which the alternative separates, given that it does at `from`.
double lasts_until(const World& world, const PairGroup& group, const PairMotion& motion,
                   int alternative, double from, double slop) {
  const auto holds = [&](double t) {
    return world.geometry->gap(group.pair, alternative, motion.a(t), motion.b(t)) >= -slop;
  };
  if (holds(1)) return 1;
  double low = from, high = 1;
  for (int i = 0; i < 60 && high - low > 1e-15; ++i) {
    const double middle = (low + high) / 2;
    (holds(middle) ? low : high) = middle;
  }
  return low;
}

}  // namespace

PathVerdict walk_path(const World& world, const PairGroup& group, const PairMotion& motion) {
  const auto dip = [&](double radius, const contact::BodyVector& v) {
    const double turned = motion.step * v.tail(v.size() == 3 ? 1 : 3).norm();
    return radius * turned * turned / 8;
  };
  // A rounding that goes round a corner does so on an arc, of which the step makes the chord.
  const double arc = world.geometry->rounding(group.pair);
  const auto chord = [&] {
    constexpr double kMaxTurn = 0.25;  // rad about the corner
    const double way =
        motion.step *
        (motion.velocity_a - motion.velocity_b).head(motion.velocity_a.size() / 3 + 1).norm();
    return arc > 0 ? std::min(way * way / arc, kMaxTurn * kMaxTurn * arc) / 8 : 0.0;
  };
  const double slop = SelectionTolerance::kSafe * group.size + chord() +
                      2 * (dip(motion.turn_radius_a, motion.velocity_a) +
                           dip(motion.turn_radius_b, motion.velocity_b));
  double reached = 0;
  for (int each : group.safe)
    reached = std::max(reached, lasts_until(world, group, motion, each, 0, slop));
  std::vector<AlternativeGap> gaps;
  while (reached < 1) {
    world.geometry->gaps(group.pair, motion.a(reached), motion.b(reached), gaps);
    double next = reached;
    for (const AlternativeGap& each : gaps)
      if (each.gap >= -slop && !world.geometry->internal(group.pair, each.alternative))
        next = std::max(next, lasts_until(world, group, motion, each.alternative, reached, slop));
    if (next <= reached + 1e-12) return {false, reached};
    reached = next;
  }
  return {};
}

}  // namespace tenon::dynamics
