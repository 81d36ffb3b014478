// A convex polyhedron in another frame.
#pragma once

#include "tenon/geometry/convex_polyhedron.hpp"

namespace tenon::geometry {

/// The same faces (same order, same internal marks), every vertex moved by `shift`.
ConvexPolyhedron translated(const ConvexPolyhedron& piece, const Eigen::Vector3d& shift);

}  // namespace tenon::geometry
