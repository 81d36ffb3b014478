#include "tenon/lcp/lpcc.hpp"
#include "tenon/lcp/solve.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "lcp/problems.hpp"
#include "support/samples.hpp"
#include "tenon/lcp/enumerate.hpp"

namespace tenon::lcp {
namespace {

Lpcc plain(const Lcp& p, const Vector& cost) {
  return {as_mixed(p), Vector(0), cost, Matrix(0, 0), Matrix(0, p.size()), Vector(0)};
}

TEST(Lpcc, FindsTheCheapestOfSeveralSolutions) {
  const Lcp p{Matrix::Ones(2, 2), Vector{{-1, -1}}};  // z1 + z2 = 1
  const LpccAnswer first = solve_lpcc(plain(p, Vector{{1, 2}}));
  ASSERT_EQ(first.solution.status, Status::solved);
  EXPECT_NEAR(first.objective, 1, 1e-9);
  const LpccAnswer second = solve_lpcc(plain(p, Vector{{2, 1}}));
  EXPECT_NEAR(second.solution.z[1], 1, 1e-9);
}

TEST(Lpcc, TheOptimumIsTheBestOfAllBasicSolutions) {
  Random random(41);
  int several = 0;
  for (int k = 0; k < ::tenon::testing::samples(60, 1000); ++k) {
    const int n = 2 + random.below(5);
    Lcp p{Matrix(n, n), Vector(n)};
    for (int j = 0; j < n; ++j)
      for (int i = 0; i < n; ++i) p.M(i, j) = random.below(5) - 2;
    for (int i = 0; i < n; ++i) p.q[i] = random.below(5) - 2;
    Vector cost(n);
    for (int i = 0; i < n; ++i) cost[i] = random.uniform(0.1, 1);  // positive: bounded below
    const Solution oracle = solve_enumerate(to_sparse(p), true);
    const LpccAnswer answer = solve_lpcc(plain(p, cost));
    ASSERT_EQ(answer.solution.status, oracle.status) << k << " " << answer.solution.note;
    if (oracle.status != Status::solved) continue;
    double best = std::numeric_limits<double>::infinity();
    for (const Vector& z : oracle.solutions) best = std::min(best, cost.dot(z));
    several += oracle.solutions.size() > 1;
    EXPECT_NEAR(answer.objective, best, 1e-7 * (1 + std::abs(best))) << k;
  }
  EXPECT_GT(several, 5);
}

TEST(Lpcc, FreeUnknownsAndFurtherConstraints) {
  // u = z - 1, w = z + u: z = 0 (w = -1) fails, so w = 0: z = 1/2, u = -1/2.
  const MixedLcp p{Matrix{{1}}, Matrix{{1}}, Matrix{{-1}}, Matrix{{1}}, Vector{{1}}, Vector{{0}}};
  Lpcc lpcc{p, Vector(0), Vector(0), Matrix(0, 1), Matrix(0, 1), Vector(0)};
  const LpccAnswer answer = solve_lpcc(lpcc);
  ASSERT_EQ(answer.solution.status, Status::solved);
  EXPECT_NEAR(answer.solution.z[0], 0.5, 1e-12);
  EXPECT_NEAR(answer.solution.u[0], -0.5, 1e-12);
  lpcc.G_u = Matrix{{1}};
  lpcc.G_z = Matrix{{0}};
  lpcc.g = Vector{{0}};  // u >= 0
  const LpccAnswer none = solve_lpcc(lpcc);
  EXPECT_EQ(none.solution.status, Status::no_solution);
  EXPECT_NE(none.solution.proof.find("branch and bound"), std::string::npos);
}

TEST(Lpcc, AnUnboundedPieceIsARay) {
  const Lcp p{Matrix{{0, 1}, {0, 0}}, Vector{{-1, 0}}};  // z = (0, t), t >= 1
  EXPECT_EQ(solve_lpcc(plain(p, Vector{{0, -1}})).solution.status, Status::ray);
  EXPECT_NEAR(solve_lpcc(plain(p, Vector{{0, 1}})).objective, 1, 1e-9);
}

TEST(Lpcc, StopsAtItsLimit) {
  Random random(42);
  int cut = 0;
  for (int k = 0; k < 40; ++k) {
    const Lpcc lpcc = plain(
        {testing::random_matrix(random, 8, 8), testing::random_vector(random, 8)}, Vector::Ones(8));
    const LpccAnswer whole = solve_lpcc(lpcc);
    if (whole.solution.major_cycles < 4) continue;
    const LpccAnswer part = solve_lpcc(lpcc, {1});
    EXPECT_EQ(part.solution.status, Status::iteration_limit);
    ++cut;
  }
  EXPECT_GT(cut, 3);
}

TEST(Lpcc, AnObserverSeesEveryNodeAndMayEndTheSearch) {
  Lcp problem;  // no solution: w0 = -z1 - 1 is never >= 0
  problem.M = Matrix{{0, -1}, {1, 0}};
  problem.q = Vector{{-1, -1}};
  Options options;
  options.method = "lpcc";
  long nodes = 0;
  options.progress = [&](const ProgressReport& report) {
    EXPECT_EQ(report.stage, "branch and bound");
    return ++nodes > 0;
  };
  const Solution whole = solve(problem, options).value();
  EXPECT_EQ(whole.status, Status::no_solution);
  EXPECT_EQ(whole.major_cycles, nodes);
  options.progress = [](const ProgressReport&) { return false; };
  const Solution ended = solve(problem, options).value();
  EXPECT_EQ(ended.status, Status::iteration_limit);
  EXPECT_EQ(ended.note, "1 nodes, stopped on request");
  EXPECT_EQ(ended.proof, "");
}

}  // namespace
}  // namespace tenon::lcp
