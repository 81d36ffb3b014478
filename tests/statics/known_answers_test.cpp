// Structures whose answer is known, on both sides of each threshold, by every method that claims
// them.
#include <gtest/gtest.h>

#include <cmath>

#include "statics/judged_verdict.hpp"
#include "tenon/contact/find_static.hpp"
#include "tenon/model/structures.hpp"
#include "tenon/statics/margins.hpp"
#include "tenon/statics/stability_test.hpp"
#include "tenon/statics/strength.hpp"

namespace tenon::statics {
namespace {

constexpr Method kAll[] = {Method::basis, Method::lp, Method::lp_warm, Method::dantzig,
                           Method::reuse};

contact::ContactProblem problem_of(const model::Scene& scene) {
  auto found = contact::find_contacts(scene);
  EXPECT_TRUE(found) << (found ? "" : to_string(found.faults()[0]));
  return found->problem;
}

/// Also a hair beyond balance, where accelerations are small remainders (settle_motion.hpp).
void expect_verdict(const model::Scene& scene, Verdict expected) {
  const auto problem = problem_of(scene);
  for (const Method method : kAll)
    EXPECT_EQ(name(verdict_of(problem, method)), name(expected))
        << scene.name << " by " << name(method);
}

TEST(KnownAnswers, HarmonicStackBalancesAtHalfTheHarmonicNumberAndNotBeyond) {
  for (const int n : {1, 2, 4, 5, 6, 7, 8, 9, 12, 20, 30}) {
    expect_verdict(model::harmonic(n), Verdict::stands);
    expect_verdict(model::harmonic(n, 1e-6), Verdict::falls);
  }
}

TEST(KnownAnswers, DiamondsBalanceUpToFour) {
  for (const int m : {1, 2, 3, 4}) expect_verdict(model::diamond(m), Verdict::stands);
  for (const int m : {5, 6}) expect_verdict(model::diamond(m), Verdict::falls);
}

TEST(KnownAnswers, ALoadOnTheTopRestoresTheDiamond) {
  // A total weight of 2^m - 1 in all: m = 5 needs 6 block weights more, m = 6 needs 27.
  for (const auto& [m, extra] : {std::pair{5, 6.0}, std::pair{6, 27.0}}) {
    model::Scene scene = model::diamond(m);
    scene.loads.push_back(
        {scene.bodies.back().name, std::nullopt, {0, -9.81 * extra, 0}, {0, 0, 0}});
    expect_verdict(scene, Verdict::stands);
    scene.loads[0].force.y() = -9.81 * (extra - 1e-3);
    expect_verdict(scene, Verdict::falls);
  }
}

TEST(KnownAnswers, ParabolicStacksBalance) {
  for (int d = 2; d <= 6; ++d) expect_verdict(model::parabolic(d), Verdict::stands);
}

TEST(KnownAnswers, BestOverhangsOfThreeAndFourBlocks) {
  const auto stack = [](std::initializer_list<std::pair<double, int>> blocks, double shift) {
    model::Scene scene;
    scene.bodies.push_back(model::planar_ground(-4, 0));
    int i = 0;
    for (const auto& [left, level] : blocks)
      scene.bodies.push_back(
          model::planar_block("b" + std::to_string(++i), left + 0.5 + shift, level + 0.5, 1, 1));
    return scene;
  };
  expect_verdict(stack({{-0.5, 0}, {-1, 1}, {0, 1}}, 0), Verdict::stands);
  expect_verdict(stack({{-0.5, 0}, {-1, 1}, {0, 1}}, 1e-5), Verdict::falls);
}

TEST(KnownAnswers, ArchesStandFromTheKnownThicknessOn) {
  const std::pair<int, double> known[] = {{8, 0.0999717}, {12, 0.1048567}, {27, 0.1067209}};
  for (const auto& [n, t] : known)
    for (const Method method : {Method::basis, Method::lp}) {
      model::Scene thick = model::arch(n, t + 1e-6), thin = model::arch(n, t - 1e-6);
      thick.friction = thin.friction = 10;  // no sliding
      EXPECT_EQ(verdict_of(problem_of(thick), method), Verdict::stands) << n;
      EXPECT_EQ(verdict_of(problem_of(thin), method), Verdict::falls) << n;
    }
}

TEST(Margins, CriticalFrictionOfArchesAndOfTheFourCubes) {
  EXPECT_NEAR(critical_friction(problem_of(model::arch(27, 0.12))).value(), 0.38117, 1e-5);
  EXPECT_NEAR(critical_friction(problem_of(model::arch(27, 0.16))).value(), 0.34165, 1e-5);
  model::Scene cubes;
  cubes.bodies.push_back(model::planar_ground(-4, 0));
  int i = 0;
  for (const auto& [level, x] : {std::pair{0, -1 / 12.0}, std::pair{1, -7 / 12.0},
                                 std::pair{2, -2 / 12.0}, std::pair{1, 9 / 12.0}})
    cubes.bodies.push_back(model::planar_block("c" + std::to_string(++i), x, level + 0.5, 1, 1));
  const Bracket bracket = critical_friction(problem_of(cubes));
  EXPECT_NEAR(bracket.value(), 0.5, 1e-8);
  EXPECT_LE(bracket.low, bracket.high);
  EXPECT_EQ(critical_friction(problem_of(model::pyramid(4))).high, 0);
}

std::vector<contact::BodyVector> sideways(const contact::ContactProblem& problem) {
  std::vector<contact::BodyVector> load;
  for (const auto& body : problem.bodies) {
    load.push_back(contact::BodyVector::Zero(problem.dof));
    load.back()[0] = -body.wrench[1];
  }
  return load;
}

TEST(Margins, TowersTopplesOrSlidesAtTheSmallerOfTheTwo) {
  for (const int n : {1, 3, 7})
    for (const double mu : {0.05, 0.3, 2.0}) {
      model::Scene scene;
      scene.friction = mu;
      scene.bodies.push_back(model::planar_ground(-3, 3));
      for (int i = 0; i < n; ++i)
        scene.bodies.push_back(model::planar_block("c" + std::to_string(i), 0, i + 0.5, 1, 1));
      const auto problem = problem_of(scene);
      LoadTests tests(problem);
      const auto margin = load_margin(tests, sideways(problem));
      ASSERT_TRUE(margin);
      EXPECT_NEAR(margin->factor.value(), std::min(1.0 / n, mu), 2e-7) << n << " " << mu;
      EXPECT_GE(margin->weakest, 0);
    }
}

TEST(Strength, ABlockBetweenWallsIsWeakAndAPyramidStrong) {
  model::Scene walls;
  walls.friction = 0.5;
  for (const double x : {-1.0, 1.0}) {
    walls.bodies.push_back(model::planar_block(x < 0 ? "left" : "right", x, 0, 1, 4));
    walls.bodies.back().fixed = true;
  }
  walls.bodies.push_back(model::planar_block("block", 0, 0, 1, 1));
  const auto problem = problem_of(walls);
  EXPECT_EQ(verdict_of(problem, Method::basis), Verdict::stands);
  const StrengthAnswer answer = strength_of(problem);
  EXPECT_EQ(answer.strength, Strength::weak);
  EXPECT_LT(answer.motion[0][1], -1);
  EXPECT_EQ(strength_of(problem_of(model::pyramid(5))).strength, Strength::strong);
}

}  // namespace
}  // namespace tenon::statics
