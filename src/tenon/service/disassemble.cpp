#include "tenon/service/disassemble.hpp"

#include <fmt/format.h>

#include <sstream>

#include "tenon/core/printable.hpp"
#include "tenon/io/file_bytes.hpp"
#include "tenon/io/json.hpp"
#include "tenon/planning/disassembly.hpp"
#include "tenon/planning/missing.hpp"
#include "tenon/service/collapse.hpp"
#include "tenon/service/disassemble_pictures.hpp"
#include "tenon/service/disassemble_stages.hpp"
#include "tenon/service/notes.hpp"

namespace tenon::service {
namespace {

using planning::Plan;
using planning::PlanOptions;
using planning::PlanStatus;

Fault unknown(const std::string& option, const std::string& word, const std::string& known) {
  return {"", option, "there is no '" + word + "'", "one of " + known};
}

/// "up", "any", "cone", or directions "1,0;0,1".
Faults read_removal(const std::string& text, const Structure& structure,
                    planning::Removal& removal) {
  using Kind = planning::Removal::Kind;
  if (text == "any") return {};
  if (text == "cone") {
    removal.kind = Kind::cone;
    return {};
  }
  removal.kind = Kind::directions;
  if (text == "up") {
    removal.directions = {-structure.scene.gravity.normalized()};
    return {};
  }
  std::istringstream list(text);
  for (std::string item; std::getline(list, item, ';');) {
    std::istringstream numbers(item);
    Eigen::Vector3d direction = Eigen::Vector3d::Zero();
    int count = 0;
    for (std::string number; std::getline(numbers, number, ',') && count < 3; ++count) {
      char* end = nullptr;
      direction[count] = std::strtod(number.c_str(), &end);
      if (end == number.c_str() || *end != 0) count = 100;
    }
    if (count != structure.scene.dimension || !(direction.norm() > 0) || !direction.allFinite())
      return {{"", "--removal", "'" + item + "' is no direction",
               "any, up, cone, or directions such as \"0,1;1,0\""}};
    removal.directions.push_back(direction.normalized());
  }
  if (removal.directions.empty())
    return {{"", "--removal", "is empty", "any, up, cone, or directions such as \"0,1;1,0\""}};
  return {};
}

/// {"placed": [names]}: the bodies put up so far, in order.
Faults read_resume(const std::string& path, const Structure& structure, PlanOptions& options) {
  if (path.empty()) return {};
  const auto bytes = io::read_bytes(path);
  if (!bytes) return bytes.faults();
  const auto value = io::parse_json(*bytes, path);
  if (!value) return value.faults();
  const io::Json* placed = value->find("placed");
  const Fault bad{path, "placed", "is no list of part names",
                  "use a file that --save wrote for this scene"};
  if (!placed || !placed->array()) return {bad};
  std::vector<int> body_of(structure.scene.bodies.size(), -1);
  for (std::size_t body = 0; body < structure.problem().bodies.size(); ++body)
    body_of[structure.problem().bodies[body].scene_body] = static_cast<int>(body);
  for (const io::Json& name : *placed->array()) {
    const int scene_body = name.string() ? structure.scene.find(*name.string()) : -1;
    if (scene_body < 0 || body_of[scene_body] < 0) return {bad};
    options.resume.push_back(body_of[scene_body]);
  }
  return {};
}

Faults read_options(const DisassembleRequest& request, const Structure& structure,
                    PlanOptions& options) {
  Faults faults;
  if (!statics::method_from(request.method, options.test.method))
    faults.push_back(unknown("--method", request.method, std::string(statics::kMethodNames)));
  options.test.verdict_only = true;
  options.beam_width = request.beam_width;
  options.most_tests = request.limit;
  if (request.search == "best")
    options.strategy = planning::Strategy::best;
  else if (request.search == "beam")
    options.strategy = planning::Strategy::beam;
  else if (request.search != "depth")
    faults.push_back(unknown("--search", request.search, "depth, best, beam"));
  for (const Faults& more : {read_removal(request.removal, structure, options.removal),
                             read_resume(request.resume, structure, options)})
    faults.insert(faults.end(), more.begin(), more.end());
  return faults;
}

void write_names(io::JsonWriter& writer, const Structure& structure,
                 const std::vector<int>& bodies) {
  writer.begin_array();
  for (const int body : bodies) writer.value(structure.name(body));
  writer.end_array();
}

void write_missing(io::JsonWriter& writer, const Structure& structure,
                   const planning::Missing& missing) {
  writer.key("missing").begin_object();
  writer.key("hold");
  write_names(writer, structure, missing.hold);
  writer.field("hold_is_least", missing.hold_is_least);
  writer.field("hold_at_least", missing.hold_at_least);
  writer.key("hold_sequence");
  write_names(writer, structure, missing.hold_sequence);
  writer.key("groups").begin_array();
  for (const auto& group : missing.groups) write_names(writer, structure, group);
  writer.end_array();
  writer.key("group_sequence");
  write_names(writer, structure, missing.group_sequence);
  writer.key("supports").begin_array();
  for (const auto& support : missing.supports) {
    writer.begin_object().field("body", structure.name(support.body)).field("force", support.force);
    writer.end_object();
  }
  writer.end_array().key("support_stage");
  write_names(writer, structure, missing.support_stage);
  writer.end_object();
}

std::string names_in_words(const Structure& structure, const std::vector<int>& bodies,
                           std::size_t most = 40) {
  std::string words;
  for (std::size_t i = 0; i < bodies.size() && i < most; ++i)
    words += (i ? ", " : "") + printable(structure.name(bodies[i]));
  if (bodies.size() > most) words += fmt::format(", .. ({} in all)", bodies.size());
  return words;
}

std::string missing_in_words(const Structure& structure, const planning::Missing& missing) {
  std::string words;
  if (!missing.hold.empty())
    words += fmt::format("hold by hand{}: {}\n",
                         missing.hold_is_least ? " (fewest)"
                         : missing.hold_at_least > 0
                             ? fmt::format(" ({}, at least {} are needed)", missing.hold.size(),
                                           missing.hold_at_least)
                             : "",
                         names_in_words(structure, missing.hold));
  if (!missing.hold_sequence.empty())
    words += fmt::format("  then take away in this order: {}\n",
                         names_in_words(structure, missing.hold_sequence));
  for (const auto& group : missing.groups)
    words += "take away together: " + names_in_words(structure, group) + "\n";
  if (!missing.supports.empty())
    words += missing.support_stage.size() == structure.problem().bodies.size()
                 ? "or carry the whole:\n"
                 : fmt::format("or carry the stage where only these are there, {}:\n",
                               names_in_words(structure, missing.support_stage));
  for (const auto& support : missing.supports)
    words += fmt::format("  support {} with {:.4g} N\n", printable(structure.name(support.body)),
                         support.force);
  return words;
}

void save_state(const std::string& path, const Structure& structure, const Plan& plan,
                Faults& trouble) {
  if (path.empty()) return;
  io::JsonWriter writer;
  writer.begin_object().key("placed");
  std::vector<int> placed(plan.sequence.rbegin(), plan.sequence.rend());
  write_names(writer, structure, placed.empty() ? plan.best : placed);
  writer.end_object();
  save_text(path, writer.text() + "\n", trouble);
}

ExitCode exit_code(PlanStatus status) {
  switch (status) {
    case PlanStatus::found:
      return kYes;
    case PlanStatus::none:
      return kNo;
    case PlanStatus::not_found:
    case PlanStatus::interrupted:
      break;
  }
  return kUndecided;
}

}  // namespace

Answer disassemble(const DisassembleRequest& request, const ProgressObserver& progress) {
  Profile profile;
  const auto structure = load_structure(request.structure, &profile);
  if (!structure) return bad_input("disassemble", structure.faults(), profile);
  PlanOptions options;
  if (Faults faults = read_options(request, *structure, options); !faults.empty())
    return bad_input("disassemble", faults, profile);
  Plan plan;
  {
    StageTimer timer(&profile, "search");
    plan = planning::plan_disassembly(structure->problem(), options, progress);
  }
  planning::Missing missing;
  const bool look = plan.status == PlanStatus::none && request.missing;
  if (look) {
    StageTimer timer(&profile, "missing");
    missing = planning::find_missing(structure->problem(), options, plan, {}, progress);
  }
  const ExitCode code = exit_code(plan.status);
  Answer answer;
  answer.exit_code = code;
  auto writer = begin_answer("disassemble", status_name(code));
  writer.field("method", request.method).key("sequence");
  if (plan.status == PlanStatus::found)
    write_names(writer, *structure, plan.sequence);
  else
    writer.null();
  if (!plan.reason.empty()) writer.field("reason", plan.reason);
  if (look) write_missing(writer, *structure, missing);
  if (plan.status != PlanStatus::found) {
    writer.key("best");
    write_names(writer, *structure, plan.best);
  }
  writer.field("tests", plan.counts.tests)
      .field("unstable", plan.unstable)
      .field("undecided", plan.undecided)
      .field("by_program", plan.counts.by_program);
  writer.field("skipped", plan.skipped).field("dead_ends", plan.dead_ends);
  writer.field("pivots", plan.counts.pivots).field("major_cycles", plan.counts.major_cycles);
  writer.field("minor_cycles", plan.counts.minor_cycles)
      .field("whole_pivots", plan.whole_counts.pivots);
  writer.field("whole", statics::name(plan.whole.verdict));
  Faults trouble;
  std::string stage_note;
  if (plan.status == PlanStatus::found) {
    answer.text =
        fmt::format("take away in this order: {}\n", names_in_words(*structure, plan.sequence));
    if (request.forces) {
      StageTimer timer(&profile, "forces");
      stage_note = write_stages(writer, *structure, options.test, plan.sequence);
    }
    if (!request.svg.empty())
      save_text(request.svg, order_picture(*structure, plan.sequence), trouble);
    if (!request.film.empty())
      save_text(request.film, removal_film(*structure, plan.sequence), trouble);
  } else {
    if (!request.film.empty() && !missing.hold_sequence.empty())
      save_text(request.film, removal_film(*structure, missing.hold_sequence, missing.hold),
                trouble);
    else if (!request.film.empty())
      stage_note = "no film: there is no order to show";
    answer.text = (code == kNo ? "no order: " : "not found: ") + plan.reason + "\n" +
                  missing_in_words(*structure, missing);
    if (!request.svg.empty())
      save_text(request.svg,
                plan.whole_motion.empty()
                    ? order_picture(*structure, missing.hold_sequence, missing.hold)
                    : collapse_picture(*structure, plan.whole_motion),
                trouble);
  }
  answer.text += fmt::format("{} tests, {} fell, {} pivots\n", plan.counts.tests, plan.unstable,
                             plan.counts.pivots);
  save_state(request.save, *structure, plan, trouble);
  if (!trouble.empty()) return bad_input("disassemble", trouble, profile);
  std::vector<std::string> notes = structure->scene.notes;
  if (!stage_note.empty()) notes.push_back(stage_note);
  write_notes(writer, notes);
  answer.text += note_words(notes);
  answer.json = finish_answer(writer, profile);
  return answer;
}

}  // namespace tenon::service
