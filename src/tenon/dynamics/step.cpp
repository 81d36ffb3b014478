#include "tenon/dynamics/step.hpp"

#include <algorithm>

#include "tenon/dynamics/verify_gaps.hpp"

namespace tenon::dynamics {

namespace {

template <class T>
void append(std::vector<T>& to, const std::vector<T>& from) {
  to.insert(to.end(), from.begin(), from.end());
}

/// One try of a step with given reaches.
class StepAttempt {
 public:
  enum class Outcome { kDone, kEnlarge, kUnsolved };

  StepAttempt(const World& world, const StepOptions& options, StepMemory& memory,
              const State& start)
      : next(start), world_(world), options_(options), memory_(memory) {
    next.contacts.clear();
    next.pairs.clear();
  }

  /// Solves the islands one after the other. A body that leaves its reach has it enlarged in
  /// `reach`; the step is then to be detected again.
  Outcome solve(const State& start, std::vector<double>& reach,
                const std::vector<IslandTask>& tasks) {
    State moving = start;  // islands read last step's impulses from it
    for (const IslandTask& task : tasks) {
      IslandResult result = step_island(world_, task, start.time, options_.step, options_.selection,
                                        memory_.inner, moving, report);
      if (result.outcome == IslandResult::Outcome::kUnsolved) return Outcome::kUnsolved;
      if (!result.left_reach.empty()) {
        for (const auto& [body, way] : result.left_reach) reach[body] = 1.5 * way;
        return Outcome::kEnlarge;
      }
      append(next.contacts, result.contacts);
      append(next.pairs, result.pairs);
      append(report.forces, result.forces);
      if (result.rest) rested_.push_back({&task, std::move(result)});
    }
    next.placements = std::move(moving.placements);
    next.velocities = std::move(moving.velocities);
    next.momenta = std::move(moving.momenta);
    return Outcome::kDone;
  }

  /// Islands at rest keep their impulses; those that newly stood still join them.
  void take_resting() {
    for (const RestingIsland& island : memory_.rest.islands()) {
      append(next.contacts, island.contacts);
      append(next.pairs, island.pairs);
      append(report.forces, island.forces);
      report.min_gap = std::min(report.min_gap, island.min_gap);
      report.contacts += island.contact_count;
      ++report.islands_reused;
    }
    report.islands += report.islands_reused;
    sort_by_key(next.contacts);
    sort_by_key(next.pairs);
    if (!options_.reuse_rest) return;
    for (auto& [task, result] : rested_) {
      RestingIsland island;
      island.bodies.assign(task->bodies.begin(), task->bodies.begin() + task->free);
      island.contact_count = result.rest->problem.contacts();
      island.proof = *std::move(result.rest);
      island.contacts = std::move(result.contacts);
      island.pairs = std::move(result.pairs);
      island.forces = std::move(result.forces);
      island.min_gap = smallest_gap(world_, next, {*task});
      memory_.rest.remember(std::move(island));
    }
  }

  State next;
  StepReport report;

 private:
  const World& world_;
  const StepOptions& options_;
  StepMemory& memory_;
  std::vector<std::pair<const IslandTask*, IslandResult>> rested_;
};

void integrate_held(const World& world, double h, State& state) {
  for (size_t i = 0; i < world.bodies.size(); ++i) {
    if (world.bodies[i].mobility != Mobility::kPrescribed) continue;
    const contact::Placement end = held_placement(world.bodies[i], state.time + h);
    state.velocities[i] = contact::velocity_between(state.placements[i], end, h, world.dof);
    state.placements[i] = end;
  }
}

}  // namespace

StepReport step(const World& world, const StepOptions& options, StepMemory& memory, State& state,
                Profile* profile) {
  constexpr int kMaxEnlargements = 30;
  const double h = options.step;
  int inner_solves = 0;
  StepReport last;
  memory.rest.refresh(world, state, h);
  const double resting_residual = memory.rest.verify();
  // What is active from the beginning depends neither on the factor nor on enlargements.
  const std::vector<double> near = reaches(world, state, h, 1);
  std::vector<double> reach = options.reach == 1 ? near : reaches(world, state, h, options.reach);
  for (int round = 0; round < kMaxEnlargements; ++round) {
    std::vector<IslandTask> tasks;
    {
      StageTimer timer(profile, "detect");
      tasks = memory.detector.detect(world, state, reach, memory.rest);
      for (IslandTask& task : tasks)
        for (const int body : task.bodies) task.near.push_back(near[body]);
    }
    StepAttempt attempt(world, options, memory, state);
    StepAttempt::Outcome outcome;
    {
      StageTimer timer(profile, "solve");
      outcome = attempt.solve(state, reach, tasks);
    }
    inner_solves += attempt.report.inner_solves;
    if (outcome == StepAttempt::Outcome::kEnlarge) continue;
    StepReport& report = attempt.report;
    report.inner_solves = inner_solves;
    if (outcome == StepAttempt::Outcome::kUnsolved) {
      report.tier = Tier::kUnsolved;
      return report;
    }
    State& next = attempt.next;
    integrate_held(world, h, next);
    {
      StageTimer timer(profile, "verify");
      report.min_gap = smallest_gap(world, next, tasks);
    }
    report.islands = static_cast<int>(tasks.size());
    report.residual = std::max(report.residual, resting_residual);
    attempt.take_resting();
    report.max_penetration = std::max(0.0, -report.min_gap);
    ++next.step;
    next.time = time_after(state, h);
    report.energy_gain = energy(world, next) - energy(world, state);
    state = std::move(next);
    return std::move(report);
  }
  last.tier = Tier::kUnsolved;
  last.inner_solves = inner_solves;
  ++last.fallbacks["reach_enlargements_exhausted"];
  return last;
}

}  // namespace tenon::dynamics
