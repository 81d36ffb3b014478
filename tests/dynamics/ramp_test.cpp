// A box slides over the crack between two slabs (Nguyen & Trinkle, III.A) as if it were not there.
#include <gtest/gtest.h>

#include "dynamics/ramp.hpp"
#include "support/samples.hpp"

namespace tenon::testing {
namespace {

/// The same run on one long slab.
double control_speed(Ramp r, int steps) {
  r.whole = true;
  auto run = stage_of(r).simulate();
  run.run(steps);
  return speed(run, "box");
}

void expect_like_control(const Ramp& r, int steps) {
  auto run = stage_of(r).simulate();
  ASSERT_EQ(run.run(steps), steps);
  EXPECT_LT(tilt(run, r), 1e-9);
  EXPECT_NEAR(speed(run, "box"), control_speed(r, steps), 1e-11);
  expect_clean(run, 1e-12);
  EXPECT_LE(run.summary().energy_gain, 1e-9);
}

TEST(Ramp, PaperBoxSlidesOverTheCrackAtEveryPhase) {
  for (double crack : {0.02, 0.0})
    for (double friction : {0.0, 0.2})
      for (int phase = 0; phase < samples(3, 20); ++phase) {
        Ramp r = ramp_paper();
        r.crack = crack;
        r.friction = friction;
        r.shift = 0.064 * phase / samples(3, 20);
        expect_like_control(r, 300);
      }
}

TEST(Ramp, PaperSpeedIsTheClosedForm) {
  auto run = stage_of(ramp_paper()).simulate();
  run.run(300);
  EXPECT_NEAR(speed(run, "box"), 8.0525222544595, 1e-10);
  Ramp rough = ramp_paper();
  rough.friction = 0.2;
  auto slower = stage_of(rough).simulate();
  slower.run(300);
  EXPECT_NEAR(speed(slower, "box"), 3.628, 5e-4);
}

TEST(Ramp, PeersBoxSlidesOverTheCrackAtEveryPhase) {
  for (double crack : {0.02, 0.0})
    for (int phase = 0; phase < samples(3, 20); ++phase) {
      Ramp r = ramp_peers();
      r.crack = crack;
      r.shift = 0.002 * phase * (20 / samples(3, 20));
      expect_like_control(r, 350);
    }
}

TEST(Ramp, TrueStepTripsTheBox) {
  for (int phase = 0; phase < samples(2, 20); ++phase) {
    Ramp r = ramp_peers();
    r.raised = 0.002;
    r.shift = 0.002 * phase * (20 / samples(2, 20));
    auto run = stage_of(r).simulate();
    ASSERT_EQ(run.run(350), 350);
    EXPECT_GT(tilt(run, r), 80);
    expect_clean(run, 1e-9);
  }
}

TEST(Ramp, FloorOfSliversAndGaps) {
  // Slabs of 1e-3 to 1 wide, gaps of 1e-6 to 1e-2, all tops level, as flawed CAD gives them.
  for (int phase = 0; phase < samples(2, 20); ++phase) {
    Stage stage(0.008, 0.1);
    const double widths[] = {1, 1e-3, 0.3, 0.02, 0.7}, gaps[] = {1e-6, 1e-4, 1e-2, 1e-5, 1e-3};
    double x = -2;
    for (int i = 0; x < 6; ++i) {
      const double w = widths[i % 5];
      stage.box("slab" + std::to_string(i), w, 0.5, x + w / 2, -0.25).fixed = true;
      x += w + gaps[i % 5];
    }
    stage.box("box", 0.5, 0.5, -1 + 0.002 * phase, 0.25).velocity = {4, 0, 0};
    auto run = stage.simulate();
    const int steps = 100;
    ASSERT_EQ(run.run(steps), steps);
    EXPECT_NEAR(velocity(run, "box")[0], 4 - 0.1 * 9.81 * 0.008 * steps, 1e-11);
    EXPECT_LT(std::abs(place(run, "box").angle), 1e-12);
    expect_clean(run, 1e-12);
  }
}

}  // namespace
}  // namespace tenon::testing
