// Margins against known answers, and against a direct sweep of the verdict under turned gravity.
#include "tenon/statics/margins.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "statics/judged_verdict.hpp"
#include "support/contact_builder.hpp"
#include "support/samples.hpp"
#include "tenon/contact/find_static.hpp"
#include "tenon/core/random.hpp"
#include "tenon/model/structures.hpp"

namespace tenon::statics {
namespace {

const double kPi = std::acos(-1.0);

/// The bodies' weights along a direction.
Loads weights(const contact::ContactProblem& problem, const Eigen::Vector3d& direction) {
  Loads loads;
  for (const auto& body : problem.bodies) {
    loads.push_back(contact::BodyVector::Zero(problem.dof));
    loads.back().head(problem.tangents + 1) =
        body.mass(0, 0) * direction.head(problem.tangents + 1);
  }
  return loads;
}

/// The problem as it is with gravity turned from `down` to `side` by an angle.
contact::ContactProblem turned(contact::ContactProblem problem, const Loads& down,
                               const Loads& side, double angle) {
  for (std::size_t body = 0; body < problem.bodies.size(); ++body)
    problem.bodies[body].wrench +=
        (std::cos(angle) - 1) * down[body] + std::sin(angle) * side[body];
  return problem;
}

/// A cube of weight 1 on two points of a table, each of which bears tension.
contact::ContactProblem stuck_cube(double tension, double mu) {
  testing::ContactBuilder builder(2, {0, -1, 0});
  const int body = builder.add_body({0, 0.5, 0}, 1, 1);
  for (const double x : {-0.5, 0.5})
    builder.add_contact(body, contact::kHeld, {x, 0, 0}, {0, 1, 0}, mu);
  contact::ContactProblem problem = builder.finish();
  for (auto& contact : problem.contacts) contact.tension = tension;
  return problem;
}

LoadMargin tilt_of(const contact::ContactProblem& problem, double side) {
  LoadTests tests(problem);
  const auto margin =
      tilt_margin(tests, weights(problem, {0, -1, 0}), weights(problem, {side, 0, 0}), kPi);
  EXPECT_TRUE(margin);
  return margin.value_or(LoadMargin{});
}

TEST(Margins, ATiltIsTheArcTangentOfWidthOverHeightOrOfFriction) {
  for (const int n : {1, 3, 7})
    for (const double mu : {0.05, 0.3, 2.0}) {
      model::Scene scene;
      scene.friction = mu;
      scene.gravity = {0, -1, 0};
      scene.bodies.push_back(model::planar_ground(-3, 3));
      for (int i = 0; i < n; ++i)
        scene.bodies.push_back(model::planar_block("c" + std::to_string(i), 0, i + 0.5, 1, 1));
      const auto found = contact::find_contacts(scene);
      ASSERT_TRUE(found);
      const LoadMargin tilt = tilt_of(found->problem, 1);
      EXPECT_NEAR(tilt.factor.value(), std::atan(std::min(1.0 / n, mu)), 1e-8) << n << " " << mu;
      EXPECT_LT(tilt.factor.high - tilt.factor.low, 1e-8);
      EXPECT_GE(tilt.weakest, 0);
    }
}

TEST(Margins, ATiltWithTensionIsNotTheArcTangentOfTheLoadFactor) {
  // It tips about a corner when sin = cos + 2 T.
  const double tipping = kPi / 4 + std::asin(0.2 / std::sqrt(2.0));
  EXPECT_NEAR(tilt_of(stuck_cube(0.1, 10), 1).factor.value(), tipping, 1e-8);
  // It slides when sin = mu (cos + 2 T), and hangs upside down all the same.
  const auto hanging = stuck_cube(0.6, 0.1);
  const double sliding = std::atan(0.1) + std::asin(0.12 / std::sqrt(1.01));
  const LoadMargin tilt = tilt_of(hanging, -1);
  EXPECT_NEAR(tilt.factor.value(), sliding, 1e-8);
  EXPECT_LE(tilt.factor.low, tilt.factor.high);
  EXPECT_EQ(
      verdict_of(turned(hanging, weights(hanging, {0, -1, 0}), weights(hanging, {-1, 0, 0}), kPi),
                 Method::lp),
      Verdict::stands);
  // Stuck well it bears every tilt.
  EXPECT_TRUE(std::isinf(tilt_of(stuck_cube(3, 1), 1).factor.low));
}

TEST(Margins, OtherLoadsStayWhileGravityTurns) {
  auto problem = stuck_cube(0, 0.5);
  problem.contacts[0].point.x() = -9;  // too wide to tip
  problem.contacts[1].point.x() = 9;
  problem.contacts[0].jacobian_a(0, 2) = -9;
  problem.contacts[1].jacobian_a(0, 2) = 9;
  problem.bodies[0].wrench[1] -= 2;  // sin = mu (cos + 2): on the wall
  EXPECT_NEAR(tilt_of(problem, 1).factor.value(), kPi / 2, 1e-8);
}

TEST(Margins, ALoadThatIsBorneAloneIsBorneWithoutLimit) {
  const auto problem = stuck_cube(0.1, 0.5);
  LoadTests tests(problem);
  const auto pressed = load_margin(tests, weights(problem, {0, -1, 0}));
  ASSERT_TRUE(pressed);
  EXPECT_TRUE(std::isinf(pressed->factor.low));
  const auto lifted = load_margin(tests, weights(problem, {0, 1, 0}));
  ASSERT_TRUE(lifted);
  EXPECT_NEAR(lifted->factor.value(), 1.2, 1e-8);
}

/// Stands at every angle tried up to the tilt, falls just beyond: by the linear program.
void expect_sweep(const contact::ContactProblem& problem, const Loads& down, const Loads& side,
                  const Bracket& tilt, const std::string& what) {
  const double end = std::min(tilt.low, kPi);
  for (int i = 0; i <= 6; ++i) {
    const double angle = std::max(0.0, end * i / 6 - 1e-7);
    EXPECT_EQ(name(verdict_of(turned(problem, down, side, angle), Method::lp)), "stands")
        << what << " at " << angle;
  }
  if (std::isinf(tilt.low)) return;
  EXPECT_LT(tilt.high - tilt.low, 1e-6) << what;
  EXPECT_EQ(name(verdict_of(turned(problem, down, side, tilt.high + 1e-5), Method::lp)), "falls")
      << what;
}

TEST(Margins, ATiltAgreesWithASweepOnRandomStructures) {
  Random random(31);
  int tilted = 0;
  for (int i = 0; i < testing::samples(30, 1000); ++i) {
    model::Scene scene;
    scene.friction = 0.3 * random.below(3);
    scene.gravity = {0, -1, 0};
    scene.bodies.push_back(model::planar_ground(-5, 5));
    for (int k = 1 + random.below(6); k > 0; --k)
      scene.bodies.push_back(model::planar_block(
          "b" + std::to_string(k), -3 + random.below(3) * 2.5, scene.bodies.size() - 0.5, 2, 1));
    for (std::size_t k = 1; k < scene.bodies.size(); ++k)  // one on the other, a little off
      scene.bodies[k].pose.position.x() = 0.3 * random.below(5) - 0.6;
    auto found = contact::find_contacts(scene);
    ASSERT_TRUE(found);
    auto& problem = found->problem;
    for (auto& contact : problem.contacts) contact.tension = 0.2 * random.below(3);
    if (verdict_of(problem, Method::lp) != Verdict::stands) continue;
    const Loads down = weights(problem, {0, -1, 0}), side = weights(problem, {1, 0, 0});
    LoadTests tests(problem);
    const auto tilt = tilt_margin(tests, down, side, kPi);
    ASSERT_TRUE(tilt);
    expect_sweep(problem, down, side, tilt->factor, "structure " + std::to_string(i));
    ++tilted;
  }
  EXPECT_GT(tilted, 15);
}

}  // namespace
}  // namespace tenon::statics
