#include "tenon/geometry/plane_advancement.hpp"

#include <algorithm>
#include <cmath>

#include "tenon/core/check.hpp"
#include "tenon/geometry/vertex_rise.hpp"

namespace tenon::geometry {
namespace {

/// A piece along a direction: towards the other piece.
VertexRise rise_along(const Eigen::Vector2d& direction, const PlanePiece& piece,
                      const PlaneMotion& motion, const PlanePose& pose) {
  double arm = 0;
  for (const auto& x : piece.vertices()) arm = std::max(arm, x.norm());
  VertexRise rise(direction.dot(motion.velocity), std::abs(motion.rate) * arm,
                  motion.rate * motion.rate * arm);
  const Eigen::Vector2d up = pose.unrotate(direction);
  for (const auto& x : piece.vertices()) rise.add(up.dot(x), motion.rate * up.dot(quarter_turn(x)));
  return rise;
}

}  // namespace

PlanePose PlaneMotion::at(double time) const {
  PlanePose pose = start;
  pose.translation += time * velocity;
  if (rate != 0) {
    const double c = std::cos(rate * time), s = std::sin(rate * time);
    pose.cos = c * start.cos - s * start.sin;
    pose.sin = s * start.cos + c * start.sin;
  }
  return pose;
}

PlaneAdvancement first_contact(const PlanePiece& a, const PlaneMotion& motion_a,
                               const PlanePiece& b, const PlaneMotion& motion_b, double duration,
                               const AdvancementOptions& options) {
  TENON_CHECK(duration > 0, "a motion lasts some time");
  const double size = a.reach() + b.reach();
  const double tolerance = options.tolerance > 0 ? options.tolerance : 1e-9 * size;
  PlaneAdvancement result;
  double time = 0;
  for (result.rounds = 1;; ++result.rounds) {
    const PlanePose X_WA = motion_a.at(time), X_WB = motion_b.at(time);
    const PlaneDistance last = result.distance;
    result.distance = plane_distance(a, X_WA, b, X_WB, result.rounds > 1 ? &last : nullptr);
    result.time = time;
    if (result.distance.distance <= tolerance) {
      result.end = time == 0 ? AdvancementEnd::kOverlap : AdvancementEnd::kContact;
      return result;
    }
    if (time >= duration) {
      result.end = AdvancementEnd::kClear;
      return result;
    }
    if (result.rounds >= options.most_rounds) return result;
    const Eigen::Vector2d n = result.distance.normal;
    const VertexRise rise_a = rise_along(-n, a, motion_a, X_WA);
    const VertexRise rise_b = rise_along(n, b, motion_b, X_WB);
    // Half the tolerance is kept as room for round-off: the pieces are truly apart at every stop.
    const double room = result.distance.lower - 0.5 * tolerance;
    time = std::min(duration, time + safe_time(rise_a, rise_b, room, duration - time));
  }
}

}  // namespace tenon::geometry
