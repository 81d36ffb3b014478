#include "tenon/dynamics/selection_step.hpp"

#include <set>

#include "tenon/dynamics/aim.hpp"
#include "tenon/dynamics/better_answer.hpp"
#include "tenon/dynamics/keep_attempt.hpp"
#include "tenon/dynamics/push_apart.hpp"
#include "tenon/dynamics/round_solver.hpp"
#include "tenon/dynamics/round_watch.hpp"
#include "tenon/dynamics/selection_attempt.hpp"
#include "tenon/dynamics/selection_review.hpp"

namespace tenon::dynamics {

namespace {

using contact::BodyVector;
using Tolerance = SelectionTolerance;

class IslandStepper {
 public:
  explicit IslandStepper(IslandRun& run)
      : world_(run.world),
        options_(run.options),
        report_(run.report),
        run_(run),
        solver_(run),
        impulses_before_(&run.state.contacts),
        selected_before_(&run.state.pairs) {}

  /// `turns` of the `depth` halvings were made only because a body turned too far: they leave the
  /// others what they may need.
  void advance(double time, double h, int depth, int turns = 0) {
    Attempt attempt = settle(time, h, depth - turns);
    if (attempt.status == Attempt::Status::kLeftReach) {
      run_.result.outcome = Outcome::kLeftReach;
      return;
    }
    if (attempt.status == Attempt::Status::kSettled) {
      keep_attempt(attempt, depth, run_);
      impulses_before_ = &run_.result.contacts;
      selected_before_ = &run_.result.pairs;
      return;
    }
    if (attempt.turned ? turns >= options_.max_turn_halvings
                       : depth - turns >= options_.max_halvings) {
      run_.result.outcome = Outcome::kUnsolved;
      report_.unsolved = UnsolvedProblem{std::move(attempt.problem), h, attempt.answer.residual};
      return;
    }
    ++report_.halvings;
    halved_ = true;
    turns += attempt.turned;
    advance(time, h / 2, depth + 1, turns);
    if (run_.result.outcome == Outcome::kDone) advance(time + h / 2, h / 2, depth + 1, turns);
  }

 private:
  using Outcome = IslandResult::Outcome;

  /// The rounds of selection for one substep.
  Attempt settle(double time, double h, int depth) {
    Attempt attempt = start_attempt(time, h, *selected_before_, run_);
    solver_.begin(*impulses_before_, halved_);
    halved_ = false;
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
    RoundWatch watch(!last);
    for (int round = 0; round < rounds; ++round) {
      report_.rounds = std::max(report_.rounds, round + 1);
      aim(attempt, round);
      solver_.solve(attempt, clipped, {watch.provisional(), last});
      const bool exact = run_.good_enough(attempt.answer, depth);
      if (!exact && !(attempt.answer.residual <= watch.provisional())) {
        if (back_to_safe(world_, attempt)) {
          ++report_.fallbacks["back_to_safe"];
          continue;
        }
        if (!clipped && has_negative_gap(attempt)) {
          clipped = true;
          ++report_.fallbacks["clipped_gaps"];
          continue;
        }
        return attempt;
      }
      if (!exact && !watch.improves(attempt.answer.residual)) watch.insist();
      const double change = largest_change(run_, attempt);
      apply_answer(attempt);
      attempt.turned = turns_too_far(world_, attempt, options_.max_turn);
      if (attempt.turned) return attempt;
      if (leaves_reach(run_, attempt)) {
        attempt.status = Attempt::Status::kLeftReach;
        return attempt;
      }
      const bool anew = exact && seen.insert(selection_of(attempt.groups)).second;
      const Review found = review(world_, attempt.motion, run_.predicted, attempt.answer, anew,
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
      if (world_.dof == 3) sharpen(run_, solver_, clipped, depth, attempt);
      if (options_.polish) polish(run_, solver_, depth, attempt);
      if (world_.restitution > 0) bounce(run_, solver_, depth, attempt);
      return attempt;
    }
    ++report_.fallbacks["rounds_exhausted"];
    return attempt;
  }

  /// Redundant frictional patches in space may jump between answers that differ by less than
  /// anybody will see: late rounds ask for less (well below the slop of class S).
  double gap_tolerance(int round) const {
    if (world_.dof == 3 || round < 8) return Tolerance::kGap;
    return round < 14 ? Tolerance::kLateGap / 5 : Tolerance::kLateGap;
  }

  /// Where the rows of the next round are linearised: at the end of the last answer or, in space,
  /// where the last answers lead to (Aim).
  void aim(Attempt& attempt, int round) {
    if (world_.dof == 3) return;
    IslandMotion& motion = attempt.motion;
    const std::vector<BodyVector> answer(motion.velocity.begin(),
                                         motion.velocity.begin() + run_.task.free);
    std::vector<int> selection = selection_of(attempt.groups);
    if (round == 0) {
      std::vector<double> radius;
      for (int slot = 0; slot < run_.task.free; ++slot)
        radius.push_back(world_.bodies[run_.task.bodies[slot]].radius);
      aim_.begin(std::move(radius));
      aimed_ = answer;
    } else {
      aimed_ = aim_.next(aimed_, answer, selection == selection_);
      for (int slot = 0; slot < run_.task.free; ++slot)
        motion.end[slot] = contact::advanced(motion.start[slot], aimed_[slot], motion.step);
    }
    selection_ = std::move(selection);
  }

  const World& world_;
  const SelectionOptions& options_;
  StepReport& report_;
  IslandRun& run_;
  RoundSolver solver_;
  Aim aim_;
  std::vector<BodyVector> aimed_;  ///< per free slot: leads to where rows are linearised
  std::vector<int> selection_;     ///< of the last round
  const std::vector<ContactMemory>* impulses_before_;
  const std::vector<PairMemory>* selected_before_;
  bool halved_ = false;  ///< the next substep is a half of the one last tried
};

}  // namespace

IslandResult step_island(const World& world, const IslandTask& task, double time, double h,
                         const SelectionOptions& options, InnerSolver& inner, State& state,
                         StepReport& report) {
  IslandRun run(world, task, options, inner, state, report);
  push_apart(h, run);
  IslandStepper(run).advance(time, h, 0);
  return std::move(run.result);
}

}  // namespace tenon::dynamics
