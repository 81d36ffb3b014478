#include "tenon/dynamics/selection_attempt.hpp"

#include <algorithm>

#include "tenon/dynamics/closed_seams.hpp"
#include "tenon/dynamics/path_walk.hpp"

namespace tenon::dynamics {

using contact::BodyVector;
using contact::Placement;

std::vector<PairGroup> groups_at(const IslandRun& run, const std::vector<Placement>& at,
                                 const std::vector<PairMemory>& memory) {
  std::vector<PairGroup> groups;
  const IslandTask& task = run.task;
  for (const TaskPair& each : task.pairs) {
    const PairReach reach = {task.reach[each.a] + task.reach[each.b],
                             task.near[each.a] + task.near[each.b]};
    auto group = make_group(run.world, each.pair, at[each.a], at[each.b], reach, memory);
    if (!group) continue;
    group->a = each.a;
    group->b = each.b;
    groups.push_back(std::move(*group));
  }
  close_seams(run.world, at, groups);
  return groups;
}

Attempt start_attempt(double time, double h, const std::vector<PairMemory>& memory,
                      IslandRun& run) {
  const World& world = run.world;
  const IslandTask& task = run.task;
  Attempt attempt;
  IslandMotion& motion = attempt.motion;
  motion.bodies = task.bodies;
  motion.step = h;
  for (size_t slot = 0; slot < task.bodies.size(); ++slot) {
    const int body = task.bodies[slot];
    if (static_cast<int>(slot) < task.free) {
      motion.free.push_back(free_motion(world, run.state, body, time, h));
      motion.start.push_back(run.state.placements[body]);
      motion.velocity.push_back(run.state.velocities[body]);
      motion.end.push_back(contact::advanced(motion.start.back(), motion.velocity.back(), h));
    } else {
      motion.start.push_back(held_placement(world.bodies[body], time));
      motion.end.push_back(held_placement(world.bodies[body], time + h));
      motion.velocity.push_back(
          contact::velocity_between(motion.start.back(), motion.end.back(), h, world.dof));
    }
  }
  run.predicted = motion.end;
  attempt.groups = groups_at(run, motion.start, memory);
  return attempt;
}

bool has_negative_gap(const Attempt& attempt) {
  return std::any_of(attempt.problem.contacts.begin(), attempt.problem.contacts.end(),
                     [](const contact::Contact& contact) { return contact.gap < 0; });
}

void apply_answer(Attempt& attempt) {
  IslandMotion& motion = attempt.motion;
  for (size_t slot = 0; slot < motion.free.size(); ++slot) {
    motion.velocity[slot] = attempt.answer.velocities[slot];
    motion.end[slot] = contact::advanced(motion.start[slot], motion.velocity[slot], motion.step);
  }
}

double largest_change(const IslandRun& run, const Attempt& attempt) {
  double most = 0;
  for (int slot = 0; slot < run.task.free; ++slot) {
    const BodyVector change = attempt.answer.velocities[slot] - attempt.motion.velocity[slot];
    const double radius = run.world.bodies[run.task.bodies[slot]].turn_radius;
    most = std::max(most, contact::travel(change, 1, radius));
  }
  return most;
}

bool leaves_reach(IslandRun& run, const Attempt& attempt) {
  auto& left = run.result.left_reach;
  left.clear();
  for (int slot = 0; slot < run.task.free; ++slot) {
    const double gone = run.way(slot, attempt.motion.velocity[slot], attempt.motion.step);
    if (gone > run.task.reach[slot]) left.push_back({run.task.bodies[slot], gone});
  }
  return !left.empty();
}

bool back_to_safe(const World& world, Attempt& attempt) {
  bool any = false;
  for (PairGroup& group : attempt.groups) {
    if (!group.active || group.is_safe(group.selected)) continue;
    group.banned.push_back(group.selected);
    group.selected =
        best_safe(world, group, attempt.motion.end[group.a], attempt.motion.end[group.b])
            .alternative;
    group.stale = any = true;
  }
  return any;
}

bool gains_energy(const World& world, const Attempt& attempt) {
  if (world.dof == 3) return false;
  const IslandMotion& motion = attempt.motion;
  for (size_t slot = motion.free.size(); slot < attempt.motion.bodies.size(); ++slot)
    if (!motion.velocity[slot].isZero(0)) return false;
  double before = 0, after = 0, round_off = 0;
  for (int slot = 0; !attempt.motion.held(slot); ++slot) {
    const FreeMotion& free = motion.free[slot];
    const BodyVector &v = motion.velocity[slot], &v_f = free.free_velocity;
    before += v_f.dot(free.mass * v_f);
    after += v.dot(free.mass * v);
    // Where nothing moves and nothing falls, round-off is no growth.
    const double size = world.bodies[motion.bodies[slot]].size;
    const double unseen = SelectionTolerance::kSnapSpace * size / motion.step;
    round_off += free.mass.diagonal().head<3>().sum() / 3 * unseen * unseen;
  }
  return after > (1 + 1e-9) * before + round_off;
}

bool turns_too_far(const World& world, const Attempt& attempt, double max_turn) {
  for (const PairGroup& group : attempt.groups) {
    if (swings_through(world, group, pair_motion(world, attempt.motion, group), max_turn))
      return true;
    for (int slot : {group.a, group.b}) {
      if (attempt.motion.held(slot) || world.bodies[attempt.motion.bodies[slot]].turn_radius == 0)
        continue;
      const BodyVector& v = attempt.motion.velocity[slot];
      if (attempt.motion.step * v.tail(v.size() == 3 ? 1 : 3).norm() > max_turn) return true;
    }
  }
  return false;
}

bool spins_too_fast(const World& world, const Attempt& attempt, double max_turn) {
  if (world.dof == 3) return false;
  for (int slot = 0; !attempt.motion.held(slot); ++slot) {
    const FreeMotion& free = attempt.motion.free[slot];
    if (attempt.motion.step * free.free_velocity.tail<3>().norm() <= max_turn) continue;
    const double mean = free.inertia.trace() / 3;
    const Eigen::Matrix3d uneven = free.inertia - mean * Eigen::Matrix3d::Identity();
    const bool near = std::any_of(attempt.groups.begin(), attempt.groups.end(),
                                  [&](const PairGroup& g) { return g.a == slot || g.b == slot; });
    const bool turns = world.bodies[attempt.motion.bodies[slot]].turn_radius > 0;
    if ((near && turns) || uneven.norm() > 1e-9 * mean) return true;
  }
  return false;
}

std::vector<int> selection_of(const std::vector<PairGroup>& groups) {
  std::vector<int> selection;
  for (const PairGroup& group : groups)
    selection.push_back(group.active ? 2 * group.selected + group.full : -1);
  return selection;
}

std::vector<double> room_to_fit(const Attempt& attempt) {
  std::vector<double> room;
  for (const contact::Contact& contact : attempt.problem.contacts)
    room.push_back(0.5 * SelectionTolerance::kGap * attempt.groups[contact.patch].size);
  return room;
}

}  // namespace tenon::dynamics
