// Inside of space_touches: touches of two bodies, piece by piece, joined to whole patches.
#pragma once

#include <vector>

#include "tenon/contact/touch.hpp"

namespace tenon::contact {

/// Area of the polygon, m^2.
double touch_area(const Touch& touch);
/// No more than a segment or a point, within tolerance.
bool is_thin(const Touch& touch, double tolerance);
/// Every corner of the one lies in the other (a convex polygon, a segment or a point), within
/// tolerance.
bool lies_within(const Touch& small, const Touch& large, double tolerance);

/// Joins convex touches with one normal that lie in one plane and touch each other (all within
/// `tolerance`) to one with the outline of their union, and drops those that lie within another one
/// of the same normal. Corners inside the union and within its straight sides disappear. Unions
/// with a hole stay apart as they are. The order of the first members stays.
std::vector<Touch> merge_touches(std::vector<Touch> touches, double tolerance);

}  // namespace tenon::contact
