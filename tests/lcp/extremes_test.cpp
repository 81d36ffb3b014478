// Numbers of very different size, and problems without rows: nothing false is ever proved or
// called solved.
#include <gtest/gtest.h>

#include "tenon/lcp/solve.hpp"
#include "tenon/lcp/verify.hpp"

namespace tenon::lcp {
namespace {

Lcp diagonal(double m1, double m2, double q1, double q2) {
  Lcp problem;
  problem.M = Matrix{{m1, 0}, {0, m2}};
  problem.q = Vector{{q1, q2}};
  return problem;
}

Solution by(const std::string& method, const Lcp& problem) {
  Options options;
  options.method = method;
  return solve(problem, options).value();
}

const char* const kMethods[] = {"auto", "lemke", "dantzig", "enumerate", "lpcc"};

TEST(Extremes, SolvableProblemsAreNeverDenied) {
  for (const double size : {1e3, 1e6, 1e7, 1e8, 1e10, 1e12})
    for (const char* method : kMethods) {
      const Solution s = by(method, diagonal(size, 1 / size, -1, -1));
      EXPECT_NE(s.status, Status::no_solution) << method << " at " << size;
    }
  EXPECT_EQ(by("enumerate", diagonal(1e7, 1e-7, -1, -1)).status, Status::solved);
  EXPECT_EQ(by("auto", diagonal(1e12, 1e-12, -1, -1)).status, Status::solved);
}

TEST(Extremes, ARowThatCannotHoldIsNotHiddenByLargerOnes) {
  for (const double size : {1e8, 1e9, 1e10, 1e11})
    for (const char* method : kMethods) {
      const Solution s = by(method, diagonal(1, 0, -size, -1));
      EXPECT_NE(s.status, Status::solved) << method << " at " << size;
    }
  EXPECT_EQ(by("auto", diagonal(1, 0, -1e9, -1)).status, Status::no_solution);
  EXPECT_EQ(by("auto", diagonal(1, 0, -1e10, -1)).status, Status::no_solution);
}

TEST(Extremes, ADirectionThatOnlyRoundingMakesAProofIsNone) {
  const SparseLcp problem = to_sparse(diagonal(1e12, 1e-12, -1, -1));
  EXPECT_FALSE(proves_infeasible(problem, Vector{{1.5e-18, 1}}));
  EXPECT_TRUE(proves_infeasible(to_sparse(diagonal(1e12, 0, -1, -1)), Vector{{0, 1}}));
}

TEST(Extremes, ProblemsWithoutRowsAreSolved) {
  Lcp nothing;
  nothing.M = Matrix(0, 0);
  nothing.q = Vector(0);
  FrictionProblem untouched;
  untouched.A = Matrix(0, 0);
  untouched.b = Vector(0);
  untouched.mu = Vector(0);
  for (const char* method : kMethods) EXPECT_EQ(by(method, nothing).status, Status::solved);
  Options options;
  options.all = true;
  for (const char* method : {"auto", "baraff", "lemke", "enumerate"}) {
    options.method = method;
    EXPECT_EQ(solve(untouched, options).value().status, Status::solved) << method;
  }
  options.method = "enumerate";
  EXPECT_EQ(solve(nothing, options).value().solutions.size(), 1u);
}

TEST(Extremes, NumbersNearOverflowAreBadInput) {
  EXPECT_FALSE(solve(diagonal(1e308, 1e308, -1e308, 1)));
  FrictionProblem rough;
  rough.A = Matrix::Identity(2, 2);
  rough.b = Vector{{-1, 0.5}};
  rough.mu = Vector{{1e300}};
  EXPECT_FALSE(solve(rough));
}

}  // namespace
}  // namespace tenon::lcp
