// run, play, pause, forward, seek, change, hold, release, state, history, recording, free_space,
// end.
#include "frame_bytes.hpp"
#include "tenon/service/live_answers.hpp"
#include "tenon/service/scene_drawing.hpp"
#include "verbs.hpp"

namespace tenon::server {
namespace {

constexpr double kMostSteps = 1e9;

/// lanes, step, gravity, friction, accuracy, steps.
service::LiveSettings settings_fields(Fields& fields, int dimension) {
  service::LiveSettings settings;
  if (const io::Json::Array* lanes = fields->list("lanes")) {
    for (std::size_t i = 0; i < lanes->size(); ++i) {
      io::FieldReader lane((*lanes)[i], io::child_path("lanes", i), fields->faults());
      settings.models.push_back(lane.required_name("model", "name a model of contact"));
      lane.finish();
    }
    if (lanes->empty()) fields->faults().add("lanes", "is empty", "give at least one {model}");
  }
  settings.step = fields->number("step", io::Range::positive());
  settings.accuracy = fields->number("accuracy", io::Range::positive());
  settings.friction = fields->number("friction", io::Range::not_negative());
  settings.gravity = fields->vector("gravity", dimension);
  if (const auto steps = fields->integer("steps", io::Range::between(0, kMostSteps)))
    settings.steps = *steps;
  return settings;
}

/// run, lanes, bodies, step, steps, at; attachment poses of every lane, one after the other.
Reply describe(const service::LiveRun& run, std::int64_t number) {
  io::JsonWriter writer;
  writer.begin_object().field("run", static_cast<long>(number));
  writer.key("lanes").begin_array();
  for (const service::LiveLane& lane : run.lanes())
    writer.begin_object().field("model", lane.model()).end_object();
  writer.end_array().key("bodies").begin_array();
  for (const model::Body& body : run.scene().bodies) writer.value(body.name);
  writer.end_array().field("step", run.scene().simulation.step);
  writer.field("steps", static_cast<long>(run.steps())).field("at", static_cast<long>(run.at()));
  writer.field("friction", run.scene().friction);
  writer.key("gravity").vector(run.scene().gravity, run.scene().dimension);
  writer.end_object();
  Reply reply(writer.text());
  const std::size_t width = static_cast<std::size_t>(service::pose_width(run.scene().dimension));
  reply.attachments.push_back(attach("poses", frame_poses(run.lanes().front()), width));
  return reply;
}

Reply at(const service::LiveRun& run) {
  io::JsonWriter writer;
  writer.begin_object().field("at", static_cast<long>(run.at())).end_object();
  return writer.text();
}

Reply start(const Call& call) {
  Fields fields(call);
  const SceneHandle scene = fields.scene(*call.page);
  const auto settings = settings_fields(fields, scene ? scene->dimension : 2);
  if (Faults faults = fields.finished(); !faults.empty()) return faults;
  auto run = service::LiveRun::create(scene, settings);
  if (!run) return run.faults();
  const auto actor = call.page->start_run(*std::move(run));
  if (!actor) return actor.faults();
  return describe((*actor)->run(), (*actor)->number());
}

Reply play(const Call& call, RunActor& actor) {
  Fields fields(call);
  fields->take("run");
  const double speed = fields->number_or("speed", 1, io::Range::between(0, 1000));
  const double until =
      fields->number_or("until", double(actor.run().steps()), io::Range::between(0, kMostSteps));
  if (Faults faults = fields.finished(); !faults.empty()) return faults;
  actor.play(speed, static_cast<std::int64_t>(until));
  return {};
}

Reply pause(const Call& call, RunActor& actor) {
  Fields fields(call);
  fields->take("run");
  if (Faults faults = fields.finished(); !faults.empty()) return faults;
  actor.pause();
  return at(actor.run());
}

Reply forward(const Call& call, RunActor& actor) {
  Fields fields(call);
  fields->take("run");
  const double steps = fields->number_or("steps", 1, io::Range::between(1, kMostSteps));
  if (Faults faults = fields.finished(); !faults.empty()) return faults;
  actor.forward(static_cast<std::int64_t>(steps), call.progress());
  return at(actor.run());
}

Reply seek(const Call& call, RunActor& actor) {
  Fields fields(call);
  fields->take("run");
  const double to =
      fields->required_number("to", "name the step", io::Range::between(0, kMostSteps));
  if (Faults faults = fields.finished(); !faults.empty()) return faults;
  actor.pause();
  actor.run().seek(static_cast<std::int64_t>(to));
  actor.show();
  return at(actor.run());
}

Reply change(const Call& call, RunActor& actor) {
  Fields fields(call);
  fields->take("run");
  const auto settings = settings_fields(fields, actor.run().scene().dimension);
  const auto speed = fields->number("speed", io::Range::between(0, 1000));
  if (Faults faults = fields.finished(); !faults.empty()) return faults;
  if (Faults faults = actor.run().change(settings); !faults.empty()) return faults;
  actor.set_speed(speed.value_or(actor.speed()));
  actor.show();
  return describe(actor.run(), actor.number());
}

Reply hold(const Call& call, RunActor& actor) {
  Fields fields(call);
  fields->take("run");
  const int dimension = actor.run().scene().dimension;
  const std::string body = fields->required_name("body", "name the body to hold");
  const auto point = fields->required_vector("point", dimension, "give a point of the body");
  const auto target = fields->required_vector("target", dimension, "say where to pull it");
  const auto lane = fields->integer("lane", io::Range::between(0, service::kMostLanes));
  if (Faults faults = fields.finished(); !faults.empty()) return faults;
  return actor.run().hold(body, *point, *target, lane);
}

Reply release(const Call& call, RunActor& actor) {
  Fields fields(call);
  fields->take("run");
  if (Faults faults = fields.finished(); !faults.empty()) return faults;
  actor.run().release();
  return {};
}

int lane_field(Fields& fields) {
  return fields->integer("lane", io::Range::between(0, service::kMostLanes)).value_or(0);
}

std::optional<std::int64_t> at_field(Fields& fields) {
  const auto at = fields->number("at", io::Range::between(0, kMostSteps));
  return at ? std::optional(static_cast<std::int64_t>(*at)) : std::nullopt;
}

Reply reply_of(const Result<std::string>& json) {
  if (!json) return json.faults();
  return *json;
}

Reply state(const Call& call, RunActor& actor) {
  Fields fields(call);
  fields->take("run");
  const int lane = lane_field(fields);
  const auto at = at_field(fields);
  if (Faults faults = fields.finished(); !faults.empty()) return faults;
  return reply_of(service::live_state(actor.run(), lane, at));
}

Reply history(const Call& call, RunActor& actor) {
  Fields fields(call);
  fields->take("run");
  const int lane = lane_field(fields);
  if (Faults faults = fields.finished(); !faults.empty()) return faults;
  const auto rows = service::live_history(actor.run(), lane);
  if (!rows) return rows.faults();
  io::JsonWriter writer;
  writer.begin_object().field("lane", lane).end_object();
  Reply reply(writer.text());
  reply.attachments.push_back(attach("history", *rows, service::kHistoryWidth));
  return reply;
}

Reply recording(const Call& call, RunActor& actor) {
  Fields fields(call);
  fields->take("run");
  const int lane = lane_field(fields);
  if (Faults faults = fields.finished(); !faults.empty()) return faults;
  const auto file = service::live_recording(actor.run(), lane);
  if (!file) return file.faults();
  io::JsonWriter writer;
  writer.begin_object().field("name", file->name).field("text", file->text).end_object();
  return writer.text();
}

Reply free_space(const Call& call, RunActor& actor) {
  Fields fields(call);
  fields->take("run");
  const int lane = lane_field(fields);
  const std::string body = fields->required_name("body", "name the body");
  const auto at = at_field(fields);
  if (Faults faults = fields.finished(); !faults.empty()) return faults;
  return reply_of(service::live_free_space(actor.run(), lane, body, at));
}

Reply end(const Call& call, RunActor& actor) {
  Fields fields(call);
  fields->take("run");
  if (Faults faults = fields.finished(); !faults.empty()) return faults;
  call.page->end_run(actor.number());
  return {};
}

}  // namespace

std::vector<Verb> run_verbs() {
  using Place = Verb::Place;
  return {{"run", Place::quick, start},
          {"play", Place::run, nullptr, play},
          {"pause", Place::run, nullptr, pause},
          {"forward", Place::run, nullptr, forward},
          {"seek", Place::run, nullptr, seek},
          {"change", Place::run, nullptr, change},
          {"hold", Place::run, nullptr, hold},
          {"release", Place::run, nullptr, release},
          {"state", Place::run, nullptr, state},
          {"history", Place::run, nullptr, history},
          {"recording", Place::run, nullptr, recording},
          {"free_space", Place::run, nullptr, free_space},
          {"end", Place::run, nullptr, end}};
}

}  // namespace tenon::server
