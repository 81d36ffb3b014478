#include "tenon/draw/body_outline.hpp"

namespace tenon::draw {

Eigen::Vector3d placed(const model::Pose& pose, const Eigen::Vector3d& point) {
  return pose.orientation * point + pose.position;
}

geometry::Loop box_corners(const model::Box& box) {
  const double x = box.size.x() / 2, y = box.size.y() / 2;
  return {{-x, -y}, {x, -y}, {x, y}, {-x, y}};
}

geometry::Polyhedron box_surface(const model::Box& box) {
  geometry::Polyhedron surface;
  for (int i = 0; i < 8; ++i)
    surface.vertices.emplace_back((i & 1 ? 0.5 : -0.5) * box.size.x(),
                                  (i & 2 ? 0.5 : -0.5) * box.size.y(),
                                  (i & 4 ? 0.5 : -0.5) * box.size.z());
  surface.faces = {{0, 4, 6, 2}, {1, 3, 7, 5}, {0, 1, 5, 4},
                   {2, 6, 7, 3}, {0, 2, 3, 1}, {4, 5, 7, 6}};
  return surface;
}

std::vector<Ball> hull_points(const model::Piece& piece) {
  std::vector<Ball> balls;
  const auto add_loop = [&](const geometry::Loop& loop, double radius) {
    for (const auto& p : loop) balls.push_back({{p.x(), p.y(), 0}, radius});
  };
  if (const auto* polygon = std::get_if<geometry::Polygon>(&piece)) add_loop(polygon->outer, 0);
  if (const auto* rounded = std::get_if<model::RoundedPolygon>(&piece))
    add_loop(rounded->polygon.outer, rounded->radius);
  if (const auto* disc = std::get_if<model::Disc>(&piece))
    balls.push_back({Eigen::Vector3d::Zero(), disc->radius});
  if (const auto* sphere = std::get_if<model::Sphere>(&piece))
    balls.push_back({Eigen::Vector3d::Zero(), sphere->radius});
  if (const auto* box = std::get_if<model::Box>(&piece))
    for (const auto& vertex : box_surface(*box).vertices) balls.push_back({vertex, 0});
  if (const auto* mesh = std::get_if<model::Mesh>(&piece))
    for (const auto& vertex : mesh->surface.vertices) balls.push_back({vertex, 0});
  return balls;
}

}  // namespace tenon::draw
