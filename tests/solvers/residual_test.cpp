#include "tenon/solvers/residual.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "solvers/worlds.hpp"
#include "tenon/solvers/islands.hpp"

namespace tenon::solvers {
namespace {

using contact::kHeld;
using Eigen::Vector3d;
using testing::World;

/// A unit box on the ground, two contacts at its lower corners.
World box_on_ground(double mu) {
  World world = World::planar();
  const int box = world.add_box({0, 0.5, 0}, {1, 1, 0});
  world.add_contact(box, kHeld, {-0.5, 0, 0}, Vector3d::UnitY(), mu);
  world.add_contact(box, kHeld, {0.5, 0, 0}, Vector3d::UnitY(), mu);
  return world;
}

TEST(Residual, HalfTheWeightOnEachCornerIsRest) {
  const StepProblem problem = box_on_ground(0.5).pack(0.01);
  const double half = 0.5 * 9.81 * 0.01;
  const std::vector<double> lambda{half, 0, half, 0};
  const Verdict verdict = verify(problem, lambda);
  EXPECT_LE(verdict.residual, 1e-17);
  for (const double x : verdict.velocity) EXPECT_NEAR(x, 0, 1e-17);
  EXPECT_DOUBLE_EQ(problem.scale, 0.0981);
}

TEST(Residual, WithoutImpulsesItIsTheFallingSpeed) {
  const StepProblem problem = box_on_ground(0.5).pack(0.01);
  const std::vector<double> none(4, 0.0);
  const Verdict verdict = verify(problem, none);
  EXPECT_NEAR(verdict.residual, 0.0981, 1e-15);
  EXPECT_NEAR(verdict.relative(problem.scale), 1, 1e-13);
}

TEST(Residual, EachLawIsSeen) {
  const StepProblem problem = box_on_ground(0.5).pack(0.01);
  const double half = 0.5 * 9.81 * 0.01;
  // Equal and opposite friction is a self-stress: allowed up to mu p, not beyond.
  const double limit = 0.5 * half;
  EXPECT_LE(verify(problem, std::vector<double>{half, limit, half, -limit}).residual, 1e-16);
  const double beyond = limit + 1e-6;
  EXPECT_GT(verify(problem, std::vector<double>{half, beyond, half, -beyond}).residual, 1e-6);
  // Pulling is not allowed, nor is pushing an open contact.
  World lifted = box_on_ground(0.5);
  lifted.set_velocity(0, {0, 1, 0});
  const StepProblem open = lifted.pack(0.01);
  EXPECT_EQ(verify(open, std::vector<double>(4, 0.0)).residual, 0);
  EXPECT_GT(verify(open, std::vector<double>{1e-3, 0, 1e-3, 0}).residual, 1e-3);
  EXPECT_GT(verify(open, std::vector<double>{-1e-3, 0, -1e-3, 0}).residual, 1e-3);
  // Sliding friction opposes the motion: full friction the right way is a solution, the other
  // way, or half of it, is not.
  World sliding = box_on_ground(0.5);
  sliding.set_velocity(0, {3, 0, 0});
  const StepProblem slide = sliding.pack(0.01);
  // The moment of friction about the centre, mu N / 2, shifts the normal impulses.
  const double n = 9.81 * 0.01, f = 0.5 * n, shift = f * 0.5;
  const std::vector<double> right{n / 2 - shift, -0.5 * (n / 2 - shift), n / 2 + shift,
                                  -0.5 * (n / 2 + shift)};
  EXPECT_LE(verify(slide, right).residual, 1e-15);
  std::vector<double> wrong = right;
  wrong[1] = -wrong[1];
  EXPECT_GT(verify(slide, wrong).residual, 1e-3);
}

TEST(Residual, NanNeverPasses) {
  const StepProblem problem = box_on_ground(0.5).pack(0.01);
  const double nan = std::numeric_limits<double>::quiet_NaN();
  const double half = 0.5 * 9.81 * 0.01;
  for (int i = 0; i < 4; ++i) {
    std::vector<double> lambda{half, 0, half, 0};
    lambda[i] = nan;
    EXPECT_FALSE(verify(problem, lambda).residual <= 1e300) << i;
    EXPECT_EQ(verify(problem, lambda).relative(problem.scale),
              std::numeric_limits<double>::infinity());
    lambda[i] = std::numeric_limits<double>::infinity();
    EXPECT_FALSE(verify(problem, lambda).relative(problem.scale) <= 1e300) << i;
  }
  StepProblem broken = problem;
  broken.offset[1] = nan;
  EXPECT_FALSE(verify(broken, std::vector<double>{half, 0, half, 0}).residual <= 1e300);
  EXPECT_TRUE(defect(broken).has_value());
  EXPECT_FALSE(defect(problem).has_value());
}

TEST(Residual, TheConeIsRoundInSpace) {
  World world = World::spatial();
  const int box = world.add_box({0, 0, 0}, {1, 1, 1});
  world.add_contact(box, kHeld, {0, 0, 0}, Vector3d::UnitZ(),
                    0.5);  // through the centre: no moment
  const Vector3d direction(std::cos(0.3), std::sin(0.3), 0);
  world.set_velocity(box, direction);
  const StepProblem problem = world.pack(0.01);
  const double p = 9.81 * 0.01;
  const contact::RowBlock rows = world.problem.contacts[0].jacobian_a;
  const Vector3d slide(0, direction.dot(rows.row(1).head<3>()),
                       direction.dot(rows.row(2).head<3>()));
  const std::vector<double> lambda{p, -0.5 * p * slide[1], -0.5 * p * slide[2]};
  const Verdict verdict = verify(problem, lambda);
  EXPECT_LE(verdict.residual, 1e-15);
  EXPECT_NEAR(verdict.velocity[0], (1 - 0.5 * p) * direction.x(), 1e-15);
  EXPECT_NEAR(verdict.velocity[1], (1 - 0.5 * p) * direction.y(), 1e-15);
}

TEST(Islands, HeldBodiesJoinNothing) {
  World world = World::planar();
  for (int i = 0; i < 5; ++i) world.add_box({2.0 * i, 0.5, 0}, {1, 1, 0});
  world.add_contact(3, kHeld, {6, 0, 0}, Vector3d::UnitY(), 0.5);
  world.add_contact(0, kHeld, {0, 0, 0}, Vector3d::UnitY(), 0.5);
  world.add_contact(3, 1, {4, 1, 0}, Vector3d::UnitX(), 0.5);
  world.add_contact(kHeld, 4, {8, 1, 0}, Vector3d::UnitX(), 0.5);
  world.add_contact(1, 4, {5, 1, 0}, -Vector3d::UnitX(), 0.5);
  const auto islands = split_islands(world.problem);
  ASSERT_EQ(islands.size(), 3u);
  EXPECT_EQ(islands[0].bodies, (std::vector<int>{0}));
  EXPECT_EQ(islands[0].contacts, (std::vector<int>{1}));
  EXPECT_EQ(islands[1].bodies, (std::vector<int>{1, 3, 4}));
  EXPECT_EQ(islands[1].contacts, (std::vector<int>{0, 2, 3, 4}));
  EXPECT_EQ(islands[2].bodies, (std::vector<int>{2}));
  EXPECT_TRUE(islands[2].contacts.empty());
  const auto apart = split_islands(world.problem, {0, 1});
  EXPECT_EQ(apart.size(), 5u);
  // Packing an island renumbers its bodies and keeps the physics.
  PackOptions options;
  const StepProblem packed = pack(world.problem, islands[1], options);
  EXPECT_EQ(packed.bodies(), 3);
  EXPECT_EQ(packed.a, (std::vector<int>{1, 1, kHeld, 0}));
  EXPECT_EQ(packed.b, (std::vector<int>{kHeld, 0, 2, 2}));
}

TEST(StepProblem, TensionIsAShift) {
  // A box hanging from a ceiling by two connections of tension 10 N each: it weighs 9.81 N.
  World world = World::planar();
  const int box = world.add_box({0, 0, 0}, {1, 1, 0});
  for (const double x : {-0.5, 0.5}) {
    world.add_contact(box, kHeld, {x, 0.5, 0}, -Vector3d::UnitY(), 0);
    world.problem.contacts.back().tension = 10;
  }
  const Island whole{{0}, {0, 1}};
  PackOptions options;
  const StepProblem packed = pack(world.problem, whole, options);
  std::vector<double> lambda{(10 - 4.905) * 0.01, 0, (10 - 4.905) * 0.01, 0};
  EXPECT_LE(verify(packed, lambda).residual, 1e-15);
  unpack_tension(world.problem, whole, options.step, lambda);
  EXPECT_NEAR(lambda[0], -0.04905, 1e-15);
}

}  // namespace
}  // namespace tenon::solvers
