#include "tenon/service/validate.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace tenon::service {

Answer validate(const LoadRequest& request) {
  Profile profile;
  const auto scene = load_scene(request, &profile);
  if (!scene) return bad_input("validate", scene.faults(), profile);
  const auto held = std::count_if(scene->bodies.begin(), scene->bodies.end(),
                                  [](const model::Body& body) { return body.fixed; });
  Answer answer;
  auto writer = begin_answer("validate", "done");
  writer.key("faults").begin_array().end_array();
  writer.field("name", scene->name).field("dimension", scene->dimension);
  writer.field("bodies", scene->bodies.size()).field("fixed", held);
  answer.json = finish_answer(writer, profile);
  answer.text = fmt::format("{} is sound: {}, {} {}, {} of them fixed\n", request.file,
                            scene->dimension == 2 ? "plane" : "space", scene->bodies.size(),
                            scene->bodies.size() == 1 ? "body" : "bodies", held);
  return answer;
}

}  // namespace tenon::service
