// Convex pieces of a polygon with holes.
//
// A triangulation (polygon_triangulation.hpp) whose diagonals are taken out again, one by one,
// wherever the union of the two pieces stays convex (Hertel and Mehlhorn 1983): at most four times
// the least number of pieces, mostly far nearer to it. The diagonals that stay are facets of both
// their pieces and marked internal: free space is then the AND over pieces of the OR over facets.
#pragma once

#include <vector>

#include "tenon/geometry/plane_piece.hpp"
#include "tenon/geometry/polygon.hpp"

namespace tenon::geometry {

struct PolygonPieces {
  std::vector<PlanePiece> pieces;
  /// Certificate: |sum of the pieces' areas - area of the polygon|, m^2. Round-off when the pieces
  /// are exact, at most `tolerance` times the outline otherwise.
  double area_error = 0;
};

/// `polygon` has passed checked_polygon. `tolerance` (m, >= 0): a notch that is less deep than this
/// counts as straight, for coordinates that were rounded on their way; 0 is exact. Every edge of
/// the polygon belongs to exactly one piece; facets on one line with equal marks are joined. The
/// pieces of a rounded polygon carry `radius`.
PolygonPieces convex_pieces(const Polygon& polygon, double tolerance = 0, double radius = 0);

}  // namespace tenon::geometry
