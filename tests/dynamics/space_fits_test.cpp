// Tight fits and thin things in space.
#include "space_stage.hpp"
#include "support/samples.hpp"

namespace tenon {
namespace {

using Eigen::Vector3d;
using testing::box_piece;
using testing::expect_clean;
using testing::place;
using testing::SpaceStage;
using testing::turn;
using testing::velocity;

/// A square hole of width 1 + clearance and depth 1, its rim at z = 0.
std::vector<model::Piece> square_hole(double clearance) {
  const double w = (1 + clearance) / 2;
  return {box_piece({-2, -2, -1.2}, {2, 2, -1}), box_piece({-2, -2, -1}, {-w, 2, 0}),
          box_piece({w, -2, -1}, {2, 2, 0}), box_piece({-w, -2, -1}, {w, -w, 0}),
          box_piece({-w, w, -1}, {w, 2, 0})};
}

TEST(SpacePeg, ReachesTheFloorOfAHoleFixedOrFree) {
  const int phases = testing::samples(4, 20);
  for (const double clearance : {1e-3, 1e-4})
    for (const double mu : {0.0, 0.2})
      for (const bool fixed : {true, false})
        for (int phase = 0; phase < phases; ++phase) {
          SpaceStage stage(0.01, mu);
          stage.put("hole", square_hole(clearance), {0, 0, 0}).fixed = fixed;
          if (!fixed) stage.block("floor", {20, 20, 1}, {0, 0, -1.7}).fixed = true;
          const double height = 0.95 + 0.02 * phase / phases;
          stage.block("peg", {1, 1, 1.5}, {0.2 * clearance, -0.1 * clearance, height},
                      turn(0.6 * clearance, {1, 0.5, 0}));
          auto run = stage.simulate();
          ASSERT_EQ(run.run(200), 200);
          expect_clean(run, 1e-9);
          EXPECT_LE(run.summary().energy_gain, 0);
          const double above = place(run, "peg").centre.z() - place(run, "hole").centre.z();
          const double floor = -0.25 - run.world().bodies[0].centre_in_body.z();
          EXPECT_NEAR(above, floor, 1e-9) << clearance << " " << mu << " " << fixed;
        }
}

TEST(SpaceBars, CrossedOnTheirEdgesRestOrSlide) {
  for (const double angle : {90.0, 30.0}) {
    for (const double mu : {0.3, 0.0}) {
      const auto edge_up = turn(M_PI / 4, {1, 0, 0});
      SpaceStage stage(0.01, mu);
      stage.block("lower", {4, 0.5, 0.5}, {0, 0, 0}, edge_up).fixed = true;
      const double touching = 0.5 * std::sqrt(2);
      stage.block("upper", {4, 0.5, 0.5}, {0, 0, touching + 0.05},
                  turn(angle * testing::kDegree, {0, 0, 1}) * edge_up);
      auto run = stage.simulate();
      ASSERT_EQ(run.run(60), 60);
      expect_clean(run, 1e-9);
      EXPECT_NEAR(place(run, "upper").centre.z(), touching, mu > 0 ? 1e-9 : 0.1);
    }
  }
}

TEST(SpacePlate, NothingPassesAThinWallAtHighSpeed) {
  const int phases = testing::samples(6, 20);
  for (int phase = 0; phase < phases; ++phase) {
    SpaceStage stage(0.01);
    stage.scene.gravity.setZero();
    stage.block("wall", {0.005, 4, 4}, {0, 0, 0}).fixed = true;
    auto& shot = stage.block("shot", {0.1, 0.1, 0.1}, {-10 + 4.0 * phase / phases, 0.1, 0.2},
                             turn(0.3 + phase, {1, 2, 3}));
    shot.velocity = {400, 3, 1};
    shot.angular_velocity = {3, -20, 5};
    auto run = stage.simulate();
    ASSERT_EQ(run.run(12), 12) << phase;
    EXPECT_LE(run.summary().max_penetration, 1e-7 * 0.1);
    EXPECT_LT(place(run, "shot").centre.x(), 0) << phase;
  }
}

TEST(SpaceStacks, ColumnAndWallStandWithDriftExactlyZero) {
  SpaceStage column(0.01, 0.5), wall(0.01, 0.5);
  column.floor(4);
  for (int i = 0; i < 10; ++i)
    column.block("box" + std::to_string(i), {1, 1, 0.5}, {0, 0, 0.25 + 0.5 * i});
  wall.floor(20);
  for (int row = 0; row < 4; ++row)
    for (int i = 0; i < 5; ++i)
      wall.block("brick" + std::to_string(5 * row + i), {1, 0.5, 0.5},
                 {i + (row % 2 ? 0.5 : 0.0), 0, 0.25 + 0.5 * row});
  for (const SpaceStage* stage : {&column, &wall}) {
    auto run = stage->simulate();
    const auto before = run.state().placements;
    ASSERT_EQ(run.run(6000), 6000);  // a minute
    expect_clean(run, 0);
    for (size_t i = 0; i < before.size(); ++i) {
      EXPECT_EQ(run.state().placements[i].centre, before[i].centre);
      EXPECT_EQ(run.state().placements[i].rotation, before[i].rotation);
    }
  }
}

}  // namespace
}  // namespace tenon
