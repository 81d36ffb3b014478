#include "tenon/dynamics/step.hpp"

#include <algorithm>

#include "tenon/dynamics/detect.hpp"
#include "tenon/dynamics/verify_gaps.hpp"

namespace tenon::dynamics {

namespace {

/// Solves the islands one after the other; a body that leaves its reach has it enlarged, and the
/// whole step is detected again (islands that did not change give the same answer again).
bool solve_islands(const World& world, const StepOptions& options, InnerSolver& inner,
                   std::vector<double>& reach, const std::vector<IslandTask>& tasks, State& next,
                   StepReport& report, bool& enlarged) {
  std::vector<ContactMemory> contacts;
  std::vector<PairMemory> pairs;
  enlarged = false;
  for (const IslandTask& task : tasks) {
    IslandResult result =
        step_island(world, task, next.time, options.step, options.selection, inner, next, report);
    if (result.outcome == IslandResult::Outcome::kUnsolved) return false;
    for (const auto& [body, way] : result.left_reach) reach[body] = 1.5 * way, enlarged = true;
    if (enlarged) return true;
    contacts.insert(contacts.end(), result.contacts.begin(), result.contacts.end());
    pairs.insert(pairs.end(), result.pairs.begin(), result.pairs.end());
  }
  const auto by_key = [](const auto& x, const auto& y) { return x.key < y.key; };
  std::sort(contacts.begin(), contacts.end(), by_key);
  std::sort(pairs.begin(), pairs.end(), by_key);
  next.contacts = std::move(contacts);
  next.pairs = std::move(pairs);
  return true;
}

void integrate_held(const World& world, double h, State& state) {
  for (size_t i = 0; i < world.bodies.size(); ++i) {
    if (world.bodies[i].mobility != Mobility::kPrescribed) continue;
    const contact::Placement end = held_placement(world.bodies[i], state.time + h);
    state.velocities[i] = contact::velocity_between(state.placements[i], end, h, world.dof);
    state.placements[i] = end;
  }
}

}  // namespace

StepReport step(const World& world, const StepOptions& options, InnerSolver& inner, State& state,
                Profile* profile) {
  constexpr int kMaxEnlargements = 30;
  const double h = options.step;
  StepReport report;
  std::vector<double> reach = reaches(world, state, h, options.reach);
  for (int round = 0; round < kMaxEnlargements; ++round) {
    StepReport attempt;
    std::vector<IslandTask> tasks;
    {
      StageTimer timer(profile, "detect");
      tasks = detect(world, state, reach);
    }
    State next = state;
    bool enlarged = false, solved = false;
    {
      StageTimer timer(profile, "solve");
      solved = solve_islands(world, options, inner, reach, tasks, next, attempt, enlarged);
    }
    attempt.inner_solves += report.inner_solves;
    report = std::move(attempt);
    if (!solved) break;
    if (enlarged) {
      continue;
    }
    report.islands = static_cast<int>(tasks.size());
    integrate_held(world, h, next);
    {
      StageTimer timer(profile, "verify");
      report.min_gap = smallest_gap(world, next, tasks);
      report.max_penetration = std::max(0.0, -report.min_gap);
    }
    ++next.step;
    next.time = time_after(state, h);
    report.energy_gain = energy(world, next) - energy(world, state);
    state = std::move(next);
    return report;
  }
  report.tier = Tier::kUnsolved;
  return report;
}

}  // namespace tenon::dynamics
