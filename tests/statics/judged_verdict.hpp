// A verdict that is only believed with its proof.
#pragma once

#include <gtest/gtest.h>

#include "tenon/statics/stability_test.hpp"

namespace tenon::statics {

/// The verdict of a method, its certificate checked by the judge.
inline Verdict verdict_of(const contact::ContactProblem& problem, Method method) {
  TestOptions options;
  options.method = method;
  const auto test = make_stability_test(problem, options);
  const Outcome outcome = test->test_all();
  const Presence all(problem.bodies.size(), 1);
  if (outcome.verdict == Verdict::stands) {
    EXPECT_TRUE(proves_standing(check_forces(problem, all, test->forces())));
  }
  if (outcome.verdict == Verdict::falls) {
    EXPECT_TRUE(proves_falling(problem, check_motion(problem, all, test->motion())));
  }
  return outcome.verdict;
}

}  // namespace tenon::statics
