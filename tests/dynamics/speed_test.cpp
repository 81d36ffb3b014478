// Nothing passes through anything at any speed.
#include <gtest/gtest.h>

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

}  // namespace
}  // namespace tenon::testing
