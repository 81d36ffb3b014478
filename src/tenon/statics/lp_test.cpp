#include "tenon/statics/lp_test.hpp"

#include <cmath>
#include <map>
#include <optional>

#include "tenon/core/check.hpp"
#include "tenon/lp/solve.hpp"
#include "tenon/statics/equilibrium_lp.hpp"

namespace tenon::statics {
namespace {

using contact::ContactProblem;

/// One program (a pyramid of given sides and width), cold or live.
class Program {
 public:
  Program(const ContactProblem& problem, const Presence& presence, int sides, double widen,
          bool warm)
      : problem_(problem), data_(equilibrium_lp(problem, presence, sides, widen)) {
    if (!warm) return;
    auto live = lp::LiveLp::create(data_.model);
    TENON_CHECK(bool(live), "the equilibrium program is well formed");
    live_.emplace(std::move(*live));
  }

  void set(int body, const Presence& presence) {
    for (int row = body * problem_.dof; row < (body + 1) * problem_.dof; ++row) {
      const auto bounds = row_bounds(data_, problem_, row, presence[body]);
      data_.model.rows[row] = bounds;
      if (live_) live_->set_row(row, bounds);
    }
    for (std::size_t j = 0; j < data_.columns.size(); ++j) {
      const auto& contact = problem_.contacts[data_.columns[j].contact];
      if (contact.a != body && contact.b != body) continue;
      const auto bounds = column_bounds(data_, problem_, j, is_present(contact, presence));
      data_.model.columns[j] = bounds;
      if (live_) live_->set_column(j, bounds);
    }
  }

  lp::LpAnswer solve() {
    if (live_) return live_->solve();
    auto answer = lp::solve(data_.model);
    TENON_CHECK(bool(answer), "the equilibrium program is well formed");
    return std::move(*answer);
  }

  const EquilibriumLp& data() const { return data_; }

 private:
  const ContactProblem& problem_;
  EquilibriumLp data_;
  std::optional<lp::LiveLp> live_;
};

class LpTest final : public StabilityTest {
 public:
  LpTest(const ContactProblem& problem, const TestOptions& options, bool warm)
      : problem_(problem), options_(options), warm_(warm), presence_(problem.bodies.size(), 0) {}

  /// Without a way back: changes before it are forgotten.
  Outcome test(const Presence& presence) {
    for (std::size_t body = 0; body < presence.size(); ++body)
      if (presence_[body] != presence[body]) set(static_cast<int>(body), presence[body]);
    changes_.clear();
    return decide();
  }

  Outcome add(int body) override { return change(body, 1); }
  Outcome remove(int body) override { return change(body, 0); }
  void undo() override {
    TENON_CHECK(!changes_.empty(), "undo needs a change");
    const int body = changes_.back();
    changes_.pop_back();
    set(body, !presence_[body]);
  }
  Outcome test_all() override { return test(Presence(presence_.size(), 1)); }
  const Presence& presence() const override { return presence_; }
  Forces forces() override { return forces_; }
  Motion motion() override { return motion_; }
  Counts counts() const override { return counts_; }

 private:
  Outcome change(int body, char present) {
    TENON_CHECK(presence_[body] != present, "the body is there already, or gone already");
    set(body, present);
    changes_.push_back(body);
    return decide();
  }

  void set(int body, char present) {
    presence_[body] = present;
    for (auto& [key, program] : programs_) program.set(body, presence_);
  }

  bool needs_pyramids() const {
    if (problem_.tangents == 1) return false;
    for (const auto& contact : problem_.contacts)
      if (contact.friction > 0) return true;
    return false;
  }

  Program& program(int sides, bool wide) {
    const auto key = std::make_pair(sides, wide);
    auto found = programs_.find(key);
    if (found == programs_.end()) {
      const double widen = wide ? 1 / std::cos(std::acos(-1.0) / sides) : 1;
      found = programs_.try_emplace(key, problem_, presence_, sides, widen, warm_).first;
    }
    return found->second;
  }

  Outcome decide() {
    ++counts_.tests;
    const bool pyramids = needs_pyramids();
    Outcome outcome;
    for (int sides = options_.cone_sides; sides <= options_.most_cone_sides; sides *= 2) {
      if (prove(program(sides, false), pyramids ? lp::Status::infeasible : lp::Status::unbounded,
                outcome))
        return outcome;
      if (!pyramids) break;
      if (prove(program(sides, true), lp::Status::optimal, outcome)) return outcome;
    }
    if (outcome.why.empty())
      outcome.why = pyramids ? "between the inscribed and the circumscribed friction pyramid of " +
                                   std::to_string(options_.most_cone_sides) + " sides"
                             : "neither forces nor a motion passed the check";
    return outcome;
  }

  /// Solves one program and keeps what it proves. `no_proof`: the end that need not prove anything
  /// of the round cone between the pyramids. Else, if the check says no, a ray of the solver rests
  /// on rows that are infeasible by round-off: that of the largest violation says more.
  bool prove(Program& program, lp::Status no_proof, Outcome& outcome) {
    const lp::LpAnswer answer = program.solve();
    counts_.pivots += answer.iterations;
    if (answer.status == lp::Status::optimal && prove_forces(program, answer.x, outcome))
      return true;
    if (answer.status == lp::Status::infeasible && prove_motion(program, answer.ray, outcome))
      return true;
    if (answer.status == no_proof) return false;
    const lp::LeastViolation least = lp::least_violation(program.data().model);
    counts_.pivots += least.iterations;
    if (prove_forces(program, least.x, outcome) || prove_motion(program, least.ray, outcome))
      return true;
    if (answer.status == lp::Status::undecided) outcome.why = "the linear program ended undecided";
    return false;
  }

  bool prove_forces(const Program& program, const std::vector<double>& x, Outcome& outcome) {
    Forces forces = program.data().forces(problem_, x);
    const ForceCheck check = check_forces(problem_, presence_, forces);
    outcome.residual = residual(check);
    if (!proves_standing(check, options_.proof)) return false;
    outcome.verdict = Verdict::stands;
    outcome.why.clear();
    forces_ = std::move(forces);
    return true;
  }

  bool prove_motion(const Program& program, const std::vector<double>& ray, Outcome& outcome) {
    Motion motion = program.data().motion(problem_, presence_, ray);
    const MotionCheck check = check_motion(problem_, presence_, motion);
    outcome.residual = check.deficit;
    if (!proves_falling(problem_, check, options_.proof)) return false;
    outcome.verdict = Verdict::falls;
    outcome.why.clear();
    motion_ = std::move(motion);
    return true;
  }

  const ContactProblem& problem_;
  TestOptions options_;
  bool warm_;
  Presence presence_;
  std::vector<int> changes_;
  std::map<std::pair<int, bool>, Program> programs_;
  Forces forces_;
  Motion motion_;
  Counts counts_;
};

}  // namespace

std::unique_ptr<StabilityTest> make_lp_test(const ContactProblem& problem,
                                            const TestOptions& options, bool warm) {
  return std::make_unique<LpTest>(problem, options, warm);
}

ProgramAnswer decide_by_program(const ContactProblem& problem, const TestOptions& options,
                                const Presence& presence) {
  LpTest test(problem, options, false);
  ProgramAnswer answer;
  answer.outcome = test.test(presence);
  answer.forces = test.forces();
  answer.motion = test.motion();
  answer.pivots = test.counts().pivots;
  return answer;
}

}  // namespace tenon::statics
