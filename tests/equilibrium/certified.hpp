// A live basis beside a record of what it was told, so that every verdict can be judged by the
// certificate alone and by a cold linear program.
#pragma once

#include <gtest/gtest.h>

#include "equilibrium/lp_oracle.hpp"

#include "tenon/equilibrium/certificate.hpp"
#include "tenon/equilibrium/live_basis.hpp"

namespace tenon::testing {

class Certified {
 public:
  explicit Certified(const contact::ContactProblem& problem,
                     const equilibrium::Options& options = {})
      : problem_(problem), basis(problem_, options) {
    present.assign(problem.bodies.size(), 0);
    for (const auto& body : problem.bodies) wrenches.push_back(body.wrench);
    friction_ = options.friction;
  }

  void add(int body) {
    past_.push_back({present, wrenches});
    present[body] = 1;
    basis.add(body);
  }
  void remove(int body) {
    past_.push_back({present, wrenches});
    present[body] = 0;
    basis.remove(body);
  }
  void set_load(int body, const contact::BodyVector& wrench) {
    past_.push_back({present, wrenches});
    wrenches[body] = wrench;
    basis.set_load(body, wrench);
  }
  void undo() {
    present = past_.back().first;
    wrenches = past_.back().second;
    past_.pop_back();
    basis.undo();
  }
  int changes() const { return static_cast<int>(past_.size()); }

  /// The verdict, its certificate judged from the problem. Undecided counts as a failure unless it
  /// `may_be`.
  equilibrium::Verdict verdict(bool may_be_undecided = false) {
    using equilibrium::Verdict;
    const equilibrium::Answer answer = basis.verdict();
    const equilibrium::Situation situation{problem_, present, wrenches, friction_};
    if (answer.verdict == Verdict::stands) {
      const auto check = check_forces(situation, basis.forces());
      EXPECT_LE(check.wrench, 3e-8);
      EXPECT_LE(check.cone, 1e-9);
    } else if (answer.verdict == Verdict::falls) {
      const auto check = check_motion(situation, basis.motion());
      EXPECT_GT(check.power, 1e-10);
      EXPECT_LE(check.deficit, std::max(3e-9, 3e-6 * check.power));
    } else if (!may_be_undecided) {
      ADD_FAILURE() << "undecided, residual " << answer.residual;
    }
    return answer.verdict;
  }

  /// The same situation by a linear program from nothing.
  equilibrium::Verdict by_cold_lp() const {
    LpOracle lp(problem_, {.friction = friction_});
    for (std::size_t i = 0; i < present.size(); ++i) {
      lp.set_load(static_cast<int>(i), wrenches[i]);
      if (present[i]) lp.add(static_cast<int>(i));
    }
    return lp.verdict().verdict;
  }

  const contact::ContactProblem problem_;
  equilibrium::LiveBasis basis;
  std::vector<char> present;
  std::vector<contact::BodyVector> wrenches;

 private:
  bool friction_ = true;
  std::vector<std::pair<std::vector<char>, std::vector<contact::BodyVector>>> past_;
};

}  // namespace tenon::testing
