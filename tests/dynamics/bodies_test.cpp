// All kinds of bodies and drives: discs, rounded polygons, particles, prescribed bodies, grips,
// loads, restitution.
#include <gtest/gtest.h>

#include "dynamics/stage.hpp"
#include "support/samples.hpp"

namespace tenon::testing {
namespace {

TEST(Bodies, DiscRollsDownASlopeWithTheClosedForm) {
  // Rolling without slipping: a = 2/3 g sin(angle); needs mu >= tan(angle) / 3.
  const double angle = 0.3;
  for (double friction : {0.2, 0.0}) {
    Stage stage(0.005, friction);
    stage.box("slope", 40, 1, -0.5 * std::sin(angle), -0.5 * std::cos(angle), -angle).fixed = true;
    stage.disc("disc", 0.25, 0.25 * std::sin(angle), 0.25 * std::cos(angle));
    auto run = stage.simulate();
    ASSERT_EQ(run.run(200), 200);
    const double a = 9.81 * std::sin(angle) * (friction > 0 ? 2.0 / 3 : 1);
    EXPECT_NEAR(speed(run, "disc"), a * 1.0, 1e-9);
    EXPECT_NEAR(velocity(run, "disc")[2], friction > 0 ? -a / 0.25 : 0, 1e-8);
    expect_clean(run, 1e-12);
  }
}

TEST(Bodies, DiscRollsAroundTheCornerOfATable) {
  // Project 4.3: beyond the corner both facet distances are negative, yet it does not overlap.
  for (int phase = 0; phase < samples(4, 20); ++phase) {
    Stage stage(0.004, 0.5);
    stage.box("table", 2, 2, -1, -1).fixed = true;
    stage.disc("disc", 0.3, -0.3 - 0.0002 * phase, 0.3).velocity = {0.4, 0, 0};
    stage.scene.bodies.back().angular_velocity = {0, 0, -0.4 / 0.3};
    auto run = stage.simulate();
    double deepest = 0;  // below the height at which it would hover over the corner
    for (int i = 0; i < 400; ++i) {
      ASSERT_TRUE(run.advance());
      const Eigen::Vector3d c = place(run, "disc").centre;
      if (c.x() > 0 && c.x() < 0.2) deepest = std::max(deepest, 0.3 - c.y());
    }
    EXPECT_GT(deepest, 0.01);
    EXPECT_LT(place(run, "disc").centre.y(), -1);
    expect_clean(run, 1e-9);
    EXPECT_LE(run.summary().energy_gain, 1e-9);
  }
}

TEST(Bodies, DiscCrossesSeamsOfAFloor) {
  for (int phase = 0; phase < 20; ++phase) {
    Stage stage(0.01, 0.5);
    for (int i = 0; i < 10; ++i)
      stage.box("slab" + std::to_string(i), 0.5, 0.5, 0.5 * i, -0.25).fixed = true;
    stage.disc("disc", 0.3, 0.0 + 0.001 * phase, 0.3).velocity = {2, 0, 0};
    stage.scene.bodies.back().angular_velocity = {0, 0, -2 / 0.3};
    auto run = stage.simulate();
    ASSERT_EQ(run.run(200), 200);
    // At phase 10 steps end right over seams: two normals there carry any mixture of the load, to
    // the accuracy of the solve.
    EXPECT_NEAR(velocity(run, "disc")[0], 2, 1e-9) << phase;
    expect_clean(run, 1e-12);
  }
}

TEST(Bodies, RoundedPolygonRestsOnItsRounding) {
  Stage stage(0.01, 0.3);
  stage.box("floor", 10, 1, 0, -0.5).fixed = true;
  model::RoundedPolygon pad;
  pad.polygon.outer = {{-0.5, -0.2}, {0.5, -0.2}, {0.5, 0.2}, {-0.5, 0.2}};
  pad.radius = 0.1;
  stage.add("pad", pad, 0, 0.5);
  auto run = stage.simulate();
  ASSERT_EQ(run.run(100), 100);
  EXPECT_NEAR(place(run, "pad").centre.y(), 0.3, 1e-12);
  EXPECT_EQ(speed(run, "pad"), 0);
  expect_clean(run, 1e-12);
}

TEST(Bodies, DiscsInABowlOfManyPieces) {
  Stage stage(0.01, 0.2);
  for (int i = 0; i < 16; ++i) {
    const double t = M_PI + M_PI * (i + 0.5) / 16;
    stage
        .box("piece" + std::to_string(i), 1.2, 0.3, 3.15 * std::cos(t), 3.15 * std::sin(t),
             t + M_PI / 2)
        .fixed = true;
  }
  for (int i = 0; i < 6; ++i)
    stage.disc("disc" + std::to_string(i), 0.2 + 0.02 * i, -1.5 + 0.62 * i, 0.5 + 0.1 * i);
  auto run = stage.simulate();
  ASSERT_EQ(run.run(samples(150, 1000)), samples(150, 1000));
  expect_clean(run, 1e-9);
  EXPECT_LE(run.summary().energy_gain, 1e-9);
}

TEST(Bodies, ParticleDoesNotSinkIntoASeam) {
  // A bridge with a needless vertex in its flat top: its pieces meet there. Inside a body the
  // common facet separates nothing, though both pieces say 0.
  Stage stage(0.01);
  stage
      .polygon("bridge",
               {{-2, -2}, {-1, -2}, {-1, -1}, {1, -1}, {1, -2}, {2, -2}, {2, 0}, {0, 0}, {-2, 0}})
      .fixed = true;
  for (int i = -3; i <= 3; ++i) stage.disc("p" + std::to_string(i), 0, 0.5 * i, 0.5).mass = 1;
  auto run = stage.simulate();
  ASSERT_GT(run.world().bodies[0].pieces, 1);
  ASSERT_EQ(run.run(100), 100);
  for (int i = -3; i <= 3; ++i)
    EXPECT_NEAR(place(run, "p" + std::to_string(i)).centre.y(), 0, 1e-12) << i;
  expect_clean(run, 1e-12);
}

TEST(Bodies, PrescribedPusherMovesABoxAtItsSpeed) {
  Stage stage(0.01, 0.4);
  stage.box("floor", 20, 1, 0, -0.5).fixed = true;
  stage.box("box", 1, 1, 1.2, 0.5);
  model::Body& pusher = stage.box("pusher", 0.5, 0.5, 0, 0.4);
  for (double t : {0.0, 2.0}) {
    model::Keyframe frame;
    frame.time = t;
    frame.pose = pusher.pose;
    frame.pose.position.x() = t * 1.0;
    pusher.prescribed.push_back(frame);
  }
  auto run = stage.simulate();
  run.run(150);
  EXPECT_NEAR(velocity(run, "box")[0], 1, 1e-10);
  EXPECT_NEAR(place(run, "box").centre.x(), 1.5 + 0.75, 1e-9);
  run.run(150);  // the pusher stops at 2 s, friction stops the box
  EXPECT_EQ(velocity(run, "box")[0], 0);
  expect_clean(run, 1e-12);
}

TEST(Bodies, GripFollowsItsHolderAndIsStableAtAnyStiffness) {
  for (double stiffness : {1e3, 1e12}) {
    Stage stage(0.01);
    stage.scene.gravity.setZero();
    model::Body& tool = stage.box("tool", 0.1, 0.1, 0, 5);
    for (double t : {0.0, 1.0}) {
      model::Keyframe frame;
      frame.time = t;
      frame.pose = tool.pose;
      frame.pose.position.x() = t;
      tool.prescribed.push_back(frame);
    }
    stage.box("part", 1, 1, 0, 0).mass = 1;
    model::Grip grip;
    grip.body = "part", grip.to = "tool";
    grip.stiffness = Eigen::Vector3d(stiffness, stiffness, stiffness);
    grip.damping = Eigen::Vector3d(60, 60, 60);
    stage.scene.grips.push_back(grip);
    auto run = stage.simulate();
    ASSERT_EQ(run.run(200), 200);
    EXPECT_NEAR(place(run, "part").centre.x(), 1, 1e-3);
    EXPECT_NEAR(speed(run, "part"), 0, 1e-3);
  }
}

TEST(Bodies, LoadPushesWhereItIsApplied) {
  Stage stage(0.001);
  stage.scene.gravity.setZero();
  stage.box("bar", 2, 0.2, 0, 0).mass = 3;
  model::Load load;
  load.body = "bar";
  load.point = Eigen::Vector3d(1, 0, 0);
  load.force = {0, 6, 0};
  stage.scene.loads.push_back(load);
  auto run = stage.simulate();
  run.run(1);
  const double inertia = 3 * (4 + 0.04) / 12;
  EXPECT_NEAR(velocity(run, "bar")[1], 6 / 3.0 * 0.001, 1e-15);
  EXPECT_NEAR(velocity(run, "bar")[2], 6 / inertia * 0.001, 1e-15);
}

TEST(Bodies, RestitutionReturnsItsShareOfTheSpeed) {
  for (double e : {0.0, 0.5, 1.0}) {
    Stage stage(0.001);
    stage.scene.simulation.restitution = e;
    stage.box("floor", 10, 1, 0, -0.5).fixed = true;
    stage.box("box", 1, 1, 0, 1.5);
    auto run = stage.simulate();
    double fastest_down = 0, fastest_up = 0;
    for (int i = 0; i < 700; ++i) {
      ASSERT_TRUE(run.advance());
      fastest_down = std::min(fastest_down, velocity(run, "box")[1]);
      fastest_up = std::max(fastest_up, velocity(run, "box")[1]);
    }
    EXPECT_NEAR(fastest_down, -std::sqrt(2 * 9.81), 0.02);
    EXPECT_NEAR(fastest_up, -e * fastest_down, 0.02);
    EXPECT_NEAR(place(run, "box").angle, 0, 1e-9);
    expect_clean(run, 1e-12);
  }
}

TEST(Bodies, BouncingComesToRest) {
  Stage stage(0.005, 0.3);
  stage.scene.simulation.restitution = 0.4;
  stage.box("floor", 10, 1, 0, -0.5).fixed = true;
  for (int i = 0; i < 4; ++i)
    stage.box("box" + std::to_string(i), 1, 1, 0.1 * i, 0.6 + 1.2 * i, 0.05 * i);
  auto run = stage.simulate();
  ASSERT_EQ(run.run(1500), 1500);
  for (int i = 0; i < 4; ++i) EXPECT_EQ(speed(run, "box" + std::to_string(i)), 0) << i;
  expect_clean(run, 1e-9);
}

TEST(Bodies, FreeFlightIsTheClosedForm) {
  Stage stage(0.01);
  model::Body& body = stage.box("body", 1, 0.5, 0, 100);
  body.velocity = {3, 4, 0};
  body.angular_velocity = {0, 0, 7};
  auto run = stage.simulate();
  run.run(300);
  EXPECT_NEAR(velocity(run, "body")[0], 3, 1e-12);
  EXPECT_NEAR(velocity(run, "body")[1], 4 - 9.81 * 3, 1e-9);
  EXPECT_NEAR(place(run, "body").angle, 21, 1e-9);
  EXPECT_EQ(run.summary().halvings, 0);
}

}  // namespace
}  // namespace tenon::testing
