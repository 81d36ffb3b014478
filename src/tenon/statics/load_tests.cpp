#include "tenon/statics/load_tests.hpp"

#include "tenon/core/check.hpp"
#include "tenon/statics/basis_test.hpp"

namespace tenon::statics {
using contact::BodyVector;

Loads sum(const Loads& x, double factor, const Loads& y) {
  Loads result = x;
  for (std::size_t body = 0; body < x.size(); ++body) result[body] += factor * y[body];
  return result;
}

double power(const Loads& loads, const Motion& motion) {
  double sum = 0;
  for (std::size_t body = 0; body < loads.size(); ++body) sum += loads[body].dot(motion[body]);
  return sum;
}

LoadTests::LoadTests(const contact::ContactProblem& problem, const TestOptions& options)
    : problem_(problem),
      options_(options),
      basis_(problem, basis_options(options)),
      all_(problem.bodies.size(), 1) {
  for (const auto& body : problem.bodies) {
    given_.push_back(body.wrench);
    pull_.push_back(BodyVector::Zero(problem.dof));
  }
  for (const auto& contact : problem.contacts) {
    if (!(contact.tension > 0)) continue;
    if (contact.a != contact::kHeld)
      pull_[contact.a] += contact.tension * contact.jacobian_a.row(0).transpose();
    if (contact.b != contact::kHeld)
      pull_[contact.b] += contact.tension * contact.jacobian_b.row(0).transpose();
  }
  held_ = given_;
  basis_.add_all();
}

Verdict LoadTests::at(const Loads& loads) {
  TENON_CHECK(loads.size() == given_.size(), "one wrench per body");
  if (options_.keep_going && !options_.keep_going()) return Verdict::undecided;
  if (known_ && loads == held_) return verdict_;
  for (std::size_t body = 0; body < loads.size(); ++body)
    if (loads[body] != held_[body]) basis_.set_load(static_cast<int>(body), loads[body]);
  held_ = loads;
  known_ = true;
  verdict_ = judged(loads);
  if (verdict_ == Verdict::undecided && problem_.tangents > 1) {
    begin_anew(loads);
    verdict_ = judged(loads);
  }
  return verdict_;
}

void LoadTests::begin_anew(const Loads& loads) {
  basis_ = equilibrium::LiveBasis(problem_, basis_options(options_));
  for (std::size_t body = 0; body < loads.size(); ++body)
    basis_.set_load(static_cast<int>(body), loads[body]);
  basis_.add_all();
}

Verdict LoadTests::judged(const Loads& loads) {
  const auto answer = basis_.verdict();
  if (answer.verdict == equilibrium::Verdict::falls) {
    motion_ = basis_.motion();
    return falls_by(motion_, loads) ? Verdict::falls : Verdict::undecided;
  }
  if (answer.verdict != equilibrium::Verdict::stands) return Verdict::undecided;
  const equilibrium::Situation situation{problem_, all_, loads, true};
  const ForceCheck check = equilibrium::check_forces(situation, basis_.forces());
  return proves_standing(check, options_.proof) ? Verdict::stands : Verdict::undecided;
}

bool LoadTests::falls_by(const Motion& motion, const Loads& loads) const {
  const equilibrium::Situation situation{problem_, all_, loads, true};
  return proves_falling(situation.problem, equilibrium::check_motion(situation, motion),
                        options_.proof);
}

}  // namespace tenon::statics
