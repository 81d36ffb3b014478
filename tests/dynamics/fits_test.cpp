// Tight fits between free parts: U-shaped holes, combs, insertion through a grip, a room of walls.
#include <gtest/gtest.h>

#include "dynamics/stage.hpp"
#include "support/samples.hpp"

namespace tenon::testing {
namespace {

/// A U with a slot of the given width and depth, its mouth at the origin.
geometry::Loop u_shape(double slot, double depth, double wall) {
  const double w = slot / 2;
  return {{-w - wall, -depth - wall},
          {w + wall, -depth - wall},
          {w + wall, 0},
          {w, 0},
          {w, -depth},
          {-w, -depth},
          {-w, 0},
          {-w - wall, 0}};
}

TEST(Fits, PegEntersAFreeHole) {
  for (double friction : {0.0, 0.2})
    for (int phase = 0; phase < samples(2, 20); ++phase) {
      Stage stage(0.0125, friction);
      stage.box("ground", 100, 2, 0, -14).fixed = true;
      stage.polygon("hole", u_shape(10, 12, 1)).density = 1;
      model::Body& peg = stage.box("peg", 9.99, 9.99, 0.002, 2 + 0.0065 * phase + 9.99 / 2, 1e-4);
      peg.mass = 1;
      auto run = stage.simulate();
      ASSERT_EQ(run.run(260), 260);
      EXPECT_NEAR(place(run, "peg").centre.y() - 9.99 / 2, -12, 2e-3);
      EXPECT_LT(speed(run, "peg"), 1e-9);
      expect_clean(run, 1e-8);
      EXPECT_LE(run.summary().energy_gain, 1e-9);
    }
}

/// Teeth of width 1 and gaps of 1 + clearance, pointing up (or down if turned by pi).
geometry::Loop comb(int teeth, double width, double pitch) {
  geometry::Loop loop = {{0, -1}, {pitch * (teeth - 1) + width, -1}};
  for (int i = teeth - 1; i >= 0; --i) {
    const double x = i * pitch;
    loop.push_back({x + width, 2});
    loop.push_back({x, 2});
    if (i > 0) {
      loop.push_back({x, 0});
      loop.push_back({x - pitch + width, 0});
    }
  }
  return loop;
}

TEST(Fits, CombsSlideIntoEachOther) {
  // Lower comb: teeth 1, gaps 1.001 (0.1 %); upper comb hangs into the gaps, offset inside them.
  const double pitch = 2.001;
  for (double friction : {0.0, 0.2})
    for (int phase = 0; phase < samples(2, 20); ++phase) {
      Stage stage(0.01, friction);
      stage.polygon("lower", comb(5, 1, pitch)).fixed = true;
      // Turned by pi the upper comb's teeth point down; tooth i of 4 sits in gap i.
      geometry::Loop loop = comb(4, 1, pitch);
      for (Eigen::Vector2d& p : loop) p.y() = -p.y();
      std::reverse(loop.begin(), loop.end());
      stage.polygon("upper", loop, 1.0005 + 0.0003, 4.3 + 0.005 * phase).density = 1;
      auto run = stage.simulate();
      ASSERT_EQ(run.run(150), 150);
      EXPECT_NEAR(place(run, "upper").centre.y(), run.world().bodies[1].centre_in_body.y() + 2,
                  1e-9);
      expect_clean(run, 1e-9);
    }
}

TEST(Fits, GripSlidesABlockIntoItsSlotThoughThePathIsWrong) {
  for (int phase = 0; phase < samples(3, 20); ++phase) {
    Stage stage(0.01, 0.2);
    stage.polygon("slot", u_shape(1.01, 1, 0.5)).fixed = true;
    // chamfers guide it in: the path is 0.02 off
    stage.polygon("guide_l", {{-1.2, 0}, {-0.505, 0}, {-0.7, 0.2}, {-1.2, 0.2}}).fixed = true;
    stage.polygon("guide_r", {{0.505, 0}, {1.2, 0}, {1.2, 0.2}, {0.7, 0.2}}).fixed = true;
    stage.box("block", 1, 1, 0.02, 1.2).mass = 1;
    model::Body& tool = stage.box("tool", 0.1, 0.1, 0.02, 3);
    for (const auto& [t, y] : {std::pair(0.0, 3.0), std::pair(2.0 + 0.005 * phase, 1.2)}) {
      model::Keyframe frame;
      frame.time = t;
      frame.pose.position = {0.02, y, 0};
      tool.prescribed.push_back(frame);
    }
    model::Grip grip;
    grip.body = "block", grip.to = "tool";
    grip.stiffness = Eigen::Vector3d(300, 3000, 2000);
    grip.damping = Eigen::Vector3d(40, 100, 50);
    stage.scene.grips.push_back(grip);
    auto run = stage.simulate();
    ASSERT_EQ(run.run(300), 300);
    EXPECT_NEAR(place(run, "block").centre.y(), -0.5, 5e-3);
    EXPECT_LT(std::abs(place(run, "block").centre.x()), 0.0051);
    expect_clean(run, 1e-9);
  }
}

TEST(Fits, DiscPassesARoomOfWalls) {
  // Paper, figure 2: the walls' lines leave no common point; the old model cannot move at all.
  Stage stage(0.01);
  stage.scene.gravity.setZero();
  stage.box("a", 4, 0.5, -2.2, 1.0).fixed = true;
  stage.box("b", 4, 0.5, 2.8, 1.0).fixed = true;  // door of 1 between a and b
  stage.box("c", 0.5, 3, 1.3, -1.0).fixed = true;
  stage.box("d", 0.5, 3, -0.9, -1.2).fixed = true;
  stage.polygon("e", {{-0.6, -3}, {1, -3}, {0.2, -2.2}}).fixed = true;
  model::Body& robot = stage.disc("robot", 0.45, 0.3, 2.5);
  robot.mass = 1;
  robot.velocity = {0, -2, 0};
  auto run = stage.simulate();
  ASSERT_EQ(run.run(150), 150);
  EXPECT_LT(place(run, "robot").centre.y(), -0.4);
  expect_clean(run, 1e-9);
  auto old = stage.simulate([&] {
    auto options = dynamics::stepper_options(stage.scene);
    options.model = "stewart-trinkle";
    options.activation = 1.0;
    return options;
  }());
  old.run(150);
  EXPECT_GT(place(old, "robot").centre.y(), 1.0);
}

TEST(Fits, BoxOverFreeHeavySlabsWithFriction) {
  for (double crack : {0.02, 0.0})
    for (int phase = 0; phase < samples(2, 20); ++phase) {
      Stage stage(0.008, 0.2);
      stage.box("ground", 60, 2, 0, -2).fixed = true;
      stage.box("left", 6, 1, -3, -0.5).mass = 1e6;
      stage.box("right", 6, 1, crack + 3, -0.5).mass = 1e6;
      stage.box("box", 1, 1, -2 + 0.002 * phase, 0.5).velocity = {5, 0, 0};
      auto run = stage.simulate();
      ASSERT_EQ(run.run(100), 100);
      EXPECT_NEAR(velocity(run, "box")[0], 5 - 0.2 * 9.81 * 0.8, 1e-8);
      EXPECT_LT(std::abs(place(run, "box").angle), 1e-9);
      EXPECT_GT(place(run, "box").centre.x(), 0.9);
      expect_clean(run, 1e-11);
    }
}

}  // namespace
}  // namespace tenon::testing
