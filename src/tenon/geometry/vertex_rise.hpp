// How far the points of a moving convex body can rise along a fixed direction in the time to come,
// and how long two bodies stay apart by it: the bounds of conservative advancement
// (advancement.hpp), in the plane and in space alike.
#pragma once

#include <limits>
#include <vector>

namespace tenon::geometry {

class VertexRise {
 public:
  /// linear: speed of the frame's origin along the direction; turning: the most that the rotation
  /// adds to the speed of a vertex; bend: the most by which that changes per time.
  VertexRise(double linear, double turning, double bend)
      : linear_(linear), turning_(turning), bend_(bend) {}
  /// A vertex at this height along the direction, rising at this rate by the rotation alone.
  void add(double height, double rate);

  /// Upper bound of the rise of the highest point after the time t: the least of a linear and a
  /// convex function of t, both zero at t = 0.
  double after(double t) const;
  double fastest() const { return linear_ + turning_; }
  bool straight() const { return turning_ == 0; }

 private:
  double linear_, turning_, bend_;
  double top_ = -std::numeric_limits<double>::infinity();
  std::vector<double> heights_, rates_;
};

/// The longest time, up to `limit`, for which the bounds prove that two bodies rise towards each
/// other by less than `room`: the linear bound gives one, doubling and bisection of the better
/// bound a longer one. Where a sum of such bounds is below `room` at t, it is so before: a convex
/// function from <= 0 to < room is < room between.
double safe_time(const VertexRise& a, const VertexRise& b, double room, double limit);

}  // namespace tenon::geometry
