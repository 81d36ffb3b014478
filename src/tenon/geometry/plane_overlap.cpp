#include "tenon/geometry/plane_overlap.hpp"

#include <algorithm>
#include <cmath>

namespace tenon::geometry {

PlacedFacet placed_facet(const PlanePiece& piece, int facet, const PlanePose& X) {
  const Eigen::Vector2d normal = X.rotate(piece.facets()[facet].normal);
  const Eigen::Vector2d out = piece.radius() * normal;
  return {X * piece.vertices()[facet] + out, X * piece.vertices()[piece.next(facet)] + out, normal};
}

std::optional<FacetOverlap> facet_overlap(const PlacedFacet& a, const PlacedFacet& b,
                                          double tolerance, double most_gap) {
  const double shorter = std::min((a.to - a.from).norm(), (b.to - b.from).norm());
  const double sine = std::abs(cross2(a.normal, b.normal));
  if (a.normal.dot(b.normal) > 0 || sine * shorter > tolerance) return std::nullopt;
  const Eigen::Vector2d n = b.normal, t = quarter_turn(n);
  // Counter-clockwise b runs along t, a (facing it) against t.
  const double a_low = t.dot(a.to), a_high = t.dot(a.from);
  const double b_low = t.dot(b.from), b_high = t.dot(b.to);
  FacetOverlap overlap;
  overlap.normal = n;
  overlap.low = std::max(a_low, b_low);
  overlap.high = std::min(a_high, b_high);
  if (!(overlap.high - overlap.low > tolerance)) return std::nullopt;
  const double height_b = n.dot(b.from);
  const auto height_a = [&](double s) {
    return n.dot(a.to) + (s - a_low) / (a_high - a_low) * n.dot(a.from - a.to);
  };
  overlap.gap_low = height_a(overlap.low) - height_b;
  overlap.gap_high = height_a(overlap.high) - height_b;
  if (!(std::max(std::abs(overlap.gap_low), std::abs(overlap.gap_high)) <= most_gap))
    return std::nullopt;
  overlap.at_low = b.from + (overlap.low - b_low) * t + overlap.gap_low / 2 * n;
  overlap.at_high = b.from + (overlap.high - b_low) * t + overlap.gap_high / 2 * n;
  return overlap;
}

}  // namespace tenon::geometry
