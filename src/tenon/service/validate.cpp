#include "tenon/service/validate.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "tenon/contact/body_geometry.hpp"

namespace tenon::service {
namespace {

/// What only shows when the parts are weighed and cut into convex pieces: open surfaces above all.
Faults geometry_faults(const model::Scene& scene, const std::string& file, Profile& profile) {
  StageTimer timer(&profile, "geometry");
  const auto geometry = contact::scene_geometry(scene);
  if (geometry) return {};
  Faults faults = geometry.faults();
  for (auto& fault : faults)
    if (fault.file.empty()) fault.file = file;
  return faults;
}

}  // namespace

Answer validate(const LoadRequest& request) {
  Profile profile;
  std::vector<std::string> notes;
  const auto scene = load_scene(request, &profile, &notes);
  if (!scene) return bad_input("validate", scene.faults(), profile);
  if (auto faults = geometry_faults(*scene, request.file, profile); !faults.empty())
    return bad_input("validate", faults, profile);
  const auto held = std::count_if(scene->bodies.begin(), scene->bodies.end(),
                                  [](const model::Body& body) { return body.fixed; });
  Answer answer;
  auto writer = begin_answer("validate", "done");
  writer.key("faults").begin_array().end_array();
  writer.field("name", scene->name).field("dimension", scene->dimension);
  writer.field("bodies", scene->bodies.size()).field("fixed", held);
  writer.key("notes").begin_array();
  for (const auto& note : notes) writer.value(note);
  writer.end_array();
  answer.json = finish_answer(writer, profile);
  answer.text = fmt::format("{} is sound: {}, {} {}, {} of them fixed\n", request.file,
                            scene->dimension == 2 ? "plane" : "space", scene->bodies.size(),
                            scene->bodies.size() == 1 ? "body" : "bodies", held);
  constexpr std::size_t kMostNotes = 20;
  for (std::size_t i = 0; i < notes.size() && i < kMostNotes; ++i)
    answer.text += "note: " + notes[i] + '\n';
  if (notes.size() > kMostNotes)
    answer.text += fmt::format("and {} more notes (--json lists all)\n", notes.size() - kMostNotes);
  return answer;
}

}  // namespace tenon::service
