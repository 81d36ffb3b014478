#include "tenon/statics/basis_test.hpp"

#include "tenon/core/check.hpp"
#include "tenon/equilibrium/live_basis.hpp"

namespace tenon::statics {
equilibrium::Options basis_options(const TestOptions& options) {
  equilibrium::Options basis;
  basis.sides = options.cone_sides;
  basis.edge_limit = options.most_cone_sides;
  basis.keep_going = options.keep_going;
  return basis;
}

namespace {

class BasisTest final : public StabilityTest {
 public:
  BasisTest(const contact::ContactProblem& problem, const TestOptions& options)
      : basis_(problem, basis_options(options)),
        verdict_only_(options.verdict_only),
        presence_(problem.bodies.size(), 0) {}

  Outcome add(int body) override {
    basis_.add(body);
    presence_[body] = 1;
    changed_.push_back(body);
    ++tests_;
    // The loads of bodies that rest on contacts known to pass them on wait until numbers are asked
    // for.
    if (verdict_only_ && basis_.stands_without_forces()) return {Verdict::stands, 0, {}};
    return decide();
  }
  Outcome remove(int body) override {
    basis_.remove(body);
    presence_[body] = 0;
    changed_.push_back(body);
    ++tests_;
    return decide();
  }
  void undo() override {
    TENON_CHECK(!changed_.empty(), "undo needs a change");
    basis_.undo();
    presence_[changed_.back()] ^= 1;
    changed_.pop_back();
  }
  Outcome test_all() override {
    basis_.add_all();
    presence_.assign(presence_.size(), 1);
    changed_.clear();
    ++tests_;
    return decide();
  }
  const Presence& presence() const override { return presence_; }
  Forces forces() override {
    decide();  // brings deferred loads into the basis and checks them
    return basis_.forces();
  }
  Motion motion() override { return basis_.motion(); }
  Counts counts() const override { return {tests_, basis_.pivots(), 0, 0}; }

 private:
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
    return {Verdict::undecided, answer.residual,
            "neither forces nor a motion could be proved within the tolerance"};
  }

  equilibrium::LiveBasis basis_;
  bool verdict_only_;
  Presence presence_;
  std::vector<int> changed_;
  long tests_ = 0;
};

}  // namespace

std::unique_ptr<StabilityTest> make_basis_test(const contact::ContactProblem& problem,
                                               const TestOptions& options) {
  return std::make_unique<BasisTest>(problem, options);
}

}  // namespace tenon::statics
