// One sweep over the edges of closed loops: the first place where they meet, and which loop lies
// in which. Shamos and Hoey (1976) with exact predicates: O(n log n) whatever the input.
#pragma once

#include <optional>
#include <vector>

#include "tenon/geometry/polygon.hpp"
#include "tenon/geometry/predicates.hpp"

namespace tenon::geometry {

/// Edge `edge` of loop `loop` runs from vertex `edge` to the next one.
struct LoopEdge {
  int loop = 0, edge = 0;
};

struct LoopMeeting {
  LoopEdge first, second;
  SegmentRelation relation = SegmentRelation::kCross;  ///< never kApart
};

struct LoopSweep {
  /// Two edges that meet though they are not neighbours in a loop, or neighbours that fold back
  /// onto one another. Empty: every loop is simple and the loops are disjoint.
  std::optional<LoopMeeting> meeting;
  /// Only without a meeting. Per loop: the smallest loop around it, or -1.
  std::vector<int> parent;
};

/// Loops of at least three vertices, finite, no two consecutive ones equal.
LoopSweep sweep_loops(const std::vector<const Loop*>& loops);

/// A simple loop runs counter-clockwise. Exact.
bool is_counter_clockwise(const Loop& loop);

}  // namespace tenon::geometry
