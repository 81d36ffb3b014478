// How a scene is seen: plane from above, space isometric and orthographic; metres to pixels.
#pragma once

#include <Eigen/Core>
#include <optional>
#include <vector>

#include "tenon/model/scene.hpp"

namespace tenon::draw {

/// Poses for all bodies of a scene; empty means "as written".
using Poses = std::vector<model::Pose>;

/// A box in the view's own plane: x to the right, y up, m.
struct ViewBox {
  Eigen::Vector2d low = Eigen::Vector2d::Zero(), high = Eigen::Vector2d::Zero();
  bool empty = true;
  void include(const Eigen::Vector2d& point, double radius = 0);
};

/// The box around a scene at the given poses (of a run: include several). Bodies without extent
/// count as points.
void include_scene(const model::Scene& scene, const Poses& poses, ViewBox& box);

class SceneView {
 public:
  /// Fits the box into width x height pixels less a margin on each side, centred, one scale for
  /// both axes.
  SceneView(int dimension, const ViewBox& box, double width, double height, double margin);

  /// World, m, to pixels.
  Eigen::Vector2d pixel(const Eigen::Vector3d& world) const;
  double pixels_per_metre() const { return scale_; }
  int dimension() const { return dimension_; }

  /// World to the view's own plane, m.
  static Eigen::Vector2d project(const Eigen::Vector3d& world, int dimension);
  /// Space: the unit vector towards the viewer.
  static Eigen::Vector3d towards_viewer();

 private:
  int dimension_;
  double scale_ = 1;
  Eigen::Vector2d middle_ = Eigen::Vector2d::Zero(), centre_;
};

}  // namespace tenon::draw
