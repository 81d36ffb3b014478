#include "tenon/service/validate.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "tenon/service/judge.hpp"
#include "tenon/service/notes.hpp"

namespace tenon::service {
Answer validate(const LoadRequest& request) {
  Profile profile;
  model::Scene readable;
  const auto scene = load_scene(request, &profile, nullptr, &readable);
  Faults faults = scene ? Faults() : scene.faults();
  {
    StageTimer timer(&profile, "geometry");
    const Faults more = shape_faults(scene ? *scene : readable, request.file, faults);
    faults.insert(faults.end(), more.begin(), more.end());
  }
  if (!faults.empty()) return bad_input("validate", faults, profile);
  const auto held = std::count_if(scene->bodies.begin(), scene->bodies.end(),
                                  [](const model::Body& body) { return body.fixed; });
  Answer answer;
  auto writer = begin_answer("validate", "done");
  writer.key("faults").begin_array().end_array();
  writer.field("name", scene->name).field("dimension", scene->dimension);
  writer.field("bodies", scene->bodies.size()).field("fixed", held);
  write_notes(writer, scene->notes);
  answer.json = finish_answer(writer, profile);
  answer.text = fmt::format("{} is sound: {}, {} {}, {} of them fixed\n", request.file,
                            scene->dimension == 2 ? "plane" : "space", scene->bodies.size(),
                            scene->bodies.size() == 1 ? "body" : "bodies", held);
  answer.text += note_words(scene->notes);
  return answer;
}

}  // namespace tenon::service
