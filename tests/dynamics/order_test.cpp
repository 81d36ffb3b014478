// Convergence with the step, independence of the reach, and problems with none or several
// solutions.
#include <gtest/gtest.h>

#include "dynamics/ramp.hpp"
#include "support/samples.hpp"

namespace tenon::testing {
namespace {

/// A rod standing on its end, let go: the angle after a fixed time.
double toppled(double h, double friction) {
  Stage stage(h, friction);
  stage.box("floor", 20, 1, 0, -0.5).fixed = true;
  const double tilt = 0.2;
  stage.box("rod", 0.1, 2, 0, 0, -tilt);
  stage.scene.bodies.back().pose.position = {0.0, std::cos(tilt) + 0.05 * std::sin(tilt), 0};
  auto run = stage.simulate();
  run.run(static_cast<int>(std::lround(0.64 / h)));
  EXPECT_EQ(run.summary().unsolved_steps, 0);
  return place(run, "rod").angle;
}

TEST(Order, TopplingConvergesWithFirstOrder) {
  for (double friction : {0.0, 1.0}) {
    const double fine = toppled(0.64 / 4096, friction);
    const double e1 = std::abs(toppled(0.64 / 64, friction) - fine);
    const double e2 = std::abs(toppled(0.64 / 128, friction) - fine);
    const double e3 = std::abs(toppled(0.64 / 256, friction) - fine);
    EXPECT_GT(e1, 1e-6);
    EXPECT_NEAR(e1 / e2, 2, 0.5) << friction;
    EXPECT_NEAR(e2 / e3, 2, 0.5) << friction;
  }
}

TEST(Order, TheResultDoesNotDependOnTheReach) {
  // Paper, I.C: how generously contacts are activated must not matter.
  Ramp r = ramp_peers();
  r.raised = 0.002;  // trips and tumbles: not a trivial motion
  const auto stage = stage_of(r);
  std::vector<contact::Placement> ends;
  for (double reach : {1.0, 3.0, 10.0}) {
    auto scene = stage.scene;
    scene.simulation.reach = reach;
    auto run = stage.simulate(dynamics::stepper_options(scene));
    run.run(300);
    expect_clean(run, 1e-9);
    ends.push_back(place(run, "box"));
  }
  for (int i : {1, 2}) {
    EXPECT_LT((ends[i].centre - ends[0].centre).norm(), 1e-9);
    EXPECT_NEAR(ends[i].angle, ends[0].angle, 1e-9);
  }
  // Stewart-Trinkle's does.
  std::vector<double> old;
  auto paper = stage_of(ramp_paper());
  paper.scene.simulation.model = "stewart-trinkle";
  paper.scene.simulation.activation = 0.05;
  for (double reach : {1.0, 3.0, 10.0}) {
    paper.scene.simulation.reach = reach;
    auto run = paper.simulate(dynamics::stepper_options(paper.scene));
    run.run(300);
    old.push_back(place(run, "box").centre.x());
  }
  EXPECT_GT(std::abs(old[0] - old[2]) + std::abs(old[0] - old[1]), 1e-3);
}

TEST(Order, PainlevesRodIsSolvedByImpulses) {
  // A thin rod sliding on its tip, leaning: for mu > 4/3 the accelerations have no solution (or
  // several); the time step has one, with an impulse even while the tip slides in.
  for (double friction : {1.0, 2.0, 4.0})
    for (double angle : {0.9, 1.1, 1.3}) {
      Stage stage(0.002, friction);
      stage.box("floor", 40, 1, 0, -0.5).fixed = true;
      const double c = std::cos(angle), s = std::sin(angle);
      // tip at the origin, rod along (c, s); sliding towards -x drives the tip into the floor
      geometry::Loop rod = {{-1, -0.005}, {1, -0.005}, {1, 0.005}, {-1, 0.005}};
      model::Body& body = stage.polygon("rod", rod, c + 0.005 * s, s + 0.005 * c, angle);
      body.velocity = {-8, 0, 0};
      auto run = stage.simulate();
      ASSERT_EQ(run.run(200), 200) << friction << " " << angle;
      expect_clean(run, 1e-9);
      EXPECT_LE(run.summary().energy_gain, 1e-9);
    }
}

TEST(Order, StickAndSlipOnBothSidesOfTheThreshold) {
  const double angle = 0.4;
  for (double factor : {0.999, 1.001}) {
    Stage stage(0.01, factor * std::tan(angle));
    stage.box("slope", 20, 1, -0.5 * std::sin(angle), -0.5 * std::cos(angle), -angle).fixed = true;
    stage.box("box", 1, 0.5, 0.25 * std::sin(angle), 0.25 * std::cos(angle), -angle);
    auto run = stage.simulate();
    run.run(100);
    const double a = 9.81 * (std::sin(angle) - factor * std::tan(angle) * std::cos(angle));
    EXPECT_NEAR(speed(run, "box"), std::max(0.0, a * 1.0), 1e-10);
  }
}

TEST(Order, TipThresholdOfABlockUnderASidewaysLoad) {
  // Block b wide and h high under a horizontal load factor: tips at b / h (mu large).
  for (double factor : {0.49, 0.51}) {
    Stage stage(0.005, 2.0);
    stage.box("floor", 20, 1, 0, -0.5).fixed = true;
    stage.box("block", 1, 2, 0, 1).mass = 1;
    model::Load load;
    load.body = "block";
    load.force = {factor * 9.81, 0, 0};
    stage.scene.loads.push_back(load);
    auto run = stage.simulate();
    run.run(200);
    if (factor < 0.5)
      EXPECT_EQ(place(run, "block").angle, 0);
    else
      EXPECT_LT(place(run, "block").angle, -1e-3);
  }
}

}  // namespace
}  // namespace tenon::testing
