#include "tenon/dynamics/keep_attempt.hpp"

#include <algorithm>

#include "tenon/dynamics/push_apart.hpp"
#include "tenon/dynamics/rest.hpp"

namespace tenon::dynamics {

using contact::BodyVector;

namespace {

RestProof rest_proof(const Attempt& attempt, const IslandRun& run) {
  RestProof proof;
  proof.problem = pack_whole(attempt.problem, free_velocities(attempt.motion), attempt.motion.step,
                             residual_gravity(run.world));
  for (const contact::RowVector& impulse : attempt.answer.impulses)
    proof.lambda.insert(proof.lambda.end(), impulse.data(), impulse.data() + impulse.size());
  proof.allowed = std::max(run.options.accuracy, attempt.answer.roundoff);
  return proof;
}

void remember(const Attempt& attempt, IslandResult& result) {
  result.contacts.clear();
  for (size_t i = 0; i < attempt.problem.contacts.size(); ++i)
    if (!attempt.answer.impulses[i].isZero(0))
      result.contacts.push_back({attempt.problem.contacts[i].key, attempt.answer.impulses[i]});
  sort_by_key(result.contacts);
  result.pairs.clear();
  for (const PairGroup& group : attempt.groups)
    if (group.active) result.pairs.push_back({group.key, group.selected, group.impulse > 0});
  sort_by_key(result.pairs);
}

void report(const Attempt& attempt, IslandRun& run) {
  StepReport& report = run.report;
  const double residual = attempt.answer.residual;
  report.residual = !(residual <= report.residual) ? residual : report.residual;
  if (attempt.loose || residual > std::max(run.options.accuracy, attempt.answer.roundoff))
    report.tier = std::max(report.tier, Tier::kApproximate);
  report.contacts += static_cast<int>(attempt.problem.contacts.size());
  if (!run.options.forces) return;
  run.result.forces.clear();
  add_forces(attempt.problem, attempt.answer.impulses, attempt.motion.step, run.result.forces);
}

}  // namespace

void keep_attempt(const Attempt& attempt, int depth, IslandRun& run) {
  const World& world = run.world;
  State& state = run.state;
  const double h = attempt.motion.step;
  const auto resting = bodies_at_rest(world, attempt.problem, attempt.answer, h);
  bool stood_still = depth == 0 && world.grips.empty() &&
                     std::none_of(attempt.groups.begin(), attempt.groups.end(), came_overlapping);
  for (size_t slot = run.task.free; slot < run.task.bodies.size(); ++slot)
    stood_still = stood_still && attempt.motion.velocity[slot].isZero(0);
  for (int slot = 0; slot < run.task.free; ++slot) {
    const int body = run.task.bodies[slot];
    BodyVector v = attempt.answer.velocities[slot];
    if (resting[slot]) v.setZero();
    stood_still = stood_still && v.isZero(0) && state.velocities[body].isZero(0);
    run.travelled[slot] = run.way(slot, v, h);
    state.placements[body] = contact::advanced(attempt.motion.start[slot], v, h);
    state.velocities[body] = v;
    if (world.dof == 6) state.momenta[body] = attempt.motion.free[slot].inertia * v.tail<3>();
  }
  remember(attempt, run.result);
  run.result.rest = stood_still ? std::optional(rest_proof(attempt, run)) : std::nullopt;
  report(attempt, run);
}

}  // namespace tenon::dynamics
