// Particles: bodies without any width, beside one another and where two bodies touch.
#include "dynamics/stage.hpp"

namespace tenon {
namespace {

using testing::place;
using testing::speed;
using testing::Stage;

Stage two_slabs() {
  Stage stage(0.01);
  stage.box("left", 2, 1, -1, -0.5).fixed = true;
  stage.box("right", 2, 1, 1, -0.5).fixed = true;
  return stage;
}

TEST(Particles, DoNotFallThroughTheSeamOfTwoBodies) {
  // Exactly over the seam both slabs say with their sides that nothing overlaps.
  for (const double height : {0.0, 0.5}) {
    Stage stage = two_slabs();
    stage.disc("p", 0, 0, height).mass = 1;
    auto run = stage.simulate();
    ASSERT_EQ(run.run(100), 100);
    EXPECT_NEAR(place(run, "p").centre.y(), 0, 1e-12) << height;
  }
}

TEST(Particles, StayInTheCornerOfAFloorAndAWall) {
  // One slides along the floor into the corner, one falls along the wall, also where floor and wall
  // only meet in it: neither gets between them.
  for (const bool standing : {true, false}) {
    Stage stage = two_slabs();
    stage.box("wall", 1, 4, -2.5, standing ? 2 : 1).fixed = true;
    if (standing) stage.box("below", 1, 1, -2.5, -0.5).fixed = true;
    stage.disc("slides", 0, -1.5, 0).mass = 1;
    stage.scene.bodies.back().velocity = {-2, 0, 0};
    stage.disc("falls", 0, -2, 1).mass = 1;
    auto run = stage.simulate();
    ASSERT_EQ(run.run(150), 150);
    for (const char* name : {"slides", "falls"}) {
      EXPECT_NEAR(place(run, name).centre.x(), -2, 1e-12) << name << standing;
      EXPECT_NEAR(place(run, name).centre.y(), 0, 1e-12) << name << standing;
      EXPECT_LE(speed(run, name), 1e-12) << name << standing;
    }
  }
}

TEST(Particles, ArePushedByABoxThatSlidesOnTheirFloor) {
  // The box's bottom and the floor are flush with the particle: it is pushed on, into the corner of
  // floor and wall, and stays there.
  Stage stage = two_slabs();
  stage.box("wall", 1, 4, -2.5, 1).fixed = true;
  stage.disc("p", 0, -1, 0).mass = 1;
  stage.box("box", 0.4, 0.4, 0, 0.2).mass = 1;
  stage.scene.bodies.back().velocity = {-2, 0, 0};
  auto run = stage.simulate();
  ASSERT_EQ(run.run(150), 150);
  EXPECT_NEAR(place(run, "p").centre.x(), -2, 1e-12);
  EXPECT_NEAR(place(run, "p").centre.y(), 0, 1e-12);
  EXPECT_NEAR(place(run, "box").centre.x(), -1.8, 1e-12);
  EXPECT_LE(speed(run, "box"), 1e-12);
}

TEST(Particles, LieUnderARoundedPlateThatSlidesOverThem) {
  Stage stage = two_slabs();
  stage.scene.friction = 0.1;
  stage.disc("p", 0, 0.1, 0).mass = 1;
  geometry::Polygon plate;
  plate.outer = {{-0.3, 0.05}, {0.3, 0.05}, {0.3, 0.1}, {-0.3, 0.1}};
  model::Body& rounded = stage.add("plate", model::RoundedPolygon{plate, 0.05}, -1, 0);
  rounded.velocity = {2, 0, 0};
  auto run = stage.simulate();
  ASSERT_EQ(run.run(100), 100);
  testing::expect_clean(run, 1e-9);
  EXPECT_GT(place(run, "plate").centre.x(), 0);
}

TEST(Particles, FallAlongAWallOfManyBodiesWithoutABump) {
  Stage stage(0.01);
  for (int i = 0; i < 4; ++i)
    stage.box("block" + std::to_string(i), 1, 0.5, 0.5, 0.5 * i).fixed = true;
  stage.disc("p", 0, 0, 1.7).mass = 1;
  stage.scene.gravity = {1, -9.81, 0};  // pressed against the wall
  auto run = stage.simulate();
  ASSERT_EQ(run.run(60), 60);
  EXPECT_NEAR(testing::velocity(run, "p")[1], -9.81 * 0.6, 1e-9);
}

TEST(Particles, PassThroughOneAnother) {
  Stage stage = two_slabs();
  for (int i = 0; i < 2; ++i) {
    stage.disc("p" + std::to_string(i), 0, 0.5 + 0.5 * i, 0).mass = 1;
    stage.scene.bodies.back().velocity = {1.0 - 2 * i, 0, 0};
  }
  auto run = stage.simulate();
  ASSERT_EQ(run.run(40), 40);
  EXPECT_NEAR(place(run, "p0").centre.x(), 0.9, 1e-12);
  EXPECT_NEAR(place(run, "p1").centre.x(), 0.6, 1e-12);
  testing::expect_clean(run, 1e-12);
}

}  // namespace
}  // namespace tenon
