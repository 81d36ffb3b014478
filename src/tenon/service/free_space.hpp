// What a model of contact forbids the corners of a body, in the plane.
//
// A corner may not enter a convex piece: it must lie outside ONE of its facets. `stewart-trinkle`
// asks it to lie outside of ALL facets near it, so that the lines of the facets forbid space that
// is free (the virtual edges on which bodies trip); `egan-hybrid` does so with the one facet of a
// corner that pushed. The other models see the piece as it is.
#pragma once

#include "tenon/geometry/polygon.hpp"
#include "tenon/service/live_lane.hpp"

namespace tenon::service {

struct SeenFacet {
  Eigen::Vector2d from, to;  ///< world
  bool active = false;       ///< a contact pushed along its normal in the step shown
};
struct FreeSpace {
  std::vector<geometry::Loop> regions;  ///< forbidden, world, within a window around each corner
  std::vector<SeenFacet> facets;        ///< of other bodies' pieces near a corner, each once
};

/// For the corners of `body` (those without rounding) that are near other bodies at the frame.
FreeSpace free_space(const model::Scene& scene, const LiveLane& lane, const LiveFrame& frame,
                     int body);

}  // namespace tenon::service
