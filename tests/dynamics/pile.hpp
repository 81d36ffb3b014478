// Piles of concave bodies thrown into a bowl.
#pragma once

#include "dynamics/stage.hpp"
#include "tenon/core/random.hpp"

namespace tenon::testing {

/// Letters L, T, U of 3 x 3 squares of side s, the middle of the square at the origin.
inline geometry::Loop letter(int kind, double s) {
  geometry::Loop loop;
  if (kind == 0)
    loop = {{0, 0}, {3, 0}, {3, 1}, {1, 1}, {1, 3}, {0, 3}};
  else if (kind == 1)
    loop = {{1, 0}, {2, 0}, {2, 2}, {3, 2}, {3, 3}, {0, 3}, {0, 2}, {1, 2}};
  else
    loop = {{0, 0}, {3, 0}, {3, 3}, {2, 3}, {2, 1}, {1, 1}, {1, 3}, {0, 3}};
  for (Eigen::Vector2d& p : loop) p = s * (p - Eigen::Vector2d(1.5, 1.5));
  return loop;
}

/// `count` letters L, T, U of about unit size above a bowl of three slabs.
inline Stage pile(int count, double friction, std::uint64_t seed, double h = 0.01) {
  Stage stage(h, friction);
  stage.box("floor", 12, 1, 0, -0.5).fixed = true;
  stage.box("left", 1, 14, -7, 4, 0.3).fixed = true;
  stage.box("right", 1, 14, 7, 4, -0.3).fixed = true;
  Random random(seed);
  for (int i = 0; i < count; ++i) {
    const double x = -3.2 + 1.6 * (i % 5), y = 1.5 + 1.7 * (i / 5);
    model::Body& body =
        stage.polygon("part" + std::to_string(i), letter(i % 3, 0.33),
                      x + random.uniform(-0.1, 0.1), y, random.uniform(0, 2 * M_PI));
    body.density = 1;
    body.velocity = {random.uniform(-1, 1), random.uniform(-2, 0), 0};
    body.angular_velocity = {0, 0, random.uniform(-2, 2)};
  }
  return stage;
}

}  // namespace tenon::testing
