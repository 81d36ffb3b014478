#include "tenon/io/step_problem_file.hpp"

#include <fmt/format.h>

#include <cmath>

#include "tenon/io/field_reader.hpp"
#include "tenon/io/json_writer.hpp"

namespace tenon::io {
namespace {

using solvers::StepProblem;

void numbers(JsonWriter& out, const char* key, const std::vector<double>& list, int from,
             int count) {
  out.key(key).begin_array();
  for (int i = 0; i < count; ++i) out.value(list[from + i]);
  out.end_array();
}

std::span<const double> as_span(const Eigen::VectorXd& x) {
  return {x.data(), static_cast<std::size_t>(x.size())};
}

std::optional<Eigen::VectorXd> required(FieldReader& in, const char* key, int length,
                                        const std::string& why) {
  const Json* value = in.require(key, fmt::format("give {} numbers", length));
  if (value == nullptr) return {};
  return read_numbers(*value, in.path_of(key), in.faults(), length, why);
}

void read_body(const Json& value, const std::string& path, FaultList& faults, StepProblem& out) {
  FieldReader in(value, path, faults);
  const int n = out.dof;
  const std::string why = fmt::format("dof is {}", n);
  const auto mass = required(in, "mass", n * n, why);
  const auto velocity = required(in, "free_velocity", n, why);
  in.finish();
  if (!mass || !velocity) return;
  if (!solvers::is_mass(as_span(*mass), n)) {
    faults.add(path + ".mass", "is not symmetric positive definite", "correct the inertia");
    return;
  }
  out.add_body(as_span(*mass), as_span(*velocity));
}

/// The index of a body of the file, or -1.
int read_index(FieldReader& in, const char* key, int bodies) {
  const auto index = in.integer(key, Range::between(-1, bodies - 1));
  return index.value_or(-1);
}

void read_contact(const Json& value, const std::string& path, FaultList& faults, int bodies,
                  StepProblem& out) {
  FieldReader in(value, path, faults);
  const int a = read_index(in, "a", bodies), b = read_index(in, "b", bodies);
  if (a == b) {
    faults.add(path, "does not join two different bodies", "give a and b, one of them >= 0");
  }
  const std::string why = fmt::format("dof is {}", out.dof);
  const double mu = in.number_or("friction", 0, Range::not_negative());
  const auto offset = required(in, "offset", out.rows(), why);
  std::optional<Eigen::VectorXd> ja = Eigen::VectorXd(), jb = Eigen::VectorXd();
  if (a >= 0) ja = required(in, "jacobian_a", out.rows() * out.dof, why);
  if (b >= 0) jb = required(in, "jacobian_b", out.rows() * out.dof, why);
  in.finish();
  if (a == b || !offset || !ja || !jb) return;
  out.add_contact(a, b, as_span(*ja), as_span(*jb), as_span(*offset), mu);
}

}  // namespace

std::string write_step_problem(const StepProblem& p) {
  const int n = p.dof, rows = p.rows();
  JsonWriter out;
  out.begin_object().key("step_problem").begin_object();
  out.field("dof", n).field("step", p.step).field("scale", p.scale);
  out.key("bodies").begin_array();
  for (int body = 0; body < p.bodies(); ++body) {
    out.begin_object();
    numbers(out, "mass", p.mass, body * n * n, n * n);
    numbers(out, "free_velocity", p.free_velocity, body * n, n);
    out.end_object();
  }
  out.end_array().key("contacts").begin_array();
  for (int c = 0; c < p.contacts(); ++c) {
    out.begin_object().field("a", p.a[c]).field("b", p.b[c]).field("friction", p.friction[c]);
    numbers(out, "offset", p.offset, c * rows, rows);
    if (p.a[c] >= 0) numbers(out, "jacobian_a", p.jacobian_a, c * rows * n, rows * n);
    if (p.b[c] >= 0) numbers(out, "jacobian_b", p.jacobian_b, c * rows * n, rows * n);
    out.end_object();
  }
  out.end_array().end_object().end_object();
  return out.text() + '\n';
}

Result<StepProblem> parse_step_problem(std::string_view text, const std::string& file) {
  JsonReading reading = read_json(text, file);
  if (!reading.value) return reading.faults;
  FaultList faults(file);
  faults.take(reading.faults);
  FieldReader top(*reading.value, "", faults);
  StepProblem out;
  if (const Json* value = top.require("step_problem", "give the problem under this name")) {
    FieldReader in(*value, "step_problem", faults);
    const auto dof = in.integer("dof");
    if (dof != 3 && dof != 6) {
      faults.add(in.path_of("dof"), "is not 3 or 6", "3 is the plane, 6 is space");
      return faults.finished();
    }
    out.dof = *dof;
    out.tangents = out.dof == 3 ? 1 : 2;
    out.step = in.number_or("step", 0, Range::not_negative());
    out.scale = in.number_or("scale", 1, Range::not_negative());
    const Json::Array empty;
    const Json::Array* bodies = in.list("bodies");
    const Json::Array* contacts = in.list("contacts");
    in.finish();
    if (bodies == nullptr || bodies->empty()) {
      faults.add("step_problem.bodies", "has no body", "give at least one");
    }
    int i = 0;
    for (const Json& body : bodies != nullptr ? *bodies : empty) {
      read_body(body, fmt::format("step_problem.bodies[{}]", i++), faults, out);
    }
    const int count = i;
    i = 0;
    for (const Json& contact : contacts != nullptr ? *contacts : empty) {
      read_contact(contact, fmt::format("step_problem.contacts[{}]", i++), faults, count, out);
    }
  }
  top.finish();
  if (!faults.empty()) return faults.finished();
  return out;
}

}  // namespace tenon::io
