#include "tenon/dynamics/selection_step.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <set>

#include "tenon/dynamics/assemble.hpp"
#include "tenon/dynamics/rest.hpp"
#include "tenon/dynamics/round_watch.hpp"
#include "tenon/dynamics/selection_attempt.hpp"
#include "tenon/dynamics/selection_review.hpp"

namespace tenon::dynamics {

namespace {

using contact::BodyVector;
using contact::Placement;
using Tolerance = SelectionTolerance;

class IslandStepper {
 public:
  IslandStepper(const World& world, const IslandTask& task, const SelectionOptions& options,
                InnerSolver& inner, State& state, StepReport& report)
      : world_(world),
        task_(task),
        options_(options),
        inner_(inner),
        state_(state),
        report_(report),
        travelled_(task.free, 0.0),
        impulses_before_(&state.contacts),
        selected_before_(&state.pairs) {}

  IslandResult run(double time, double h) {
    push_apart(h);
    advance(time, h, 0);
    return std::move(result_);
  }

 private:
  using Outcome = IslandResult::Outcome;

  void advance(double time, double h, int depth) {
    Attempt attempt = settle(time, h, depth);
    if (attempt.status == Attempt::Status::kLeftReach) {
      result_.outcome = Outcome::kLeftReach;
      return;
    }
    if (attempt.status == Attempt::Status::kSettled) {
      keep(attempt, depth);
      return;
    }
    if (depth >= (attempt.turned ? options_.max_turn_halvings : options_.max_halvings)) {
      result_.outcome = Outcome::kUnsolved;
      report_.unsolved = UnsolvedProblem{std::move(attempt.problem), h, attempt.answer.residual};
      return;
    }
    ++report_.halvings;
    halved_ = true;
    advance(time, h / 2, depth + 1);
    if (result_.outcome == Outcome::kDone) advance(time + h / 2, h / 2, depth + 1);
  }

  static bool came_overlapping(const PairGroup& group) {
    return group.floor < -Tolerance::kInput * group.size;
  }

  std::vector<PairGroup> groups_at(const std::vector<Placement>& at) const {
    std::vector<PairGroup> groups;
    for (const TaskPair& each : task_.pairs) {
      auto group = make_group(world_, each.pair, at[each.a], at[each.b],
                              task_.reach[each.a] + task_.reach[each.b], *selected_before_);
      if (!group) continue;
      group->a = each.a;
      group->b = each.b;
      groups.push_back(std::move(*group));
    }
    return groups;
  }

  /// See step_island. A push that would deepen another overlap is tried at a quarter, then left.
  void push_apart(double h) {
    Attempt attempt;
    IslandMotion& motion = attempt.motion;
    motion.bodies = task_.bodies;
    motion.step = h;
    for (size_t slot = 0; slot < task_.bodies.size(); ++slot) {
      const int body = task_.bodies[slot];
      if (static_cast<int>(slot) < task_.free)
        motion.free.push_back(free_motion(world_, state_, body, 0, h));
      motion.start.push_back(state_.placements[body]);
      motion.velocity.push_back(BodyVector::Zero(world_.dof));
    }
    motion.end = motion.start;
    attempt.groups = groups_at(motion.start);
    if (std::none_of(attempt.groups.begin(), attempt.groups.end(), came_overlapping)) return;
    build_rows(world_, motion, attempt.groups);
    for (double share : {0.2, 0.05})
      if (push(attempt, share)) {
        ++report_.fallbacks["pushed_apart"];
        return;
      }
  }

  bool push(Attempt& attempt, double share) {
    attempt.problem = assemble(world_, state_, attempt.motion, attempt.groups);
    for (contact::Contact& contact : attempt.problem.contacts) {
      const PairGroup& group = attempt.groups[contact.patch];
      contact.friction = 0;
      contact.gap = came_overlapping(group) ? share * group.floor : std::max(contact.gap, 0.0);
    }
    const std::vector<BodyVector> still(attempt.motion.free.size(), BodyVector::Zero(world_.dof));
    InnerRequest request;
    request.step = attempt.motion.step;
    request.gravity = residual_gravity(world_);
    request.accuracy = options_.accuracy;
    request.free_velocity = &still;
    attempt.answer = inner_.solve(attempt.problem, request);
    if (!(attempt.answer.residual <= options_.approximate)) return false;
    apply_answer(attempt);
    for (const PairGroup& group : attempt.groups) {
      const double gap =
          best_of_all(world_, group, attempt.motion.end[group.a], attempt.motion.end[group.b]).gap;
      if (gap < group.floor - Tolerance::kSafe * group.size) return false;
    }
    for (int slot = 0; slot < task_.free; ++slot) {
      state_.placements[task_.bodies[slot]] = attempt.motion.end[slot];
      travelled_[slot] = way(slot, attempt.motion.velocity[slot], attempt.motion.step);
    }
    return true;
  }

  /// The rounds of selection for one substep.
  Attempt settle(double time, double h, int depth) {
    Attempt attempt;
    start(time, h, attempt);
    if (spins_too_fast(world_, attempt, options_.max_turn)) {
      attempt.turned = true;
      return attempt;
    }
    std::set<std::vector<int>> seen;
    bool clipped = false;
    // The rows of near-parallel edges may converge as slowly as by a fifth per round. Where no
    // further halving can help, they get the time.
    const bool last = depth >= options_.max_halvings;
    const int rounds = last && world_.dof == 6 ? 4 * options_.max_rounds : options_.max_rounds;
    RoundWatch watch(world_.dof == 3 && !last);
    for (int round = 0; round < rounds; ++round) {
      report_.rounds = std::max(report_.rounds, round + 1);
      aim(attempt, round);
      solve(attempt, clipped, {watch.provisional(), last});
      const bool exact = good_enough(attempt.answer, depth);
      if (!exact && !(attempt.answer.residual <= watch.provisional())) {
        if (back_to_safe(attempt)) continue;
        if (!clipped && has_negative_gap(attempt)) {
          clipped = true;
          ++report_.fallbacks["clipped_gaps"];
          continue;
        }
        return attempt;
      }
      if (!exact && !watch.improves(attempt.answer.residual)) {
        ++report_.fallbacks["rounds_stuck"];
        return attempt;
      }
      const double change = largest_change(attempt);
      apply_answer(attempt);
      attempt.turned = turns_too_far(world_, attempt, options_.max_turn);
      if (attempt.turned) return attempt;
      if (leaves_reach(attempt)) {
        attempt.status = Attempt::Status::kLeftReach;
        return attempt;
      }
      const bool anew = exact && seen.insert(selection_of(attempt.groups)).second;
      const Review found = review(world_, attempt.motion, predicted_, attempt.answer, anew,
                                  gap_tolerance(round), attempt.groups);
      report_.path_limited = report_.path_limited || found.path_limited;
      const bool loose = last && round + 1 == rounds && !found.violated;
      const bool converges = round == 0 || watch.converges(change, anew);
      if (found.changed && !converges) {
        ++report_.fallbacks["rounds_in_a_circle"];
        return attempt;
      }
      if (!exact && !found.changed) watch.insist();
      if (!exact || (found.changed && !loose)) continue;
      if (found.changed) {
        ++report_.fallbacks["loose_gaps"];
        attempt.loose = true;
      }
      if (gains_energy(world_, attempt)) {
        ++report_.fallbacks["energy_grew"];
        if (!clipped && has_negative_gap(attempt)) {
          clipped = true;
          for (PairGroup& group : attempt.groups) group.stale = true;
          continue;
        }
        return attempt;
      }
      attempt.status = Attempt::Status::kSettled;
      if (world_.dof == 3) sharpen(attempt, clipped, depth);
      if (options_.polish) polish(attempt, depth);
      if (world_.restitution > 0) bounce(attempt, depth);
      return attempt;
    }
    ++report_.fallbacks["rounds_exhausted"];
    return attempt;
  }

  /// Of a velocity, by the answer not yet applied, m/s at the body's rim.
  double largest_change(const Attempt& attempt) const {
    double most = 0;
    for (int slot = 0; slot < task_.free; ++slot) {
      const BodyVector change = attempt.answer.velocities[slot] - attempt.motion.velocity[slot];
      const double radius = world_.bodies[task_.bodies[slot]].turn_radius;
      most = std::max(most, contact::travel(change, 1, radius));
    }
    return most;
  }

  /// Linearised and solved once more where rows do not hold far better than they have to, so that
  /// rows which depend on each other start the next step with gaps that agree: its problems are
  /// then much easier to solve. Kept if it is exact and nothing else changes.
  void sharpen(Attempt& attempt, bool clipped, int depth) {
    Attempt other = attempt;
    if (!review(world_, other.motion, predicted_, other.answer, false, Tolerance::kSharp,
                other.groups)
             .changed)
      return;
    solve(other, clipped, {std::numeric_limits<double>::infinity(), false});
    if (!good_enough(other.answer, depth)) return;
    apply_answer(other);
    if (turns_too_far(world_, other, options_.max_turn) || leaves_reach(other)) return;
    const Review found = review(world_, other.motion, predicted_, other.answer, false,
                                Tolerance::kGap, other.groups);
    if (!found.changed) attempt = std::move(other);
  }

  /// Redundant frictional patches in space may jump between answers that differ by less than
  /// anybody will see: late rounds ask for less (well below the slop of class S).
  double gap_tolerance(int round) const {
    if (world_.dof == 3 || round < 8) return Tolerance::kGap;
    return round < 14 ? Tolerance::kLateGap / 5 : Tolerance::kLateGap;
  }

  /// Where the rows of the next round are linearised: at the end of the last one. In space the
  /// rounds of a redundant frictional patch may jump between two answers; late ones therefore aim
  /// half-way to the last.
  void aim(Attempt& attempt, int round) {
    constexpr int kUndamped = 14;
    if (world_.dof == 3) return;
    IslandMotion& motion = attempt.motion;
    aimed_.resize(task_.free);
    for (int slot = 0; slot < task_.free; ++slot) {
      if (round < kUndamped) {
        aimed_[slot] = motion.velocity[slot];
        continue;
      }
      aimed_[slot] = 0.5 * (aimed_[slot] + motion.velocity[slot]);
      motion.end[slot] = contact::advanced(motion.start[slot], aimed_[slot], motion.step);
    }
  }

  void start(double time, double h, Attempt& attempt) {
    IslandMotion& motion = attempt.motion;
    motion.bodies = task_.bodies;
    motion.step = h;
    for (size_t slot = 0; slot < task_.bodies.size(); ++slot) {
      const int body = task_.bodies[slot];
      if (static_cast<int>(slot) < task_.free) {
        motion.free.push_back(free_motion(world_, state_, body, time, h));
        motion.start.push_back(state_.placements[body]);
        motion.velocity.push_back(state_.velocities[body]);
        motion.end.push_back(contact::advanced(motion.start.back(), motion.velocity.back(), h));
      } else {
        motion.start.push_back(held_placement(world_.bodies[body], time));
        motion.end.push_back(held_placement(world_.bodies[body], time + h));
        motion.velocity.push_back(
            contact::velocity_between(motion.start.back(), motion.end.back(), h, world_.dof));
      }
    }
    predicted_ = motion.end;
    if (!halved_ || world_.dof == 6) round_memory_.clear();
    warm_ = round_memory_.empty() ? impulses_before_ : &round_memory_;
    halved_ = false;
    fitted_.clear();
    attempt.groups = groups_at(motion.start);
  }

  /// How much a round may cost.
  struct Effort {
    double provisional = 0;  ///< InnerRequest::provisional
    bool patient = true;     ///< InnerRequest::patient
  };

  void solve(Attempt& attempt, bool clipped, const Effort& effort) {
    build_rows(world_, attempt.motion, attempt.groups);
    attempt.problem = assemble(world_, state_, attempt.motion, attempt.groups);
    for (contact::Contact& contact : attempt.problem.contacts)
      if (const auto found = rebound_.find(contact.key); found != rebound_.end())
        contact.gap = attempt.motion.step * found->second;
    if (clipped)
      for (contact::Contact& contact : attempt.problem.contacts)
        contact.gap = std::max(contact.gap, 0.0);
    std::vector<BodyVector> free_velocity;
    for (const FreeMotion& free : attempt.motion.free) free_velocity.push_back(free.free_velocity);
    InnerRequest request;
    request.step = attempt.motion.step;
    request.gravity = residual_gravity(world_);
    request.accuracy = options_.accuracy;
    request.free_velocity = &free_velocity;
    request.warm = warm_;
    request.provisional = effort.provisional;
    request.patient = effort.patient;
    std::vector<char> motionless = motionless_bodies(attempt);
    if (reuse_failed_) std::fill(motionless.begin(), motionless.end(), 0);
    if (options_.reuse) request.motionless = &motionless;
    const std::vector<double> room = room_to_fit(attempt);
    if (world_.dof == 3) request.fit = &room;
    if (request.fit != nullptr && !fitted_.empty())
      for (const contact::Contact& contact : attempt.problem.contacts) {
        const auto found = fitted_.find(contact.key);
        request.fitted.push_back(found == fitted_.end() ? 0.0 : found->second);
      }
    fitted_.clear();
    attempt.answer = inner_.solve(attempt.problem, request);
    if (!attempt.answer.fitted.empty()) {
      ++report_.fallbacks["fitted_gaps"];
      for (size_t i = 0; i < room.size(); ++i) {
        contact::Contact& contact = attempt.problem.contacts[i];
        contact.gap += attempt.answer.fitted[i];
        if (attempt.answer.fitted[i] != 0) fitted_[contact.key] = attempt.answer.fitted[i];
      }
    }
    report_.inner_solves += attempt.answer.solves;
    report_.solve_work += attempt.answer.work;
    report_.bodies_kept = std::max(report_.bodies_kept, attempt.answer.kept);
    report_.failed_reuse += attempt.answer.failed_reuse;
    reuse_failed_ = reuse_failed_ || attempt.answer.failed_reuse > 0;
    if (attempt.answer.tier != solvers::Tier::unsolved ||
        attempt.answer.residual <= effort.provisional)
      remember(attempt);
  }

  std::vector<char> motionless_bodies(const Attempt& attempt) const {
    std::vector<char> motionless;
    const double slow = options_.motion_threshold * attempt.motion.step * residual_gravity(world_);
    for (const contact::Body& body : attempt.problem.bodies)
      motionless.push_back(contact::travel(body.velocity, 1, body.radius) <= slow);
    return motionless;
  }

  /// The next round starts from this round's impulses.
  void remember(const Attempt& attempt) {
    round_memory_.clear();
    for (size_t i = 0; i < attempt.problem.contacts.size(); ++i)
      round_memory_.push_back({attempt.problem.contacts[i].key, attempt.answer.impulses[i]});
    std::sort(round_memory_.begin(), round_memory_.end(),
              [](const ContactMemory& x, const ContactMemory& y) { return x.key < y.key; });
    warm_ = &round_memory_;
  }

  bool good_enough(const InnerAnswer& answer, int depth) const {
    if (answer.residual <= std::max(options_.accuracy, answer.roundoff)) return true;
    return depth >= options_.max_halvings && answer.residual <= options_.approximate;
  }

  bool back_to_safe(Attempt& attempt) {
    bool any = false;
    for (PairGroup& group : attempt.groups) {
      if (!group.active || group.is_safe(group.selected)) continue;
      group.banned.push_back(group.selected);
      group.selected =
          best_safe(world_, group, attempt.motion.end[group.a], attempt.motion.end[group.b])
              .alternative;
      group.stale = any = true;
    }
    if (any) ++report_.fallbacks["back_to_safe"];
    return any;
  }

  double way(int slot, const BodyVector& v, double h) const {
    return travelled_[slot] + contact::travel(v, h, world_.bodies[task_.bodies[slot]].turn_radius);
  }

  bool leaves_reach(const Attempt& attempt) {
    result_.left_reach.clear();
    for (int slot = 0; slot < task_.free; ++slot) {
      const double gone = way(slot, attempt.motion.velocity[slot], attempt.motion.step);
      if (gone > task_.reach[slot]) result_.left_reach.push_back({task_.bodies[slot], gone});
    }
    return !result_.left_reach.empty();
  }

  /// Loaded ambiguous groups where another axis of S separates as well: perhaps no force is needed.
  /// They are dropped all at once; the new answer is kept if nothing is violated.
  void polish(Attempt& attempt, int depth) {
    Attempt other = attempt;
    bool any = false;
    for (PairGroup& group : other.groups) {
      if (!group.active || !group.ambiguous || !(group.impulse > 0)) continue;
      const Placement &a = other.motion.end[group.a], &b = other.motion.end[group.b];
      const Eigen::Vector3d axis = world_.geometry->normal(group.pair, group.selected, a, b);
      for (int each : group.safe) {
        if (world_.geometry->gap(group.pair, each, a, b) < -Tolerance::kGap * group.size) continue;
        if (axis.dot(world_.geometry->normal(group.pair, each, a, b)) >= Tolerance::kParallel)
          continue;
        group.active = false;
        any = true;
        break;
      }
    }
    if (!any) return;
    solve(other, false, {});
    if (!good_enough(other.answer, depth)) return;
    apply_answer(other);
    if (turns_too_far(world_, other, options_.max_turn) || leaves_reach(other)) return;
    const Review found = review(world_, other.motion, predicted_, other.answer, false,
                                Tolerance::kGap, other.groups);
    if (found.changed) return;
    ++report_.fallbacks["polish"];
    attempt = std::move(other);
  }

  /// Newton's restitution. Contacts that pushed and closed faster than two steps of gravity have to
  /// open with e times that speed; solved again from the settled answer. Where that has no solution
  /// or leads into an overlap, the plastic answer stays.
  void bounce(Attempt& attempt, int depth) {
    Attempt other = attempt;
    rebound_.clear();
    const double slow = 2 * other.motion.step * residual_gravity(world_);
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
        rebound_[contact.key] = world_.restitution * closing;
        group.bounces = true;
      }
    if (rebound_.empty()) return;
    bool settled = false;
    for (int round = 0; round < options_.max_rounds && !settled; ++round) {
      solve(other, false, {});
      if (!good_enough(other.answer, depth)) break;
      apply_answer(other);
      if (turns_too_far(world_, other, options_.max_turn) || leaves_reach(other)) break;
      settled = !review(world_, other.motion, predicted_, other.answer, false, Tolerance::kGap,
                        other.groups)
                     .changed;
    }
    rebound_.clear();
    ++report_.fallbacks[settled ? "rebounds" : "rebounds_dropped"];
    if (settled) attempt = std::move(other);
  }

  RestProof rest_proof(const Attempt& attempt) const {
    std::vector<BodyVector> free_velocity;
    for (const FreeMotion& free : attempt.motion.free) free_velocity.push_back(free.free_velocity);
    RestProof proof;
    proof.problem =
        pack_whole(attempt.problem, free_velocity, attempt.motion.step, residual_gravity(world_));
    for (const contact::RowVector& impulse : attempt.answer.impulses)
      proof.lambda.insert(proof.lambda.end(), impulse.data(), impulse.data() + impulse.size());
    proof.allowed = std::max(options_.accuracy, attempt.answer.roundoff);
    return proof;
  }

  void keep(const Attempt& attempt, int depth) {
    const double h = attempt.motion.step;
    const auto resting = bodies_at_rest(world_, attempt.problem, attempt.answer, h);
    bool stood_still = depth == 0 && world_.grips.empty() &&
                       std::none_of(attempt.groups.begin(), attempt.groups.end(), came_overlapping);
    for (size_t slot = task_.free; slot < task_.bodies.size(); ++slot)
      stood_still = stood_still && attempt.motion.velocity[slot].isZero(0);
    for (int slot = 0; slot < task_.free; ++slot) {
      const int body = task_.bodies[slot];
      BodyVector v = attempt.answer.velocities[slot];
      if (resting[slot]) v.setZero();
      stood_still = stood_still && v.isZero(0) && state_.velocities[body].isZero(0);
      travelled_[slot] = way(slot, v, h);
      state_.placements[body] = contact::advanced(attempt.motion.start[slot], v, h);
      state_.velocities[body] = v;
      if (world_.dof == 6) state_.momenta[body] = attempt.motion.free[slot].inertia * v.tail<3>();
    }
    result_.contacts.clear();
    for (size_t i = 0; i < attempt.problem.contacts.size(); ++i)
      if (!attempt.answer.impulses[i].isZero(0))
        result_.contacts.push_back({attempt.problem.contacts[i].key, attempt.answer.impulses[i]});
    std::sort(result_.contacts.begin(), result_.contacts.end(),
              [](const ContactMemory& x, const ContactMemory& y) { return x.key < y.key; });
    result_.pairs.clear();
    for (const PairGroup& group : attempt.groups)
      if (group.active) result_.pairs.push_back({group.key, group.selected, group.impulse > 0});
    std::sort(result_.pairs.begin(), result_.pairs.end(),
              [](const PairMemory& x, const PairMemory& y) { return x.key < y.key; });
    impulses_before_ = &result_.contacts;
    selected_before_ = &result_.pairs;
    result_.rest = stood_still ? std::optional(rest_proof(attempt)) : std::nullopt;
    report(attempt);
  }

  void report(const Attempt& attempt) {
    const double residual = attempt.answer.residual;
    report_.residual = !(residual <= report_.residual) ? residual : report_.residual;
    if (attempt.loose || residual > std::max(options_.accuracy, attempt.answer.roundoff))
      report_.tier = std::max(report_.tier, Tier::kApproximate);
    report_.contacts += static_cast<int>(attempt.problem.contacts.size());
    if (!options_.forces) return;
    result_.forces.clear();
    add_forces(attempt.problem, attempt.answer.impulses, attempt.motion.step, result_.forces);
  }

  const World& world_;
  const IslandTask& task_;
  const SelectionOptions& options_;
  InnerSolver& inner_;
  State& state_;
  StepReport& report_;
  std::vector<double> travelled_;     ///< per free slot, in the substeps kept, m
  std::vector<Placement> predicted_;  ///< per slot
  std::vector<BodyVector> aimed_;     ///< per free slot: leads to where rows are linearised
  const std::vector<ContactMemory>* impulses_before_;
  const std::vector<ContactMemory>* warm_ = nullptr;
  const std::vector<PairMemory>* selected_before_;
  bool halved_ = false;        ///< the next substep is a half of the one last tried
  bool reuse_failed_ = false;  ///< in this step: then it is not tried again
  std::vector<ContactMemory> round_memory_;
  std::map<std::uint64_t, double> fitted_;   ///< by key, m: InnerAnswer::fitted of the last round
  std::map<std::uint64_t, double> rebound_;  ///< e u_n < 0 of contacts that bounce, by key, m/s
  IslandResult result_;
};

}  // namespace

IslandResult step_island(const World& world, const IslandTask& task, double time, double h,
                         const SelectionOptions& options, InnerSolver& inner, State& state,
                         StepReport& report) {
  return IslandStepper(world, task, options, inner, state, report).run(time, h);
}

}  // namespace tenon::dynamics
