#include "tenon/service/disassemble_pictures.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>

#include "tenon/draw/label_places.hpp"

namespace tenon::service {
namespace {

constexpr double kFrame = 180, kGap = 8, kCaption = 18;

/// The scene without the parts taken away so far.
model::Scene remaining(const Structure& structure, const std::vector<int>& sequence,
                       std::size_t removed) {
  std::vector<char> gone(structure.scene.bodies.size(), 0);
  for (std::size_t i = 0; i < removed; ++i)
    gone[structure.problem().bodies[sequence[i]].scene_body] = 1;
  model::Scene rest = structure.scene;
  rest.bodies.clear();
  for (std::size_t i = 0; i < gone.size(); ++i)
    if (!gone[i]) rest.bodies.push_back(structure.scene.bodies[i]);
  return rest;
}

draw::Poses poses_of(const model::Scene& scene) {
  draw::Poses poses;
  for (const auto& body : scene.bodies) poses.push_back(body.pose);
  return poses;
}

/// Parts of the plane in eight shades, the first to leave lightest (figure 19b of the thesis); in
/// space, where parts hide one another, in one.
void draw_in_order(draw::Svg& svg, const draw::SceneView& view, const Structure& structure,
                   const std::vector<int>& sequence, const std::vector<int>& held) {
  std::vector<int> chosen;
  for (const int body : held) chosen.push_back(structure.problem().bodies[body].scene_body);
  draw::draw_bodies(svg, view, structure.scene, poses_of(structure.scene), chosen);
  if (structure.scene.dimension == 3) return;
  constexpr std::size_t kShades = 8;
  for (std::size_t shade = 0; shade < kShades; ++shade) {
    model::Scene band = structure.scene;
    band.bodies.clear();
    for (std::size_t i = 0; i < sequence.size(); ++i)
      if (i * kShades / sequence.size() == shade)
        band.bodies.push_back(
            structure.scene.bodies[structure.problem().bodies[sequence[i]].scene_body]);
    draw::draw_bodies(svg, view, band, poses_of(band), {}, "o" + std::to_string(shade));
  }
}

}  // namespace

std::string order_picture(const Structure& structure, const std::vector<int>& sequence,
                          const std::vector<int>& held) {
  draw::PictureOptions options;
  draw::ViewBox box;
  draw::include_scene(structure.scene, {}, box);
  draw::Svg svg(options.width, options.height);
  const draw::SceneView view(structure.scene.dimension, box, options.width, options.height,
                             options.margin);
  draw_in_order(svg, view, structure, sequence, held);
  constexpr std::size_t kMostNumbers = 400;  // more cannot be read
  std::vector<std::optional<Eigen::Vector2d>> seen;
  if (structure.scene.dimension == 3 && sequence.size() <= kMostNumbers)
    seen = draw::label_places(structure.scene, {}, view);
  const auto label = [&](int body, const std::string& words) {
    const auto& part = structure.problem().bodies[body];
    std::optional<Eigen::Vector2d> at = view.pixel(part.centre);
    if (!seen.empty()) at = seen[part.scene_body];  // parts that are hidden have no number
    if (at) svg.text({at->x(), at->y() + 4}, words, draw::Align::kMiddle);
  };
  for (const int body : held) label(body, "hold");
  for (std::size_t i = 0; i < sequence.size() && sequence.size() <= kMostNumbers; ++i)
    label(sequence[i], std::to_string(i + 1));
  draw::draw_scale_bar(svg, view, {options.margin, options.height - 10});
  return svg.finish("order of removal");
}

std::string removal_film(const Structure& structure, const std::vector<int>& sequence,
                         const std::vector<int>& held) {
  const int frames = std::min<int>(kMostFrames, static_cast<int>(sequence.size()) + 1);
  const int columns = std::min(frames, 6), rows = (frames + columns - 1) / columns;
  draw::ViewBox box;
  draw::include_scene(structure.scene, {}, box);
  // Frames as high as the structure asks for, between a third of their width and square.
  const Eigen::Vector2d extent = box.high - box.low;
  const double high =
      std::clamp(kFrame * extent.y() / std::max(extent.x(), 1e-12) + 12, kFrame / 3, kFrame);
  draw::Svg svg(columns * (kFrame + kGap) + kGap, rows * (high + kCaption + kGap) + kGap);
  const draw::SceneView view(structure.scene.dimension, box, kFrame, high, 6);
  for (int frame = 0; frame < frames; ++frame) {
    const auto removed = static_cast<std::size_t>(
        std::lround(static_cast<double>(frame) * sequence.size() / std::max(1, frames - 1)));
    model::Scene rest = remaining(structure, sequence, removed);
    for (const int body : held) rest.bodies[rest.find(structure.name(body))].fixed = true;
    svg.begin_group({kGap + (frame % columns) * (kFrame + kGap),
                     kGap + (frame / columns) * (high + kCaption + kGap)});
    std::vector<int> next;
    if (removed < sequence.size()) next.push_back(rest.find(structure.name(sequence[removed])));
    draw::draw_bodies(svg, view, rest, poses_of(rest), next);
    svg.text({kFrame / 2, high + 12},
             removed == 0
                 ? std::string("whole")
                 : fmt::format("{}: {} gone", removed, structure.name(sequence[removed - 1])),
             draw::Align::kMiddle);
    svg.end_group();
  }
  return svg.finish("taking it apart");
}

}  // namespace tenon::service
