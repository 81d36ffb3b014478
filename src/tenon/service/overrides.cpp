#include "tenon/service/overrides.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>

#include "tenon/io/field_reader.hpp"

namespace tenon::service {
namespace {

using io::Json;

void put(Json& object, const std::string& key, Json value) {
  if (Json* found = object.find(key))
    *found = std::move(value);
  else
    object.object()->emplace_back(key, std::move(value));
}

void erase(Json& object, const std::string& key) {
  auto& fields = *object.object();
  fields.erase(std::remove_if(fields.begin(), fields.end(),
                              [&](const Json::Field& field) { return field.first == key; }),
               fields.end());
}

const std::string* name_of(const Json& item) {
  const Json* name = item.find("name");
  return name ? name->string() : nullptr;
}

/// Names one may write after a list or an object.
std::vector<std::string> children_of(const Json& value) {
  std::vector<std::string> names;
  if (const auto* fields = value.object())
    for (const auto& field : *fields) names.push_back(field.first);
  if (const auto* items = value.array())
    for (std::size_t i = 0; i < items->size(); ++i) {
      const auto* name = name_of((*items)[i]);
      names.push_back(name ? *name : std::to_string(i));
    }
  return names;
}

/// Whether `rest` starts with this name as a whole segment.
bool starts_with_segment(std::string_view rest, std::string_view name) {
  return !name.empty() && rest.substr(0, name.size()) == name &&
         (rest.size() == name.size() || rest[name.size()] == '.' || rest[name.size()] == '[');
}

/// The first segment up to '.', '[' or the end, without the brackets of an index.
std::string_view plain_segment(std::string_view rest) {
  if (!rest.empty() && rest[0] == '[') {
    const auto close = rest.find(']');
    return close == std::string_view::npos ? rest : rest.substr(0, close + 1);
  }
  return rest.substr(0, rest.find_first_of(".["));
}

std::optional<std::size_t> index_in(std::string_view segment) {
  if (segment.size() >= 2 && segment.front() == '[' && segment.back() == ']')
    segment = segment.substr(1, segment.size() - 2);
  std::size_t index = 0;
  const auto [end, error] = std::from_chars(segment.data(), segment.data() + segment.size(), index);
  if (error != std::errc() || end != segment.data() + segment.size()) return std::nullopt;
  return index;
}

/// The child a path goes to next; shortens `rest` by its segment. Names may hold dots: the longest
/// one that fits wins.
Json* next_child(Json& value, std::string_view& rest) {
  Json* child = nullptr;
  std::size_t length = 0;
  const auto consider = [&](std::string_view name, Json& candidate) {
    if (!starts_with_segment(rest, name) || name.size() <= length) return;
    child = &candidate;
    length = name.size();
  };
  if (auto* fields = value.object())
    for (auto& [name, field] : *fields) consider(name, field);
  if (auto* items = value.array()) {
    for (auto& item : *items)
      if (const auto* name = name_of(item)) consider(*name, item);
    const auto segment = plain_segment(rest);
    const auto index = index_in(segment);
    if (!child && index && *index < items->size()) {
      child = &(*items)[*index];
      length = segment.size();
    }
  }
  rest.remove_prefix(length);
  return child;
}

Fault lost(const std::string& assignment, std::string_view rest, const Json& value) {
  const std::string segment(plain_segment(rest));
  const bool leads_on = value.object() || value.array();
  return {"", "--set " + io::shortened(assignment),
          leads_on ? fmt::format("there is no '{}' here", io::shortened(segment))
                   : fmt::format("'{}' is below {}", io::shortened(segment), value.kind_name()),
          leads_on ? io::suggestion(segment, children_of(value)) : "shorten the path"};
}

}  // namespace

Faults set_field(io::Json& scene, const std::string& assignment) {
  const auto equals = assignment.find('=');
  const std::string path = assignment.substr(0, equals);
  if (equals == std::string::npos || path.empty())
    return {{"", "--set " + io::shortened(assignment), "is no assignment",
             "write path=value, for instance friction=0.3"}};
  const std::string text = assignment.substr(equals + 1);
  const auto parsed = io::parse_json(text, "");
  Json value = parsed ? *parsed : Json(text);
  Json* at = &scene;
  std::string_view rest = path;
  while (true) {
    Json* child = next_child(*at, rest);
    if (!child) {
      const std::string segment(plain_segment(rest));
      const bool last = segment.size() == rest.size();
      if (!at->object() || segment.empty() || segment[0] == '[')
        return {lost(assignment, rest, *at)};
      // A new field; the reader of the scene knows whether it may exist.
      at->object()->emplace_back(segment, last ? std::move(value) : Json(Json::Object{}));
      if (last) return {};
      child = &at->object()->back().second;
      rest.remove_prefix(segment.size());
    }
    if (rest.empty()) {
      *child = std::move(value);
      return {};
    }
    if (rest[0] == '.') rest.remove_prefix(1);
    at = child;
  }
}

Faults fix_bodies(io::Json& scene, const std::vector<std::string>& names) {
  Faults faults;
  Json* bodies = scene.find("bodies");
  std::vector<std::string> known;
  if (bodies && bodies->array()) known = children_of(*bodies);
  for (const auto& name : names) {
    const auto found = std::find(known.begin(), known.end(), name);
    if (found == known.end()) {
      faults.push_back({"", "--fix " + io::shortened(name), "there is no body of this name",
                        io::suggestion(name, known)});
      continue;
    }
    Json& body = (*bodies->array())[static_cast<std::size_t>(found - known.begin())];
    if (!body.object()) continue;  // the reader reports it
    for (const char* field : {"prescribed", "velocity", "angular_velocity"}) erase(body, field);
    put(body, "fixed", Json(true));
  }
  return faults;
}

Faults set_friction(io::Json& scene, double friction) {
  if (!(friction >= 0) || !std::isfinite(friction))
    return {{"", "--friction", "must be a finite number, at least 0", "write for instance 0.3"}};
  if (!scene.object()) return {};
  put(scene, "friction", Json(friction));
  for (const char* list : {"pairs", "contacts"})
    if (Json* items = scene.find(list); items && items->array())
      for (auto& item : *items->array())
        if (item.object()) put(item, "friction", Json(friction));
  if (Json* materials = scene.find("materials"); materials && materials->object())
    for (auto& [name, material] : *materials->object())
      if (material.find("friction")) put(material, "friction", Json(friction));
  return {};
}

}  // namespace tenon::service
