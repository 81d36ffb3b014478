#include "tenon/lcp/dantzig.hpp"

#include <gtest/gtest.h>

#include <numeric>

#include "lcp/problems.hpp"
#include "lcp/stacks.hpp"
#include "support/samples.hpp"
#include "tenon/lcp/lemke.hpp"
#include "tenon/lcp/verify.hpp"

namespace tenon::lcp {
namespace {

using testing::column;
using testing::pyramid;
using testing::Stack;

TEST(Dantzig, SolvesRandomPsdProblemsOfEveryRank) {
  Random random(21);
  for (int k = 0; k < ::tenon::testing::samples(400, 10000); ++k) {
    const int n = 1 + random.below(30);
    const SparseLcp p = to_sparse(testing::random_psd(random, n, 1 + random.below(n)));
    const Solution s = solve_dantzig(p);
    ASSERT_EQ(s.status, Status::solved) << "case " << k << " n " << n << " " << s.residual;
    EXPECT_EQ(s.pivots, s.major_cycles + s.minor_cycles);
    EXPECT_LE(s.major_cycles, n);
  }
}

TEST(Dantzig, SolvesUnsymmetricPMatricesLikeLemke) {
  Random random(22);
  for (int k = 0; k < ::tenon::testing::samples(200, 5000); ++k) {
    const int n = 1 + random.below(30);
    const SparseLcp p = to_sparse(testing::random_p(random, n));
    const Solution s = solve_dantzig(p), lemke = solve_lemke(p);
    ASSERT_EQ(s.status, Status::solved) << k;
    ASSERT_EQ(lemke.status, Status::solved) << k;
    EXPECT_LE((s.z - lemke.z).cwiseAbs().maxCoeff(), 1e-8) << "a P matrix has one solution";
  }
}

TEST(Dantzig, ProvesThatAnInfeasiblePsdProblemHasNoSolution) {
  Random random(23);
  int proved = 0;
  for (int k = 0; k < ::tenon::testing::samples(200, 2000); ++k) {
    const int n = 2 + random.below(10), rank = 1 + random.below(n - 1);
    const Matrix root = testing::random_matrix(random, n, rank);
    const SparseLcp p = to_sparse({root * root.transpose(), testing::random_vector(random, n)});
    const Solution s = solve_dantzig(p);
    ASSERT_TRUE(s.status == Status::solved || s.status == Status::no_solution) << name(s.status);
    if (s.status == Status::no_solution) {
      ++proved;
      EXPECT_TRUE(proves_infeasible(p, s.certificate));
      EXPECT_NE(solve_lemke(p).status, Status::solved);
    }
  }
  EXPECT_GT(proved, 10);
}

TEST(Dantzig, TakesAtMostOneMajorCyclePerRowThatIsNew) {
  Random random(24);
  for (int k = 0; k < ::tenon::testing::samples(200, 5000); ++k) {
    const int n = 2 + random.below(25), known = 1 + random.below(n - 1);
    const SparseLcp p = to_sparse(testing::random_psd(random, n, 1 + random.below(n)));
    std::vector<int> all(n);
    std::iota(all.begin(), all.end(), 0);
    for (int i = n - 1; i > 0; --i) std::swap(all[i], all[random.below(i + 1)]);
    const std::vector<int> rows(all.begin(), all.begin() + known);
    // A solution of the sub-problem by another method: in general not the one Dantzig would find.
    const Lcp dense = to_dense(p);
    const SparseLcp sub = to_sparse({dense.M(rows, rows), dense.q(rows)});
    const Solution inner = solve_lemke(sub);
    ASSERT_EQ(inner.status, Status::solved);
    DantzigOptions options;
    options.start.rows = rows;
    options.start.z = Vector::Zero(n);
    for (int i = 0; i < known; ++i) options.start.z[rows[i]] = inner.z[i];
    const Solution s = solve_dantzig(p, options);
    ASSERT_EQ(s.status, Status::solved) << k;
    EXPECT_LE(s.major_cycles, n - known) << "Theorem 1";
  }
}

TEST(Dantzig, ADependentSupportIsReducedToABasicOne) {
  const SparseLcp p = to_sparse({Matrix::Ones(3, 3), Vector{{-1, -1, 1}}});
  DantzigOptions options;
  options.start = {{0, 1}, Vector{{0.5, 0.5, 0}}};
  const Solution s = solve_dantzig(p, options);
  ASSERT_EQ(s.status, Status::solved);
  EXPECT_EQ(s.major_cycles, 0);
  EXPECT_NEAR(s.z[0] + s.z[1], 1, 1e-15);
}

/// Pivots over the sub-assemblies of 1 .. blocks-1 blocks, each from scratch, then with reuse.
std::pair<long, long> table_1(const Stack& stack) {
  const int blocks = static_cast<int>(stack.rows_of_block.size());
  long scratch = 0;
  DantzigSolver reuse(stack.problem);
  for (int k = 1; k < blocks; ++k) {
    DantzigSolver fresh(stack.problem);
    for (int i = 0; i < k; ++i)
      EXPECT_EQ(fresh.consider(stack.rows_of_block[i]), Status::solved) << k << " " << i;
    scratch += fresh.counts().pivots();
    EXPECT_EQ(reuse.consider(stack.rows_of_block[k - 1]), Status::solved) << k;
  }
  return {scratch, reuse.counts().pivots()};
}

TEST(Dantzig, CountsPivotsAsTable1OfTheThesis) {
  // Her "column 50" is 49 blocks and the ground, her "pyramid 91" is 91 blocks.
  EXPECT_EQ(table_1(column(49, {-1, 1})), std::make_pair(2352L, 96L));
  EXPECT_EQ(table_1(column(79, {-1, 1})), std::make_pair(6162L, 156L));
  EXPECT_EQ(table_1(pyramid(13, true)), std::make_pair(8190L, 180L));
}

TEST(Dantzig, FourCollinearPointsOutermostFirstCostTheSame) {
  EXPECT_EQ(table_1(column(28, {-1, 1, -0.5, 0.5})), std::make_pair(756L, 54L));
}

TEST(Dantzig, TheNaturalOrderCostsMoreAndIsRightAllTheSame) {
  const Stack natural = column(28, {-1, -0.5, 0.5, 1}), best = column(28, {-1, 1, -0.5, 0.5});
  // Twice the pivots: each block's inner point is clamped first and makes room for the outer one.
  EXPECT_EQ(table_1(natural), std::make_pair(1512L, 108L));
  for (const Stack& stack : {natural, best, pyramid(8, false), pyramid(8, true)}) {
    const Solution s = solve_dantzig(stack.problem);
    ASSERT_EQ(s.status, Status::solved);
    EXPECT_LE(s.w.cwiseAbs().maxCoeff(), 1e-10) << "it stands: nothing accelerates";
    const double weight = 2 * 9.81 * stack.rows_of_block.size();
    double ground = 0;
    for (std::size_t k = 0; k < stack.rows_of_block.size(); ++k)
      for (int i : stack.rows_of_block[k])
        if (std::abs(stack.problem.q[i] + 9.81) < 1e-12) ground += s.z[i];
    EXPECT_NEAR(ground, weight, 1e-9 * weight);
  }
}

TEST(Dantzig, AnyOrderAndAnyCollinearPointsGiveTheSameMotion) {
  Random random(25);
  for (int k = 0; k < ::tenon::testing::samples(60, 1500); ++k) {
    std::vector<double> arms = {-1, 1};
    while (random.below(4) > 0) arms.push_back(0.5 * (random.below(5) - 2));  // also twice the same
    const Stack stack =
        k % 2 ? pyramid(2 + random.below(8), false) : column(1 + random.below(20), arms);
    DantzigOptions options;
    options.order.resize(stack.problem.size());
    std::iota(options.order.begin(), options.order.end(), 0);
    for (int i = stack.problem.size() - 1; i > 0; --i)
      std::swap(options.order[i], options.order[random.below(i + 1)]);
    const Solution s = solve_dantzig(stack.problem, options), lemke = solve_lemke(stack.problem);
    ASSERT_EQ(s.status, Status::solved) << k;
    ASSERT_EQ(lemke.status, Status::solved) << k;
    EXPECT_LE(s.w.cwiseAbs().maxCoeff(), 1e-9) << "it stands";
    EXPECT_LE(lemke.w.cwiseAbs().maxCoeff(), 1e-9);
    EXPECT_GT(s.pivots, 0);
  }
}

TEST(Dantzig, UndoGivesTheSameAnswerAgain) {
  const Stack stack = pyramid(7, false);
  const int blocks = static_cast<int>(stack.rows_of_block.size());
  DantzigSolver solver(stack.problem);
  for (int k = 0; k + 2 < blocks; ++k) {
    ASSERT_EQ(solver.consider(stack.rows_of_block[k]), Status::solved);
    const Vector forces = solver.forces();
    const std::size_t mark = solver.mark();
    ASSERT_EQ(solver.consider(stack.rows_of_block[k + 1]), Status::solved);
    ASSERT_EQ(solver.consider(stack.rows_of_block[k + 2]), Status::solved);
    EXPECT_NE(solver.forces(), forces);
    solver.undo(mark);
    EXPECT_EQ(solver.forces(), forces) << "the same bytes";
  }
}

TEST(Dantzig, TheTraceShowsForcesPerCycle) {
  DantzigOptions options;
  options.trace = true;
  const Stack stack = column(3, {-1, 1});
  const Solution s = solve_dantzig(stack.problem, options);
  ASSERT_EQ(s.status, Status::solved);
  ASSERT_EQ(static_cast<long>(s.trace.size()), s.pivots);
  EXPECT_EQ(s.trace.front().driven, 0);
  EXPECT_EQ(s.trace.front().event, "clamp 0");
  EXPECT_EQ(s.trace.front().statuses, "c.....");
  EXPECT_EQ(s.trace.back().statuses, "cccccc");
  EXPECT_GT(s.trace.front().step, 0);
  EXPECT_LE((s.trace.back().forces - s.z).cwiseAbs().maxCoeff(), 1e-10);
}

TEST(Dantzig, OutsideItsGuaranteeItSaysSo) {
  // z = (1, 1) solves it, but no force of row 0 alone raises a_0.
  const SparseLcp p = to_sparse({Matrix{{-1, 2}, {2, -1}}, Vector{{-1, -1}}});
  EXPECT_EQ(residual(p, Vector{{1, 1}}), 0);
  EXPECT_EQ(solve_dantzig(p).status, Status::ray);
}

}  // namespace
}  // namespace tenon::lcp
