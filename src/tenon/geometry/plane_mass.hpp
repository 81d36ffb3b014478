// Area, centre and second moment of planar shapes, by closed forms.
#pragma once

#include <Eigen/Core>
#include <optional>

#include "tenon/geometry/polygon.hpp"

namespace tenon::geometry {

/// Per unit of density.
struct PlaneMass {
  double area = 0;                                   ///< m^2
  Eigen::Vector2d centre = Eigen::Vector2d::Zero();  ///< m; zero if the area is
  double polar = 0;                                  ///< integral of |x - centre|^2, m^4

  /// Of this and the other together, counting a common part twice.
  PlaneMass operator+(const PlaneMass& other) const;
  /// Turned by a pose's rotation and moved: only the centre changes.
  PlaneMass moved(const Eigen::Vector2d& shift) const { return {area, centre + shift, polar}; }
};

/// A polygon that has passed checked_polygon. Works about its first vertex and in its own scale:
/// relative error a few eps of the bounding box's moments, also far from the origin.
PlaneMass polygon_mass(const Polygon& polygon);
PlaneMass disc_mass(double radius, const Eigen::Vector2d& centre = {0, 0});

/// The polygon swept by a disc (radius > 0), concave outlines and holes too. Nothing if the disc
/// closes a notch or a hole or rounds a whole edge away: then the outline is not the shifted edges
/// and arcs that the closed form integrates.
std::optional<PlaneMass> rounded_mass(const Polygon& polygon, double radius);

}  // namespace tenon::geometry
