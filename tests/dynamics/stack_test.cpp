// Things that stand, stand exactly; what should fall, falls.
#include <gtest/gtest.h>

#include "dynamics/stage.hpp"
#include "support/samples.hpp"
#include "tenon/model/structures.hpp"

namespace tenon::testing {
namespace {

Stage column(int blocks, double friction, double lift) {
  Stage stage(0.008, friction);
  stage.box("ground", 20, 1, 0, -0.5).fixed = true;
  for (int i = 0; i < blocks; ++i)
    stage.box("block" + std::to_string(i), 1, 1, 0, i + 0.5 + lift * (i + 1)).mass = 1;
  return stage;
}

double drift(const dynamics::Simulation& run, const dynamics::State& start) {
  double most = 0;
  for (size_t i = 0; i < start.placements.size(); ++i)
    most = std::max({most, (run.state().placements[i].centre - start.placements[i].centre).norm(),
                     std::abs(run.state().placements[i].angle - start.placements[i].angle)});
  return most;
}

TEST(Stack, ColumnOfTenStandsExactly) {
  auto run = column(10, 0.5, 0).simulate();
  const auto start = run.state();
  ASSERT_EQ(run.run(samples(1000, 7500)), samples(1000, 7500));
  EXPECT_EQ(drift(run, start), 0);
  EXPECT_EQ(run.summary().max_penetration, 0);
  EXPECT_LE(run.summary().inner_solves, 1);
}

TEST(Stack, PyramidArchAndDiamondStandExactlyForAMinute) {
  for (const char* kind : {"pyramid", "arch", "diamond"}) {
    Stage stage(0.008);
    if (std::string(kind) == "pyramid")
      stage.scene = model::pyramid(12);
    else if (std::string(kind) == "arch")
      stage.scene = model::arch(27, 0.16);
    else
      stage.scene = model::diamond(4);
    stage.scene.friction = std::string(kind) == "diamond" ? 0 : 0.6;
    stage.scene.simulation.step = 0.008;
    auto run = stage.simulate();
    const auto start = run.state();
    ASSERT_EQ(run.run(7500), 7500) << kind;
    EXPECT_EQ(drift(run, start), 0) << kind;
    EXPECT_LE(run.summary().max_penetration, 1e-12) << kind;
  }
}

TEST(Stack, FiveDiamondFalls) {
  Stage stage(0.008);
  stage.scene = model::diamond(5);
  stage.scene.simulation.step = 0.008;
  auto run = stage.simulate();
  const auto start = run.state();
  ASSERT_EQ(run.run(100), 100);
  EXPECT_GT(drift(run, start), 0.01);
  expect_clean(run, 1e-9);
}

// With reuse Newton starts from other pieces, so that the last bits may differ where something moves.
TEST(Stack, ReuseOfRestChangesNothing) {
  auto stage = column(6, 0.5, 0);
  stage.box("late", 0.5, 0.5, 0.2, 12).mass = 1;
  auto options = dynamics::stepper_options(stage.scene);
  auto with = stage.simulate(options);
  options.reuse_rest = false;
  auto without = stage.simulate(options);
  int reused = 0;
  for (int i = 0; i < 300; ++i) {
    dynamics::StepReport report;
    ASSERT_TRUE(with.advance(&report));
    ASSERT_TRUE(without.advance());
    reused += report.islands_reused;
    for (size_t b = 0; b < with.world().bodies.size(); ++b) {
      ASSERT_LE((with.state().placements[b].centre - without.state().placements[b].centre).norm(),
                1e-12);
      ASSERT_LE((with.state().velocities[b] - without.state().velocities[b]).norm(), 1e-11);
    }
    ASSERT_EQ(with.state().contacts.size(), without.state().contacts.size());
  }
  EXPECT_GT(reused, 100);
}

TEST(Stack, DroppedColumnComesToRest) {
  auto run = column(10, 0.5, 1e-3).simulate();
  ASSERT_EQ(run.run(100), 100);
  const auto start = run.state();
  run.run(100);
  EXPECT_EQ(drift(run, start), 0);
  EXPECT_NEAR(place(run, "block9").centre.y(), 9.5, 1e-12);
  expect_clean(run, 1e-12);
}

TEST(Stack, SupportPulledAwayLetsItFallInThatStep) {
  auto stage = column(5, 0.5, 0);
  model::Body& ground = stage.scene.bodies[0];
  ground.fixed = false;
  model::Keyframe at;
  at.pose = ground.pose;
  at.time = 0.4;
  ground.prescribed.push_back(at);
  at.time = 0.408;
  at.pose.position = {0, -100, 0};
  ground.prescribed.push_back(at);
  auto run = stage.simulate();
  run.run(50);
  EXPECT_EQ(speed(run, "block4"), 0);
  run.run(1);
  for (int i = 0; i < 5; ++i)
    EXPECT_NEAR(velocity(run, "block" + std::to_string(i))[1], -9.81 * 0.008, 1e-12);
}

TEST(Stack, OverhangTopplesJustBeyondTheEdge) {
  for (double overhang : {0.499, 0.501}) {
    Stage stage(0.008);
    stage.box("table", 4, 1, -2, -0.5).fixed = true;
    stage.box("box", 1, 1, overhang - 0.5, 0.5);
    auto run = stage.simulate();
    const auto start = run.state();
    ASSERT_EQ(run.run(250), 250);
    if (overhang < 0.5)
      EXPECT_EQ(drift(run, start), 0);
    else
      EXPECT_LT(place(run, "box").angle, -0.5);
    expect_clean(run, 1e-9);
  }
}

TEST(Stack, CreepJustAboveTheFrictionAngleIsNotFrozen) {
  const double angle = 0.3;
  for (double factor : {1 - 1e-9, 1 + 1e-9}) {
    Stage stage(0.008, factor * std::tan(angle));
    stage.box("slope", 20, 1, 0, -0.5);
    stage.scene.bodies[0].fixed = true;
    stage.scene.bodies[0].pose.angle = -angle;
    const Eigen::Vector2d up(std::sin(angle), std::cos(angle));
    stage.scene.bodies[0].pose.position.head<2>() = -0.5 * up;
    stage.box("box", 1, 1, 0.5 * up.x(), 0.5 * up.y(), -angle);
    auto run = stage.simulate();
    const auto start = run.state();
    run.run(1000);
    const double t = 8, way = 9.81 * std::sin(angle) * 1e-9 * t * t / 2;
    if (factor < 1)
      EXPECT_NEAR(drift(run, start), way, 0.02 * way);
    else
      EXPECT_EQ(drift(run, start), 0);
  }
}

}  // namespace
}  // namespace tenon::testing
