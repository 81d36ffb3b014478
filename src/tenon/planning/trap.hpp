// Why a dead end is dead, as little of it as possible.
#pragma once

#include <vector>

#include "tenon/planning/no_goods.hpp"

namespace tenon::planning {

/// While `core` is present, none of `closed` can be the first of them to be added: each is refuted
/// by bodies of the core for as long as the bodies that would help it are absent, and these are all
/// of `closed` themselves. So every state with `core` present and `closed` absent is dead.
struct Trap {
  /// A way in: a closed body and the bodies of the core that refute it. Were one of these absent,
  /// it might be the first. (Most closed bodies have no door: they rest on others of `closed`.)
  struct Door {
    int body;
    std::vector<int> core;  ///< not empty
  };
  std::vector<int> core;    ///< sorted: those of all doors
  std::vector<int> closed;  ///< sorted
  std::vector<Door> doors;  ///< by body; empty if the trap rests on nothing
};

/// A trap with few `closed` in a dead end. `absent`: every body that could still be added, all
/// refuted, of a structure of so many bodies.
Trap find_trap(const NoGoods& no_goods, const std::vector<int>& absent, int bodies);

}  // namespace tenon::planning
