#include <algorithm>

#include "tenon/contact/to_lcp.hpp"
#include "tenon/lcp/baraff.hpp"
#include "tenon/lcp/dantzig.hpp"
#include "tenon/service/stage.hpp"
#include "tenon/statics/dantzig_test.hpp"

namespace tenon::service {
namespace {

using contact::ContactProblem;

struct PivotRun {
  lcp::Status status = lcp::Status::iteration_limit;
  long major = 0, minor = 0;
  std::vector<lcp::TraceStep> trace;
};
struct BothRuns {
  PivotRun scratch, reuse;
};

/// Contacts in the order in which they are considered, body after body; those of the last one
/// apart.
struct Order {
  std::vector<int> before, last;
  std::vector<int> all() const {
    std::vector<int> list = before;
    list.insert(list.end(), last.begin(), last.end());
    return list;
  }
};

Order order_of(const ContactProblem& problem, int last) {
  std::vector<std::vector<int>> of_body(problem.bodies.size());
  for (std::size_t c = 0; c < problem.contacts.size(); ++c)
    for (const int body : {problem.contacts[c].a, problem.contacts[c].b})
      if (body != contact::kHeld) of_body[body].push_back(static_cast<int>(c));
  statics::Presence presence(problem.bodies.size(), 0);
  Order order;
  const auto put = [&](int body, std::vector<int>& list) {
    presence[body] = 1;
    for (const int c : statics::outermost_first(problem, of_body[body], body, presence))
      list.push_back(c);
  };
  for (int body = 0; body < static_cast<int>(problem.bodies.size()); ++body)
    if (body != last) put(body, order.before);
  put(last, order.last);
  return order;
}

PivotRun consider(lcp::DantzigSolver& solver, const std::vector<int>& rows) {
  const auto before = solver.counts();
  const std::size_t steps = solver.trace().size();
  PivotRun run;
  run.status = solver.consider(rows);
  run.major = solver.counts().major - before.major;
  run.minor = solver.counts().minor - before.minor;
  run.trace.assign(solver.trace().begin() + static_cast<long>(steps), solver.trace().end());
  return run;
}

BothRuns without_friction(const ContactProblem& problem, const Order& order) {
  const lcp::SparseLcp lcp = contact::to_normal_lcp(problem);
  BothRuns runs;
  lcp::DantzigSolver scratch(lcp, true), reuse(lcp, true);
  runs.scratch = consider(scratch, order.all());
  consider(reuse, order.before);
  runs.reuse = consider(reuse, order.last);
  return runs;
}

PivotRun run_of(const lcp::BaraffAnswer& answer) {
  return {answer.solution.status, answer.solution.major_cycles, answer.solution.minor_cycles,
          answer.solution.trace};
}

BothRuns with_friction(const ContactProblem& problem, const Order& order) {
  const lcp::FrictionProblem friction = contact::to_friction_problem(problem);
  BothRuns runs;
  lcp::BaraffOptions options;
  options.trace = true;
  options.order = order.all();
  runs.scratch = run_of(lcp::solve_baraff(friction, options));
  // The structure without the last part, in the rows of the whole.
  ContactProblem part = problem;
  part.contacts.clear();
  for (const int c : order.before) part.contacts.push_back(problem.contacts[c]);
  const auto before = lcp::solve_baraff(contact::to_friction_problem(part));
  if (before.solution.status == lcp::Status::solved) {
    options.start.contacts = order.before;
    options.start.reaction = lcp::Vector::Zero(2 * static_cast<int>(problem.contacts.size()));
    options.start.statuses.assign(problem.contacts.size(), '.');
    for (std::size_t i = 0; i < order.before.size(); ++i) {
      options.start.reaction.segment(2 * order.before[i], 2) =
          before.solution.reaction.segment(2 * static_cast<int>(i), 2);
      options.start.statuses[order.before[i]] = before.statuses[i];
    }
  }
  options.order = order.all();
  runs.reuse = run_of(lcp::solve_baraff(friction, options));
  return runs;
}

/// A step that ends with the driving row itself closes its major cycle; the others are minor ones.
bool is_major(const lcp::TraceStep& step) {
  const std::size_t blank = step.event.rfind(' ');
  return blank != std::string::npos && step.event.substr(blank + 1) == std::to_string(step.driven);
}

void write_run(io::JsonWriter& writer, const char* key, const PivotRun& run) {
  writer.key(key).begin_object().field("status", lcp::name(run.status));
  writer.field("pivots", run.major + run.minor);
  writer.field("major_cycles", run.major).field("minor_cycles", run.minor);
  writer.key("cycles").begin_array();
  for (const lcp::TraceStep& step : run.trace) {
    writer.begin_object().field("kind", is_major(step) ? "major" : "minor");
    writer.field("entering", step.driven).field("event", step.event);
    writer.key("forces").vector(step.forces).end_object();
  }
  writer.end_array().end_object();
}

void write_contacts(io::JsonWriter& writer, const Structure& structure) {
  const int length = structure.scene.dimension;
  writer.key("contacts").begin_array();
  for (const contact::Contact& contact : structure.problem().contacts) {
    writer.begin_object().field("a", structure.scene.bodies[contact.scene_a].name);
    writer.field("b", structure.scene.bodies[contact.scene_b].name);
    writer.key("point").vector(contact.point, length);
    writer.key("normal").vector(contact.normal, length).end_object();
  }
  writer.end_array();
}

/// Index of the last body in the problem; -1 and a fault where it is not there.
int last_body(const Structure& structure, const std::string& name, Faults& faults) {
  const int count = static_cast<int>(structure.problem().bodies.size());
  if (name.empty()) return count - 1;
  for (int body = 0; body < count; ++body)
    if (structure.name(body) == name) return body;
  faults.push_back({"", "last", name + " is no free part of this stage", "name one that is there"});
  return -1;
}

}  // namespace

Answer pivots(const PivotsRequest& request) {
  Profile profile;
  const auto whole = load_scene(request.stage.stable.structure.load, &profile);
  if (!whole) return bad_input("pivots", whole.faults(), profile);
  std::vector<int> kept;
  auto scene = stage_scene(*whole, request.stage, kept);
  if (!scene) return bad_input("pivots", scene.faults(), profile);
  StructureRequest structure_request = request.stage.stable.structure;
  structure_request.load = {};
  structure_request.load.scene = std::make_shared<const model::Scene>(*std::move(scene));
  const auto structure = load_structure(structure_request, &profile);
  if (!structure) return bad_input("pivots", structure.faults(), profile);
  const ContactProblem& problem = structure->problem();
  const bool friction =
      std::any_of(problem.contacts.begin(), problem.contacts.end(),
                  [](const contact::Contact& contact) { return contact.friction > 0; });
  Faults faults;
  const int last = last_body(*structure, request.last, faults);
  if (friction && problem.tangents > 1)
    faults.push_back({"", "friction", "Baraff's method is for the plane", "set friction to 0"});
  if (problem.contacts.size() > kMostPivotContacts)
    faults.push_back({"", "scene", "has too many contacts to step through", "take fewer parts"});
  if (!faults.empty()) return bad_input("pivots", faults, profile);
  BothRuns runs;
  {
    StageTimer timer(&profile, "solve");
    const Order order = order_of(problem, last);
    runs = friction ? with_friction(problem, order) : without_friction(problem, order);
  }
  Answer answer;
  auto writer = begin_answer("pivots", status_name(kYes));
  writer.field("last", structure->name(last)).field("rows_per_contact", friction ? 2 : 1);
  write_contacts(writer, *structure);
  write_run(writer, "scratch", runs.scratch);
  write_run(writer, "reuse", runs.reuse);
  answer.json = finish_answer(writer, profile);
  answer.text = "pivots\n";
  return answer;
}

}  // namespace tenon::service
