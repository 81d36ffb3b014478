// The example of docs/geometry-plane.md, run.
#include <gtest/gtest.h>

#include <algorithm>

#include "support/docs.hpp"
#include "tenon/geometry/plane_advancement.hpp"
#include "tenon/geometry/plane_distance.hpp"
#include "tenon/geometry/polygon_check.hpp"
#include "tenon/geometry/polygon_pieces.hpp"

namespace tenon::geometry {
namespace {

TEST(PlaneDocs, TheExampleRuns) {
  // [docs/geometry-plane.md]
  auto cup = checked_polygon({{{0, 0}, {3, 0}, {3, 2}, {2, 2}, {2, 1}, {1, 1}, {1, 2}, {0, 2}}, {}},
                             "cup");
  const auto pieces = convex_pieces(*cup);  // three convex pieces
  const std::vector<PlanePiece> ball{disc_piece(0.25)};
  const auto near = plane_distance(ball, PlanePose({1.5, 1.5}, 0), pieces.pieces, PlanePose());
  // near.nearest.distance == 0.25: to the floor and to both walls of the slot

  const PlaneMotion fall{PlanePose({1.5, 4}, 0), {0, -100}, 0}, still;
  double first = 1;  // s; becomes 0.0275: the slot's floor, 2.75 m below the ball
  for (const PlanePiece& piece : pieces.pieces)
    first = std::min(first, first_contact(ball[0], fall, piece, still, 1.0).time);
  // [end]
  EXPECT_EQ(pieces.pieces.size(), 3u);
  EXPECT_EQ(pieces.area_error, 0);
  EXPECT_EQ(near.nearest.distance, 0.25);
  EXPECT_TRUE(near.nearest.certified);
  EXPECT_NEAR(first, 0.0275, 1e-9);
}

TEST(PlaneDocs, ThePageShowsTheExample) {
  EXPECT_TRUE(testing::docs_show_example("docs/geometry-plane.md",
                                         "tests/geometry/plane_docs_example_test.cpp"));
}

}  // namespace
}  // namespace tenon::geometry
