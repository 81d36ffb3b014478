// A planar shape as convex pieces with its mass.
#pragma once

#include <string>
#include <vector>

#include "tenon/core/result.hpp"
#include "tenon/geometry/plane_mass.hpp"
#include "tenon/geometry/plane_piece.hpp"
#include "tenon/model/scene.hpp"

namespace tenon::contact {

struct PlaneBody {
  std::vector<geometry::PlanePiece> pieces;  ///< in the frame of the shape
  geometry::PlaneMass mass;                  ///< per unit of density, in the same frame
};

/// All pieces of the shape: polygons cut into convex pieces (inner cuts marked; notches less deep
/// than 1e-12 of the size are round-off), boxes, discs, rounded polygons. The mass is that of the
/// pieces as written: where given pieces overlap it counts twice. Faults name `part`, their
/// path is "shape" or "shape.pieces[i]": what
/// checked_polygon finds, a spatial shape, a rounding that swallows a notch and so leaves the area
/// unknown.
Result<PlaneBody> plane_body(const model::Shape& shape, const std::string& part);

}  // namespace tenon::contact
