// A hand that pulls a point of a body.
#include "stage.hpp"

namespace tenon {
namespace {

using testing::Stage;

dynamics::WorldPull hand(int body, Eigen::Vector3d point, Eigen::Vector3d target) {
  return {body, point, target, 500, 45};
}

TEST(Pull, ABodyHangsBelowTheHandByItsWeightOverTheStiffness) {
  Stage stage(0.01);
  stage.box("box", 1, 1, 0, 0).mass = 1;
  auto run = stage.simulate();
  run.set_pulls({hand(0, {0, 0, 0}, {0.3, 2, 0})});
  run.run(1500);
  EXPECT_NEAR(run.state().placements[0].centre.x(), 0.3, 1e-9);
  EXPECT_NEAR(run.state().placements[0].centre.y(), 2 - 9.81 / 500, 1e-9);
}

TEST(Pull, HeldByACornerItSwingsBelowTheHand) {
  Stage stage(0.005);
  stage.box("box", 1, 1, 0, 0).mass = 1;
  auto run = stage.simulate();
  run.set_pulls({hand(0, {0.5, 0.5, 0}, {0, 0, 0})});
  run.run(20000);
  const auto& place = run.state().placements[0];
  EXPECT_NEAR(std::remainder(place.angle - 45 * testing::kDegree, 2 * M_PI), 0, 0.15);
  EXPECT_LT(place.centre.y(), -0.5);
}

TEST(Pull, ABodyAtRestWakesAndFallsBackWhenReleased) {
  Stage stage(0.01, 0.5);
  stage.box("floor", 10, 1, 0, -0.5).fixed = true;
  stage.box("box", 1, 1, 0, 0.5);
  auto run = stage.simulate();
  run.run(20);
  ASSERT_TRUE(run.state().velocities[1].isZero(0));
  const double mass = run.world().bodies[1].mass;
  run.set_pulls({{1, {0, 0, 0}, {0, 1.5, 0}, 100 * mass, 20 * mass}});
  run.run(300);
  EXPECT_NEAR(run.state().placements[1].centre.y(), 1.5 - 0.0981, 1e-6);
  run.set_pulls({});
  run.run(300);
  EXPECT_NEAR(run.state().placements[1].centre.y(), 0.5, 1e-9);
}

TEST(Pull, AWallStopsWhatTheHandDraws) {
  Stage stage(0.01);
  stage.scene.gravity.setZero();
  stage.box("wall", 1, 10, 3.5, 0).fixed = true;
  stage.box("box", 1, 1, 0, 0).mass = 1;
  auto run = stage.simulate();
  run.set_pulls({hand(1, {0, 0, 0}, {10, 0, 0})});
  run.run(300);
  EXPECT_NEAR(run.state().placements[1].centre.x(), 2.5, 1e-9);
  EXPECT_EQ(run.summary().unsolved_steps, 0);
}

}  // namespace
}  // namespace tenon
