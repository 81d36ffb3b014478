#include "tenon/dynamics/assemble.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

namespace tenon::dynamics {

using contact::Contact;
using contact::ContactProblem;
using contact::kHeld;
using contact::RowBlock;
using contact::RowVector;

namespace {

/// The row asks for more than the start has: held to it, the pair would be thrown apart.
bool false_at_start(const World& world, const IslandMotion& motion, const PairGroup& group,
                    const contact::ReachRow& row) {
  constexpr double kOverlap = 1e-6;  // far above the slop of class S
  return world.geometry->row_gap(group.pair, row.feature, motion.start[group.a],
                                 motion.start[group.b]) < group.floor - kOverlap * group.size;
}

/// Where the pieces are apart at the start, a row that says otherwise speaks of something else:
/// lines of edges that cross far from where the pieces face each other, or a vertex below the plane
/// of a facet inclined to the axis, but beside it.
void drop_false_rows(const World& world, const IslandMotion& motion, PairGroup& group) {
  if (world.dof == 3 || (!group.is_safe(group.selected) && !group.widened)) return;
  const auto end = std::stable_partition(
      group.rows.begin(), group.rows.end(),
      [&](const auto& row) { return !false_at_start(world, motion, group, row); });
  if (end != group.rows.begin()) group.rows.erase(end, group.rows.end());
}

}  // namespace

std::vector<contact::BodyVector> free_velocities(const IslandMotion& motion) {
  std::vector<contact::BodyVector> velocities;
  for (const FreeMotion& free : motion.free) velocities.push_back(free.free_velocity);
  return velocities;
}

void build_rows(const World& world, const IslandMotion& motion, std::vector<PairGroup>& groups) {
  for (PairGroup& group : groups) {
    if (!group.active || !group.stale) continue;
    contact::RowRequest request;
    request.reach = group.reach;
    request.size = group.size;
    request.full = group.full;
    const contact::Motion a = contact::motion_between(motion.start[group.a], motion.end[group.a]);
    const contact::Motion b = contact::motion_between(motion.start[group.b], motion.end[group.b]);
    const std::vector<contact::ReachRow> before = std::exchange(group.rows, {});
    world.geometry->rows(group.pair, group.selected, a, b, request, group.rows);
    const auto has = [&](const contact::RowFeature& feature) {
      return std::any_of(group.rows.begin(), group.rows.end(),
                         [&](const contact::ReachRow& row) { return row.feature == feature; });
    };
    for (const contact::ReachRow& row : before)
      if ((group.rows_of == group.selected || (group.full && world.dof == 6)) &&
          !has(row.feature) && world.geometry->facing(group.pair, row.feature, a.end, b.end) &&
          (world.dof == 3 || !false_at_start(world, motion, group, row)))
        group.rows.push_back(world.geometry->row(group.pair, row.feature, a, b));
    drop_false_rows(world, motion, group);
    group.rows_of = group.selected;
    group.stale = false;
  }
}

namespace {

/// The side of a contact that has no unknowns becomes drift. Returns the body of the problem.
int side(const IslandMotion& motion, int slot, RowBlock& jacobian, RowVector& drift) {
  if (!motion.held(slot)) return slot;
  if (!motion.velocity[slot].isZero(0)) drift += jacobian * motion.velocity[slot];
  jacobian.resize(0, jacobian.cols());
  return kHeld;
}

/// What remains of a small or negative gap at the start of the step (see assemble).
double start_gap(const PairGroup& group, double gap, bool plane) {
  const double snap = plane ? SelectionTolerance::kSnap : SelectionTolerance::kSnapSpace;
  if (std::abs(gap) < snap * group.size) return 0;
  if (gap >= 0 || !group.is_safe(group.selected)) return gap;
  if (group.floor < -SelectionTolerance::kSafe * group.size) return 0;
  // In the plane all of it: where a share remains, rows that depend on each other disagree.
  return plane ? gap : SelectionTolerance::kRecover * gap;
}

bool same_block(const RowBlock& x, const RowBlock& y) {
  if (x.rows() != y.rows()) return false;
  return x.rows() == 0 || (x - y).cwiseAbs().maxCoeff() <= 1e-8 * x.cwiseAbs().maxCoeff();
}

bool same_contact(const Contact& x, const Contact& y, double size) {
  return x.friction == y.friction && std::abs(x.gap - y.gap) <= 1e-8 * size &&
         same_block(x.jacobian_a, y.jacobian_a) && same_block(x.jacobian_b, y.jacobian_b) &&
         (x.drift - y.drift).cwiseAbs().maxCoeff() <= 1e-8 * (1 + x.drift.cwiseAbs().maxCoeff());
}

}  // namespace

ContactProblem assemble(const World& world, const State& state, const IslandMotion& motion,
                        std::vector<PairGroup>& groups) {
  ContactProblem problem;
  problem.dof = world.dof;
  problem.tangents = world.dof == 3 ? 1 : 2;
  for (size_t i = 0; i < motion.free.size(); ++i) {
    const int scene_body = motion.bodies[i];
    contact::Body body;
    body.scene_body = scene_body;
    body.mass = motion.free[i].mass;
    body.velocity = state.velocities[scene_body];
    body.wrench = body.mass * (motion.free[i].free_velocity - body.velocity) / motion.step;
    body.radius = world.bodies[scene_body].radius;
    problem.bodies.push_back(body);
  }
  std::map<std::pair<int, int>, std::vector<int>> between;  // contacts by their bodies
  for (size_t g = 0; g < groups.size(); ++g) {
    PairGroup& group = groups[g];
    group.contact_of_row.clear();
    if (!group.active) continue;
    for (const contact::ReachRow& row : group.rows) {
      Contact contact = row.contact;
      contact.friction = group.friction;
      contact.patch = static_cast<int>(g);
      contact.key = row_key(group.pair, row.feature);
      contact.drift = RowVector::Zero(1 + problem.tangents);
      contact.gap = start_gap(group, contact.gap - row.bend, world.dof == 3) + row.bend;
      const bool straight = contact.scene_a == group.pair.body_a;
      contact.a = side(motion, straight ? group.a : group.b, contact.jacobian_a, contact.drift);
      contact.b = side(motion, straight ? group.b : group.a, contact.jacobian_b, contact.drift);
      auto& others = between[{contact.a, contact.b}];
      const auto twin = std::find_if(others.begin(), others.end(), [&](int other) {
        return same_contact(contact, problem.contacts[other], group.size);
      });
      if (twin != others.end()) {
        group.contact_of_row.push_back(*twin);
        continue;
      }
      others.push_back(static_cast<int>(problem.contacts.size()));
      group.contact_of_row.push_back(others.back());
      problem.contacts.push_back(std::move(contact));
    }
  }
  return problem;
}

}  // namespace tenon::dynamics
