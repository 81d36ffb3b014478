// Pegs in tight holes (Nguyen & Trinkle, III.B): they go in, and stay out where they must.
#include <gtest/gtest.h>

#include "dynamics/stage.hpp"
#include "support/samples.hpp"

namespace tenon::testing {
namespace {

struct Peg {
  double width = 9.99, height = 9.99, hole = 10, depth = 12;
  double above = 2;  ///< bottom above the rim
  double offset = 0.002, tilt = 1e-4;
  double friction = 0, h = 0.0125;
  bool free_hole = false;
};

/// The mouth of the hole at y = 0, its middle at x = 0.
Stage stage_of(const Peg& p) {
  Stage stage(p.h, p.friction);
  const double w = p.hole / 2, t = p.hole;
  if (!p.free_hole) {
    stage.box("left", t, p.depth, -w - t / 2, -p.depth / 2).fixed = true;
    stage.box("right", t, p.depth, w + t / 2, -p.depth / 2).fixed = true;
    stage.box("floor", 2 * w + 2 * t, 1, 0, -p.depth - 0.5).fixed = true;
  } else {
    model::Body& u = stage.polygon("left", {{-w - t, -p.depth - 1},
                                            {w + t, -p.depth - 1},
                                            {w + t, 0},
                                            {w, 0},
                                            {w, -p.depth},
                                            {-w, -p.depth},
                                            {-w, 0},
                                            {-w - t, 0}});
    u.density = 1;
    stage.box("ground", 10 * w, 1, 0, -p.depth - 1.5).fixed = true;
  }
  model::Body& peg = stage.box("peg", p.width, p.height, p.offset, p.above + p.height / 2, p.tilt);
  peg.mass = 1;
  return stage;
}

double bottom(const dynamics::Simulation& run, const Peg& p) {
  return place(run, "peg").centre.y() - p.height / 2;
}

TEST(Peg, PaperPegReachesTheFloor) {
  Peg p;
  auto run = stage_of(p).simulate();
  ASSERT_EQ(run.run(200), 200);
  EXPECT_NEAR(bottom(run, p), -p.depth, 1e-3);
  expect_clean(run, 1e-9);
}

TEST(Peg, PeersPegReachesTheFloorAtEveryPhase) {
  for (double friction : {0.0, 0.2})
    for (double offset : {0.0, 0.004})
      for (double tilt : {0.0, 0.0005})
        for (int phase = 0; phase < samples(2, 20); ++phase) {
          if (offset + 0.5 * 20 * tilt > 0.005) continue;
          Peg p;
          p.height = 20, p.depth = 20, p.above = 5 + 0.0065 * phase;
          p.offset = offset, p.tilt = tilt, p.friction = friction;
          auto run = stage_of(p).simulate();
          ASSERT_EQ(run.run(640), 640);
          EXPECT_NEAR(bottom(run, p), -p.depth, 1e-2 * tilt + 1e-9);
          EXPECT_EQ(speed(run, "peg"), 0);
          expect_clean(run, 1e-9);
        }
}

TEST(Peg, TightClearances) {
  for (double clearance : {1e-3, 1e-4})
    for (double friction : {0.0, 0.1, 0.3, 0.6})
      for (int phase = 0; phase < samples(1, 5); ++phase) {
        Peg p;
        p.width = 10 - 10 * clearance;
        p.tilt = 0, p.offset = 2 * clearance, p.friction = friction;
        p.above = 2 + 0.05 * phase;
        auto run = stage_of(p).simulate();
        ASSERT_EQ(run.run(200), 200);
        EXPECT_NEAR(bottom(run, p), -p.depth, 1e-9);
        expect_clean(run, 1e-9);
      }
}

TEST(Peg, ThrownSidewaysAndSpinningInItsHole) {
  for (double friction : {0.0, 0.2})
    for (int phase = 0; phase < samples(2, 20); ++phase) {
      Peg p;
      p.width = 6, p.height = 6, p.above = -7, p.depth = 20, p.friction = friction;
      auto stage = stage_of(p);
      stage.scene.bodies.back().velocity = {3 + 0.01 * phase, 0, 0};
      stage.scene.bodies.back().angular_velocity = {0, 0, 1.5};
      auto run = stage.simulate();
      ASSERT_EQ(run.run(300), 300);
      expect_clean(run, 7e-6);
      EXPECT_LE(run.summary().energy_gain, 1e-7);
      EXPECT_LT(place(run, "peg").centre.y(), -15);
      EXPECT_LT(std::abs(place(run, "peg").centre.x()), 5);
    }
}

}  // namespace
}  // namespace tenon::testing
