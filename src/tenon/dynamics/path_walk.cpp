#include "tenon/dynamics/path_walk.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

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

/// What the path may dip into an overlap, and which alternatives let pass.
class Path {
 public:
  Path(const World& world, const PairGroup& group, const PairMotion& motion)
      : world_(world), group_(group), motion_(motion), arc_(world.geometry->rounding(group.pair)) {
    const auto dip = [&](double radius, const contact::BodyVector& v) {
      const double turned = motion.step * v.tail(v.size() == 3 ? 1 : 3).norm();
      return radius * turned * turned / 8;
    };
    const contact::BodyVector v = motion.velocity_a - motion.velocity_b;
    const double way = motion.step * v.head(v.size() / 3 + 1).norm();
    // A rounding that goes round a corner does so on an arc, of which the step makes the chord.
    constexpr double kMaxTurn = 0.25;  // rad about the corner
    const double chord =
        arc_ > 0 ? std::min(way * way / arc_, kMaxTurn * kMaxTurn * arc_) / 8 : 0.0;
    slop_ = SelectionTolerance::kSafe * group.size + chord +
            2 * (dip(motion.turn_radius_a, motion.velocity_a) +
                 dip(motion.turn_radius_b, motion.velocity_b));
    length_ = way + contact::travel(spin_of(motion.velocity_a), motion.step, motion.turn_radius_a) +
              contact::travel(spin_of(motion.velocity_b), motion.step, motion.turn_radius_b);
  }

  double slop() const { return slop_; }

  /// Cuts, and seams that another body closes, let pass only what is truly apart.
  bool lets_pass(const AlternativeGap& each) const {
    if (each.gap > slop_) return true;
    const std::vector<int>& closed = group_.closed;
    return each.gap >= -slop_ && !world_.geometry->internal(group_.pair, each.alternative) &&
           std::find(closed.begin(), closed.end(), each.alternative) == closed.end();
  }

  /// For rounded pieces, whose corners give way in every direction that the path may come from:
  /// goes on by what the pieces are apart, as nothing can happen on that way.
  PathVerdict advance() const {
    constexpr double kFine = 1.0 / 256;  // of the path: no need to look closer
    constexpr double kOfArc = 0.05;      // nor closer than this share of the rounding
    constexpr int kMostLooks = 20000;
    const double least = std::min(kFine * length_, kOfArc * arc_);
    std::vector<AlternativeGap> gaps;
    double reached = 0;
    for (int looks = 0; reached < 1; ++looks) {
      world_.geometry->gaps(group_.pair, motion_.a(reached), motion_.b(reached), gaps);
      double apart = -std::numeric_limits<double>::infinity();
      for (const AlternativeGap& each : gaps)
        if (lets_pass(each)) apart = std::max(apart, each.gap);
      if (apart < -slop_ || looks == kMostLooks) return {false, reached};
      if (length_ == 0) break;
      reached += std::max(apart, least) / length_;
    }
    return {};
  }

 private:
  static contact::BodyVector spin_of(contact::BodyVector v) {
    v.head(v.size() / 3 + 1).setZero();
    return v;
  }

  const World& world_;
  const PairGroup& group_;
  const PairMotion& motion_;
  double arc_ = 0;     ///< sum of the roundings, m
  double slop_ = 0;    ///< m
  double length_ = 0;  ///< no two points of the pieces approach each other by more, m
};

}  // namespace

PairMotion pair_motion(const World& world, const IslandMotion& motion, const PairGroup& group) {
  return {motion.start[group.a],
          motion.start[group.b],
          motion.velocity[group.a],
          motion.velocity[group.b],
          motion.step,
          world.bodies[group.pair.body_a].turn_radius,
          world.bodies[group.pair.body_b].turn_radius};
}

PathVerdict walk_path(const World& world, const PairGroup& group, const PairMotion& motion) {
  const Path path(world, group, motion);
  if (world.geometry->rounding(group.pair) > 0) return path.advance();
  double reached = 0;
  for (int each : group.safe)
    reached = std::max(reached, lasts_until(world, group, motion, each, 0, path.slop()));
  std::vector<AlternativeGap> gaps;
  while (reached < 1) {
    world.geometry->gaps(group.pair, motion.a(reached), motion.b(reached), gaps);
    double next = reached;
    for (const AlternativeGap& each : gaps)
      if (path.lets_pass(each))
        next = std::max(next,
                        lasts_until(world, group, motion, each.alternative, reached, path.slop()));
    if (next <= reached + 1e-12) return {false, reached};
    reached = next;
  }
  return {};
}

bool swings_through(const World& world, const PairGroup& group, const PairMotion& motion,
                    double max_turn) {
  if (world.geometry->rounding(group.pair) == 0) return false;
  const int best = best_safe(world, group, motion.a(1), motion.b(1)).alternative;
  const auto normal = [&](double t) {
    return world.geometry->normal(group.pair, best, motion.a(t), motion.b(t));
  };
  if (normal(0).dot(normal(1)) > std::cos(max_turn)) return false;
  return !Path(world, group, motion).advance().clean;
}

}  // namespace tenon::dynamics
