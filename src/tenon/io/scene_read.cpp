// read_scene: the whole of the scene format, part by part.
#include <fmt/format.h>

#include <algorithm>

#include "tenon/io/file_bytes.hpp"
#include "tenon/io/json_writer.hpp"
#include "tenon/io/scene_parts.hpp"

namespace tenon::io {
namespace {

/// The models of docs/nonconvex-contact.md; what each does is written in docs/scene-format.md.
const std::vector<std::string> kModels = {
    "selection",     "stewart-trinkle", "egan", "egan-hybrid", "accurate",
    "accurate-zero", "accurate-eps",    "lpcc", "compact"};

void read_materials(FieldReader& fields, model::Scene& scene) {
  const Json* value = fields.take("materials");
  if (!value) return;
  const auto* materials = value->object();
  if (!materials) {
    fields.faults().add("materials", fmt::format("must be an object, not {}", value->kind_name()),
                        "write {\"oak\": {\"density\": 700}}");
    return;
  }
  for (const auto& [name, content] : *materials) {
    FieldReader entry(content, child_path("materials", name), fields.faults());
    model::Material material;
    material.density = entry.number("density", kDensityRange);
    material.friction = entry.number("friction", kFrictionRange);
    entry.finish();
    if (!read_name(Json(name), entry.path(), fields.faults())) continue;
    scene.materials[name] = material;
  }
}

void read_simulation(FieldReader& fields, model::Simulation& simulation) {
  const Json* value = fields.take("simulation");
  if (!value) return;
  FieldReader entry(*value, "simulation", fields.faults());
  simulation.step = entry.number_or("step", simulation.step, kTimeRange);
  simulation.steps = entry.integer("steps", Range::not_negative()).value_or(simulation.steps);
  simulation.model = entry.text_or("model", simulation.model);
  if (std::find(kModels.begin(), kModels.end(), simulation.model) == kModels.end())
    fields.faults().add("simulation.model",
                        fmt::format("there is no model '{}'", shortened(simulation.model)),
                        suggestion(simulation.model, kModels));
  simulation.restitution = entry.number_or("restitution", 0, Range::between(0, 1));
  simulation.activation =
      entry.number("activation", Range::not_negative().limited(0, model::kLargestLength));
  simulation.alpha = entry.number_or("alpha", simulation.alpha, kFrictionRange);
  simulation.reach = entry.number_or("reach", simulation.reach, Range::between(1, 100));
  simulation.reuse = entry.boolean_or("reuse", simulation.reuse);
  simulation.motion_threshold =
      entry.number_or("motion_threshold", simulation.motion_threshold, kFrictionRange);
  simulation.accuracy = entry.number_or("accuracy", simulation.accuracy, kTimeRange);
  entry.finish();
}

/// Kept as text for the rooms that will read it.
std::string read_object_text(FieldReader& fields, const std::string& field) {
  const Json* value = fields.take(field);
  if (!value) return "";
  if (!value->object()) {
    fields.faults().add(field, fmt::format("must be an object, not {}", value->kind_name()),
                        "write {..}");
    return "";
  }
  return to_line(*value);
}

void read_header(FieldReader& fields, model::Scene& scene) {
  if (const Json* version = fields.require("version", "add \"version\": 1")) {
    const auto* number = version->number();
    if (!number || number->value != 1)
      fields.faults().add(
          "version",
          number ? fmt::format("is {}, this Tenon reads version 1", number_text(number->value))
                 : fmt::format("must be the number 1, not {}", version->kind_name()),
          "write \"version\": 1");
  }
  scene.name = fields.text_or("name", "");
  const auto dimension = fields.integer("dimension");
  if (dimension && *dimension != 2 && *dimension != 3)
    fields.faults().add("dimension", fmt::format("is {}", *dimension),
                        "write 2 (plane) or 3 (space)");
  scene.dimension = dimension == 3 ? 3 : 2;
  const Eigen::Vector3d down =
      scene.dimension == 2 ? Eigen::Vector3d(0, -9.81, 0) : Eigen::Vector3d(0, 0, -9.81);
  scene.gravity = fields.vector_or("gravity", scene.dimension, down, kRateRange);
  scene.friction = fields.number_or("friction", 0, kFrictionRange);
}

}  // namespace

Result<model::Scene> read_scene(const Json& value, const SceneSource& source, const Faults& earlier,
                                model::Scene* readable) {
  FaultList faults(source.file);
  faults.take(earlier);
  model::Scene scene;
  FieldReader fields(value, "", faults);
  read_header(fields, scene);
  read_materials(fields, scene);
  const SceneContext context{scene.dimension, source, faults};
  std::vector<bool> outer_reversed;
  fields.require("bodies", "add a list of bodies");
  if (const auto* bodies = fields.list("bodies"))
    for (std::size_t i = 0; i < bodies->size(); ++i) {
      auto read = read_body((*bodies)[i], child_path("bodies", i), context);
      scene.bodies.push_back(std::move(read.body));
      outer_reversed.push_back(read.outer_reversed);
    }
  read_relations(fields, context, outer_reversed, scene);
  read_simulation(fields, scene.simulation);
  scene.expect = read_object_text(fields, "expect");
  fields.finish();
  if (faults.empty()) return scene;
  if (readable) *readable = std::move(scene);
  return faults.finished();
}

Result<model::Scene> read_scene(std::string_view text, const SceneSource& source) {
  const auto reading = read_json(text, source.file);
  if (!reading.value) return reading.faults;
  return read_scene(*reading.value, source, reading.faults);
}

Result<model::Scene> read_scene_file(const std::filesystem::path& file) {
  const auto bytes = read_bytes(file, JsonLimits().bytes);
  if (!bytes) return bytes.faults();
  return read_scene(*bytes, {file.string(), file.parent_path()});
}

}  // namespace tenon::io
