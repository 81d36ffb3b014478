#include "tenon/service/stable.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "tenon/core/printable.hpp"
#include "tenon/service/collapse.hpp"
#include "tenon/service/notes.hpp"
#include "tenon/service/orientations.hpp"
#include "tenon/service/worst_tilt.hpp"
#include "tenon/statics/margins.hpp"
#include "tenon/statics/strength.hpp"

namespace tenon::service {
namespace {

using statics::Verdict;

void write_bracket(io::JsonWriter& writer, const char* key, const statics::Bracket& bracket,
                   bool as_pair) {
  writer.key(key);
  if (as_pair)
    writer.begin_array().value(bracket.low).value(bracket.high).end_array();
  else if (std::isinf(bracket.high))
    writer.null();
  else
    writer.value(bracket.value());
}

std::string bracket_words(const statics::Bracket& bracket) {
  if (std::isinf(bracket.low)) return "without limit";
  if (std::isinf(bracket.high)) return fmt::format("at least {:.6g}", bracket.low);
  if (bracket.high - bracket.low <= 1e-6 * std::max(bracket.high, 1e-3))
    return fmt::format("{:.6g}", bracket.value());
  return fmt::format("between {:.6g} and {:.6g}", bracket.low, bracket.high);
}

/// "margin": {..} and the same in words.
std::string write_margin(io::JsonWriter& writer, const Structure& structure,
                         const StableRequest& request, bool stands,
                         const ProgressObserver& progress) {
  const auto& problem = structure.problem();
  const bool space = structure.scene.dimension == 3;
  const char* stage = "critical friction";
  bool stopped = false;
  statics::TestOptions options;
  options.keep_going = [&] {
    stopped = stopped || (progress && !progress({stage, -1, ""}));
    return !stopped;
  };
  const statics::Bracket friction = statics::critical_friction(problem, options);
  writer.key("margin").begin_object();
  std::string words;
  // What was stopped in its midst says nothing, and what comes after it is not begun.
  const auto end_stopped = [&] {
    writer.field("stopped", true).end_object();
    return words + "stopped: " + stage + "\n";
  };
  if (stopped) return end_stopped();
  write_bracket(writer, "critical_friction", friction, space);
  words = "critical friction " + bracket_words(friction);
  if (!stands || !(structure.scene.gravity.norm() > 0)) {
    writer.end_object();
    return words + "\n";
  }
  Eigen::Vector3d direction = horizontal_directions(structure)[0];
  if (!request.direction.empty()) {
    direction.setZero();
    for (std::size_t i = 0; i < request.direction.size(); ++i)
      direction[static_cast<int>(i)] = request.direction[i];
    direction.normalize();
  }
  stage = "load factor";
  statics::LoadTests tests(problem, options);
  const auto factor = statics::load_margin(tests, weight_along(structure, direction));
  if (stopped) return end_stopped();
  if (factor) {
    write_bracket(writer, "load_factor", factor->factor, space);
    words += ", load factor " + bracket_words(factor->factor);
  }
  stage = "tilt";
  const auto tilt = worst_tilt(structure, tests);
  if (stopped) return end_stopped();
  if (tilt) {
    write_bracket(writer, "tilt", tilt->factor, space);
    words +=
        ", tilt " + bracket_words(tilt->factor) + (std::isinf(tilt->factor.high) ? "" : " rad");
    if (tilt->weakest >= 0) {
      writer.field("weakest_part", structure.name(tilt->weakest));
      words += ", nearest to failing: " + printable(structure.name(tilt->weakest));
    }
  }
  writer.end_object();
  return words + "\n";
}

std::string verdict_words(const Structure& structure, const statics::Outcome& outcome,
                          const statics::StrengthAnswer& strength) {
  switch (outcome.verdict) {
    case Verdict::stands:
      return fmt::format("stands ({}{}): forces verified, residual {:.1e}\n",
                         strength.strength == statics::Strength::strong ? "strongly"
                         : strength.strength == statics::Strength::weak ? "weakly only"
                                                                        : "strength unknown",
                         strength.why.empty() ? "" : ", " + strength.why, outcome.residual);
    case Verdict::falls:
      return fmt::format(
          "falls: this motion is driven by gravity and resisted by no contact, residual {:.1e}\n",
          outcome.residual);
    case Verdict::undecided:
      break;
  }
  return fmt::format("undecided: {} (residual {:.1e}); {} parts\n", outcome.why, outcome.residual,
                     structure.problem().bodies.size());
}

bool holds_anything(const model::Scene& scene) {
  return std::any_of(scene.bodies.begin(), scene.bodies.end(), [](const model::Body& body) {
    return body.fixed || !body.prescribed.empty();
  });
}

Faults direction_faults(const StableRequest& request, int dimension) {
  const auto& direction = request.direction;
  if (direction.empty()) return {};
  const auto fault = [](const char* message, const char* remedy) {
    return Faults{{"", "--direction", message, remedy}};
  };
  if (!request.margin) return fault("is used by the load factor only", "add --margin");
  if (static_cast<int>(direction.size()) != dimension)
    return fault("needs one number per dimension",
                 dimension == 2 ? "for instance 1,0" : "for instance 1,0,0");
  double square = 0;
  for (const double x : direction) square += x * x;
  if (!(square > 0 && std::isfinite(square)))
    return fault("is not a direction", "give finite numbers that are not all zero");
  return {};
}

std::size_t pushing(const statics::Forces& forces) {
  std::size_t count = 0;
  for (const auto& force : forces) count += force.size() > 0 && !force.isZero(0);
  return count;
}

Table force_table(const Structure& structure, const statics::Forces& forces) {
  Table table{kForcesTable, kForceWidth, {}};
  for (std::size_t c = 0; c < forces.size(); ++c) {
    if (forces[c].size() == 0 || forces[c].isZero(0)) continue;
    const auto& contact = structure.problem().contacts[c];
    const Eigen::Vector3d force = world_force(structure.problem(), contact, forces[c]);
    for (const double number :
         {double(contact.scene_a), double(contact.scene_b), contact.point.x(), contact.point.y(),
          contact.point.z(), force.x(), force.y(), force.z()})
      table.numbers.push_back(number);
  }
  return table;
}

}  // namespace

Answer stable(const StableRequest& request, const ProgressObserver& progress) {
  Profile profile;
  statics::TestOptions options;
  if (!statics::method_from(request.method, options.method))
    return bad_input("stable", {{"", "--method", "there is no method '" + request.method + "'",
                                 "one of " + std::string(statics::kMethodNames)}});
  const auto structure = load_structure(request.structure, &profile);
  if (!structure) return bad_input("stable", structure.faults(), profile);
  if (const Faults faults = direction_faults(request, structure->scene.dimension); !faults.empty())
    return bad_input("stable", faults, profile);

  statics::Outcome outcome;
  statics::StrengthAnswer strength;
  std::unique_ptr<statics::StabilityTest> test;
  {
    StageTimer timer(&profile, "test");
    test = statics::make_stability_test(structure->problem(), options);
    outcome = test->test_all();
    if (outcome.verdict == Verdict::stands) strength = statics::strength_of(structure->problem());
  }
  const ExitCode code = outcome.verdict == Verdict::stands  ? kYes
                        : outcome.verdict == Verdict::falls ? kNo
                                                            : kUndecided;
  Answer answer;
  answer.exit_code = code;
  auto writer = begin_answer("stable", status_name(code));
  writer.field("method", statics::name(options.method))
      .field("verdict", statics::name(outcome.verdict));
  writer.field("strength", statics::name(strength.strength));
  if (!strength.why.empty()) writer.field("strength_reason", strength.why);
  writer.key("certificate").begin_object();
  writer.field("kind", outcome.verdict == Verdict::stands  ? "forces"
                       : outcome.verdict == Verdict::falls ? "motion"
                                                           : "none");
  writer.field("residual", outcome.residual).end_object();
  if (!outcome.why.empty()) writer.field("reason", outcome.why);
  const statics::Counts counts = test->counts();
  if (counts.by_program > 0) writer.field("decided_by", "lp");
  writer.field("pivots", counts.pivots).field("major_cycles", counts.major_cycles);
  writer.field("minor_cycles", counts.minor_cycles);
  writer.field("contacts", structure->problem().contacts.size());
  writer.field("tolerance", structure->contacts.tolerance);
  writer.field("least_tolerance", structure->contacts.least_tolerance);
  answer.text = verdict_words(*structure, outcome, strength);
  if (counts.by_program > 0)
    answer.text += "note: by the linear program, where the live basis was undecided\n";
  if (outcome.verdict == Verdict::falls && !holds_anything(structure->scene))
    answer.text += "note: no part is held (--fix NAME holds one)\n";
  Faults trouble;
  if (outcome.verdict == Verdict::stands) {
    const statics::Forces forces = test->forces();
    if (pushing(forces) > request.most_forces)
      answer.tables.push_back(force_table(*structure, forces));
    else
      write_forces(writer, *structure, forces);
    save_text(request.svg, standing_picture(*structure, forces, "stands: contact forces"), trouble);
  }
  if (outcome.verdict == Verdict::falls) {
    const statics::Motion motion = test->motion();
    write_motion(writer, *structure, motion);
    if (!request.svg.empty()) save_text(request.svg, collapse_picture(*structure, motion), trouble);
  }
  if (outcome.verdict == Verdict::undecided)
    save_text(request.svg, draw::scene_picture(structure->scene), trouble);
  if (request.margin) {
    StageTimer timer(&profile, "margin");
    answer.text +=
        write_margin(writer, *structure, request, outcome.verdict == Verdict::stands, progress);
  }
  if (request.orientations) {
    StageTimer timer(&profile, "orientations");
    answer.text += write_orientations(writer, *structure, options);
  }
  if (!trouble.empty()) return bad_input("stable", trouble, profile);
  write_notes(writer, structure->scene.notes);
  answer.text += note_words(structure->scene.notes);
  answer.json = finish_answer(writer, profile);
  if (!request.svg.empty()) answer.text += "picture: " + request.svg + "\n";
  return answer;
}

}  // namespace tenon::service
