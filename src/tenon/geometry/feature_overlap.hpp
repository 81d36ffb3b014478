// Inside of contact_patch: the overlap of two features projected along a direction.
#pragma once

#include <vector>

#include "tenon/geometry/posed_pair.hpp"

namespace tenon::geometry {

/// One corner of the overlap: points of A and of B that lie over one another along n, and what
/// meets there. Frame of A.
struct OverlapCorner {
  Eigen::Vector3d point_a, point_b;
  Feature feature_a, feature_b;
};

/// The corners of (feature of A) x (feature of B) projected along n (unit, from A to B), ordered
/// counter-clockwise about n; points within `border` outside count as inside and are not moved,
/// only edges that cross by more are cut, and corners within 4 `border` are one.
std::vector<OverlapCorner> feature_overlap(const PosedPair& pair, const Eigen::Vector3d& n,
                                           const Feature& feature_a, const Feature& feature_b,
                                           double border);

}  // namespace tenon::geometry
