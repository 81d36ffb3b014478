// One whole structure under loads that change: each verdict starts from the basis of the last one
// (equilibrium/live_basis.hpp), so that a margin, which asks tens of times, costs little more than
// one test.
//
// Verdicts are the live basis's, checked once more by the judge of equilibrium/certificate.hpp
// under the loads at hand. In space its cones gain edges where they are needed, so that bounds of a
// margin meet far closer than a pyramid of fixed sides would let them. Cones full of edges from
// other loads leave a test undecided; it is made once more with new cones.
#pragma once

#include "tenon/equilibrium/live_basis.hpp"
#include "tenon/statics/stability_test.hpp"

namespace tenon::statics {

/// One wrench per body of the problem.
using Loads = std::vector<contact::BodyVector>;

/// x + factor * y, and the power of loads on a motion.
Loads sum(const Loads& x, double factor, const Loads& y);
double power(const Loads& loads, const Motion& motion);

class LoadTests {
 public:
  /// `problem` must outlive the tests. Every body is present.
  explicit LoadTests(const contact::ContactProblem& problem, const TestOptions& options = {});

  Verdict at(const Loads& loads);
  /// After falls: the collapse.
  const Motion& motion() const { return motion_; }
  /// Does this motion prove that the structure falls under these loads?
  bool falls_by(const Motion& motion, const Loads& loads) const;

  const contact::ContactProblem& problem() const { return problem_; }
  /// The external wrenches of the problem.
  const Loads& given() const { return given_; }
  /// What the contacts that bear tension add to a cone with its tip at zero: with forces g in the
  /// plain cones, equilibrium is J^T g + loads - pull = 0. Zero without such contacts.
  const Loads& pull() const { return pull_; }

 private:
  Verdict judged(const Loads& loads);
  void begin_anew(const Loads& loads);

  const contact::ContactProblem& problem_;
  TestOptions options_;
  Loads given_, pull_, held_;  ///< held_: what the basis has now
  bool known_ = false;         ///< verdict_ is the one under held_
  Verdict verdict_ = Verdict::undecided;
  equilibrium::LiveBasis basis_;
  Presence all_;
  Motion motion_;
};

}  // namespace tenon::statics
