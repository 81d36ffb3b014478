// The motionless set (thesis 4.4): the same trajectory with and without reuse, less work with it.
#include <gtest/gtest.h>

#include "dynamics/stage.hpp"

namespace tenon::testing {
namespace {

/// Seven blocks. The top one slides off to the left; then the long one it held down tips.
Stage falling_column(double friction) {
  Stage stage(0.005, friction);
  stage.box("ground", 24, 1, 0, -0.5).fixed = true;
  const double xs[] = {0, 0.02, -0.02, 0, 0.03};
  for (int i = 0; i < 5; ++i) stage.box("block" + std::to_string(i), 1, 1, xs[i], i + 0.5).mass = 1;
  stage.box("block5", 1.6, 1, 0.6, 5.5).mass = 1;
  stage.box("block6", 1, 1, 0.1, 6.5).mass = 1;
  stage.scene.bodies.back().velocity = {-1.2, 0, 0};
  return stage;
}

double apart(const dynamics::Simulation& x, const dynamics::Simulation& y) {
  double most = 0;
  for (size_t i = 0; i < x.state().placements.size(); ++i) {
    const auto &p = x.state().placements[i], &q = y.state().placements[i];
    most = std::max({most, (p.centre - q.centre).norm(), std::abs(p.angle - q.angle)});
  }
  return most;
}

TEST(Reuse, ColumnFallingApartTakesTheSameWayWithLessWork) {
  const Stage stage = falling_column(0.1);
  auto options = dynamics::stepper_options(stage.scene);
  auto with = stage.simulate(options);
  options.reuse_rest = false;
  auto without = stage.simulate(options);
  int kept = 0;
  for (int i = 0; i < 400; ++i) {
    dynamics::StepReport report;
    ASSERT_TRUE(with.advance(&report));
    ASSERT_TRUE(without.advance());
    kept += report.bodies_kept;
    ASSERT_LT(apart(with, without), 1e-9) << i;
  }
  expect_clean(with, 1e-9);
  EXPECT_GT(kept, 500);
  EXPECT_EQ(without.summary().bodies_kept, 0);
  EXPECT_LT(with.summary().solve_work, 0.6 * without.summary().solve_work);
  EXPECT_LT(place(with, "block5").angle, -1);
}

TEST(Reuse, TheThresholdIsOnlyEconomy) {
  // However motion is judged, the answer is verified on the whole: same trajectory.
  const Stage stage = falling_column(0.1);
  auto options = dynamics::stepper_options(stage.scene);
  auto reference = stage.simulate(options);
  reference.run(300);
  for (double threshold : {0.0, 1e-3, 1.0, 1e3}) {
    options.motion_threshold = threshold;
    auto run = stage.simulate(options);
    ASSERT_EQ(run.run(300), 300);
    EXPECT_LT(apart(run, reference), 1e-9) << threshold;
    expect_clean(run, 1e-9);
  }
}

TEST(Reuse, RestingPileHitByABlockMovesInThatStep) {
  Stage stage(0.01, 0.3);
  stage.box("ground", 40, 1, 0, -0.5).fixed = true;
  for (int i = 0; i < 6; ++i) stage.box("block" + std::to_string(i), 1, 1, 0, i + 0.5).mass = 1;
  model::Body& shot = stage.box("shot", 0.5, 0.5, -3.02, 4.5);
  shot.mass = 2;
  shot.velocity = {10, 0, 0};
  auto run = stage.simulate();
  int hit = 0;
  for (int i = 1; i <= 40 && hit == 0; ++i) {
    ASSERT_TRUE(run.advance());
    if (place(run, "shot").centre.x() > -0.76) hit = i;
    if (hit == 0) {
      EXPECT_EQ(speed(run, "block4"), 0) << i;
    }
  }
  ASSERT_GT(hit, 0);
  EXPECT_GT(velocity(run, "block4")[0], 1);
  expect_clean(run, 1e-9);
}

}  // namespace
}  // namespace tenon::testing
