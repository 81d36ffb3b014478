#include "tenon/dynamics/push_apart.hpp"

#include <algorithm>

namespace tenon::dynamics {

using contact::BodyVector;
using Tolerance = SelectionTolerance;

bool came_overlapping(const PairGroup& group) {
  return group.floor < -Tolerance::kInput * group.size;
}

namespace {

bool push(Attempt& attempt, double share, IslandRun& run) {
  const World& world = run.world;
  attempt.problem = assemble(world, run.state, attempt.motion, attempt.groups);
  for (contact::Contact& contact : attempt.problem.contacts) {
    const PairGroup& group = attempt.groups[contact.patch];
    contact.friction = 0;
    contact.gap = came_overlapping(group) ? share * group.floor : std::max(contact.gap, 0.0);
  }
  const std::vector<BodyVector> still(attempt.motion.free.size(), BodyVector::Zero(world.dof));
  InnerRequest request;
  request.step = attempt.motion.step;
  request.gravity = residual_gravity(world);
  request.accuracy = run.options.accuracy;
  request.free_velocity = &still;
  attempt.answer = run.inner.solve(attempt.problem, request);
  if (!(attempt.answer.residual <= run.options.approximate)) return false;
  apply_answer(attempt);
  for (const PairGroup& group : attempt.groups) {
    const double gap =
        best_of_all(world, group, attempt.motion.end[group.a], attempt.motion.end[group.b]).gap;
    if (gap < group.floor - Tolerance::kSafe * group.size) return false;
  }
  for (int slot = 0; slot < run.task.free; ++slot) {
    run.state.placements[run.task.bodies[slot]] = attempt.motion.end[slot];
    run.travelled[slot] = run.way(slot, attempt.motion.velocity[slot], attempt.motion.step);
  }
  return true;
}

}  // namespace

void push_apart(double h, IslandRun& run) {
  Attempt attempt;
  IslandMotion& motion = attempt.motion;
  motion.bodies = run.task.bodies;
  motion.step = h;
  for (size_t slot = 0; slot < run.task.bodies.size(); ++slot) {
    const int body = run.task.bodies[slot];
    if (static_cast<int>(slot) < run.task.free)
      motion.free.push_back(free_motion(run.world, run.state, body, 0, h));
    motion.start.push_back(run.state.placements[body]);
    motion.velocity.push_back(BodyVector::Zero(run.world.dof));
  }
  motion.end = motion.start;
  attempt.groups = groups_at(run, motion.start, run.state.pairs);
  if (std::none_of(attempt.groups.begin(), attempt.groups.end(), came_overlapping)) return;
  build_rows(run.world, motion, attempt.groups);
  for (double share : {0.2, 0.05})
    if (push(attempt, share, run)) {
      ++run.report.fallbacks["pushed_apart"];
      return;
    }
}

}  // namespace tenon::dynamics
