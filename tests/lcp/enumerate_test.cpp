#include "tenon/lcp/enumerate.hpp"

#include <gtest/gtest.h>

#include "lcp/problems.hpp"
#include "support/samples.hpp"
#include "tenon/lcp/dantzig.hpp"
#include "tenon/lcp/lemke.hpp"
#include "tenon/lcp/lpcc.hpp"
#include "tenon/lcp/solve.hpp"
#include "tenon/lcp/verify.hpp"

namespace tenon::lcp {
namespace {

Solution all_of(const Matrix& M, const Vector& q) {
  return solve_enumerate(to_sparse({M, q}), true);
}

TEST(Enumerate, AContinuumBetweenTwoBasicSolutions) {
  const Solution s = all_of(Matrix::Ones(2, 2), Vector{{-1, -1}});  // z1 + z2 = 1
  ASSERT_EQ(s.status, Status::solved);
  ASSERT_EQ(s.solutions.size(), 2u);
  EXPECT_EQ(s.solutions[0], (Vector{{0, 1}}));
  EXPECT_EQ(s.solutions[1], (Vector{{1, 0}}));
  EXPECT_TRUE(s.infinite);
}

TEST(Enumerate, SeveralIsolatedSolutions) {
  // Bimatrix game of Cottle, Pang & Stone 4.4.23: three equilibria.
  Matrix M = Matrix::Zero(4, 4);
  M.topRightCorner(2, 2) << 10, 20, 30, 15;
  M.bottomLeftCorner(2, 2) << 10, 20, 30, 15;
  const Solution s = all_of(M, -Vector::Ones(4));
  ASSERT_EQ(s.status, Status::solved);
  EXPECT_EQ(s.solutions.size(), 3u);
  EXPECT_FALSE(s.infinite);
  for (const Vector& z : s.solutions) EXPECT_LE(residual(Lcp{M, -Vector::Ones(4)}, z), 1e-14);
}

TEST(Enumerate, ASolutionThatLiesOnlyInSingularCones) {
  const Solution s = all_of(Matrix{{0, 1}, {0, 0}}, Vector{{-1, 0}});  // z2 >= 1, z1 = 0 or z2 = 1
  ASSERT_EQ(s.status, Status::solved);
  ASSERT_EQ(s.solutions.size(), 1u);
  EXPECT_EQ(s.solutions[0], (Vector{{0, 1}}));
  EXPECT_TRUE(s.infinite) << "z = (0, t) for t >= 1";
}

TEST(Enumerate, AnIsolatedSolutionInASingularCone) {
  const Solution s = all_of(Matrix{{0, -1, -1}, {1, 0, 0}, {-1, 0, 0}}, Vector{{0, -1, 1}});
  ASSERT_EQ(s.status, Status::solved);
  ASSERT_EQ(s.solutions.size(), 1u);
  EXPECT_EQ(s.solutions[0], (Vector{{1, 0, 0}}));
  EXPECT_FALSE(s.infinite);
}

TEST(Enumerate, ProvesThatThereIsNone) {
  // Feasible (z = (2, 0) gives w = (1, 2)), yet without a complementary point.
  const Lcp p{Matrix{{1, 0}, {1, 0}}, Vector{{-1, 0}}};
  const Solution feasible = solve_enumerate(to_sparse(p));
  ASSERT_EQ(feasible.status, Status::solved);
  const Lcp none{Matrix{{-1, 0}, {0, 1}}, Vector{{-1, 1}}};
  const Solution s = solve_enumerate(to_sparse(none));
  EXPECT_EQ(s.status, Status::no_solution);
  EXPECT_NE(s.proof.find("enumeration"), std::string::npos);
}

/// Every method against the oracle on matrices of the class it claims, and on any matrix its answer
/// must not contradict the oracle's.
TEST(Enumerate, AgreesWithEveryMethodOnRandomMatrices) {
  Random random(31);
  int solved = 0, none = 0, rays = 0;
  for (int k = 0; k < ::tenon::testing::samples(150, 3000); ++k) {
    const int n = 1 + random.below(6);
    Matrix M(n, n);
    for (int j = 0; j < n; ++j)  // small integers: degenerate on purpose
      for (int i = 0; i < n; ++i) M(i, j) = random.below(5) - 2;
    Vector q(n);
    for (int i = 0; i < n; ++i) q[i] = random.below(5) - 2;
    const SparseLcp p = to_sparse({M, q});
    const Solution oracle = solve_enumerate(p);
    ASSERT_TRUE(oracle.status == Status::solved || oracle.status == Status::no_solution);
    (oracle.status == Status::solved ? solved : none) += 1;
    for (const char* method : {"auto", "lemke", "dantzig", "lpcc"}) {
      Options options;
      options.method = method;
      const auto s = solve(p, options);
      ASSERT_TRUE(s);
      if (s->status == Status::solved) EXPECT_EQ(oracle.status, Status::solved) << method;
      if (s->status == Status::no_solution) EXPECT_EQ(oracle.status, Status::no_solution) << method;
      if (std::string(method) == "auto" || std::string(method) == "lpcc")
        EXPECT_EQ(s->status, oracle.status) << method << " case " << k << ": " << s->note;
      rays += s->status == Status::ray;
    }
  }
  EXPECT_GT(solved, 10);
  EXPECT_GT(none, 10);
  EXPECT_GT(rays, 10);
}

TEST(Enumerate, AgreesOnRankDeficientPsdAndPMatrices) {
  Random random(32);
  for (int k = 0; k < ::tenon::testing::samples(60, 1000); ++k) {
    const int n = 1 + random.below(8);
    const SparseLcp psd = to_sparse(testing::random_psd(random, n, 1 + random.below(n)));
    ASSERT_EQ(solve_enumerate(psd).status, Status::solved);
    const Vector a = solve_enumerate(psd).w, b = solve_dantzig(psd).w, c = solve_lemke(psd).w;
    EXPECT_LE((a - b).cwiseAbs().maxCoeff(), 1e-8) << "w is unique for symmetric PSD";
    EXPECT_LE((a - c).cwiseAbs().maxCoeff(), 1e-8);
    const SparseLcp p = to_sparse(testing::random_p(random, n));
    const Solution one = solve_enumerate(p, true);
    EXPECT_EQ(one.solutions.size(), 1u);
    EXPECT_FALSE(one.infinite);
  }
}

TEST(Enumerate, LemkeSolvesStrictlyCopositiveMatrices) {
  Random random(33);
  for (int k = 0; k < ::tenon::testing::samples(100, 2000); ++k) {
    const int n = 1 + random.below(8);
    Lcp p{Matrix(n, n), testing::random_vector(random, n)};
    for (int j = 0; j < n; ++j)
      for (int i = 0; i < n; ++i) p.M(i, j) = i == j ? random.uniform(0.1, 1) : random.uniform();
    const Solution s = solve_lemke(to_sparse(p));
    EXPECT_EQ(s.status, Status::solved) << k;
    EXPECT_EQ(solve_enumerate(to_sparse(p)).status, Status::solved);
  }
}

}  // namespace
}  // namespace tenon::lcp
