// A simple polygon with holes, as it is written in a file.
#pragma once

#include <Eigen/Core>
#include <vector>

namespace tenon::geometry {

using Loop = std::vector<Eigen::Vector2d>;

/// Outer boundary counter-clockwise, holes clockwise once `checked` (validate_polygon) has passed.
struct Polygon {
  Loop outer;
  std::vector<Loop> holes;
};

}  // namespace tenon::geometry
