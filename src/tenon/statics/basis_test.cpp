#include "tenon/statics/basis_test.hpp"

#include <optional>

#include "tenon/core/check.hpp"
#include "tenon/equilibrium/live_basis.hpp"
#include "tenon/statics/lp_test.hpp"

namespace tenon::statics {
equilibrium::Options basis_options(const TestOptions& options) {
  equilibrium::Options basis;
  basis.sides = options.cone_sides;
  basis.edge_limit = options.most_cone_sides;
  basis.keep_going = options.keep_going;
  return basis;
}

namespace {

/// A program of more contacts than this is not asked: it could take minutes.
constexpr std::size_t kMostContacts = 2000;

class BasisTest final : public StabilityTest {
 public:
  BasisTest(const contact::ContactProblem& problem, const TestOptions& options)
      : problem_(problem),
        options_(options),
        basis_(problem, basis_options(options)),
        presence_(problem.bodies.size(), 0) {}

  Outcome add(int body) override {
    basis_.add(body);
    presence_[body] = 1;
    begin_test(body);
    // The loads of bodies that rest on contacts known to pass them on wait until numbers are asked
    // for.
    if (options_.verdict_only && basis_.stands_without_forces()) return {Verdict::stands, 0, {}};
    return decide();
  }
  Outcome remove(int body) override {
    basis_.remove(body);
    presence_[body] = 0;
    begin_test(body);
    return decide();
  }
  void undo() override {
    TENON_CHECK(!changed_.empty(), "undo needs a change");
    second_.reset();
    basis_.undo();
    presence_[changed_.back()] ^= 1;
    changed_.pop_back();
  }
  Outcome test_all() override {
    basis_.add_all();
    presence_.assign(presence_.size(), 1);
    begin_test(-1);
    changed_.clear();
    return judged(decide());
  }
  const Presence& presence() const override { return presence_; }
  Forces forces() override {
    decide();  // brings deferred loads into the basis and checks them
    return second_ ? second_->forces : basis_.forces();
  }
  Motion motion() override { return second_ ? second_->motion : basis_.motion(); }
  Counts counts() const override {
    return {tests_, basis_.pivots() + program_pivots_, 0, 0, by_program_};
  }

 private:
  void begin_test(int body) {
    changed_.push_back(body);
    ++tests_;
    second_.reset();
  }

  Outcome decide() {
    const equilibrium::Answer answer = basis_.verdict();
    switch (answer.verdict) {
      case equilibrium::Verdict::stands:
        return {Verdict::stands, answer.residual, {}};
      case equilibrium::Verdict::falls:
        return {Verdict::falls, answer.residual, {}};
      case equilibrium::Verdict::undecided:
        break;
    }
    return second_opinion({Verdict::undecided, answer.residual,
                           "neither forces nor a motion could be proved within the tolerance"});
  }

  /// What the judge says of the whole proof: the basis counts what it touched, and forces that are
  /// negative by rounding as zero.
  Outcome judged(Outcome outcome) {
    bool proved = true;
    if (outcome.verdict == Verdict::stands) {
      const ForceCheck check = check_forces(problem_, presence_, forces());
      outcome.residual = residual(check);
      proved = proves_standing(check, options_.proof);
    } else if (outcome.verdict == Verdict::falls) {
      const MotionCheck check = check_motion(problem_, presence_, motion());
      outcome.residual = check.deficit;
      proved = proves_falling(problem_, check, options_.proof);
    }
    if (proved) return outcome;
    return {Verdict::undecided, outcome.residual, "the proof did not pass the judge"};
  }

  /// In space the basis may run out of edges or of accuracy where a program from scratch does not.
  Outcome second_opinion(const Outcome& undecided) {
    const bool stopped = options_.keep_going && !options_.keep_going();
    if (problem_.tangents < 2 || problem_.contacts.size() > kMostContacts || stopped)
      return undecided;
    if (!second_) {
      second_ = decide_by_program(problem_, options_, presence_);
      program_pivots_ += second_->pivots;
      by_program_ += second_->outcome.verdict != Verdict::undecided;
    }
    return second_->outcome.verdict == Verdict::undecided ? undecided : second_->outcome;
  }

  const contact::ContactProblem& problem_;
  TestOptions options_;
  equilibrium::LiveBasis basis_;
  std::optional<ProgramAnswer> second_;  ///< on the latest change, where the basis is undecided
  Presence presence_;
  std::vector<int> changed_;
  long tests_ = 0, program_pivots_ = 0, by_program_ = 0;
};

}  // namespace

std::unique_ptr<StabilityTest> make_basis_test(const contact::ContactProblem& problem,
                                               const TestOptions& options) {
  return std::make_unique<BasisTest>(problem, options);
}

}  // namespace tenon::statics
