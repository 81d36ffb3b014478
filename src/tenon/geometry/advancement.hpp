// Conservative advancement: the first time two moving convex bodies touch, with a proven bound.
//
// Motion: frame origin x0 + t v, rotation exp(t w) R0, v and w constant in world axes (what a time
// step does to a body). For a fixed direction n from A to B with sep(n, t0) = s every vertex x of A
// satisfies, with a the farthest vertex from the frame's origin,
//     n . x(t) <= n . x(t0) + (t - t0) (n . vA + a |n x wA|),
// and B alike, hence distance(t) >= sep(n, t) >= s - (t - t0) mu,
//     mu = n . (vA - vB) + a |n x wA| + b |n x wB|                     (Mirtich 1996).
// A second bound uses what each vertex does at t0: its height falls or rises at its own rate, and
// the rate changes by at most |w|^2 a. The longer of the two steps is taken. So between the times
// looked at the bodies cannot touch, however thin or fast they are: nothing tunnels.
#pragma once

#include <Eigen/Core>

#include "tenon/geometry/convex_distance.hpp"

namespace tenon::geometry {

struct RigidMotion {
  RigidTransform start;
  Eigen::Vector3d velocity = Eigen::Vector3d::Zero();          ///< of the frame's origin, m/s
  Eigen::Vector3d angular_velocity = Eigen::Vector3d::Zero();  ///< world, rad/s
  RigidTransform at(double time) const;
};

struct MovingConvex {
  const ConvexPolyhedron& shape;
  const RigidMotion& motion;
  double radius = 0;  ///< swollen by, m
};

enum class AdvancementEnd {
  kClear,      ///< proved: no contact up to the end
  kContact,    ///< proved: no contact before `time`, and there the distance is within the tolerance
  kOverlap,    ///< they are within the tolerance already at the start
  kUndecided,  ///< proved free up to `time`; the limit of rounds was reached there (a long graze)
};

struct Advancement {
  AdvancementEnd end = AdvancementEnd::kUndecided;
  double time = 0;          ///< s; the bodies are apart on [0, time)
  ConvexDistance distance;  ///< at `time`
  int rounds = 0;           ///< distances computed
};

struct AdvancementOptions {
  double tolerance = 0;    ///< m: a distance at most this is contact; 0: 1e-9 (rA + rB)
  int most_rounds = 1000;  ///< 1 .. : then kUndecided
};

/// Advances from time 0 to `duration` > 0. Bodies that touch at the start and part are kOverlap:
/// who holds them in contact knows it already.
Advancement first_contact(const MovingConvex& a, const MovingConvex& b, double duration,
                          const AdvancementOptions& options = {});

}  // namespace tenon::geometry
