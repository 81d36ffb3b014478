#include "tenon/lcp/lemke.hpp"

#include <gtest/gtest.h>

#include "lcp/problems.hpp"
#include "support/samples.hpp"
#include "tenon/lcp/verify.hpp"

namespace tenon::lcp {
namespace {

using testing::murty;
using testing::random_p;
using testing::random_psd;

TEST(Lemke, SolvesMurtysTwoByTwoOfTheThesis) {
  const Lcp p{Matrix{{2, 1}, {1, 2}}, Vector{{-5, -6}}};
  const Solution s = solve_lemke(to_sparse(p));
  ASSERT_EQ(s.status, Status::solved);
  EXPECT_GT(s.pivots, 0);
  EXPECT_NEAR(s.z[0], 4.0 / 3, 1e-14);
  EXPECT_NEAR(s.z[1], 7.0 / 3, 1e-14);
}

TEST(Lemke, SolvesMurtysExponentialProblem) {
  for (int n : {1, 2, 5, 8}) {
    const Solution s = solve_lemke(to_sparse(murty(n)));
    ASSERT_EQ(s.status, Status::solved) << n;
    EXPECT_GT(s.pivots, 0);
    EXPECT_NEAR(s.z[n - 1], 1, 1e-14);
    EXPECT_NEAR(s.z.sum(), 1, 1e-14);
  }
}

TEST(Lemke, SolvesRandomPAndFeasiblePsdProblems) {
  Random random(1);
  for (int k = 0; k < ::tenon::testing::samples(300, 5000); ++k) {
    const int n = 1 + random.below(30);
    const Solution p = solve_lemke(to_sparse(random_p(random, n)));
    EXPECT_EQ(p.status, Status::solved) << "P, case " << k << ": " << p.note;
    const Solution s = solve_lemke(to_sparse(random_psd(random, n, 1 + random.below(n))));
    EXPECT_EQ(s.status, Status::solved) << "PSD, case " << k << ": " << s.note;
    EXPECT_LE(s.residual, 1e-9);
  }
}

TEST(Lemke, ARayOfAnInfeasiblePsdProblemIsAProof) {
  const Lcp p{Matrix{{1, -1}, {-1, 1}}, Vector{{-1, 0}}};
  const Solution s = solve_lemke(to_sparse(p));
  ASSERT_EQ(s.status, Status::no_solution) << s.note;
  EXPECT_TRUE(proves_infeasible(to_sparse(p), s.certificate));
  EXPECT_FALSE(s.proof.empty());
}

TEST(Lemke, ManyRowsThatTieEndAsWell) {
  for (int n : {10, 60}) {
    Lcp p{Matrix::Ones(n, n), -Vector::Ones(n)};
    const Solution s = solve_lemke(to_sparse(p));
    ASSERT_EQ(s.status, Status::solved) << s.note;
    EXPECT_NEAR(s.z.sum(), 1, 1e-12);
  }
}

TEST(Lemke, StartsFromAnAdvancedBasis) {
  Random random(2);
  long cold = 0, warm = 0;
  for (int k = 0; k < ::tenon::testing::samples(50, 500); ++k) {
    const SparseLcp p = to_sparse(random_p(random, 20));
    const Solution first = solve_lemke(p);
    ASSERT_EQ(first.status, Status::solved);
    LemkeOptions options;
    for (int i = 0; i < 20; ++i)
      if (first.z[i] > 0) options.start.push_back(i);
    const Solution again = solve_lemke(p, options);
    ASSERT_EQ(again.status, Status::solved);
    EXPECT_EQ(again.pivots, 0);
    SparseLcp moved = p;
    moved.q += 0.05 * testing::random_vector(random, 20);
    const Solution from_cold = solve_lemke(moved), from_warm = solve_lemke(moved, options);
    ASSERT_EQ(from_cold.status, Status::solved);
    ASSERT_EQ(from_warm.status, Status::solved);
    EXPECT_LE((from_cold.z - from_warm.z).cwiseAbs().maxCoeff(), 1e-9);
    cold += from_cold.pivots;
    warm += from_warm.pivots;
  }
  EXPECT_LT(2 * warm, cold);
}

}  // namespace
}  // namespace tenon::lcp
