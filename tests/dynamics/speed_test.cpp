// Nothing passes through anything at any speed.
#include <gtest/gtest.h>

#include "dynamics/space_stage.hpp"
#include "dynamics/stage.hpp"
#include "support/samples.hpp"

namespace tenon::testing {
namespace {

TEST(HighSpeed, BoxDoesNotPassAThinWall) {
  for (bool free_wall : {false, true})
    for (int phase = 0; phase < 20; ++phase) {
      Stage stage(0.008);
      stage.scene.gravity.setZero();
      model::Body& wall = stage.box("wall", 0.005, 4, 0, 0);
      wall.fixed = !free_wall;
      if (free_wall) wall.mass = 1e6;
      stage.box("box", 0.1, 0.1, -10 + 0.16 * phase, 0).velocity = {400, 0, 0};
      auto run = stage.simulate();
      ASSERT_EQ(run.run(10), 10);
      EXPECT_LT(place(run, "box").centre.x(), place(run, "wall").centre.x());
      expect_clean(run, 1e-9);
    }
}

TEST(HighSpeed, LightBoxHitByAHeavyOneStaysBetween) {
  for (int phase = 0; phase < samples(4, 20); ++phase) {
    Stage stage(0.008);
    stage.scene.gravity.setZero();
    stage.box("wall", 0.005, 4, 0, 0).fixed = true;
    stage.box("light", 0.1, 0.1, -1, 0).mass = 1e-3;
    model::Body& heavy = stage.box("heavy", 1, 1, -4 + 0.12 * phase, 0);
    heavy.mass = 1000;
    heavy.velocity = {300, 0, 0};
    auto run = stage.simulate();
    ASSERT_EQ(run.run(20), 20);
    EXPECT_LT(place(run, "light").centre.x(), 0);
    EXPECT_LT(place(run, "heavy").centre.x(), place(run, "light").centre.x());
    expect_clean(run, 1e-8);
  }
}

/// One round body shot at another, the same mass, almost head on. Their one axis separates them
/// before and, turned round, after: only the way between tells that they met.
void expect_hit(Stage stage, const model::Piece& ball, double speed, int phase) {
  stage.scene.gravity.setZero();
  stage.add("target", ball, 0, 0).mass = 1;
  model::Body& shot = stage.add("shot", ball, -0.5 - speed * 0.01 * phase / 20, 0.03);
  shot.mass = 1;
  shot.velocity = {speed, 0, 0};
  auto run = stage.simulate();
  ASSERT_EQ(run.run(40), 40) << speed << " " << phase;
  const double part = velocity(run, "target")[0] / speed;
  EXPECT_GT(part, 0.4) << speed << " " << phase;  // both roughly half
  EXPECT_LT(part, 0.5) << speed << " " << phase;
  expect_clean(run, 1e-9);
}

TEST(HighSpeed, RoundBodiesDoNotPassEachOther) {
  for (const double speed : {15, 50, 400})
    for (int phase = 0; phase < 20; ++phase) {
      expect_hit(Stage(0.01), model::Disc{0.1}, speed, phase);
      expect_hit(SpaceStage(0.01), model::Sphere{0.1}, speed, phase);
    }
}

TEST(HighSpeed, RoundedBodiesDoNotPassAThinWall) {
  // So fast that the wall's far corners separate disc and wall before and after the step.
  for (int phase = 0; phase < 20; ++phase) {
    Stage stage(0.01);
    stage.scene.gravity.setZero();
    stage.box("wall", 0.005, 10, 0, 0).fixed = true;
    stage.disc("disc", 0.1, -0.5 - 0.5 * phase, 0.3).velocity = {1000, -300, 0};
    auto run = stage.simulate();
    ASSERT_EQ(run.run(12), 12);
    EXPECT_LT(place(run, "disc").centre.x(), -0.1) << phase;
    expect_clean(run, 1e-9);
  }
}

TEST(HighSpeed, SubstepsForTheSpinLeaveTheContactsTheirOwn) {
  // A U and a rounded L collide, turning 11 rad in the step: the spin alone asks for six halvings.
  Stage stage(0.01);
  stage.scene.gravity.setZero();
  const double u = 4.24e-3, t = 9.59e-4;
  model::Body& first =
      stage.polygon("u", {{0, 0}, {u, 0}, {u, u}, {u - t, u}, {u - t, t}, {t, t}, {t, u}, {0, u}},
                    1.9e-3, -4.65e-4, -2.16);
  first.mass = 1;
  first.inertia = Eigen::Vector3d(0, 0, 2.12e-7).asDiagonal();
  first.velocity = {-2.09, 2.19, 0};
  first.angular_velocity = {0, 0, -1120};
  geometry::Polygon shape;
  shape.outer = {
      {0, 0},      {1.78e-3, 0}, {1.78e-3, 2.97e-4}, {2.97e-4, 2.97e-4}, {2.97e-4, 1.78e-3},
      {0, 1.78e-3}};
  model::Body& second = stage.add("l", model::RoundedPolygon{shape, 4.88e-4}, -3.09e-3, 1.87e-4);
  second.mass = 1;
  second.inertia = Eigen::Vector3d(0, 0, 1.01e-6).asDiagonal();
  second.velocity = {4.9, -3.66, 0};
  second.angular_velocity = {0, 0, -1070};
  auto run = stage.simulate();
  ASSERT_EQ(run.run(1), 1);
  expect_clean(run, 1e-12);
}

}  // namespace
}  // namespace tenon::testing
