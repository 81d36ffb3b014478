#include "tenon/geometry/plane_advancement.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "tenon/core/check.hpp"

namespace tenon::geometry {
namespace {

/// One piece along a direction: how far its lowest point can sink in the time to come.
class Sinking {
 public:
  Sinking(const PlanePiece& piece, const PlaneMotion& motion, const PlanePose& pose,
          const Eigen::Vector2d& direction)
      : linear_(-direction.dot(motion.velocity)) {
    const Eigen::Vector2d down = pose.unrotate(-direction);
    double farthest = 0;
    for (const auto& x : piece.vertices()) {
      depths_.push_back(down.dot(x));
      rates_.push_back(motion.rate * down.dot(quarter_turn(x)));
      lowest_ = std::max(lowest_, depths_.back());
      farthest = std::max(farthest, x.norm());
    }
    turning_ = std::abs(motion.rate) * farthest;
    bend_ = motion.rate * motion.rate * farthest;
  }
  /// Upper bound of the sinking after the time t: the least of a linear and a convex function of t,
  /// both zero at t = 0. A sum of such bounds that is below some room at t is so before: one of the
  /// convex functions it is the least of is.
  double after(double t) const {
    double deepest = -std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < depths_.size(); ++i)
      deepest = std::max(deepest, depths_[i] + t * rates_[i]);
    return t * linear_ + std::min(t * turning_, deepest - lowest_ + 0.5 * bend_ * t * t);
  }
  double fastest() const { return linear_ + turning_; }
  bool straight() const { return turning_ == 0; }

 private:
  double linear_, turning_ = 0, bend_ = 0;
  double lowest_ = -std::numeric_limits<double>::infinity();
  std::vector<double> depths_, rates_;
};

/// A time up to `limit` for which the pieces together sink less than `room`: from the fastest rate,
/// then lengthened while the better bound holds at the time tried.
double safe_time(const Sinking& a, const Sinking& b, double room, double limit) {
  const double fastest = a.fastest() + b.fastest();
  if (fastest <= 0) return limit;
  double safe = std::min(limit, room / fastest);
  if (safe >= limit || (a.straight() && b.straight())) return safe;
  const auto fits = [&](double t) { return a.after(t) + b.after(t) <= room; };
  if (fits(limit)) return limit;
  double high = limit;
  for (int i = 0; i < 60 && high > 1.01 * safe; ++i) {
    const double middle = high > 4 * safe ? 2 * safe : 0.5 * (safe + high);
    (fits(middle) ? safe : high) = middle;
  }
  return safe;
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
    const Sinking sink_a(a, motion_a, X_WA, n), sink_b(b, motion_b, X_WB, -n);
    // Half the tolerance is kept as room for round-off: the pieces are truly apart at every stop.
    const double room = result.distance.lower - 0.5 * tolerance;
    time = std::min(duration, time + safe_time(sink_a, sink_b, room, duration - time));
  }
}

}  // namespace tenon::geometry
