// Where two facets lie on one another: the interval of contact of flush planar pieces.
#pragma once

#include <Eigen/Core>
#include <optional>

#include "tenon/geometry/plane_piece.hpp"

namespace tenon::geometry {

/// A facet on the surface of its piece (the radius added), placed in the world.
struct PlacedFacet {
  Eigen::Vector2d from, to;  ///< counter-clockwise around the piece
  Eigen::Vector2d normal;    ///< outward, unit
};
PlacedFacet placed_facet(const PlanePiece& piece, int facet, const PlanePose& X);

/// The common stretch of two facing facets, measured along t = a quarter turn of b's normal n. An
/// end is an end of one of the facets; its point lies in the middle of its gap.
struct FacetOverlap {
  Eigen::Vector2d normal;            ///< n: of b, which points to a
  double low = 0, high = 0;          ///< t . x of the ends, m
  double gap_low = 0, gap_high = 0;  ///< n . (a - b) at the ends, m; < 0 is overlap
  Eigen::Vector2d at_low, at_high;   ///< the ends, world
};

/// Nothing unless the facets face each other, the gap changes by at most `tolerance` over the
/// shorter one (there is no other threshold of angle), the common stretch is longer than
/// `tolerance`, and the gap at its ends is within `most_gap`. The error of the ends and gaps is
/// a few eps of the world coordinates.
std::optional<FacetOverlap> facet_overlap(const PlacedFacet& a, const PlacedFacet& b,
                                          double tolerance, double most_gap);

}  // namespace tenon::geometry
