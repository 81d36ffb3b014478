#include "tenon/draw/scene_view.hpp"

#include <algorithm>
#include <cmath>

#include "tenon/draw/body_outline.hpp"

namespace tenon::draw {
namespace {

// Isometric: the viewer stands at (1, -1, 1), x and y go to the right, z up.
const Eigen::Vector3d kRight(1 / std::sqrt(2.0), 1 / std::sqrt(2.0), 0);
const Eigen::Vector3d kUp(-1 / std::sqrt(6.0), 1 / std::sqrt(6.0), 2 / std::sqrt(6.0));

}  // namespace

void ViewBox::include(const Eigen::Vector2d& point, double radius) {
  const Eigen::Vector2d r(radius, radius);
  low = empty ? Eigen::Vector2d(point - r) : Eigen::Vector2d(low.cwiseMin(point - r));
  high = empty ? Eigen::Vector2d(point + r) : Eigen::Vector2d(high.cwiseMax(point + r));
  empty = false;
}

void include_scene(const model::Scene& scene, const Poses& poses, ViewBox& box) {
  for (std::size_t i = 0; i < scene.bodies.size(); ++i) {
    const auto& body = scene.bodies[i];
    const auto& pose = poses.empty() ? body.pose : poses[i];
    for (const auto& piece : body.shape.pieces)
      for (const auto& ball : hull_points(piece))
        box.include(SceneView::project(placed(pose, ball.centre), scene.dimension), ball.radius);
  }
}

SceneView::SceneView(int dimension, const ViewBox& box, double width, double height, double margin)
    : dimension_(dimension), centre_(width / 2, height / 2) {
  if (box.empty) return;
  middle_ = (box.low + box.high) / 2;
  const Eigen::Vector2d extent = box.high - box.low;
  const double inner_width = std::max(width - 2 * margin, 1.0);
  const double inner_height = std::max(height - 2 * margin, 1.0);
  scale_ = std::min(extent.x() > 0 ? inner_width / extent.x() : 1e300,
                    extent.y() > 0 ? inner_height / extent.y() : 1e300);
  if (!(scale_ < 1e300) || !(scale_ > 0)) scale_ = 1;  // a single point, or nothing to measure
}

Eigen::Vector2d SceneView::project(const Eigen::Vector3d& world, int dimension) {
  return dimension == 2 ? Eigen::Vector2d(world.head<2>())
                        : Eigen::Vector2d(kRight.dot(world), kUp.dot(world));
}

Eigen::Vector3d SceneView::towards_viewer() {
  return Eigen::Vector3d(1, -1, 1) / std::sqrt(3.0);
}

Eigen::Vector2d SceneView::pixel(const Eigen::Vector3d& world) const {
  const Eigen::Vector2d p = scale_ * (project(world, dimension_) - middle_);
  return centre_ + Eigen::Vector2d(p.x(), -p.y());
}

}  // namespace tenon::draw
