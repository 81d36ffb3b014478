#include "tenon/service/load.hpp"

#include "tenon/io/file_bytes.hpp"
#include "tenon/io/scene_json.hpp"
#include "tenon/service/answer.hpp"
#include "tenon/service/overrides.hpp"

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

}  // namespace

Result<model::Scene> load_scene(const LoadRequest& request, Profile* profile) {
  StageTimer timer(profile, kReadStage);
  const std::filesystem::path file = request.file;
  const auto bytes = io::read_bytes(file, io::JsonLimits().bytes);
  if (!bytes) return bytes.faults();
  auto reading = io::read_json(*bytes, request.file);
  if (!reading.value) return std::move(reading.faults);
  auto faults = std::move(reading.faults);
  auto wrong_overrides = apply_overrides(*reading.value, request);
  faults.insert(faults.end(), wrong_overrides.begin(), wrong_overrides.end());
  return io::read_scene(*reading.value, {request.file, file.parent_path()}, faults);
}

}  // namespace tenon::service
