#include "tenon/dynamics/study_step.hpp"

#include <algorithm>
#include <cmath>

#include "tenon/contact/groups_lcp.hpp"
#include "tenon/contact/groups_plane.hpp"
#include "tenon/dynamics/detect.hpp"
#include "tenon/dynamics/forces.hpp"
#include "tenon/dynamics/verify_gaps.hpp"
#include "tenon/lcp/lemke.hpp"
#include "tenon/lcp/lpcc.hpp"

namespace tenon::dynamics {

namespace {

using contact::ContactProblem;
using contact::Formulation;
using contact::kHeld;

struct StudyModel {
  const char* name;
  Formulation formulation;
  double alpha;  ///< factor on the alpha asked for
};
constexpr StudyModel kModels[] = {{"stewart-trinkle", Formulation::kConjunction, 1},
                                  {"egan", Formulation::kEgan, 1},
                                  {"egan-hybrid", Formulation::kEgan, 1},
                                  {"accurate", Formulation::kAccurate, 1},
                                  {"accurate-zero", Formulation::kAccurate, 0},
                                  {"accurate-eps", Formulation::kAccurate, -1e-3},
                                  {"lpcc", Formulation::kWithoutLast, 1},
                                  {"compact", Formulation::kCompact, 1}};

/// Where a formulation has several solutions the covering vector decides which one Lemke finds.
/// With this one the free choices of `egan` and `compact` fall as docs/nonconvex-contact.md reports
/// them.
constexpr int kFirstCover = 3;

class StudyStepper final : public Stepper {
 public:
  StudyStepper(const StudyModel& model, const contact::PlanarPairs& pairs,
               const StepperOptions& options)
      : model_(model), pairs_(pairs), options_(options) {}

  bool stops_when_unsolved() const override { return false; }

  StepReport step(const World& world, State& state, Profile* profile) override {
    const double h = options_.step;
    StepReport report;
    std::vector<IslandTask> tasks;
    {
      StageTimer timer(profile, "detect");
      tasks = detector_.detect(world, state, study_reach(world, state));
    }
    const double energy_before = energy(world, state);
    State next = state;
    next.contacts.clear();
    {
      StageTimer timer(profile, "solve");
      for (const IslandTask& task : tasks) step_task(world, task, state, next, report);
    }
    for (size_t i = 0; i < world.bodies.size(); ++i) {
      if (world.held(static_cast<int>(i))) {
        const contact::Placement end = held_placement(world.bodies[i], state.time + h);
        next.velocities[i] = contact::velocity_between(state.placements[i], end, h, world.dof);
        next.placements[i] = end;
      } else {
        next.placements[i] = contact::advanced(state.placements[i], next.velocities[i], h);
      }
    }
    sort_by_key(next.contacts);
    {
      StageTimer timer(profile, "verify");
      report.min_gap = smallest_gap(world, next);
      report.max_penetration = std::max(0.0, -report.min_gap);
    }
    next.time = time_after(state, h);
    ++next.step;
    report.islands = static_cast<int>(tasks.size());
    report.energy_gain = energy(world, next) - energy_before;
    state = std::move(next);
    return report;
  }

 private:
  /// The gap below which a contact is active, where the scene gives one.
  double active_within() const { return options_.reach * *options_.activation; }

  std::vector<double> study_reach(const World& world, const State& state) const {
    std::vector<double> reach = reaches(world, state, options_.step, options_.reach);
    if (options_.activation)
      for (double& each : reach) each = std::max(each, active_within());
    return reach;
  }

  /// All groups of an island, with held sides turned into drift.
  ContactProblem problem_of(const World& world, const IslandTask& task, const State& state) const {
    ContactProblem problem;
    for (int slot = 0; slot < task.free; ++slot) {
      const int scene_body = task.bodies[slot];
      const FreeMotion free = free_motion(world, state, scene_body, state.time, options_.step);
      contact::Body body;
      body.scene_body = scene_body;
      body.mass = free.mass;
      body.velocity = state.velocities[scene_body];
      body.wrench = free.mass * (free.free_velocity - body.velocity) / options_.step;
      body.radius = world.bodies[scene_body].radius;
      problem.bodies.push_back(body);
    }
    for (const TaskPair& each : task.pairs) {
      contact::VertexGroupRequest request;
      const double within = task.reach[each.a] + task.reach[each.b];
      request.near = conjunction() && options_.activation ? active_within() : within;
      request.deep = conjunction() ? request.near : std::max(within, 1e-3 * smaller(world, each));
      const size_t first = problem.contacts.size(), first_group = problem.groups.size();
      contact::add_vertex_groups(pairs_, each.pair, state.placements[each.pair.body_a],
                                 state.placements[each.pair.body_b], request, problem);
      for (size_t i = first; i < problem.contacts.size(); ++i)
        complete(world, task, each, state, problem.contacts[i]);
      for (size_t g = first_group; g < problem.groups.size(); ++g)
        for (const contact::Alternative& alternative : problem.groups[g].alternatives)
          problem.contacts[alternative.contacts.front()].key =
              pair_key(each.pair) | ((g - first_group) << 11) | alternative.key;
    }
    return problem;
  }

  bool conjunction() const { return model_.formulation == Formulation::kConjunction; }
  static double smaller(const World& world, const TaskPair& each) {
    return std::min(world.bodies[each.pair.body_a].size, world.bodies[each.pair.body_b].size);
  }

  void complete(const World& world, const IslandTask& task, const TaskPair& each,
                const State& state, contact::Contact& contact) const {
    contact.friction = world.friction_between(each.pair.body_a, each.pair.body_b);
    contact.drift = contact::RowVector::Zero(2);
    const bool straight = contact.scene_a == each.pair.body_a;
    const auto side = [&](int slot, contact::RowBlock& jacobian) {
      if (slot < task.free) return slot;
      const WorldBody& body = world.bodies[task.bodies[slot]];
      if (body.mobility == Mobility::kPrescribed)
        contact.drift +=
            jacobian * contact::velocity_between(held_placement(body, state.time),
                                                 held_placement(body, state.time + options_.step),
                                                 options_.step, world.dof);
      jacobian.resize(0, world.dof);
      return kHeld;
    };
    contact.a = side(straight ? each.a : each.b, contact.jacobian_a);
    contact.b = side(straight ? each.b : each.a, contact.jacobian_b);
  }

  /// The hybrid: a group that pushed in the last step becomes the plain row of its nearest facet.
  void make_hybrid(const State& state, ContactProblem& problem) const {
    ContactProblem hybrid = problem;
    hybrid.groups.clear();
    hybrid.contacts.clear();
    for (const contact::Group& group : problem.groups) {
      const bool touched =
          std::any_of(group.alternatives.begin(), group.alternatives.end(),
                      [&](const contact::Alternative& each) {
                        return find(state.contacts, problem.contacts[each.contacts.front()].key);
                      });
      contact::Group kept;
      for (size_t i = 0; i < group.alternatives.size(); ++i) {
        if (touched && static_cast<int>(i) != group.selected) continue;
        contact::Alternative alternative = group.alternatives[i];
        hybrid.contacts.push_back(problem.contacts[alternative.contacts.front()]);
        alternative.contacts.front() = static_cast<int>(hybrid.contacts.size()) - 1;
        kept.alternatives.push_back(std::move(alternative));
      }
      hybrid.groups.push_back(std::move(kept));
    }
    problem = std::move(hybrid);
  }

  void step_task(const World& world, const IslandTask& task, const State& state, State& next,
                 StepReport& report) const {
    ContactProblem problem = problem_of(world, task, state);
    if (std::string_view(model_.name) == "egan-hybrid") make_hybrid(state, problem);
    const contact::GroupLcp lcp = contact::group_lcp(problem, options_.step, model_.formulation,
                                                     model_.alpha * options_.alpha);
    report.contacts += static_cast<int>(problem.contacts.size());
    std::vector<contact::BodyVector> velocities = lcp.free_velocity;
    if (!problem.contacts.empty()) {
      ++report.inner_solves;
      const lcp::Solution solution = solve(problem, lcp);
      if (solution.status == lcp::Status::solved) {
        const auto found = contact::group_impulses(problem, lcp, solution.z);
        velocities = found.velocities;
        for (size_t i = 0; i < problem.contacts.size(); ++i)
          if (found.impulses[i][0] > 0)
            next.contacts.push_back({problem.contacts[i].key, found.impulses[i]});
        report.residual = std::max(report.residual, solution.residual);
        if (options_.forces) add_forces(problem, found.impulses, options_.step, report.forces);
      } else {
        report.tier = Tier::kUnsolved;
        ++report.fallbacks[std::string(lcp::name(solution.status))];
        if (!report.unsolved)
          report.unsolved = UnsolvedProblem{problem, options_.step, solution.residual};
      }
    }
    for (int slot = 0; slot < task.free; ++slot)
      next.velocities[task.bodies[slot]] = velocities[slot];
  }

  lcp::Solution solve(const ContactProblem& problem, const contact::GroupLcp& lcp) const {
    if (model_.formulation != Formulation::kWithoutLast) {
      lcp::LemkeOptions lemke;
      lemke.first_cover = kFirstCover;
      return lcp::solve_lemke(lcp::to_sparse(lcp.problem), lemke);
    }
    lcp::Lpcc lpcc;
    lpcc.problem = lcp::as_mixed(lcp.problem);
    lpcc.cost_z = lcp::Vector::Zero(lcp.problem.size());
    for (size_t i = 0; i < problem.contacts.size(); ++i) lpcc.cost_z[lcp.normal_row[i]] = 1;
    lpcc.G_u = lcp::Matrix::Zero(lcp.outside.rows(), 0);
    lpcc.G_z = lcp.outside;
    lpcc.g = -lcp.outside_offset;
    return lcp::solve_lpcc(lpcc).solution;
  }

  StudyModel model_;
  const contact::PlanarPairs& pairs_;
  StepperOptions options_;
  Detector detector_;
};

}  // namespace

const std::vector<std::string>& study_model_names() {
  static const std::vector<std::string> names = [] {
    std::vector<std::string> list;
    for (const StudyModel& model : kModels) list.push_back(model.name);
    return list;
  }();
  return names;
}

Result<std::unique_ptr<Stepper>> make_study_stepper(const World& world,
                                                    const StepperOptions& options) {
  const auto* pairs = dynamic_cast<const contact::PlanarPairs*>(world.geometry.get());
  if (!pairs)
    return Fault{"", "simulation.model",
                 "the model '" + options.model +
                     "' needs one row per alternative; pairs of spatial pieces have several",
                 "use the model selection"};
  if (world.restitution != 0)
    return Fault{"", "simulation.restitution",
                 "the model '" + options.model + "' knows no restitution",
                 "set restitution to 0, or use the model selection"};
  for (const StudyModel& model : kModels)
    if (options.model == model.name)
      return std::unique_ptr<Stepper>(std::make_unique<StudyStepper>(model, *pairs, options));
  return Fault{"", "simulation.model", "no study model is called '" + options.model + "'",
               "see tenon simulate --help"};
}

}  // namespace tenon::dynamics
