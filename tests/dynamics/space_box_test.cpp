// One box in space: it falls, it lands, it stands.
#include "space_stage.hpp"

namespace tenon {
namespace {

using testing::expect_clean;
using testing::place;
using testing::SpaceStage;
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

}  // namespace
}  // namespace tenon
