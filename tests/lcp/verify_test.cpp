#include "tenon/lcp/verify.hpp"

#include <gtest/gtest.h>

#include <limits>

#include "tenon/lcp/solve.hpp"

namespace tenon::lcp {
namespace {

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();
constexpr double kInf = std::numeric_limits<double>::infinity();

const Lcp kTwo{Matrix{{2, 1}, {1, 2}}, Vector{{-5, -6}}};
const Vector kTwoSolved{{4.0 / 3, 7.0 / 3}};

TEST(Verify, AcceptsASolutionAndRejectsItsNeighbours) {
  EXPECT_LE(residual(kTwo, kTwoSolved), 1e-15);
  for (double off : {1e-6, -1e-6}) {
    Vector z = kTwoSolved;
    z[0] += off;
    EXPECT_GT(residual(kTwo, z), 1e-8);
    EXPECT_LT(residual(kTwo, z), 1e-5);
  }
  EXPECT_GT(residual(kTwo, Vector{{0, 0}}), 0.1) << "w < 0";
  EXPECT_GT(residual(kTwo, Vector{{9, 9}}), 0.1) << "z w > 0";
  EXPECT_GT(residual(kTwo, Vector{{-1, 7}}), 0.1) << "z < 0";
}

TEST(Verify, DenseAndSparseAgree) {
  const SparseLcp sparse = to_sparse(kTwo);
  for (const Vector& z : {kTwoSolved, Vector(Vector{{1, 0}}), Vector(Vector{{-1, 3}})})
    EXPECT_EQ(residual(kTwo, z), residual(sparse, z));
}

TEST(Verify, NaNAndInfinityNeverPass) {
  for (double bad : {kNaN, kInf, -kInf}) {
    EXPECT_EQ(residual(kTwo, Vector{{bad, 1}}), kInf);
    EXPECT_EQ(residual(kTwo, Vector{{1, bad}}), kInf);
    Lcp p = kTwo;
    p.q[1] = bad;
    EXPECT_EQ(residual(p, kTwoSolved), kInf);
    p = kTwo;
    p.M(1, 0) = bad;
    EXPECT_EQ(residual(p, kTwoSolved), kInf);
    const FrictionProblem friction{1, Matrix::Identity(2, 2), Vector{{-1, 0}}, Vector{{0.5}}};
    EXPECT_EQ(residual(friction, Vector{{1, bad}}), kInf);
    const MixedLcp mixed{Matrix{{1}}, Matrix{{1}},  Matrix{{0}},
                         Matrix{{0}}, Vector{{-1}}, Vector{{-1}}};
    EXPECT_EQ(residual(mixed, Vector{{bad}}, Vector{{1}}), kInf);
    EXPECT_EQ(residual(mixed, Vector{{1}}, Vector{{bad}}), kInf);
    EXPECT_LE(residual(mixed, Vector{{1}}, Vector{{1}}), 0);
  }
  Solution s;
  s.status = Status::solved;
  s.z = Vector{{kNaN, 0}};
  EXPECT_FALSE(accept(to_sparse(kTwo), s));
  EXPECT_EQ(s.status, Status::iteration_limit);
}

TEST(Verify, AWrongSizeNeverPasses) {
  EXPECT_EQ(residual(kTwo, Vector{{1.0}}), kInf);
}

TEST(Verify, ATinyProblemGetsNoGift) {
  // The usual residual of z = 0 would be 1e-12; the problem is kTwo in other units.
  const Lcp tiny{kTwo.M, 1e-12 * kTwo.q};
  EXPECT_GT(residual(tiny, Vector{{0, 0}}), 0.5);
  EXPECT_LE(residual(tiny, 1e-12 * kTwoSolved), 1e-14);
  const Lcp stiff{1e9 * kTwo.M, kTwo.q};
  EXPECT_GT(residual(stiff, Vector{{0, 0}}), 0.1);
  EXPECT_LE(residual(stiff, 1e-9 * kTwoSolved), 1e-14);
}

TEST(Verify, FrictionKnowsTheThreePiecesInThePlaneAndTheRoundConeInSpace) {
  const FrictionProblem pushed{1, Matrix::Identity(2, 2), Vector{{-1, 0.8}}, Vector{{0.5}}};
  EXPECT_LE(residual(pushed, Vector{{1, -0.5}}), 1e-15) << "slides";
  EXPECT_GT(residual(pushed, Vector{{1, 0.5}}), 0.1) << "friction must oppose";
  EXPECT_GT(residual(pushed, Vector{{1, -0.8}}), 0.1) << "outside the cone";
  const FrictionProblem resting{1, Matrix::Identity(2, 2), Vector{{-1, 0.3}}, Vector{{0.5}}};
  EXPECT_LE(residual(resting, Vector{{1, -0.3}}), 1e-15) << "sticks";
  EXPECT_GT(residual(resting, Vector{{1, -0.5}}), 0.05) << "would be driven backwards";
  const FrictionProblem space{2, Matrix::Identity(3, 3), Vector{{-1, 3, -4}}, Vector{{0.5}}};
  EXPECT_LE(residual(space, Vector{{1, -0.3, 0.4}}), 1e-15);
  EXPECT_GT(residual(space, Vector{{1, -0.35, 0.35}}), 0.01) << "on the cone, wrong direction";
}

TEST(Verify, AFarkasProofMustHoldInEveryPart) {
  const SparseLcp p = to_sparse({Matrix{{1, -1}, {-1, 1}}, Vector{{-1, 0}}});
  EXPECT_TRUE(proves_infeasible(p, Vector{{1, 1}}));
  EXPECT_FALSE(proves_infeasible(p, Vector{{1, 0.9}})) << "M'y > 0";
  EXPECT_FALSE(proves_infeasible(p, Vector{{0, 0}}));
  EXPECT_FALSE(proves_infeasible(p, Vector{{-1, -1}}));
  EXPECT_FALSE(proves_infeasible(p, Vector{{1, kNaN}}));
  EXPECT_FALSE(proves_infeasible(to_sparse({p.M, Vector{{-1, 1}}}), Vector{{1, 1}})) << "q'y = 0";
}

TEST(Verify, BadNumbersAreFaultsOfSolve) {
  Lcp p = kTwo;
  p.M(0, 0) = kNaN;
  EXPECT_FALSE(solve(p));
  p = kTwo;
  p.q = Vector{{1.0}};
  EXPECT_FALSE(solve(p));
  Options options;
  options.method = "magic";
  const auto unknown = solve(kTwo, options);
  ASSERT_FALSE(unknown);
  EXPECT_NE(unknown.faults()[0].remedy.find("lemke"), std::string::npos);
  options.method = "baraff";
  EXPECT_FALSE(solve(kTwo, options)) << "no friction here";
  options.method = "enumerate";
  EXPECT_FALSE(solve(Lcp{Matrix::Identity(15, 15), Vector::Ones(15)}, options)) << "too large";
}

}  // namespace
}  // namespace tenon::lcp
