// Small planar assemblies at random, made so that some fall, some come apart in order and some
// stand but cannot be put up part by part.
#pragma once

#include <algorithm>

#include "tenon/core/random.hpp"
#include "tenon/model/structures.hpp"

namespace tenon::testing {

/// Two or three rows of blocks 2 x 1 over a table of random width, at most `most` blocks; upper
/// rows may be heavier (they then hold what leans out below).
inline model::Scene small_assembly(Random& random, double friction, std::size_t most = 7) {
  model::Scene scene;
  scene.friction = friction;
  const double half = random.uniform(0.8, 3.5);
  scene.bodies.push_back(model::planar_ground(-half, half));
  const int rows = 2 + random.below(2);
  for (int row = 0; row < rows; ++row) {
    const double density = row > 0 && random.below(3) == 0 ? 20 : 1;
    const int count = 1 + random.below(3);
    double x = -1.1 * count + random.uniform(-0.6, 0.6);
    for (int k = 0; k < count && scene.bodies.size() <= most; ++k) {
      // Some neighbours touch: side contacts.
      const double gap = random.below(3) == 0 ? 0 : random.uniform(0.05, 0.5);
      scene.bodies.push_back(
          model::planar_block("b" + std::to_string(scene.bodies.size()), x + 1, row + 0.5, 2, 1));
      scene.bodies.back().density = density;
      x += 2 + gap;
    }
  }
  return scene;
}

}  // namespace tenon::testing
