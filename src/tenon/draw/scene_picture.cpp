#include "tenon/draw/scene_picture.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "tenon/draw/body_outline.hpp"
#include "tenon/draw/label_places.hpp"

namespace tenon::draw {
namespace {

struct NamePlace {
  Eigen::Vector2d at;
  Align align = Align::kMiddle;
};

/// In the middle of a planar body, beside one that is too small, and where a spatial one is seen;
/// nothing if it is hidden.
std::optional<NamePlace> name_place(const model::Body& body, const model::Pose& pose,
                                    const SceneView& view,
                                    const std::optional<Eigen::Vector2d>& seen) {
  constexpr double kSmall = 24;  // pixels
  Eigen::Vector2d low(1e300, 1e300), high(-1e300, -1e300);
  for (const auto& piece : body.shape.pieces)
    for (const auto& ball : hull_points(piece)) {
      const Eigen::Vector2d p = view.pixel(placed(pose, ball.centre));
      const double r = ball.radius * view.pixels_per_metre();
      low = low.cwiseMin(p - Eigen::Vector2d(r, r));
      high = high.cwiseMax(p + Eigen::Vector2d(r, r));
    }
  const Eigen::Vector2d middle = (low + high) / 2 + Eigen::Vector2d(0, 4);
  if ((high - low).maxCoeff() < kSmall) return NamePlace{{high.x() + 6, middle.y()}, Align::kStart};
  if (view.dimension() == 2) return NamePlace{middle, Align::kMiddle};
  if (!seen) return std::nullopt;
  return NamePlace{*seen + Eigen::Vector2d(0, 4), Align::kMiddle};
}

void draw_names(Svg& svg, const SceneView& view, const model::Scene& scene, const Poses& poses) {
  std::vector<std::optional<Eigen::Vector2d>> seen(scene.bodies.size());
  if (scene.dimension == 3) seen = label_places(scene, poses, view);
  for (std::size_t i = 0; i < scene.bodies.size(); ++i) {
    const auto& body = scene.bodies[i];
    if (body.shape.pieces.empty()) continue;
    const auto place = name_place(body, poses.empty() ? body.pose : poses[i], view, seen[i]);
    if (place) svg.text(place->at, body.name, place->align);
  }
}

std::string length_text(double metres) {
  if (metres >= 1) return fmt::format("{:g} m", metres);
  if (metres >= 1e-3) return fmt::format("{:g} mm", metres * 1e3);
  return fmt::format("{:g} um", metres * 1e6);
}

}  // namespace

void draw_scale_bar(Svg& svg, const SceneView& view, const Eigen::Vector2d& at) {
  constexpr double kWanted = 90;  // pixels
  const double length = round_step(kWanted / view.pixels_per_metre());
  const Eigen::Vector2d end = at + Eigen::Vector2d(length * view.pixels_per_metre(), 0);
  const Eigen::Vector2d tick(0, 4);
  svg.line(at, end, role::kAxis);
  svg.line(at - tick, at + tick, role::kAxis);
  svg.line(end - tick, end + tick, role::kAxis);
  svg.text(end + Eigen::Vector2d(6, 4), length_text(length));
}

double longest_arrow(const Marks& marks) {
  double longest = 0;
  for (const auto& arrow : marks.arrows) longest = std::max(longest, arrow.vector.norm());
  return longest;
}

void draw_marks(Svg& svg, const SceneView& view, const Marks& marks, double pixels_per_unit) {
  for (const auto& patch : marks.patches) {
    Points points;
    for (const auto& corner : patch) points.push_back(view.pixel(corner));
    svg.polygon(points, role::kCaptured);
  }
  const double metres_per_unit = pixels_per_unit / view.pixels_per_metre();
  for (const auto& arrow : marks.arrows)
    svg.arrow(view.pixel(arrow.point), view.pixel(arrow.point + metres_per_unit * arrow.vector),
              arrow.role);
  // Hundreds of dots would hide the arrows.
  constexpr double kDot = 3.2, kManyDots = 60;
  const double dot =
      kDot * std::clamp(std::sqrt(kManyDots / (1.0 + marks.contacts.size())), 0.4, 1.0);
  for (const auto& point : marks.contacts) svg.circle(view.pixel(point), dot, role::kContact);
}

void draw_arrow_legend(Svg& svg, const Marks& marks, double longest, double pixels_per_unit,
                       const Eigen::Vector2d& tip) {
  if (marks.arrows.empty() || !(longest > 0)) return;
  const double shown = round_step(longest);
  const Eigen::Vector2d tail = tip - Eigen::Vector2d(shown * pixels_per_unit, 0);
  svg.arrow(tail, tip, marks.arrows.front().role);
  svg.text(tail - Eigen::Vector2d(6, -4), fmt::format("{:g} {}", shown, marks.arrow_unit),
           Align::kEnd);
}

std::string scene_picture(const model::Scene& scene, const PictureOptions& options,
                          const Marks& marks) {
  ViewBox box;
  include_scene(scene, options.poses, box);
  const SceneView view(scene.dimension, box, options.width, options.height, options.margin);
  Svg svg(options.width, options.height);
  draw_bodies(svg, view, scene, options.poses, options.chosen);
  constexpr double kLongest = 70;  // pixels
  const double longest = longest_arrow(marks);
  const double pixels_per_unit = longest > 0 ? kLongest / longest : 0;
  draw_marks(svg, view, marks, pixels_per_unit);
  draw_arrow_legend(svg, marks, longest, pixels_per_unit,
                    {options.width - 14, options.height - 14});
  if (options.names && static_cast<int>(scene.bodies.size()) <= kMostNames)
    draw_names(svg, view, scene, options.poses);
  if (options.scale_bar) draw_scale_bar(svg, view, {14, options.height - 14});
  const std::string& name = options.title.empty() ? scene.name : options.title;
  return svg.finish(name.empty() ? "scene" : name);
}

}  // namespace tenon::draw
