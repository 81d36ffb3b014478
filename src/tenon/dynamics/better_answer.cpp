#include "tenon/dynamics/better_answer.hpp"

#include <algorithm>
#include <limits>

#include "tenon/dynamics/selection_review.hpp"

namespace tenon::dynamics {

using contact::Placement;
using Tolerance = SelectionTolerance;

namespace {

/// Applies the answer; true if it is exact, nobody goes too far, and the review finds nothing to
/// change.
bool holds(IslandRun& run, int depth, Attempt& attempt) {
  if (!run.good_enough(attempt.answer, depth)) return false;
  apply_answer(attempt);
  if (turns_too_far(run.world, attempt, run.options.max_turn) || leaves_reach(run, attempt))
    return false;
  return !review(run.world, attempt.motion, run.predicted, attempt.answer, false, Tolerance::kGap,
                 attempt.groups)
              .changed;
}

/// A pushing group that another axis of S, more than 10 deg from its own, keeps apart as well.
bool has_tied_axis(const World& world, const IslandMotion& motion, const PairGroup& group) {
  if (!group.active || !group.ambiguous || !(group.impulse > 0)) return false;
  const Placement &a = motion.end[group.a], &b = motion.end[group.b];
  const Eigen::Vector3d axis = world.geometry->normal(group.pair, group.selected, a, b);
  return std::any_of(group.safe.begin(), group.safe.end(), [&](int each) {
    return world.geometry->gap(group.pair, each, a, b) >= -Tolerance::kGap * group.size &&
           axis.dot(world.geometry->normal(group.pair, each, a, b)) < Tolerance::kParallel;
  });
}

}  // namespace

void sharpen(IslandRun& run, RoundSolver& solver, bool clipped, int depth, Attempt& attempt) {
  std::vector<PairGroup> groups = attempt.groups;
  if (!review(run.world, attempt.motion, run.predicted, attempt.answer, false, Tolerance::kSharp,
              groups)
           .changed)
    return;
  Attempt other = attempt;
  other.groups = std::move(groups);
  solver.solve(other, clipped, {std::numeric_limits<double>::infinity(), false});
  if (holds(run, depth, other)) attempt = std::move(other);
}

void polish(IslandRun& run, RoundSolver& solver, int depth, Attempt& attempt) {
  const auto drops = [&](const PairGroup& group) {
    return has_tied_axis(run.world, attempt.motion, group);
  };
  if (std::none_of(attempt.groups.begin(), attempt.groups.end(), drops)) return;
  Attempt other = attempt;
  for (PairGroup& group : other.groups)
    if (drops(group)) group.active = false;
  solver.solve(other, false, {});
  if (!holds(run, depth, other)) return;
  ++run.report.fallbacks["polish"];
  attempt = std::move(other);
}

void bounce(IslandRun& run, RoundSolver& solver, int depth, Attempt& attempt) {
  Attempt other = attempt;
  solver.rebound.clear();
  const double slow = 2 * other.motion.step * residual_gravity(run.world);
  for (PairGroup& group : other.groups)
    for (int c : group.contact_of_row) {
      const contact::Contact& contact = other.problem.contacts[c];
      if (!(other.answer.impulses[c][0] > 0)) continue;
      double closing = contact.drift[0];
      if (contact.a != contact::kHeld)
        closing += contact.jacobian_a.row(0).dot(other.problem.bodies[contact.a].velocity);
      if (contact.b != contact::kHeld)
        closing += contact.jacobian_b.row(0).dot(other.problem.bodies[contact.b].velocity);
      if (closing >= -slow) continue;
      solver.rebound[contact.key] = run.world.restitution * closing;
      group.bounces = true;
    }
  if (solver.rebound.empty()) return;
  bool settled = false;
  for (int round = 0; round < run.options.max_rounds && !settled; ++round) {
    solver.solve(other, false, {});
    if (!run.good_enough(other.answer, depth)) break;
    apply_answer(other);
    if (turns_too_far(run.world, other, run.options.max_turn) || leaves_reach(run, other)) break;
    settled = !review(run.world, other.motion, run.predicted, other.answer, false, Tolerance::kGap,
                      other.groups)
                   .changed;
  }
  solver.rebound.clear();
  ++run.report.fallbacks[settled ? "rebounds" : "rebounds_dropped"];
  if (settled) attempt = std::move(other);
}

}  // namespace tenon::dynamics
