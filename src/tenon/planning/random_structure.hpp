// Random piles by the procedure of the thesis (4.3): starting with an empty world, pick a row and
// an offset at random, place a block there, keep it if the structure still stands; repeat until it
// is `rows` high.
#pragma once

#include <cstdint>

#include "tenon/model/scene.hpp"
#include "tenon/statics/stability_test.hpp"

namespace tenon::planning {

struct RandomPile {
  int rows = 8;            ///< 1 .. 200
  std::uint64_t seed = 1;  ///< the same seed gives the same pile
  double friction = 0;     ///< with which it stands
  /// Blocks of one row may touch (side contacts) when true; else they keep a gap.
  bool touching = false;
};

/// A planar scene of blocks 2 x 1 on a ground 2 * rows wide; every stage of its making stands.
model::Scene random_pile(const RandomPile& wanted);

}  // namespace tenon::planning
