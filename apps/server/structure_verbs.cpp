// contacts, stable, disassemble, validate, stage, pivots, lcp.
#include "tenon/service/contacts.hpp"
#include "tenon/service/disassemble.hpp"
#include "tenon/service/lcp_service.hpp"
#include "tenon/service/stage.hpp"
#include "tenon/service/validate.hpp"
#include "verbs.hpp"

namespace tenon::server {
namespace {

/// More forces travel as numbers.
constexpr std::size_t kMostForces = 500;
/// Of larger structures the page asks for the forces of a stage when it shows it.
constexpr std::size_t kMostStages = 120;

Reply reply_of(const service::Answer& answer) {
  if (!answer.faults.empty()) return answer.faults;
  Reply reply(answer.json);
  for (const service::Table& table : answer.tables)
    reply.attachments.push_back(attach(table.name, table.numbers, table.width));
  return reply;
}

/// scene, set, fix, friction.
service::LoadRequest load_fields(const Call& call, Fields& fields) {
  service::LoadRequest request;
  request.scene = fields.scene(*call.page);
  request.set = fields.texts("set");
  request.fix = fields.texts("fix");
  request.friction = fields->number("friction");
  return request;
}

double tolerance_field(Fields& fields) {
  return fields->number_or("tolerance", kStaticContactTolerance, io::Range::between(1e-12, 1e-2));
}

Reply contacts(const Call& call) {
  Fields fields(call);
  service::ContactsRequest request;
  request.load = load_fields(call, fields);
  request.tolerance = tolerance_field(fields);
  if (Faults faults = fields.finished(); !faults.empty()) return faults;
  return reply_of(service::contacts(request));
}

Reply validate(const Call& call) {
  Fields fields(call);
  const service::LoadRequest request = load_fields(call, fields);
  if (Faults faults = fields.finished(); !faults.empty()) return faults;
  return reply_of(service::validate(request));
}

Reply stable(const Call& call) {
  Fields fields(call);
  service::StableRequest request;
  request.structure.load = load_fields(call, fields);
  request.structure.tolerance = tolerance_field(fields);
  request.method = fields->text_or("method", request.method);
  request.margin = fields->boolean_or("margin", false);
  request.orientations = fields->boolean_or("orientations", false);
  request.direction = fields.numbers("direction");
  request.most_forces = kMostForces;
  if (Faults faults = fields.finished(); !faults.empty()) return faults;
  return reply_of(service::stable(request, call.progress()));
}

Reply disassemble(const Call& call) {
  Fields fields(call);
  service::DisassembleRequest request;
  request.structure.load = load_fields(call, fields);
  request.structure.tolerance = tolerance_field(fields);
  request.method = fields->text_or("method", request.method);
  request.search = fields->text_or("search", request.search);
  request.removal = fields->text_or("removal", request.removal);
  request.beam_width = fields->integer("beam", io::Range::between(1, 1e6)).value_or(16);
  request.limit = static_cast<long>(
      fields->number_or("limit", double(request.limit), io::Range::between(1, 1e12)));
  request.forces = fields->boolean_or("forces", false);
  request.missing = fields->boolean_or("missing", true);
  if (Faults faults = fields.finished(); !faults.empty()) return faults;
  if (request.structure.load.scene->bodies.size() > kMostStages) request.forces = false;
  return reply_of(service::disassemble(request, call.progress()));
}

model::Load read_load(const io::Json& value, int dimension, io::FaultList& faults) {
  io::FieldReader fields(value, "load", faults);
  model::Load load;
  load.body = fields.required_name("body", "name the body that bears it");
  load.point = fields.vector("point", dimension);
  load.force = fields.vector_or("force", dimension, Eigen::Vector3d::Zero());
  fields.finish();
  return load;
}

service::StageRequest stage_fields(const Call& call, Fields& fields) {
  service::StageRequest request;
  request.stable.structure.load = load_fields(call, fields);
  request.stable.structure.tolerance = tolerance_field(fields);
  request.stable.most_forces = kMostForces;
  if (fields->take("present")) request.present = fields.texts("present");
  if (fields->take("absent")) request.absent = fields.texts("absent");
  const SceneHandle& scene = request.stable.structure.load.scene;
  if (const io::Json* load = fields->take("load"); load && scene)
    request.load = read_load(*load, scene->dimension, fields->faults());
  return request;
}

Reply stage(const Call& call) {
  Fields fields(call);
  service::StageRequest request = stage_fields(call, fields);
  request.stable.method = fields->text_or("method", request.stable.method);
  request.stable.margin = fields->boolean_or("margin", false);
  if (Faults faults = fields.finished(); !faults.empty()) return faults;
  return reply_of(service::stage(request, call.progress()));
}

Reply pivots(const Call& call) {
  Fields fields(call);
  service::PivotsRequest request;
  request.stage = stage_fields(call, fields);
  request.last = fields->text_or("last", "");
  if (Faults faults = fields.finished(); !faults.empty()) return faults;
  return reply_of(service::pivots(request));
}

Reply lcp(const Call& call) {
  Fields fields(call);
  service::LcpRequest request;
  const io::Json* problem = fields->require("problem", "give {M, q}");
  if (problem && problem->object())
    request.text = io::to_line(*problem);
  else if (problem)
    fields->faults().add("problem", "is no object", "give {M, q}");
  request.method = fields->text_or("method", request.method);
  request.trace = fields->boolean_or("trace", false);
  request.all = fields->boolean_or("all", false);
  if (Faults faults = fields.finished(); !faults.empty()) return faults;
  return reply_of(service::lcp(request));
}

}  // namespace

std::vector<Verb> structure_verbs() {
  using Place = Verb::Place;
  return {{"contacts", Place::heavy, contacts},
          {"stable", Place::heavy, stable},
          {"disassemble", Place::heavy, disassemble},
          {"validate", Place::heavy, validate},
          {"stage", Place::quick, stage},
          {"pivots", Place::heavy, pivots},
          {"lcp", Place::heavy, lcp}};
}

}  // namespace tenon::server
