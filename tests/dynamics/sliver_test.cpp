// Slivers whose tips come into seams and corners: no energy from rows that oppose each other.
#include "dynamics/stage.hpp"

namespace tenon {
namespace {

using testing::Stage;

/// A room of four walls without friction, and a triangle as thin as a wire thrown into it.
Stage room_with_sliver() {
  Stage stage(0.01);
  stage.box("left", 0.01, 3.02, -1.505, 0).fixed = true;
  stage.box("right", 0.01, 3.02, 1.505, 0).fixed = true;
  stage.box("floor", 3, 0.01, 0, -1.505).fixed = true;
  stage.box("top", 3, 0.01, 0, 1.505).fixed = true;
  model::Body& sliver = stage.polygon(
      "sliver", {{-0.35, 0}, {0.35, 0}, {-0.06906437866528578, 0.00029952851734997706}},
      -0.6916780966451296, 1.0898199912538273, -2.775069631447483);
  sliver.mass = 70.47835025022246;
  sliver.inertia = Eigen::Vector3d(0, 0, 2.9420134208349964).asDiagonal();
  sliver.velocity = {4.643471595204713, 0.9344686971364818, 0};
  sliver.angular_velocity.z() = -5.487995667069185;
  return stage;
}

TEST(Sliver, ATipInTheSeamOfFloorAndWallTakesNoEnergyFromItsOwnWedging) {
  for (const bool with_disc : {false, true}) {
    Stage stage = room_with_sliver();
    if (with_disc) {
      model::Body& disc = stage.disc("disc", 0.4, -0.4593467968692537, 0.6336624461026839);
      disc.mass = 1;
      disc.inertia = Eigen::Vector3d(0, 0, 0.0032).asDiagonal();
      disc.pose.angle = 3.4790706896281174;
      disc.velocity = {3.1899119026022302, -5.323079193866275, 0};
      disc.angular_velocity.z() = 14.548823636473202;
    }
    model::Body& particle = stage.disc("particle", 0, -0.1657762264648992, 0.032430551770975535);
    particle.mass = 518.6910643556366;
    particle.velocity = {2.227765603812601, 5.0358771858418265, 0};
    auto run = stage.simulate();
    ASSERT_EQ(run.run(200), 200);
    testing::expect_clean(run, 1e-11);
    EXPECT_LE(run.summary().energy_gain, 1e-10 * 9.6e3) << with_disc;
  }
}

}  // namespace
}  // namespace tenon
