// Conservative advancement in the plane: the first time two moving pieces touch, with a proven
// bound (the method and its names: advancement.hpp).
//
// For a fixed direction n from b to a, sep(n, t) is a lower bound of the distance at time t. While
// n stays fixed each vertex of a piece, at x from the frame's origin, loses height along n at most
// by
//     t (n . v) + min(t |w| rho,  t w n . Jx + w^2 rho t^2 / 2),   rho = the farthest vertex,
// so up to the time at which these losses use up sep(n, t0) the pieces cannot touch, however thin
// or fast they are.
#pragma once

#include <Eigen/Core>

#include "tenon/geometry/advancement.hpp"
#include "tenon/geometry/plane_distance.hpp"

namespace tenon::geometry {

/// Frame origin p + t v, turned by t w: what a time step does to a planar body.
struct PlaneMotion {
  PlanePose start;
  Eigen::Vector2d velocity = Eigen::Vector2d::Zero();  ///< of the frame's origin, m/s
  double rate = 0;                                     ///< w, rad/s
  PlanePose at(double time) const;
};

struct PlaneAdvancement {
  AdvancementEnd end = AdvancementEnd::kUndecided;
  double time = 0;         ///< s; the pieces are apart on [0, time)
  PlaneDistance distance;  ///< at `time`
  int rounds = 0;          ///< distances computed
};

/// Advances from time 0 to `duration` > 0. Pieces within the tolerance already at the start are
/// kOverlap, also if they part: who holds them in contact knows it already.
PlaneAdvancement first_contact(const PlanePiece& a, const PlaneMotion& motion_a,
                               const PlanePiece& b, const PlaneMotion& motion_b, double duration,
                               const AdvancementOptions& options = {});

}  // namespace tenon::geometry
