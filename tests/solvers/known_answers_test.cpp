// Problems whose answer is known in closed form, both sides of each threshold.
#include <gtest/gtest.h>

#include <cmath>

#include "solvers/worlds.hpp"
#include "tenon/core/random.hpp"
#include "tenon/solvers/step_solver.hpp"

namespace tenon::solvers {
namespace {

using contact::kHeld;
using Eigen::Vector3d;
using testing::World;

constexpr double kStep = 0.01, kGravity = 9.81;

/// A box on a slope: gravity is turned instead of the slope. The box slides along +x.
World box_on_slope(bool spatial, double angle, double mu, double heading = 0) {
  World world = spatial ? World::spatial() : World::planar();
  const Vector3d up = spatial ? Vector3d::UnitZ() : Vector3d::UnitY();
  const int box = world.add_box(0.25 * up, {1, spatial ? 1 : 0.5, 0.5}, 1);
  world.problem.bodies[box].wrench.setZero();
  const Vector3d along =
      spatial ? Vector3d(std::cos(heading), std::sin(heading), 0) : Vector3d(Vector3d::UnitX());
  world.add_force(box, kGravity * (std::sin(angle) * along - std::cos(angle) * up));
  for (const double x : {-0.5, 0.5}) {
    if (!spatial) {
      world.add_contact(box, kHeld, {x, 0, 0}, up, mu);
    } else {
      for (const double y : {-0.5, 0.5}) world.add_contact(box, kHeld, {x, y, 0}, up, mu);
    }
  }
  return world;
}

TEST(KnownAnswers, SlopeSticksBelowAndSlidesAboveTheThreshold) {
  for (const bool spatial : {false, true}) {
    const double angle = 0.3;
    for (const double factor : {1 - 1e-6, 1 + 1e-6}) {
      const double mu = factor * std::tan(angle);
      const StepProblem problem = box_on_slope(spatial, angle, mu, 0.4).pack(kStep);
      const Answer answer = solve_step(problem);
      ASSERT_EQ(answer.tier, Tier::exact) << answer.residual;
      EXPECT_EQ(answer.level, Level::interior);
      EXPECT_GT(answer.interior_steps, 0);
      const double exact =
          factor > 1 ? 0 : kStep * kGravity * (std::sin(angle) - mu * std::cos(angle));
      const double speed = std::hypot(answer.velocity[0], spatial ? answer.velocity[1] : 0.0);
      EXPECT_NEAR(speed, exact, 2e-13) << factor;
      EXPECT_EQ(speed > 1e-9, factor < 1);
    }
  }
}

TEST(KnownAnswers, SlidingSpeedAndDirectionAreExactInSpace) {
  for (const double heading : {0.0, 0.1, 0.7, 2.0, -1.3}) {
    const double angle = 0.5, mu = 0.2;
    const StepProblem problem = box_on_slope(true, angle, mu, heading).pack(kStep);
    const Answer answer = solve_step(problem);
    ASSERT_EQ(answer.tier, Tier::exact);
    const double speed = kStep * kGravity * (std::sin(angle) - mu * std::cos(angle));
    EXPECT_NEAR(answer.velocity[0], speed * std::cos(heading), 1e-13);
    EXPECT_NEAR(answer.velocity[1], speed * std::sin(heading), 1e-13);
    EXPECT_NEAR(answer.velocity[5], 0, 1e-12);
  }
}

TEST(KnownAnswers, PlasticImpactOfABox) {
  World world = World::planar();
  const int box = world.add_box({0, 0.5, 0}, {1, 1, 0});
  world.set_velocity(box, {0, -2, 0});
  world.add_contact(box, kHeld, {-0.5, 0, 0}, Vector3d::UnitY(), 0.3, 0.005);
  world.add_contact(box, kHeld, {0.5, 0, 0}, Vector3d::UnitY(), 0.3, 0.005);
  const Answer answer = solve_step(world.pack(kStep));
  ASSERT_EQ(answer.tier, Tier::exact);
  EXPECT_NEAR(answer.velocity[1], -0.5, 1e-12);  // closes the gap of 0.005 in one step
  EXPECT_NEAR(answer.velocity[0], 0, 1e-12);
  EXPECT_NEAR(answer.lambda[0] + answer.lambda[2], 2 + 0.0981 - 0.5, 1e-12);
}

TEST(KnownAnswers, AFreeBodyKeepsItsFreeVelocity) {
  World world = World::planar();
  const int box = world.add_box({0, 0.5, 0}, {1, 1, 0});
  world.set_velocity(box, {1, 2, 0}, {0, 0, 3});
  const Answer answer = solve_step(world.pack(kStep));
  EXPECT_EQ(answer.tier, Tier::exact);
  EXPECT_EQ(answer.level, Level::free);
  EXPECT_EQ(answer.velocity, world.pack(kStep).free_velocity);
}

/// A column of unit boxes on the ground.
World column(bool spatial, int boxes, double mu) {
  World world = spatial ? World::spatial() : World::planar();
  const Vector3d up = spatial ? Vector3d::UnitZ() : Vector3d::UnitY();
  for (int i = 0; i < boxes; ++i) {
    const int box = world.add_box((i + 0.5) * up, {1, 1, 1});
    for (const double x : {-0.5, 0.5}) {
      if (!spatial) {
        world.add_contact(box, i > 0 ? i - 1 : kHeld, x * Vector3d::UnitX() + i * up, up, mu);
        continue;
      }
      for (const double y : {-0.5, 0.5}) {
        world.add_contact(box, i > 0 ? i - 1 : kHeld, Vector3d(x, y, 0) + i * up, up, mu);
      }
    }
  }
  return world;
}

TEST(KnownAnswers, AColumnAtRestIsVerifiedTheSecondTime) {
  for (const bool spatial : {false, true}) {
    for (const double mu : {0.0, 0.5}) {
      const StepProblem problem = column(spatial, 10, mu).pack(kStep);
      StepSolver solver;
      const Answer first = solver.solve(problem);
      ASSERT_EQ(first.tier, Tier::exact) << first.residual;
      EXPECT_EQ(first.level, Level::interior);
      EXPECT_LE(first.residual, 1e-12);
      const Warm warm{first.lambda};
      const Answer second = solver.solve(problem, &warm);
      EXPECT_EQ(second.tier, Tier::exact);
      EXPECT_EQ(second.level, Level::verify);
      EXPECT_EQ(second.newton_steps + second.interior_steps, 0);
      EXPECT_EQ(second.lambda, first.lambda);
      double weight = 0;
      for (int c = 0; c < (spatial ? 4 : 2); ++c) weight += first.lambda[c * problem.rows()];
      EXPECT_NEAR(weight, 10 * kGravity * kStep, 1e-10);
      for (const double x : second.velocity) EXPECT_NEAR(x, 0, 1e-12);
    }
  }
}

TEST(KnownAnswers, AWedgeKeepsItsPrestressOnlyIfTheImpulsesAreKept) {
  // A box between two vertical walls, mu 0.5: pressing walls hold it, but nothing makes them press.
  World world = World::planar();
  const int box = world.add_box({0, 0, 0}, {1, 1, 0});
  world.add_contact(box, kHeld, {-0.5, 0, 0}, Vector3d::UnitX(), 0.5);
  world.add_contact(box, kHeld, {0.5, 0, 0}, -Vector3d::UnitX(), 0.5);
  const StepProblem problem = world.pack(kStep);
  const double half = 0.5 * kGravity * kStep;
  const std::vector<double> prestress{1, -half, 1, half};  // tangents (0, -1) and (0, 1)
  const Warm warm{prestress};
  const Answer kept = solve_step(problem, &warm);
  EXPECT_EQ(kept.level, Level::verify);
  EXPECT_EQ(kept.tier, Tier::exact);
  EXPECT_NEAR(kept.velocity[1], 0, 1e-16);
  const Answer cold = solve_step(problem);
  EXPECT_EQ(cold.tier, Tier::exact);
  // Solutions are a continuum: the walls may press with anything while the box slides.
  EXPECT_LE(cold.velocity[1], 1e-12);
  EXPECT_GE(cold.velocity[1], -kGravity * kStep - 1e-12);
}

TEST(KnownAnswers, PainlevesRodIsStoppedByAnImpulse) {
  // A slender rod sliding on its lower end, inclined so that d_n < mu d_nt: the accelerations have
  // no solution, the step has one, and it stops the contact point (impact without collision).
  World world = World::planar();
  const double angle = 1.1, half = 0.5, mu = 2.0;
  const int rod = world.add_box({-half * std::cos(angle), half * std::sin(angle), 0}, {1, 1, 0}, 1);
  world.problem.bodies[rod].mass(2, 2) = 1.0 / 12;
  world.set_velocity(rod, {1, 0, 0});
  world.add_contact(rod, kHeld, {0, 0, 0}, Vector3d::UnitY(), mu);
  const StepProblem problem = world.pack(1e-4);
  const contact::RowBlock rows = world.problem.contacts[0].jacobian_a;
  const Vector3d inverse(1, 1, 12);
  const double d_n = rows.row(0).cwiseAbs2().dot(inverse.transpose());
  const double d_nt = (rows.row(0).cwiseProduct(rows.row(1))).dot(inverse.transpose());
  ASSERT_LT(d_n, mu * std::fabs(d_nt));  // Painleve's condition
  const Answer answer = solve_step(problem);
  ASSERT_EQ(answer.tier, Tier::exact) << answer.residual;
  EXPECT_LE(energy_gain(problem, answer.velocity), 1e-13);
  const Eigen::Map<const Vector3d> v(answer.velocity.data());
  EXPECT_GE(rows.row(0).dot(v), -1e-13);
  EXPECT_GE(answer.lambda[0], 0);
}

TEST(KnownAnswers, PegBetweenTwoContactsJamsOnlyAboveTheCriticalFriction) {
  // Two contacts facing each other, offset by `rise` over the width 1: the line between them lies
  // in both cones if and only if mu >= rise. Pushed down with a prestress, the peg stays or slides.
  const double rise = 0.3;
  for (const double mu : {rise - 1e-9, rise + 1e-9}) {
    World world = World::planar();
    const int peg = world.add_box({0, 0, 0}, {1, 1, 0});
    world.problem.bodies[peg].wrench.setZero();
    world.add_contact(peg, kHeld, {-0.5, -rise / 2, 0}, Vector3d::UnitX(), mu);
    world.add_contact(peg, kHeld, {0.5, rise / 2, 0}, -Vector3d::UnitX(), mu);
    const StepProblem problem = world.pack(kStep);
    // A self-stress along the line: p and f = rise p at both ends.
    const double p = 1;
    const std::vector<double> stress{p, -rise * p, p, -rise * p};
    const Warm warm{stress};
    const bool holds = verify(problem, stress).relative(problem.scale) < 1e-12;
    EXPECT_EQ(holds, mu > rise);
    EXPECT_EQ(solve_step(problem, &warm).level == Level::verify, mu > rise);
  }
}

TEST(KnownAnswers, RedundantRowsChangeNothing) {
  // The same contact five times over: impulses are shared somehow, the motion is the same.
  for (const bool spatial : {false, true}) {
    World once = box_on_slope(spatial, 0.5, 0.2, 0.3), often = once;
    for (int copy = 0; copy < 4; ++copy) {
      for (const auto& c : once.problem.contacts) often.problem.contacts.push_back(c);
    }
    const Answer a = solve_step(once.pack(kStep)), b = solve_step(often.pack(kStep));
    ASSERT_EQ(a.tier, Tier::exact);
    ASSERT_EQ(b.tier, Tier::exact);
    for (std::size_t i = 0; i < a.velocity.size(); ++i) {
      EXPECT_NEAR(a.velocity[i], b.velocity[i], 1e-12);
    }
  }
}

TEST(KnownAnswers, RowsThatDisagreeByRoundOffNeedNoPath) {
  // A sliding, turning box on nine points whose gaps differ by less than anybody measures: three at
  // most can be closed, the others are open by as little. Newton finds which; without its leaps the
  // impulses travelled for thousands of steps.
  Random random(11);
  for (int sample = 0; sample < 20; ++sample) {
    World flat = World::spatial();
    const int box = flat.add_box({0, 0, 0.25}, {1, 1, 0.5}, 1);
    flat.set_velocity(box, {1, 0.3, -1}, {0, 0, 2});
    World rough = flat;
    for (const double x : {-0.5, 0.0, 0.5}) {
      for (const double y : {-0.5, 0.1, 0.5}) {
        flat.add_contact(box, kHeld, {x, y, 0}, Vector3d::UnitZ(), 0.4);
        rough.add_contact(box, kHeld, {x, y, 0}, Vector3d::UnitZ(), 0.4, random.uniform(0, 4e-12));
      }
    }
    const Answer a = solve_step(flat.pack(kStep)), b = solve_step(rough.pack(kStep));
    ASSERT_EQ(a.tier, Tier::exact) << sample;
    ASSERT_EQ(b.tier, Tier::exact) << sample << " " << b.residual;
    EXPECT_EQ(b.central_steps, 0) << sample;
    EXPECT_GT(b.newton_steps, 0);
    // Friction depends on which of them carry, the normal motion does not.
    for (const int i : {2, 3, 4}) EXPECT_NEAR(a.velocity[i], b.velocity[i], 1e-8) << sample;
  }
}

TEST(KnownAnswers, GreatMassRatiosAreExact) {
  // A gram between a ton and the ground, hit at 10 m/s: everything stops.
  World world = World::planar();
  const int light = world.add_box({0, 0.5, 0}, {1, 1, 0}, 1e-3);
  const int heavy = world.add_box({0, 1.5, 0}, {1, 1, 0}, 1e3);
  world.set_velocity(heavy, {0, -10, 0});
  for (const double x : {-0.5, 0.5}) {
    world.add_contact(light, kHeld, {x, 0, 0}, Vector3d::UnitY(), 0.5);
    world.add_contact(heavy, light, {x, 1, 0}, Vector3d::UnitY(), 0.5);
  }
  const Answer answer = solve_step(world.pack(kStep));
  // 1e4 N s on a gram: double precision leaves 1e-9 m/s.
  EXPECT_LE(answer.residual * world.pack(kStep).scale, 1e-8);
  EXPECT_NEAR(answer.velocity[1], 0, 1e-8);
  EXPECT_NEAR(answer.velocity[4], 0, 1e-8);
}

TEST(KnownAnswers, NothingThatIsNotFiniteIsSolved) {
  StepProblem problem = column(false, 3, 0.5).pack(kStep);
  problem.free_velocity[1] = std::nan("");
  const Answer answer = solve_step(problem);
  EXPECT_EQ(answer.tier, Tier::unsolved);
  EXPECT_TRUE(std::isinf(answer.residual));
}

}  // namespace
}  // namespace tenon::solvers
