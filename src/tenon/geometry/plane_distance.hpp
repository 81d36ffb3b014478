// The signed distance of two convex planar pieces, with its proof.
//
// Two bounds that must meet (docs/geometry-plane.md): above, two points of the pieces by
// construction; below, the separation along one direction with the full support of both pieces. An
// overlap has no local certificate: there the enumeration of all facets of both pieces is the proof
// (in the plane the least way out is always along a facet's normal).
#pragma once

#include <Eigen/Core>
#include <span>

#include "tenon/geometry/plane_piece.hpp"
#include "tenon/geometry/plane_pose.hpp"

namespace tenon::geometry {

/// A vertex or a facet of a piece's core; exactly one index is >= 0.
struct PlaneFeature {
  int vertex = -1, facet = -1;
  bool operator==(const PlaneFeature&) const = default;
};

struct PlaneDistance {
  double distance = 0;  ///< m, < 0: the depth of the overlap (the least translation that ends it)
  Eigen::Vector2d normal = Eigen::Vector2d::Zero();  ///< world, unit, from b to a
  /// On the surfaces, world: point_a - point_b = distance * normal to round-off.
  Eigen::Vector2d point_a = Eigen::Vector2d::Zero(), point_b = Eigen::Vector2d::Zero();
  PlaneFeature feature_a, feature_b;  ///< the points lie on these (or on their rounding)
  double lower = 0, upper = 0;        ///< the two bounds of the distance, m
  bool certified =
      false;  ///< upper - lower <= 1e-13 (rA + rB) + 1e-15 |offsets of poses and pieces|
  bool coherent = false;  ///< found from the features of the last query
};

/// O(n + m) for n and m facets: the outline of the difference {x_a - x_b}, merged by direction, and
/// the place of the origin in it. `last` (may be null): an earlier answer for the same pair of
/// pieces; if its features still hold, the proof costs O(1). No touching threshold: apart, touching
/// and overlapping join continuously. Exactly right for parallel and coincident facets.
PlaneDistance plane_distance(const PlanePiece& a, const PlanePose& X_WA, const PlanePiece& b,
                             const PlanePose& X_WB, const PlaneDistance* last = nullptr);

/// min over a of n . x - max over b of n . x, surfaces included: a lower bound of the distance for
/// any unit n (world, from b to a), whatever found it.
double plane_separation(const PlanePiece& a, const PlanePose& X_WA, const PlanePiece& b,
                        const PlanePose& X_WB, const Eigen::Vector2d& n);

/// The least distance over all pairs of pieces of two bodies (a concave polygon is its pieces) and
/// the pair that has it. Positive: the distance of the bodies. Negative: they overlap, and some
/// pair of pieces by that much (the depth of the bodies is at least that). Both lists not empty.
struct BodyDistance {
  PlaneDistance nearest;
  int piece_a = -1, piece_b = -1;
};
BodyDistance plane_distance(std::span<const PlanePiece> a, const PlanePose& X_WA,
                            std::span<const PlanePiece> b, const PlanePose& X_WB);

}  // namespace tenon::geometry
