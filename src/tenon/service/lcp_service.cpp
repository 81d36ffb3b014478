#include "tenon/service/lcp_service.hpp"

#include <fmt/format.h>

#include "tenon/io/lcp_files.hpp"
#include "tenon/lcp/solve.hpp"

namespace tenon::service {
namespace {

const char* kind_of(const io::LcpFile& file) {
  if (std::holds_alternative<tenon::lcp::MixedLcp>(file)) return "mixed";
  if (std::holds_alternative<tenon::lcp::FrictionProblem>(file)) return "friction";
  return "lcp";
}

int exit_code_of(tenon::lcp::Status status) {
  switch (status) {
    case tenon::lcp::Status::solved:
      return kYes;
    case tenon::lcp::Status::no_solution:
      return kNo;
    default:
      return kUndecided;
  }
}

void write_trace(io::JsonWriter& writer, const std::vector<tenon::lcp::TraceStep>& trace) {
  writer.key("trace").begin_array();
  for (const auto& step : trace) {
    writer.begin_object().field("major", step.major).field("driven", step.driven);
    writer.field("step", step.step).field("event", step.event);
    writer.field("statuses", step.statuses).key("forces").vector(step.forces).end_object();
  }
  writer.end_array();
}

std::string to_json(const LcpRequest& request, const std::string& kind,
                    const tenon::lcp::Solution& s, const Profile& profile) {
  io::JsonWriter writer = begin_answer("lcp", std::string(name(s.status)));
  writer.field("kind", kind).field("method", s.method).field("pivots", s.pivots);
  writer.field("major_cycles", s.major_cycles).field("minor_cycles", s.minor_cycles);
  writer.key("z").vector(s.z).key("w").vector(s.w);
  if (kind == "mixed") writer.key("u").vector(s.u);
  if (kind == "friction") {
    writer.key("reaction").vector(s.reaction).key("velocity").vector(s.velocity);
  }
  writer.field("residual", s.residual);
  if (s.round_residual >= 0) writer.field("round_residual", s.round_residual);
  writer.field("note", s.note);
  if (!s.proof.empty()) writer.field("proof", s.proof);
  if (s.certificate.size() > 0) writer.key("certificate").vector(s.certificate);
  if (request.all) {
    writer.key("solutions").begin_array();
    for (const auto& point : s.solutions) writer.vector(point);
    writer.end_array().field("infinite", s.infinite);
  }
  if (request.trace) write_trace(writer, s.trace);
  return finish_answer(writer, profile);
}

std::string numbers(const char* label, const tenon::lcp::Vector& v) {
  constexpr int kShown = 12;
  std::string line = fmt::format("{} =", label);
  for (int i = 0; i < v.size() && i < kShown; ++i) line += fmt::format(" {:.6g}", v[i]);
  if (v.size() > kShown) line += fmt::format(" .. ({} numbers)", v.size());
  return line + '\n';
}

std::string to_text(const LcpRequest& request, const std::string& kind,
                    const tenon::lcp::Solution& s) {
  std::string text = fmt::format("{} by {}: {} pivots", name(s.status), s.method, s.pivots);
  if (s.major_cycles > 0)
    text += fmt::format(" ({} major, {} minor cycles)", s.major_cycles, s.minor_cycles);
  text += fmt::format(", residual {:.2g}\n", s.residual);
  if (!s.note.empty()) text += s.note + '\n';
  if (!s.proof.empty()) text += "proof: " + s.proof + '\n';
  if (s.status == tenon::lcp::Status::solved) {
    if (kind == "friction") {
      text += numbers("reaction", s.reaction) + numbers("velocity", s.velocity);
    } else {
      if (kind == "mixed") text += numbers("u", s.u);
      text += numbers("z", s.z) + numbers("w", s.w);
    }
  }
  if (request.all) {
    text += fmt::format("{} basic solution{}{}\n", s.solutions.size(),
                        s.solutions.size() == 1 ? "" : "s",
                        s.infinite ? ", joined by a continuum of others" : "");
    for (const auto& point : s.solutions) text += numbers("  z", point);
  }
  if (request.trace)
    for (const auto& step : s.trace)
      text += fmt::format("  cycle {} drives {}: step {:.4g}, {}  [{}] ", step.major, step.driven,
                          step.step, step.event, step.statuses) +
              numbers("forces", step.forces);
  return text;
}

}  // namespace

Answer lcp(const LcpRequest& request, const ProgressObserver& progress) {
  Profile profile;
  const auto file = [&] {
    StageTimer timer(&profile, kReadStage);
    return request.text.empty() ? io::read_lcp_file(request.path) : io::parse_lcp(request.text);
  }();
  if (!file) return bad_input("lcp", file.faults(), profile);
  tenon::lcp::Options options;
  options.method = request.method;
  options.trace = request.trace;
  options.all = request.all;
  options.progress = progress;
  if (request.directions) {
    const auto* friction = std::get_if<tenon::lcp::FrictionProblem>(&*file);
    if (!friction || friction->tangents != 2)
      return bad_input("lcp",
                       {{request.path, "--directions", "does nothing without friction in space",
                         "leave it out"}},
                       profile);
    options.directions = *request.directions;
  }
  const auto solution = [&] {
    StageTimer timer(&profile, "solve");
    return std::visit([&](const auto& problem) { return tenon::lcp::solve(problem, options); },
                      *file);
  }();
  if (!solution) {
    Faults faults = solution.faults();
    for (Fault& fault : faults) fault.file = request.path;
    return bad_input("lcp", faults, profile);
  }
  Answer answer;
  answer.exit_code = exit_code_of(solution->status);
  answer.json = to_json(request, kind_of(*file), *solution, profile);
  answer.text = to_text(request, kind_of(*file), *solution);
  return answer;
}

}  // namespace tenon::service
