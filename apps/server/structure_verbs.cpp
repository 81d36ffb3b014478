// contacts, stable, disassemble, validate.
#include "tenon/service/contacts.hpp"
#include "tenon/service/disassemble.hpp"
#include "tenon/service/stable.hpp"
#include "tenon/service/validate.hpp"
#include "verbs.hpp"

namespace tenon::server {
namespace {

Reply reply_of(const service::Answer& answer) {
  if (!answer.faults.empty()) return answer.faults;
  return answer.json;
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
  return reply_of(service::disassemble(request, call.progress()));
}

}  // namespace

std::vector<Verb> structure_verbs() {
  using Place = Verb::Place;
  return {{"contacts", Place::heavy, contacts},
          {"stable", Place::heavy, stable},
          {"disassemble", Place::heavy, disassemble},
          {"validate", Place::heavy, validate}};
}

}  // namespace tenon::server
