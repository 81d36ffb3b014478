// One box in space: it falls, stands, slides where Coulomb says so, and spins as Euler says.
#include "space_stage.hpp"
#include "tenon/dynamics/recording.hpp"

namespace tenon {
namespace {

using Eigen::Vector3d;
using testing::expect_clean;
using testing::place;
using testing::SpaceStage;
using testing::turn;
using testing::velocity;

TEST(SpaceBox, FallsAndStandsWithDriftExactlyZero) {
  SpaceStage stage(0.01, 0.5);
  stage.floor(4);
  stage.block("box", {1, 0.8, 0.6}, {0.1, 0.2, 0.3 + 0.05});
  auto run = stage.simulate();
  EXPECT_EQ(run.run(100), 100);
  expect_clean(run, 1e-9);
  EXPECT_NEAR(place(run, "box").centre.z(), 0.3, 1e-10);
  EXPECT_TRUE(velocity(run, "box").isZero(0));
  const auto before = place(run, "box");
  const auto solves = run.summary().inner_solves;
  EXPECT_EQ(run.run(500), 500);
  EXPECT_EQ(place(run, "box").centre, before.centre);
  EXPECT_EQ(place(run, "box").orientation.coeffs(), before.orientation.coeffs());
  EXPECT_LE(run.summary().inner_solves, solves + 1);  // at rest it is verified only
}

/// A box on a slope of 0.3 rad with mu = factor * tan 0.3, after 2 s.
dynamics::Simulation on_slope(double factor, double yaw) {
  const double slope = 0.3;
  const auto tilt = turn(slope, {0, 1, 0});
  SpaceStage stage(0.01, factor * std::tan(slope));
  stage.block("slope", {60, 20, 1}, tilt * Vector3d(0, 0, -0.5), tilt).fixed = true;
  stage.block("box", {1, 0.8, 0.6}, tilt * Vector3d(-10, 0, 0.3), tilt * turn(yaw, {0, 0, 1}));
  auto run = stage.simulate();
  EXPECT_EQ(run.run(200), 200);
  expect_clean(run, 1e-12);
  return run;
}

TEST(SpaceBox, CreepsJustBelowTheFrictionAngleAndStandsJustAbove) {
  for (const double yaw : {0.0, 0.3}) {
    for (const double factor : {1 - 1e-6, 0.9}) {
      const auto run = on_slope(factor, yaw);
      const double speed = 9.81 * std::sin(0.3) * (1 - factor) * 2;
      EXPECT_NEAR(velocity(run, "box").head<3>().norm(), speed, 1e-13);
      EXPECT_LT(velocity(run, "box").tail<3>().norm(), 1e-11);
    }
    EXPECT_TRUE(velocity(on_slope(1 + 1e-6, yaw), "box").isZero(0));
  }
}

/// Largest relative error of the energy of a plate spinning about its middle axis for 10 s.
double energy_error(double h) {
  SpaceStage stage(h);
  stage.scene.gravity.setZero();
  stage.block("plate", {1, 0.6, 0.1}, Vector3d::Zero()).angular_velocity = {0.01, 5, 0.01};
  auto run = stage.simulate();
  const double before = dynamics::energy(run.world(), run.state());
  const Vector3d momentum = run.state().momenta[0];
  double worst = 0;
  run.run(static_cast<int>(10 / h + 0.5), [&](const auto& now, const auto&) {
    const double after = dynamics::energy(now.world(), now.state());
    worst = std::max(worst, std::abs(after - before) / before);
    return true;
  });
  EXPECT_LT((run.state().momenta[0] - momentum).norm(), 1e-12 * momentum.norm());
  return worst;
}

TEST(SpaceBox, SpinningFreeFlightKeepsMomentumAndItsEnergyErrorIsOfSecondOrder) {
  const double coarse = energy_error(0.01), fine = energy_error(0.005);
  EXPECT_LT(coarse, 1.5e-4);
  EXPECT_NEAR(coarse / fine, 4, 0.1);
}

TEST(SpaceBox, FastSpinIsSubstepped) {
  SpaceStage stage(0.01);
  stage.scene.gravity.setZero();
  stage.block("plate", {1, 0.6, 0.1}, Vector3d::Zero()).angular_velocity = {1, 100, 1};
  auto run = stage.simulate();
  const double before = dynamics::energy(run.world(), run.state());
  run.run(100);
  EXPECT_GT(run.summary().halvings, 0);
  EXPECT_NEAR(dynamics::energy(run.world(), run.state()) / before, 1, 1e-2);
}

TEST(SpaceBox, ResumesBitForBit) {
  SpaceStage stage(0.01, 0.3);
  stage.floor(6);
  stage.block("box", {1, 0.8, 0.6}, {0, 0, 1}, turn(0.7, {1, 2, 3})).angular_velocity = {1, -2, 3};
  stage.block("other", {0.5, 0.5, 0.5}, {0.2, 0.1, 2.2}, turn(0.4, {1, 0, 1}));
  auto whole = stage.simulate(), part = stage.simulate(), rest = stage.simulate();
  whole.run(80);
  part.run(37);
  rest.resume(part.state());
  rest.run(43);
  for (const char* name : {"box", "other"}) {
    EXPECT_EQ(place(whole, name).centre, place(rest, name).centre);
    EXPECT_EQ(place(whole, name).orientation.coeffs(), place(rest, name).orientation.coeffs());
    EXPECT_EQ(velocity(whole, name), velocity(rest, name));
  }
}

TEST(SpaceBox, ComesToRestWithoutGravity) {
  // Stopped in the corner of two walls: without gravity nothing is left but round-off.
  SpaceStage stage(0.01, 1);
  stage.scene.gravity.setZero();
  stage.block("wall", {0.2, 3.9, 3.9}, {-1.85, 0, 0}).fixed = true;
  stage.block("floor", {3.9, 3.9, 0.2}, {0, 0, -1.85}).fixed = true;
  model::Body& plate = stage.block("plate", {1, 1, 0.04}, {-0.00922, -0.184, -0.514},
                                   Eigen::Quaterniond(-0.423, -0.54, 0.623, 0.376).normalized());
  plate.mass = 1.05;
  plate.velocity = {-6.49, 2.71, -5.83};
  plate.angular_velocity = {-1.31, 1.7, -2.47};
  auto run = stage.simulate();
  ASSERT_EQ(run.run(100), 100);
  EXPECT_EQ(testing::speed(run, "plate"), 0);
  testing::expect_clean(run, 1e-9);
}

TEST(SpaceBox, StudyModelsNameTheRemedy) {
  SpaceStage stage(0.01);
  stage.floor(4);
  stage.block("box", {1, 1, 1}, {0, 0, 1});
  stage.scene.simulation.model = "stewart-trinkle";
  const auto run = dynamics::Simulation::create(stage.scene);
  ASSERT_FALSE(run);
  EXPECT_EQ(run.faults().front().remedy, "use the model selection");
}

}  // namespace
}  // namespace tenon
