// Weak or strong: the search for moving solutions against known cases and the stepping solver.
#include "tenon/statics/strength.hpp"

#include <gtest/gtest.h>

#include "support/samples.hpp"
#include "support/small_assemblies.hpp"
#include "tenon/contact/find_static.hpp"
#include "tenon/statics/moving_search.hpp"

namespace tenon::statics {
namespace {

contact::ContactProblem problem_of(const model::Scene& scene) {
  auto found = contact::find_contacts(scene);
  EXPECT_TRUE(found);
  return found->problem;
}

model::Scene between_walls(double friction) {
  model::Scene scene;
  scene.friction = friction;
  for (const double x : {-1.0, 1.0}) {
    scene.bodies.push_back(model::planar_block(x < 0 ? "left" : "right", x, 0, 1, 4));
    scene.bodies.back().fixed = true;
  }
  scene.bodies.push_back(model::planar_block("block", 0, 0, 1, 1));
  return scene;
}

/// A block on a slope, held by friction alone: Coulomb's law leaves it no way to move.
model::Scene on_a_slope(double friction, double angle) {
  model::Scene scene;
  scene.friction = friction;
  scene.bodies.push_back(model::planar_ground(-5, 5));
  scene.bodies.push_back(model::planar_block("block", 0, 0.5, 2, 1));
  scene.gravity = {9.81 * std::sin(angle), -9.81 * std::cos(angle), 0};
  return scene;
}

TEST(MovingSearch, FindsTheFallOfABlockBetweenWalls) {
  for (const double mu : {0.1, 0.5, 2.0}) {
    const MovingAnswer answer = search_moving(problem_of(between_walls(mu)), 1000, 40);
    ASSERT_EQ(answer.end, MovingSearch::found) << mu;
    // Any fall from rest to free fall is a solution, with a force between the walls to match.
    EXPECT_LT(answer.motion[0][1], -0.99 * kLeastPower * 9.81);
    EXPECT_EQ(strength_of(problem_of(between_walls(mu))).strength, Strength::weak);
  }
}

TEST(MovingSearch, RefutesEveryMotionOfABlockThatFrictionHolds) {
  const auto problem = problem_of(on_a_slope(0.5, 0.3));
  const MovingAnswer answer = search_moving(problem, 1000, 40);
  EXPECT_EQ(answer.end, MovingSearch::none);
  EXPECT_GT(answer.nodes, 1);
  const StrengthAnswer strength = strength_of(problem);
  EXPECT_EQ(strength.strength, Strength::strong);
  EXPECT_NE(strength.why.find("refuted"), std::string::npos);
  // Beyond the friction angle it slides, and the search finds just that.
  const MovingAnswer slides = search_moving(problem_of(on_a_slope(0.2, 0.3)), 1000, 40);
  ASSERT_EQ(slides.end, MovingSearch::found);
  EXPECT_NEAR(slides.motion[0][0], 9.81 * (std::sin(0.3) - 0.2 * std::cos(0.3)), 1e-6);
}

TEST(MovingSearch, SaysNothingBeyondItsLimits) {
  const auto problem = problem_of(on_a_slope(0.5, 0.3));
  EXPECT_EQ(search_moving(problem, 1000, problem.contacts.size() - 1).end, MovingSearch::limit);
  EXPECT_EQ(search_moving(problem, 1, 40).end, MovingSearch::limit);
}

TEST(Strength, FoundMotionsAreSolutionsAndStrongStructuresHaveNone) {
  Random random(6);
  int weak = 0, strong = 0;
  for (int i = 0; i < testing::samples(40, 600); ++i) {
    const auto problem = problem_of(testing::small_assembly(random, 0.5, 4));
    if (make_stability_test(problem)->test_all().verdict != Verdict::stands) continue;
    const StrengthAnswer answer = strength_of(problem);
    if (answer.strength == Strength::weak) {
      ++weak;
      double power = 0;
      for (std::size_t body = 0; body < problem.bodies.size(); ++body)
        power += answer.motion[body].dot(problem.bodies[body].wrench);
      EXPECT_GT(power, 0) << "gravity drives what moves";
      for (const auto& contact : problem.contacts) {
        double opening = 0;
        if (contact.a >= 0) opening += contact.jacobian_a.row(0).dot(answer.motion[contact.a]);
        if (contact.b >= 0) opening += contact.jacobian_b.row(0).dot(answer.motion[contact.b]);
        EXPECT_GE(opening, -1e-6) << "nothing moves into anything";
      }
    }
    strong += answer.strength == Strength::strong;
  }
  EXPECT_GT(strong, 0);
  RecordProperty("weak", weak);
}

}  // namespace
}  // namespace tenon::statics
