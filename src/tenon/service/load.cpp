#include "tenon/service/load.hpp"

#include "tenon/io/file_bytes.hpp"
#include "tenon/io/read_any.hpp"
#include "tenon/io/scene_json.hpp"
#include "tenon/service/answer.hpp"
#include "tenon/service/notes.hpp"
#include "tenon/service/overrides.hpp"
#include "tenon/service/scene_overrides.hpp"

namespace tenon::service {
namespace {

Faults apply_overrides(io::Json& scene, const LoadRequest& request) {
  Faults faults;
  const auto take = [&](Faults more) { faults.insert(faults.end(), more.begin(), more.end()); };
  if (request.friction) take(set_friction(scene, *request.friction));
  for (const auto& assignment : request.set) take(set_field(scene, assignment));
  take(fix_bodies(scene, request.fix));
  return faults;
}

bool has_overrides(const LoadRequest& request) {
  return request.friction || !request.set.empty() || !request.fix.empty();
}

/// A scene in a format of others takes overrides by way of its JSON, meshes inlined.
Result<model::Scene> load_foreign(const LoadRequest& request, const io::ForeignFormat& format) {
  auto read = format.read(request.file);
  if (!read) return read.faults();
  Result<model::Scene> scene = std::move(read->scene);
  if (has_overrides(request)) {
    io::Json value = io::scene_to_json(*scene, {.inline_meshes = true});
    const auto faults = apply_overrides(value, request);
    scene = io::read_scene(value, {request.file, {}}, faults);
  }
  if (scene) scene->notes = std::move(read->notes);
  return scene;
}

Result<model::Scene> load_own(const LoadRequest& request, model::Scene* readable) {
  const std::filesystem::path file = request.file;
  const auto bytes = io::read_bytes(file, io::JsonLimits().bytes);
  if (!bytes) return bytes.faults();
  auto reading = io::read_json(*bytes, request.file);
  if (!reading.value) return std::move(reading.faults);
  auto faults = std::move(reading.faults);
  const auto wrong = apply_overrides(*reading.value, request);
  faults.insert(faults.end(), wrong.begin(), wrong.end());
  return io::read_scene(*reading.value, {request.file, file.parent_path()}, faults, readable);
}

/// Through JSON only where a field is set by its path: ten thousand bodies take their time there.
Result<model::Scene> load_given(const LoadRequest& request) {
  model::Scene scene = *request.scene;
  Faults faults;
  if (request.friction) faults = override_friction(scene, *request.friction);
  if (!request.set.empty()) {
    io::Json value = io::scene_to_json(scene, {.inline_meshes = true});
    for (const auto& assignment : request.set) {
      const Faults more = set_field(value, assignment);
      faults.insert(faults.end(), more.begin(), more.end());
    }
    auto read = io::read_scene(value, {request.file, {}, std::vector<std::string>{}}, faults);
    if (!read) return read.faults();
    std::vector<std::string> notes = std::move(scene.notes);
    scene = *std::move(read);
    scene.notes = std::move(notes);
  }
  const Faults more = hold_bodies(scene, request.fix);
  faults.insert(faults.end(), more.begin(), more.end());
  if (!faults.empty()) return faults;
  return scene;
}

}  // namespace

Result<model::Scene> load_scene(const LoadRequest& request, Profile* profile,
                                std::vector<std::string>* notes, model::Scene* readable) {
  StageTimer timer(profile, kReadStage);
  if (request.scene) return load_given(request);
  const auto* format = io::find_foreign_format(request.file);
  auto scene = format ? load_foreign(request, *format) : load_own(request, readable);
  if (!scene) return scene;
  for (std::string& note : shape_notes(*scene)) scene->notes.push_back(std::move(note));
  if (notes) *notes = scene->notes;
  return scene;
}

}  // namespace tenon::service
