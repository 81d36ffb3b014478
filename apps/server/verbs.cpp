#include "verbs.hpp"

namespace tenon::server {

const std::vector<Verb>& verbs() {
  static const std::vector<Verb> all = [] {
    std::vector<Verb> list;
    for (const auto& part : {scene_verbs(), structure_verbs(), run_verbs()})
      list.insert(list.end(), part.begin(), part.end());
    return list;
  }();
  return all;
}

Fields::Fields(const Call& call) : faults_(""), reader_(call.message, "", faults_) {
  reader_.take("id");
  reader_.take("do");
}

Faults Fields::finished() {
  reader_.finish();
  return faults_.finished();
}

std::vector<std::string> Fields::texts(const std::string& field) {
  std::vector<std::string> list;
  const io::Json::Array* items = reader_.list(field);
  for (std::size_t i = 0; items && i < items->size(); ++i) {
    const std::string* text = (*items)[i].string();
    if (text)
      list.push_back(*text);
    else
      faults_.add(io::child_path(reader_.path_of(field), i),
                  std::string("is ") + (*items)[i].kind_name(), "write a text");
  }
  return list;
}

std::vector<double> Fields::numbers(const std::string& field) {
  std::vector<double> list;
  const io::Json::Array* items = reader_.list(field);
  for (std::size_t i = 0; items && i < items->size(); ++i)
    if (const auto number =
            io::read_number((*items)[i], io::child_path(reader_.path_of(field), i), faults_))
      list.push_back(*number);
  return list;
}

SceneHandle Fields::scene(Page& page, const std::string& field) {
  const std::string handle = reader_.required_name(field, "give the handle that `open` answered");
  if (handle.empty()) return nullptr;
  SceneHandle found = page.find_scene(handle);
  if (!found)
    faults_.add(reader_.path_of(field), "there is no scene '" + io::shortened(handle) + "'",
                "open it first");
  return found;
}

}  // namespace tenon::server
