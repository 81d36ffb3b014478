// Rounds of selection extrapolated.
#include "tenon/dynamics/aim.hpp"

#include <gtest/gtest.h>

namespace tenon::dynamics {
namespace {

using contact::BodyVector;

/// Rounds of x -> fixed + A (x - fixed), two bodies in space, until they are there.
int rounds_of(const Eigen::MatrixXd& a, const Eigen::VectorXd& fixed, bool extrapolate) {
  Aim aim;
  aim.begin({0.5, 2});
  std::vector<BodyVector> aimed = {BodyVector::Zero(6), BodyVector::Zero(6)};
  for (int round = 1; round <= 100; ++round) {
    Eigen::VectorXd x(12);
    x << aimed[0], aimed[1];
    const Eigen::VectorXd g = fixed + a * (x - fixed);
    if ((g - fixed).norm() < 1e-10) return round;
    const std::vector<BodyVector> answer = {g.head(6), g.tail(6)};
    aimed = extrapolate ? aim.next(aimed, answer, true) : answer;
  }
  return 101;
}

TEST(Aim, RoundsThatConvergeSlowlyOrSwingEndInFewMore) {
  const Eigen::VectorXd fixed = Eigen::VectorXd::LinSpaced(12, -1, 2);
  Eigen::MatrixXd a = Eigen::MatrixXd::Zero(12, 12);
  a(1, 4) = 0.9, a(4, 1) = -0.9, a(7, 7) = -0.95, a(0, 2) = 0.5, a(3, 3) = 0.4;
  EXPECT_GT(rounds_of(a, fixed, false), 100);
  EXPECT_LE(rounds_of(a, fixed, true), 25);
}

TEST(Aim, AnotherSelectionForgetsTheRoundsBefore) {
  Aim aim;
  aim.begin({1});
  const BodyVector zero = BodyVector::Zero(3), one = BodyVector::Ones(3);
  EXPECT_EQ(aim.next({zero}, {one}, true)[0], one);
  // x -> 1 - x / 2 by the next round: the line through both misses has its zero at 2 / 3.
  EXPECT_NEAR(aim.next({one}, {0.5 * one}, true)[0][0], 2.0 / 3, 1e-15);
  EXPECT_EQ(aim.next({one}, {0.5 * one}, false)[0], 0.5 * one);
}

TEST(Aim, BodiesThatDoNotTurnHaveNoRadius) {
  Aim aim;
  aim.begin({0});
  const BodyVector v = BodyVector::LinSpaced(3, 1, 3);
  EXPECT_EQ(aim.next({BodyVector::Zero(3)}, {v}, true)[0], v);
  EXPECT_TRUE(aim.next({v}, {0.5 * v}, true)[0].allFinite());
}

}  // namespace
}  // namespace tenon::dynamics
