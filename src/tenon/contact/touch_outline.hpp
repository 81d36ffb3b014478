// Inside of merge_touches: the outline of several convex polygons in one plane.
#pragma once

#include <vector>

#include "tenon/contact/touch.hpp"

namespace tenon::contact {

/// The border of the union of convex polygons that share sides (or parts of sides) but do not
/// overlap by more than `tolerance`: their sides are split at each other's corners, those run in
/// both directions cancel, the rest is chained. Empty where the rest is not one simple loop (a
/// hole, or parts that meet in a corner only).
std::vector<TouchPoint> union_outline(const std::vector<const Touch*>& parts, double tolerance);

}  // namespace tenon::contact
