#include "tenon/lcp/mixed.hpp"

#include <gtest/gtest.h>

#include "lcp/problems.hpp"
#include "support/samples.hpp"
#include "tenon/lcp/solve.hpp"
#include "tenon/lcp/verify.hpp"

namespace tenon::lcp {
namespace {

MixedLcp random_mixed(Random& random, int m, int n) {
  const Lcp whole = testing::random_p(random, m + n);
  MixedLcp p{whole.M.topLeftCorner(m, m),
             whole.M.bottomRightCorner(n, n),
             whole.M.topRightCorner(m, n),
             whole.M.bottomLeftCorner(n, m),
             whole.q.head(m),
             whole.q.tail(n)};
  return p;
}

TEST(Mixed, EliminatesFreeUnknowns) {
  Random random(51);
  for (int k = 0; k < ::tenon::testing::samples(100, 2000); ++k) {
    const MixedLcp p = random_mixed(random, random.below(8), 1 + random.below(10));
    const auto s = solve(p);
    ASSERT_TRUE(s);
    EXPECT_EQ(s->status, Status::solved) << s->note;
    EXPECT_LE(residual(p, s->u, s->z), 1e-9);
  }
}

/// Equality-constrained quadratic programs have a zero block A: rows change sides.
TEST(Mixed, ASingularBlockOfEquationsIsPivotedWithRows) {
  Random random(52);
  for (int k = 0; k < ::tenon::testing::samples(100, 2000); ++k) {
    const int n = 3 + random.below(6), m = 1 + random.below(2);
    const Matrix equations = testing::random_matrix(random, m, n);
    MixedLcp p;
    p.A = Matrix::Zero(m, m);
    p.B = testing::random_psd(random, n, n).M;
    p.C = equations;
    p.D = -equations.transpose();
    p.a = -equations * Vector::Ones(n);  // z = (1, .., 1) is feasible
    p.b = testing::random_vector(random, n);
    const MixedReduction reduction(p);
    ASSERT_EQ(reduction.kind(), MixedReduction::Kind::reduced);
    EXPECT_EQ(static_cast<int>(reduction.swapped().size()), m);
    const auto s = solve(p);
    ASSERT_TRUE(s);
    EXPECT_EQ(s->status, Status::solved) << k << " " << s->note;
    Options options;
    options.method = "lpcc";
    const auto other = solve(p, options);
    ASSERT_TRUE(other);
    EXPECT_EQ(other->status, Status::solved);
    EXPECT_LE((other->z - s->z).cwiseAbs().maxCoeff(), 1e-6) << "strictly convex: unique";
  }
}

TEST(Mixed, EquationsThatContradictEachOther) {
  MixedLcp p{Matrix{{1, 1}, {1, 1}}, Matrix{{1}},      Matrix{{0}, {0}},
             Matrix{{1, 0}},         Vector{{-1, -2}}, Vector{{1}}};
  const auto s = solve(p);
  ASSERT_TRUE(s);
  EXPECT_EQ(s->status, Status::no_solution);
  EXPECT_NE(s->proof.find("contradict"), std::string::npos);
  p.a[1] = -1;  // now redundant: u is not determined, branch and bound finds a point
  const auto redundant = solve(p);
  ASSERT_TRUE(redundant);
  EXPECT_EQ(redundant->status, Status::solved);
  EXPECT_EQ(redundant->method, "lpcc");
}

TEST(Mixed, AllSolutionsInTheProblemsOwnUnknowns) {
  const MixedLcp p{Matrix{{1}}, Matrix{{0, 1}, {1, 0}}, Matrix{{-1, -1}}, Matrix{{1}, {1}},
                   Vector{{0}}, Vector{{-3, -3}}};
  Options options;
  options.all = true;
  const auto s = solve(p, options);
  ASSERT_TRUE(s);
  EXPECT_EQ(s->status, Status::solved);
  EXPECT_EQ(s->solutions.size(), 3u);  // (1,1), (3,0), (0,3)
}

}  // namespace
}  // namespace tenon::lcp
