#include "tenon/geometry/plane_overlap.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "support/samples.hpp"
#include "tenon/core/random.hpp"

namespace tenon::geometry {
namespace {

using Eigen::Vector2d;

TEST(PlaneOverlap, ShiftedBoxesShareTheirCommonStretch) {
  const PlanePiece box = box_piece({2, 2});
  const auto upper = placed_facet(box, 0, PlanePose({0.5, 2}, 0));  // bottom of the upper one
  const auto lower = placed_facet(box, 2, PlanePose());
  const auto overlap = facet_overlap(upper, lower, 1e-9, 1e-9);
  ASSERT_TRUE(overlap);
  EXPECT_EQ(overlap->normal, Vector2d(0, 1));
  EXPECT_EQ(overlap->gap_low, 0);
  EXPECT_EQ(overlap->gap_high, 0);
  EXPECT_EQ(std::min(overlap->at_low.x(), overlap->at_high.x()), -0.5);
  EXPECT_EQ(std::max(overlap->at_low.x(), overlap->at_high.x()), 1);
  EXPECT_EQ(overlap->at_low.y(), 1);
  EXPECT_FALSE(facet_overlap(placed_facet(box, 2, PlanePose({0.5, 2}, 0)), lower, 1e-9, 9));
  EXPECT_FALSE(facet_overlap(placed_facet(box, 1, PlanePose({0.5, 2}, 0)), lower, 1e-9, 9));
  EXPECT_FALSE(facet_overlap(placed_facet(box, 0, PlanePose({2, 2}, 0)), lower, 1e-9, 9));
}

TEST(PlaneOverlap, RoundedSurfacesAreMovedOut) {
  const PlanePiece pad(box_piece({2, 1}).vertices(), 0.25), table = box_piece({8, 1});
  const auto overlap = facet_overlap(placed_facet(pad, 0, PlanePose({0, 1.25}, 0)),
                                     placed_facet(table, 2, PlanePose()), 1e-9, 1e-9);
  ASSERT_TRUE(overlap);
  EXPECT_EQ(overlap->high - overlap->low, 2);  // the straight part only
  EXPECT_EQ(overlap->at_low.y(), 0.5);
}

// Gap 0, +-1e-12 .. 1e-2; tilt 0, 1e-15 .. 1e-3; anywhere and any way round: ends and gaps are
// those of the construction, and each threshold decides on its own side.
TEST(PlaneOverlap, GridOnTheDegeneracy) {
  Random random(41);
  const double tolerance = 1e-6;
  for (int round = 0; round < testing::samples(20, 500); ++round)
    for (const double tilt : {0.0, 1e-15, 1e-12, 1e-9, 1e-7, 4e-7, 1e-6, 1e-3})
      for (const double gap : {0.0, 1e-12, -1e-12, 1e-9, -1e-9, 9e-7, -9e-7, 2e-6, -2e-6, 1e-2}) {
        const double width = random.uniform(0.5, 2), shift = random.uniform(-1, 1);
        const PlanePiece low = box_piece({2, 1}), high = box_piece({width, 1});
        const PlanePose X(Vector2d(random.uniform(-9, 9), random.uniform(-9, 9)),
                          random.uniform(-4, 4));
        // The upper box turns about the middle of its lower side.
        PlanePose upper;
        const double turn = random.below(2) ? tilt : -tilt;
        const Vector2d middle = X * Vector2d(shift, 0.5 + gap);
        upper = PlanePose({0, 0}, std::atan2(X.sin, X.cos) + turn);
        upper.translation = middle + upper.rotate({0, 0.5});
        const auto overlap = facet_overlap(placed_facet(high, 0, upper), placed_facet(low, 2, X),
                                           tolerance, tolerance);
        const double from = std::max(-1.0, shift - width / 2),
                     to = std::min(1.0, shift + width / 2);
        const double end_gap = std::abs(gap) + std::abs(tilt) * std::max(shift - from, to - shift);
        const double drop = std::abs(tilt) * std::min(2.0, width);
        const bool clear_yes = end_gap < 0.99 * tolerance && drop < 0.99 * tolerance;
        const bool clear_no = end_gap - std::abs(tilt) * 2 > 1.01 * tolerance ||
                              drop > 1.01 * tolerance || to - from < tolerance;
        if (clear_no) {
          EXPECT_FALSE(overlap);
        }
        if (!clear_yes || to - from < 1e-3) continue;
        ASSERT_TRUE(overlap) << "tilt " << tilt << " gap " << gap;
        EXPECT_NEAR(overlap->high - overlap->low, to - from, 1e-11 + 2 * tilt * tilt);
        // t runs against the lower box's own x axis on its upper side.
        EXPECT_NEAR(overlap->gap_low, gap + turn * (to - shift), 1e-13);
        EXPECT_NEAR(overlap->gap_high, gap + turn * (from - shift), 1e-13);
        const Vector2d left = X * Vector2d(from, 0.5), right = X * Vector2d(to, 0.5);
        EXPECT_NEAR((overlap->at_high - left).norm(), 0, 2 * tolerance);
        EXPECT_NEAR((overlap->at_low - right).norm(), 0, 2 * tolerance);
      }
}

}  // namespace
}  // namespace tenon::geometry
