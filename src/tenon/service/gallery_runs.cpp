// What the gallery shows of each scene: one function per engine, all in gallery_runs().
#include <fmt/format.h>

#include <algorithm>

#include "tenon/draw/scene_picture.hpp"
#include "tenon/service/gallery.hpp"

namespace tenon::service {
namespace {

/// The scene itself: its picture and what it holds.
std::optional<GalleryExhibit> show_scene(const model::Scene& scene, const ProgressObserver&) {
  const auto held = std::count_if(scene.bodies.begin(), scene.bodies.end(), [](const auto& body) {
    return body.fixed || !body.prescribed.empty();
  });
  GalleryExhibit exhibit;
  exhibit.svg = draw::scene_picture(scene);
  exhibit.numbers = {
      {"world", scene.dimension == 2 ? "plane" : "space"},
      {"bodies", fmt::format("{}, {} held", scene.bodies.size(), held)},
      {"friction", fmt::format("{:g}", scene.friction)},
      {"time", fmt::format("{} steps of {:g} s", scene.simulation.steps, scene.simulation.step)}};
  return exhibit;
}

}  // namespace

const std::vector<GalleryRun>& gallery_runs() {
  static const std::vector<GalleryRun> runs = {show_scene};
  return runs;
}

}  // namespace tenon::service
