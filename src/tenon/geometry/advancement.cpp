#include "tenon/geometry/advancement.hpp"

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>

#include "tenon/core/check.hpp"
#include "tenon/geometry/vertex_rise.hpp"

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

double farthest(const ConvexPolyhedron& shape) {
  double squared = 0;
  for (const Vector3d& x : shape.vertices()) squared = std::max(squared, x.squaredNorm());
  return std::sqrt(squared);
}

/// A body along a direction: outward for A, reversed for B. `arm` is its farthest vertex.
VertexRise rise_along(const Vector3d& direction, const MovingConvex& body,
                      const RigidTransform& pose, double arm) {
  const Vector3d& w = body.motion.angular_velocity;
  const Vector3d turn = direction.cross(w);
  VertexRise rise(direction.dot(body.motion.velocity), arm * turn.norm(), arm * w.squaredNorm());
  const Vector3d up = pose.rotation.transpose() * direction;
  const Vector3d rate = pose.rotation.transpose() * turn;
  for (const Vector3d& x : body.shape.vertices()) rise.add(up.dot(x), rate.dot(x));
  return rise;
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
    const VertexRise rise_a = rise_along(n, a, pose_a, arm_a);
    const VertexRise rise_b = rise_along(-n, b, pose_b, arm_b);
    // Half the tolerance is kept as room for round-off: the bodies are truly apart at every stop.
    const double room = result.distance.low - 0.5 * tolerance;
    time = std::min(duration, time + safe_time(rise_a, rise_b, room, duration - time));
  }
}

}  // namespace tenon::geometry
