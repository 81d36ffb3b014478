// Inside of convex_distance: the search for the nearest points (Gilbert, Johnson, Keerthi 1988).
#pragma once

#include "tenon/geometry/posed_pair.hpp"
#include "tenon/geometry/simplex.hpp"

namespace tenon::geometry {

enum class GjkEnd {
  kMet,     ///< the bounds met: done
  kStuck,   ///< no further progress in double: the features of the simplex must finish
  kInside,  ///< the origin is inside the simplex, or nearer than the tolerance
};

/// Descends from the given simplex (at least one point), raising bounds.low with every direction
/// tried; bounds.high, its points and features are those of the final simplex unless the origin
/// lies inside it. Needs no trust: what it returns is two bounds.
GjkEnd gjk(const PosedPair& pair, Simplex& simplex, DistanceBounds& bounds);

/// The smallest feature of `shape` that holds a point made of the given vertices (1 to 4), by what
/// the vertices share; where they share nothing, the nearest face around the first one.
Feature spanned_feature(const ConvexPolyhedron& shape, const int* vertices, int count,
                        const Eigen::Vector3d& point);

}  // namespace tenon::geometry
