// Is this a polygon? What every reader asks before a shape enters a scene.
#pragma once

#include <string>

#include "tenon/core/result.hpp"
#include "tenon/geometry/polygon.hpp"

namespace tenon::geometry {

/// Checks, exactly and in O(n log n): every loop has at least three vertices, all finite, no two
/// consecutive ones equal; no loop crosses or touches itself or another loop; every hole lies
/// inside the outer loop and in no other hole; the area is a normal number (> 0). Success: the
/// polygon with its outer loop counter-clockwise and its holes clockwise (vertices reversed where
/// needed, keeping vertex 0 first), otherwise untouched; vertices on a straight stretch are kept.
/// Failure: faults with `path`, the indices of the vertices or edges as written (edge i runs from
/// vertex i to the next one) and the remedy.
Result<Polygon> checked_polygon(Polygon polygon, const std::string& path);

/// The area of the loop, positive when counter-clockwise. m^2.
double signed_area(const Loop& loop);
/// Area of the outer loop less the holes', whatever their orientation. m^2.
double area(const Polygon& polygon);

}  // namespace tenon::geometry
