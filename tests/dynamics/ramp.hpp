// The cracked ramps of the paper and of the comparison with other engines.
#pragma once

#include "dynamics/stage.hpp"

namespace tenon::testing {

struct Ramp {
  double angle = 20 * kDegree, first = 6, second = 8, crack = 0.02;
  double raised = 0;   ///< second slab above the first
  double before = 3;   ///< centre of the box before the crack, along the slope
  double above = 0.6;  ///< its bottom above the surface
  double friction = 0, h = 0.008;
  double shift = 0;    ///< of the start along the slope: the phase
  bool whole = false;  ///< one long slab instead of two: the control
};

inline Ramp ramp_paper() {
  return {};
}
inline Ramp ramp_peers() {
  Ramp ramp;
  ramp.second = 6;
  ramp.before = 5;
  ramp.above = 0.5;
  ramp.friction = 0.1;
  return ramp;
}

/// Origin at the upper end of the crack.
inline Stage stage_of(const Ramp& r) {
  Stage stage(r.h, r.friction);
  const Eigen::Vector2d along(std::cos(r.angle), -std::sin(r.angle));
  const Eigen::Vector2d up(std::sin(r.angle), std::cos(r.angle));
  const auto slab = [&](const char* name, double from, double length, double top) {
    const Eigen::Vector2d p = along * (from + length / 2) + up * (top - 0.5);
    stage.box(name, length, 1, p.x(), p.y(), -r.angle).fixed = true;
  };
  if (r.whole) {
    slab("upper", -r.first, r.first + r.second + 10, 0);
  } else {
    slab("upper", -r.first, r.first, 0);
    slab("lower", r.crack, r.second, r.raised);
  }
  const Eigen::Vector2d p = along * (r.shift - r.before) + up * (0.5 + r.above);
  model::Body& box = stage.box("box", 1, 1, p.x(), p.y(), -r.angle);
  box.mass = 1;
  box.inertia = Eigen::Matrix3d::Identity() / 6;
  return stage;
}

/// Degrees the box has turned from the slope.
inline double tilt(const dynamics::Simulation& run, const Ramp& r) {
  return std::abs(place(run, "box").angle + r.angle) / kDegree;
}

}  // namespace tenon::testing
