// The faces of bodies in space that the viewer sees, with the body they belong to.
#pragma once

#include <string>
#include <vector>

#include "tenon/draw/depth_order.hpp"
#include "tenon/draw/scene_view.hpp"

namespace tenon::draw {

/// How a face is drawn.
struct FaceLook {
  int body = 0;
  std::string classes;
  bool whole_sphere = false;
  Eigen::Vector3d centre = Eigen::Vector3d::Zero();  ///< of a sphere
  double radius = 0;
  std::vector<std::vector<Eigen::Vector3d>> holes;  ///< world
};

struct VisibleFaces {
  std::vector<VisibleFace> faces;
  std::vector<FaceLook> looks;  ///< one per face

  /// The faces of a spatial body at a pose that are turned to the viewer.
  void add_body(int body, const model::Shape& shape, const model::Pose& pose,
                const std::string& classes);
};

}  // namespace tenon::draw
