#include "tenon/geometry/advancement.hpp"

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>
#include <limits>

#include "tenon/core/check.hpp"

namespace tenon::geometry {

using Eigen::Vector3d;

RigidTransform RigidMotion::at(double time) const {
  const double turn = time * angular_velocity.norm();
  RigidTransform pose{start.rotation, start.translation + time * velocity};
  if (turn != 0)
    pose.rotation =
        Eigen::AngleAxisd(turn, angular_velocity.normalized()).toRotationMatrix() * start.rotation;
  return pose;
}

namespace {

/// One body along a direction: how high its points can get (direction = outward for A, reversed for
/// B) in the time to come.
class Climb {
 public:
  Climb(const MovingConvex& body, const RigidTransform& pose, const Vector3d& direction, double arm)
      : linear_(direction.dot(body.motion.velocity)) {
    const Vector3d& w = body.motion.angular_velocity;
    turning_ = arm * direction.cross(w).norm();
    bend_ = arm * w.squaredNorm();
    const Vector3d up = pose.rotation.transpose() * direction;
    const Vector3d rate = pose.rotation.transpose() * direction.cross(w);
    top_ = -std::numeric_limits<double>::infinity();
    for (const Vector3d& x : body.shape.vertices()) {
      heights_.push_back(up.dot(x));
      rates_.push_back(rate.dot(x));
      top_ = std::max(top_, heights_.back());
    }
  }
  /// Upper bound of the rise of the highest point after the time t, by both arguments.
  double rise(double t) const {
    double top = -std::numeric_limits<double>::infinity();
    for (size_t i = 0; i < heights_.size(); ++i) top = std::max(top, heights_[i] + t * rates_[i]);
    const double by_vertex = top - top_ + 0.5 * bend_ * t * t;
    return t * linear_ + std::min(t * turning_, by_vertex);
  }
  bool straight() const { return turning_ == 0; }
  double fastest() const { return linear_ + turning_; }

 private:
  double linear_, turning_, bend_, top_;
  std::vector<double> heights_, rates_;
};

double farthest(const ConvexPolyhedron& shape) {
  double squared = 0;
  for (const Vector3d& x : shape.vertices()) squared = std::max(squared, x.squaredNorm());
  return std::sqrt(squared);
}

/// The longest time, up to `limit`, for which the bounds keep the rises below `room`: the linear
/// bound gives one, doubling and bisection of the better bound (a maximum of increasing
/// differences, checked at every time it is used) a longer one.
double safe_time(const Climb& a, const Climb& b, double room, double limit) {
  const double fastest = a.fastest() + b.fastest();
  if (fastest <= 0) return limit;
  double safe = std::min(limit, room / fastest);
  if (safe >= limit || (a.straight() && b.straight())) return safe;
  // rise(t) is the least of a linear and a convex function of t, both zero at t = 0; where it stays
  // below room at t, it does so before: a convex function from <= 0 to < room is < room between.
  const auto fits = [&](double t) { return a.rise(t) + b.rise(t) <= room; };
  if (fits(limit)) return limit;
  double high = limit;
  for (int i = 0; i < 60 && high > 1.01 * safe; ++i) {
    const double middle = high > 4 * safe ? 2 * safe : 0.5 * (safe + high);
    (fits(middle) ? safe : high) = middle;
  }
  return safe;
}

}  // namespace

Advancement first_contact(const MovingConvex& a, const MovingConvex& b, double duration,
                          const AdvancementOptions& options) {
  TENON_CHECK(duration > 0, "a motion lasts some time");
  const double size = a.shape.radius() + b.shape.radius() + a.radius + b.radius;
  const double tolerance = options.tolerance > 0 ? options.tolerance : 1e-9 * size;
  const double arm_a = farthest(a.shape), arm_b = farthest(b.shape);
  DistanceCache cache;
  Advancement result;
  double time = 0;
  for (result.rounds = 1;; ++result.rounds) {
    const RigidTransform pose_a = a.motion.at(time), pose_b = b.motion.at(time);
    result.distance =
        convex_distance({a.shape, pose_a, a.radius}, {b.shape, pose_b, b.radius}, &cache);
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
    const Vector3d n = -result.distance.normal;
    const Climb rise_a(a, pose_a, n, arm_a), rise_b(b, pose_b, -n, arm_b);
    // Half the tolerance is kept as room for round-off: the bodies are truly apart at every stop.
    const double room = result.distance.low - 0.5 * tolerance;
    time = std::min(duration, time + safe_time(rise_a, rise_b, room, duration - time));
  }
}

}  // namespace tenon::geometry
