// Heaps of concave bodies: every step exact, no overlap, no energy from nowhere.
#include <gtest/gtest.h>

#include "dynamics/pile.hpp"
#include "support/samples.hpp"
#include "tenon/dynamics/round_watch.hpp"

namespace tenon::testing {
namespace {

void expect_good_pile(int count, double friction, std::uint64_t seed, int steps) {
  auto run = pile(count, friction, seed).simulate();
  ASSERT_EQ(run.run(steps), steps) << "friction " << friction << " seed " << seed;
  expect_clean(run, 1e-9);
  EXPECT_LE(run.summary().energy_gain, 1e-9);
}

TEST(Pile, FewConcaveBodies) {
  for (double friction : {0.0, 0.3, 0.6})
    for (int seed = 1; seed <= samples(2, 40); ++seed) expect_good_pile(4, friction, seed, 200);
}

TEST(Pile, CornersThatMeetAtTheirCutsDoNotOverlap) {
  // An L comes to rest flush beside a U: two pieces touch with nothing but cuts between them.
  expect_good_pile(4, 0, 17, 200);
}

TEST(Pile, ThirtyConcaveBodies) {
  for (int seed = 1; seed <= samples(1, 3); ++seed)
    expect_good_pile(30, 0.3, seed, samples(90, 2000));
}

/// Every box stands on two: more closed rows than freedoms.
Stage kicked_pyramid(int rows, double kick) {
  Stage stage(0.008, 0.5);
  stage.box("floor", 80, 1, 0, -0.5).fixed = true;
  Random random(5);
  for (int row = 0; row < rows; ++row)
    for (int i = 0; i < rows - row; ++i) {
      const double x = (i - 0.5 * (rows - row - 1)) * 1.1;
      model::Body& body =
          stage.box(std::to_string(row) + "." + std::to_string(i), 1, 1, x, row + 0.5);
      body.mass = 1;
      const double vx = kick * random.uniform(-1, 1), vy = kick * random.uniform(0, 1);
      body.velocity = {vx, vy, 0};
    }
  return stage;
}

/// Once boxes have turned, the gaps of dependent rows disagree by less than anything they are held
/// to. Without a fit such steps were halved.
TEST(Pile, GapsThatDisagreeAreFitted) {
  auto run = kicked_pyramid(12, 2).simulate();
  int fitted = 0;
  for (int i = 0; i < 6; ++i) {
    dynamics::StepReport report;
    ASSERT_TRUE(run.advance(&report)) << "step " << i;
    EXPECT_EQ(report.tier, dynamics::Tier::kExact) << "step " << i;
    EXPECT_EQ(report.halvings, 0) << "step " << i;
    EXPECT_LE(report.max_penetration, 2e-11) << "step " << i;
    fitted += report.fallbacks["fitted_gaps"];
  }
  EXPECT_GT(fitted, 0);
}

/// Steps of this one have no answer near any that their rounds find: two ran on for all 25 rounds,
/// most of them on a central path, and 7 seconds went by. Then it rests to the last bit.
TEST(Pile, RoundsThatLeadNowhereAreGivenUp) {
  auto run = kicked_pyramid(12, 0.3).simulate();
  int given_up = 0;
  for (int i = 0; i < 30; ++i) {
    dynamics::StepReport report;
    ASSERT_TRUE(run.advance(&report)) << "step " << i;
    EXPECT_EQ(report.tier, dynamics::Tier::kExact) << "step " << i;
    EXPECT_LE(report.rounds, 12) << "step " << i;
    EXPECT_LE(report.max_penetration, 1e-11) << "step " << i;
    given_up += report.fallbacks["rounds_in_a_circle"];
  }
  EXPECT_GT(given_up, 0);
  for (const auto& velocity : run.state().velocities) EXPECT_TRUE(velocity.isZero(0));
}

/// Both sides of each limit.
TEST(Pile, RoundsAreWatched) {
  dynamics::RoundWatch watch(true);
  EXPECT_EQ(watch.provisional(), 1e-3);
  EXPECT_TRUE(watch.improves(1e-4));
  EXPECT_TRUE(watch.improves(1e-6));
  EXPECT_TRUE(watch.improves(0.9e-6));
  EXPECT_TRUE(watch.improves(0.8e-6));
  EXPECT_TRUE(watch.improves(1e-7));
  EXPECT_FALSE(watch.improves(1e-7));
  watch.insist();
  EXPECT_EQ(watch.provisional(), 0);

  dynamics::RoundWatch circle(true), patient(false);
  EXPECT_EQ(patient.provisional(), 0);
  EXPECT_TRUE(circle.converges(1e-2, false));
  for (int i = 0; i < 3; ++i) EXPECT_TRUE(circle.converges(1e-2, false));
  EXPECT_TRUE(circle.converges(1e-2, true));
  for (int i = 0; i < 3; ++i) EXPECT_TRUE(circle.converges(1e-2, false));
  EXPECT_TRUE(circle.converges(1e-3, false));
  for (int i = 0; i < 3; ++i) EXPECT_TRUE(circle.converges(1e-3, false));
  EXPECT_FALSE(circle.converges(1e-3, false));
  for (int i = 0; i < 20; ++i) EXPECT_TRUE(patient.converges(1e-2, false));
}

}  // namespace
}  // namespace tenon::testing
