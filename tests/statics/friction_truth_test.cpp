// Known answers that need contacts placed by hand: pegs that jam, tilts,
// offsets.
#include <gtest/gtest.h>

#include <cmath>

#include "statics/judged_verdict.hpp"
#include "support/contact_builder.hpp"
#include "tenon/contact/find_static.hpp"
#include "tenon/model/structures.hpp"
#include "tenon/statics/margins.hpp"
#include "tenon/statics/moving_search.hpp"
#include "tenon/statics/stability_test.hpp"

namespace tenon::statics {
namespace {

void expect_verdict(const contact::ContactProblem& problem, Verdict expected,
                    const std::string& what) {
  for (const Method method : {Method::basis, Method::lp, Method::lp_warm})
    EXPECT_EQ(name(verdict_of(problem, method)), name(expected)) << what << ", " << name(method);
}

contact::ContactProblem problem_of(const model::Scene& scene) {
  auto found = contact::find_contacts(scene);
  EXPECT_TRUE(found);
  return found->problem;
}

struct Wall {
  double x, height;  ///< side (-r or r) and height above the tip
};

/// A peg of half-width r with its tip's middle at the origin, touched at two points of the walls,
/// under Fx, -Fz and M at the tip.
contact::ContactProblem peg(const Wall& one, const Wall& other, double mu, double fx, double fz,
                            double moment) {
  testing::ContactBuilder builder(2, {0, -1, 0});
  const int body = builder.add_body({0, 0, 0}, fz, 1);
  for (const Wall& wall : {one, other})
    builder.add_contact(body, contact::kHeld, {wall.x, wall.height, 0},
                        {wall.x < 0 ? 1.0 : -1.0, 0, 0}, mu);
  contact::ContactProblem problem = builder.finish();
  problem.bodies[0].wrench[0] = fx;
  problem.bodies[0].wrench[2] = moment;
  return problem;
}

/// A cube that two walls touch at four points each.
contact::ContactProblem space_block_between_walls(double mu) {
  testing::ContactBuilder builder(3, {0, 0, -1});
  const int body = builder.add_body({0, 0, 0}, 1, 1);
  for (const double x : {-0.5, 0.5})
    for (const double y : {-0.5, 0.5})
      for (const double z : {-0.5, 0.5})
        builder.add_contact(body, contact::kHeld, {x, y, z}, {x < 0 ? 1.0 : -1.0, 0, 0}, mu);
  return builder.finish();
}

/// A block between two walls that open downwards by arctan(1/2) each, turned about the vertical so
/// that no edge of a friction pyramid points along its fall. It is held if mu > 1/2, by normal
/// forces that grow like 1 / (mu - 1/2).
contact::ContactProblem space_block_in_a_widening_gap(double mu, double turn) {
  testing::ContactBuilder builder(3, {0, 0, -1});
  const Eigen::AngleAxisd turned(turn, Eigen::Vector3d::UnitZ());
  const int body = builder.add_body({0, 0, 0}, 1, 1);
  for (const double side : {-1, 1})
    for (const double y : {-0.5, 0.5})
      for (const double z : {-0.5, 0.5}) {
        const Eigen::Vector3d point(side * (0.5 - 0.5 * z), y, z), normal(-2 * side, 0, -1);
        builder.add_contact(body, contact::kHeld, turned * point, turned * normal.normalized(), mu);
      }
  return builder.finish();
}

TEST(FrictionTruth, AWideningGapHoldsABlockByForcesOfMillionsOfWeights) {
  for (const double turn : {0.0, 0.1, 0.3, 0.7})
    for (const double spare : {1e-3, 1e-6, 3e-7, 1e-7}) {
      const auto holds = space_block_in_a_widening_gap(0.5 + spare, turn);
      EXPECT_EQ(verdict_of(holds, Method::basis), Verdict::stands) << turn << ' ' << spare;
      EXPECT_NE(verdict_of(holds, Method::lp), Verdict::falls) << turn << ' ' << spare;
      const auto lets_go = space_block_in_a_widening_gap(0.5 - spare, turn);
      EXPECT_EQ(verdict_of(lets_go, Method::basis), Verdict::falls) << turn << ' ' << spare;
      EXPECT_EQ(verdict_of(lets_go, Method::lp), Verdict::falls) << turn << ' ' << spare;
    }
}

TEST(FrictionTruth, TheResidualOfTheWholeIsTheJudges) {
  // A block on a slope, 3e-10 of its weight beyond the friction angle: within the tolerance of a
  // proof by forces, which then must say what is missing.
  testing::ContactBuilder builder(2, {0, -1, 0});
  const int body = builder.add_body({0, 0, 0}, 1, 1);
  const double slope = 0.3, mu = std::tan(slope) - 3e-10;
  const Eigen::Vector3d up(-std::sin(slope), std::cos(slope), 0);
  const Eigen::Vector3d along(std::cos(slope), std::sin(slope), 0);
  for (const double side : {-0.5, 0.5})
    builder.add_contact(body, contact::kHeld, side * along - 0.5 * up, up, mu);
  const auto problem = builder.finish();
  const auto test = make_stability_test(problem);
  const Outcome outcome = test->test_all();
  ASSERT_EQ(outcome.verdict, Verdict::stands);
  const double judged = residual(check_forces(problem, {1}, test->forces()));
  EXPECT_GT(judged, 1e-10);
  EXPECT_EQ(outcome.residual, judged);
}

TEST(FrictionTruth, APegJamsOutsideWhitneysParallelogramAndSlidesInInside) {
  const double r = 1, depth = 3;
  for (const double mu : {0.1, 0.3}) {
    const double lambda = depth / (2 * r * mu);
    ASSERT_GT(lambda, 1);  // no wedging
    const Wall left_tip{-r, 0}, left_rim{-r, depth}, right_tip{r, 0}, right_rim{r, depth};
    struct Side {
      Wall one, other;
      double from[2], to[2];  ///< corners (Fx / Fz, M / (r Fz))
    };
    const Side sides[] = {{left_rim, right_tip, {1 / mu, -1}, {-1 / mu, 2 * lambda + 1}},
                          {right_rim, left_tip, {-1 / mu, 1}, {1 / mu, -2 * lambda - 1}},
                          {right_tip, right_rim, {1 / mu, -1}, {1 / mu, -2 * lambda - 1}},
                          {left_tip, left_rim, {-1 / mu, 1}, {-1 / mu, 2 * lambda + 1}}};
    for (const Side& side : sides)
      for (const double t : {0.2, 0.5, 0.9})
        for (const bool outside : {true, false}) {
          const double scale = outside ? 1 + 1e-6 : 1 - 1e-6;
          const double fx = scale * ((1 - t) * side.from[0] + t * side.to[0]);
          const double m = scale * r * ((1 - t) * side.from[1] + t * side.to[1]);
          expect_verdict(peg(side.one, side.other, mu, fx, 1, m),
                         outside ? Verdict::stands : Verdict::falls,
                         "mu " + std::to_string(mu) + " t " + std::to_string(t));
        }
  }
}

TEST(FrictionTruth, APegBetweenTwoContactsRestsIfTheirLineLiesInBothConesAndMaySlideAllTheSame) {
  const double d = 1, height = 0.2;  // the line rises by 0.2: mu = 0.2 decides
  const Wall left{-d / 2, height}, right{d / 2, 0};
  expect_verdict(peg(left, right, 0.2 - 1e-6, 0, 1, 0), Verdict::falls, "below");
  expect_verdict(peg(left, right, 0.2 + 1e-3, 0, 1, 0), Verdict::stands, "above");
  EXPECT_EQ(search_moving(peg(left, right, 0.21, 0, 1, 0), 1000, 10).end, MovingSearch::found);
}

TEST(FrictionTruth, ABlockBetweenTwoWallsRestsHoweverSmallTheFriction) {
  // Each wall presses with 1 / (2 mu) weights. The dynamics from rest falls, which proves nothing
  // with friction, however slight.
  for (const double mu : {1.0, 1e-3, 1e-6, 1e-7, 1e-8}) {
    const auto block = peg({-1, 0.5}, {1, 0.5}, mu, 0, 1, 0);
    expect_verdict(block, Verdict::stands, "mu " + std::to_string(mu));
    for (const Method method : {Method::dantzig, Method::reuse})
      EXPECT_NE(name(verdict_of(block, method)), name(Verdict::falls)) << mu;
    EXPECT_EQ(name(verdict_of(space_block_between_walls(mu), Method::basis)), name(Verdict::stands))
        << mu;
  }
  expect_verdict(peg({-1, 0.5}, {1, 0.5}, 0, 0, 1, 0), Verdict::falls, "no friction");
}

TEST(FrictionTruth, TowersTipOrSlideAtTheKnownAngle) {
  // The table is tilted: gravity turns.
  for (const int n : {1, 2, 5})
    for (const double mu : {0.15, 3.0}) {
      const double angle = std::atan(std::min(1.0 / n, mu));
      for (const double change : {-1e-6, 1e-6}) {
        model::Scene scene;
        scene.friction = mu;
        scene.gravity = {9.81 * std::sin(angle + change), -9.81 * std::cos(angle + change), 0};
        scene.bodies.push_back(model::planar_ground(-3, 3));
        for (int i = 0; i < n; ++i)
          scene.bodies.push_back(model::planar_block("c" + std::to_string(i), 0, i + 0.5, 1, 1));
        expect_verdict(problem_of(scene), change < 0 ? Verdict::stands : Verdict::falls,
                       std::to_string(n) + " cubes");
      }
    }
}

TEST(FrictionTruth, FourBlocksReachFifteenMinusFourRootsOfTwoEighths) {
  // Base a, counterweights b and d, and c reaching out; d rests on b and c and presses c with f.
  const double f = std::sqrt(2.0) - 1, edge = (2.5 - f) / 4, g = 0.5 * (1 - f) / (2 - f);
  const double b = edge - 1 - g, c = edge + 0.5 * f / (1 + f);
  const double d = f * (c - 0.5) + (1 - f) * (b + 0.5);
  EXPECT_NEAR(c + 0.5, (15 - 4 * std::sqrt(2.0)) / 8, 1e-15);
  for (const double shift : {0.0, 1e-6}) {
    model::Scene scene;
    scene.bodies.push_back(model::planar_ground(-4, 0));
    const std::pair<double, double> blocks[] = {{edge - 0.5, 0.5}, {b, 1.5}, {c, 1.5}, {d, 2.5}};
    for (const auto& [x, y] : blocks)
      scene.bodies.push_back(
          model::planar_block("b" + std::to_string(scene.bodies.size()), x + shift, y, 1, 1));
    expect_verdict(problem_of(scene), shift == 0 ? Verdict::stands : Verdict::falls, "four blocks");
  }
}

TEST(FrictionTruth, WithoutFrictionTheHeightOfTheBlocksDoesNotMatterAndFourDiamondsHaveAMargin) {
  for (const double height : {0.3, 1.0, 4.0})
    for (const double extra : {0.0, 1e-6}) {
      model::Scene scene = model::harmonic(6, extra);
      for (std::size_t i = 1; i < scene.bodies.size(); ++i) {
        const auto position = scene.bodies[i].pose.position;
        scene.bodies[i] = model::planar_block(scene.bodies[i].name, position.x(),
                                              position.y() * height, 1, height);
      }
      expect_verdict(problem_of(scene), extra == 0 ? Verdict::stands : Verdict::falls, "height");
    }
  model::Scene diamond = model::diamond(4);
  for (auto& body : diamond.bodies)  // rows move against one another
    if (!body.fixed)
      body.pose.position.x() += std::lround(body.pose.position.y() - 0.5) % 2 ? 5e-4 : -5e-4;
  expect_verdict(problem_of(diamond), Verdict::stands, "offsets of 1e-3");
}

}  // namespace
}  // namespace tenon::statics
