// From the pieces of a body to the lines and triangles of its drawing.
#pragma once

#include <Eigen/Core>

#include "tenon/contact/body_geometry.hpp"
#include "tenon/service/scene_drawing.hpp"

namespace tenon::service {

/// Arcs are drawn with this many corners per turn.
inline constexpr int kArcCorners = 48;

/// `geometry` gives the seams; null: none.
DrawnShape planar_shape(const model::Shape& shape, const contact::BodyGeometry* geometry);
/// Without edges.
DrawnShape spatial_shape(const model::Shape& shape);
/// Edges of one triangle only, or between triangles more than a degree apart. Spheres stay smooth:
/// their facets meet at 11 degrees, so a shape's edges below kSmoothAngle are left out.
void add_sharp_edges(DrawnShape& shape);
inline constexpr double kSmoothAngle = 0.21;  // rad

/// The box around shapes at their poses.
class DrawnBox {
 public:
  void include(const DrawnShape& shape, const model::Pose& pose);
  double diagonal() const;

 private:
  void include(const Eigen::Vector3d& point, double radius);
  Eigen::Vector3d low_ = Eigen::Vector3d::Zero(), high_ = Eigen::Vector3d::Zero();
  bool empty_ = true;
};

}  // namespace tenon::service
