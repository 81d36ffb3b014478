#include <fmt/format.h>

#include <algorithm>

#include "tenon/contact/find_static.hpp"
#include "tenon/draw/scene_picture.hpp"
#include "tenon/service/gallery_exhibits.hpp"

namespace tenon::service {

const std::vector<GalleryRun>& gallery_runs() {
  static const std::vector<GalleryRun> runs = {show_scene, show_contacts, show_stability,
                                               show_simulation};
  return runs;
}

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

std::optional<GalleryExhibit> show_contacts(const model::Scene& scene, const ProgressObserver&) {
  const auto found = contact::find_contacts(scene);
  if (!found || found->problem.contacts.empty()) return std::nullopt;
  draw::Marks marks;
  for (const auto& contact : found->problem.contacts) marks.contacts.push_back(contact.point);
  for (const auto& patch : found->patches) marks.patches.push_back(patch.polygon);
  GalleryExhibit exhibit;
  exhibit.heading = "contacts at the start";
  exhibit.svg = draw::scene_picture(scene, {}, marks);
  exhibit.numbers = {{"points", fmt::format("{}", found->problem.contacts.size())},
                     {"patches", fmt::format("{}", found->patches.size())},
                     {"closer than", fmt::format("{:.2g} m", found->tolerance)}};
  return exhibit;
}

}  // namespace tenon::service
