#include "tenon/draw/film_strip.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "tenon/core/check.hpp"

namespace tenon::draw {
namespace {

constexpr double kTextHeight = 22, kGap = 10, kMargin = 10, kLongestArrow = 40;

/// Only the bodies that can move: their ghosts are what the eye compares with.
model::Scene free_bodies_only(const model::Scene& scene, const Poses& poses, Poses& kept) {
  model::Scene moving;
  moving.dimension = scene.dimension;
  for (std::size_t i = 0; i < scene.bodies.size(); ++i) {
    if (scene.bodies[i].fixed) continue;
    moving.bodies.push_back(scene.bodies[i]);
    kept.push_back(poses.empty() ? scene.bodies[i].pose : poses[i]);
  }
  return moving;
}

}  // namespace

std::vector<int> spread(int total, int count) {
  TENON_CHECK(total >= 1 && count >= 1, "something to spread");
  if (count >= total) count = total;
  std::vector<int> indices;
  for (int i = 0; i < count; ++i)
    indices.push_back(
        count == 1 ? 0
                   : static_cast<int>((static_cast<long>(i) * (total - 1) + (count - 1) / 2) /
                                      (count - 1)));
  return indices;
}

std::string film_strip(const model::Scene& scene, const std::vector<Frame>& frames,
                       const StripOptions& options) {
  const int count = static_cast<int>(frames.size());
  const int columns = std::clamp(count, 1, std::max(options.columns, 1));
  const int rows = std::max((count + columns - 1) / columns, 1);
  const double pitch_x = options.frame_width + kGap;
  const double pitch_y = options.frame_height + kTextHeight + kGap;
  Svg svg(columns * pitch_x + kGap, rows * pitch_y + kGap);
  ViewBox box;
  double longest = 0;  // arrow of all frames: one scale, one legend
  const Marks* legend = nullptr;
  for (const auto& frame : frames) {
    TENON_CHECK(frame.poses.empty() || frame.poses.size() == scene.bodies.size(),
                "one pose per body");
    include_scene(scene, frame.poses, box);
    if (longest_arrow(frame.marks) > longest) {
      longest = longest_arrow(frame.marks);
      legend = &frame.marks;
    }
  }
  const double pixels_per_unit = longest > 0 ? kLongestArrow / longest : 0;
  const SceneView view(scene.dimension, box, options.frame_width, options.frame_height, kMargin);
  Poses start;
  const auto ghosts = count > 0 ? free_bodies_only(scene, frames[0].poses, start) : model::Scene();
  for (int i = 0; i < count; ++i) {
    const auto& frame = frames[static_cast<std::size_t>(i)];
    svg.begin_group({kGap + (i % columns) * pitch_x, kGap + (i / columns) * pitch_y});
    svg.polygon({{0, 0},
                 {options.frame_width, 0},
                 {options.frame_width, options.frame_height},
                 {0, options.frame_height}},
                role::kGrid);
    if (options.ghost_of_start && i > 0) draw_bodies(svg, view, ghosts, start, {}, role::kGhost);
    draw_bodies(svg, view, scene, frame.poses);
    draw_marks(svg, view, frame.marks, pixels_per_unit);
    svg.text({options.frame_width / 2, options.frame_height + 15},
             fmt::format("{:.3f} s{}{}", frame.time, frame.note.empty() ? "" : ", ", frame.note),
             Align::kMiddle);
    svg.end_group();
  }
  if (legend)
    draw_arrow_legend(svg, *legend, longest, pixels_per_unit,
                      {svg.width() - kGap, svg.height() - kGap});
  const std::string& name = options.title.empty() ? scene.name : options.title;
  return svg.finish(name.empty() ? "film strip" : name);
}

}  // namespace tenon::draw
