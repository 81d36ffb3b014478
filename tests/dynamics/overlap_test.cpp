// Input that already overlaps: named, pushed apart, and nothing else.
#include "tenon/dynamics/overlap.hpp"

#include <gtest/gtest.h>

#include "dynamics/stage.hpp"

namespace tenon::testing {
namespace {

double depth_of(const dynamics::Simulation& run) {
  double deepest = 0;
  for (const auto& overlap : dynamics::find_overlaps(run.world(), run.state()))
    deepest = std::max(deepest, overlap.depth);
  return deepest;
}

TEST(Overlap, IsNamedWithItsDepth) {
  Stage stage(0.01);
  stage.box("floor", 10, 1, 0, -0.5).fixed = true;
  stage.box("low", 1, 1, 0, 0.49);
  stage.box("apart", 1, 1, 3, 0.5);
  const auto run = stage.simulate();
  ASSERT_EQ(run.overlaps_at_start().size(), 1u);
  EXPECT_EQ(run.overlaps_at_start()[0].a, 0);
  EXPECT_EQ(run.overlaps_at_start()[0].b, 1);
  EXPECT_NEAR(run.overlaps_at_start()[0].depth, 0.01, 1e-15);
}

TEST(Overlap, IsNotSeenAcrossACutInsideABody) {
  // The U is cut into pieces; a box beside its left leg is apart from the piece on the right of it
  // by the cut alone. Both stand askew, so that their boxes overlap.
  Stage stage(0.01);
  stage.polygon("u", {{0, 0}, {1, 0}, {1, 1}, {0.8, 1}, {0.8, 0.2}, {0.2, 0.2}, {0.2, 1}, {0, 1}},
                0, 0, -0.3);
  stage.disc("p", 0, 0.0143, 0.0536).mass = 1;
  stage.box("box", 0.2, 0.6, -0.05, 0.37, -0.3);
  const auto run = stage.simulate();
  ASSERT_GT(run.world().bodies[0].pieces, 1);
  EXPECT_TRUE(run.overlaps_at_start().empty());
}

TEST(Overlap, IsPushedApartWithoutSpeed) {
  Stage stage(0.01, 0.3);
  stage.box("floor", 10, 1, 0, -0.5).fixed = true;
  stage.box("low", 1, 1, 0, 0.45);
  stage.box("high", 1, 1, 0.2, 1.4);
  auto run = stage.simulate();
  double before = depth_of(run);
  EXPECT_NEAR(before, 0.05, 1e-12);
  for (int i = 0; i < 100; ++i) {
    ASSERT_TRUE(run.advance());
    EXPECT_LT(speed(run, "low") + speed(run, "high"), 1e-9) << i;
    EXPECT_LE(depth_of(run), before + 1e-12);
    before = depth_of(run);
  }
  EXPECT_LT(before, 1e-6);
  EXPECT_NEAR(place(run, "high").centre.y(), 1.5, 1e-6);
  EXPECT_NEAR(place(run, "high").centre.x(), 0.2, 1e-9);  // only apart
  EXPECT_GT(run.summary().fallbacks.at("pushed_apart"), 10);
}

TEST(Overlap, InFreeSpaceTheyPartByTheirMasses) {
  Stage stage(0.01);
  stage.scene.gravity.setZero();
  stage.box("light", 1, 1, 0, 0).mass = 1;
  stage.box("heavy", 1, 1, 0.9, 0).mass = 3;
  auto run = stage.simulate();
  ASSERT_EQ(run.run(150), 150);
  EXPECT_LT(depth_of(run), 1e-6);
  EXPECT_NEAR(place(run, "light").centre.x(), -0.075, 1e-6);
  EXPECT_NEAR(place(run, "heavy").centre.x(), 0.925, 1e-6);
  EXPECT_EQ(speed(run, "light"), 0);
}

TEST(Overlap, WhatCannotPartDoesNotStopTheRun) {
  // A box wider than the slot it was put in: nothing can help; it neither sinks nor flies.
  Stage stage(0.01, 0.3);
  stage.box("floor", 10, 1, 0, -0.5).fixed = true;
  stage.box("left", 1, 2, -0.99, 1).fixed = true;
  stage.box("right", 1, 2, 0.99, 1).fixed = true;
  stage.box("box", 1, 1, 0, 0.5);
  auto run = stage.simulate();
  EXPECT_EQ(run.overlaps_at_start().size(), 2u);
  ASSERT_EQ(run.run(50), 50);
  EXPECT_LT(depth_of(run), 0.0101);
  EXPECT_LT(speed(run, "box"), 1e-9);
}

TEST(Overlap, NothingIsPushedWhereNothingOverlaps) {
  Stage stage(0.01, 0.3);
  stage.box("floor", 10, 1, 0, -0.5).fixed = true;
  stage.box("box", 1, 1, 0, 0.5).velocity = {1, 0, 0};
  auto run = stage.simulate();
  EXPECT_TRUE(run.overlaps_at_start().empty());
  run.run(50);
  EXPECT_EQ(run.summary().fallbacks.count("pushed_apart"), 0u);
}

}  // namespace
}  // namespace tenon::testing
