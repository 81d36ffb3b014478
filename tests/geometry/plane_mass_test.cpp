#include "tenon/geometry/plane_mass.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "tenon/geometry/polygon_check.hpp"
#include "tenon/geometry/polygon_pieces.hpp"

namespace tenon::geometry {
namespace {

using Eigen::Vector2d;

Loop rectangle(double w, double h, Vector2d c = {0, 0}) {
  return {{c.x() - w / 2, c.y() - h / 2},
          {c.x() + w / 2, c.y() - h / 2},
          {c.x() + w / 2, c.y() + h / 2},
          {c.x() - w / 2, c.y() + h / 2}};
}
Polygon good(Loop outer, std::vector<Loop> holes = {}) {
  auto result = checked_polygon({std::move(outer), std::move(holes)}, "");
  EXPECT_TRUE(result);
  return *result;
}

TEST(PlaneMass, Rectangle) {
  const auto m = polygon_mass({rectangle(4, 2, {10, -3}), {}});
  EXPECT_DOUBLE_EQ(m.area, 8);
  EXPECT_NEAR((m.centre - Vector2d(10, -3)).norm(), 0, 1e-14);
  EXPECT_DOUBLE_EQ(m.polar, 8.0 / 12 * (16 + 4));
}

TEST(PlaneMass, HoleTakesAway) {
  const auto m = polygon_mass(good(rectangle(4, 4), {rectangle(2, 2, {0.5, 0})}));
  EXPECT_DOUBLE_EQ(m.area, 12);
  EXPECT_NEAR(m.centre.x(), -2.0 / 12, 1e-15);
  const double about_origin = 16.0 / 12 * 32 - (4.0 / 12 * 8 + 4 * 0.25);
  EXPECT_NEAR(m.polar, about_origin - 12 * m.centre.squaredNorm(), 1e-13);
}

TEST(PlaneMass, FarFromTheOriginLosesNothing) {
  const auto near = polygon_mass({rectangle(4, 2), {}});
  const auto far = polygon_mass({rectangle(4, 2, {0x1.0p30, 0x1.0p30}), {}});
  EXPECT_EQ(near.polar, far.polar);
}

TEST(PlaneMass, TrianglesDiscsAndSums) {
  const auto t = polygon_mass({{{0, 0}, {3, 0}, {0, 3}}, {}});
  EXPECT_DOUBLE_EQ(t.area, 4.5);
  EXPECT_NEAR((t.centre - Vector2d(1, 1)).norm(), 0, 1e-15);
  EXPECT_NEAR(t.polar, 4.5, 1e-14);  // 2 b h^3 / 36 for b = h = 3
  const auto d = disc_mass(2, {1, 1});
  EXPECT_DOUBLE_EQ(d.polar, M_PI * 16 / 2);
  const auto sum = disc_mass(1, {-2, 0}) + disc_mass(1, {2, 0});
  EXPECT_DOUBLE_EQ(sum.area, 2 * M_PI);
  EXPECT_EQ(sum.centre, Vector2d(0, 0));
  EXPECT_DOUBLE_EQ(sum.polar, M_PI + 2 * M_PI * 4);
  EXPECT_EQ((PlaneMass{} + d).polar, d.polar);
}

TEST(PlaneMass, RoundedBoxIsBoxStripsAndQuarterDiscs) {
  const double r = 0.25;
  const auto m = rounded_mass({rectangle(2, 1), {}}, r);
  ASSERT_TRUE(m);
  EXPECT_NEAR(m->area, 2 + 6 * r + M_PI * r * r, 1e-14);
  EXPECT_NEAR(m->centre.norm(), 0, 1e-15);
  // Strips about their own centres, and quarter discs: second moment of a quarter about its corner
  // is pi r^4 / 8, its centroid 4 r / (3 pi) along both axes.
  const auto strip = [&](double l, double away) {
    return l * r / 12 * (l * l + r * r) + l * r * away * away;
  };
  const double q = M_PI * r * r / 4, arm = 4 * r / (3 * M_PI);
  const double quarter = M_PI * std::pow(r, 4) / 8 - q * 2 * arm * arm +
                         q * (std::pow(1 + arm, 2) + std::pow(0.5 + arm, 2));
  EXPECT_NEAR(m->polar,
              2.0 / 12 * 5 + 2 * strip(2, 0.5 + r / 2) + 2 * strip(1, 1 + r / 2) + 4 * quarter,
              1e-14);
}

TEST(PlaneMass, RoundedNearlyPointIsADisc) {
  const auto m = rounded_mass({rectangle(1e-7, 1e-7), {}}, 1);
  ASSERT_TRUE(m);
  EXPECT_NEAR(m->area, M_PI, 1e-6);
  EXPECT_NEAR(m->polar, M_PI / 2, 1e-6);
}

TEST(PlaneMass, RoundedNotchAndHole) {
  // L of three unit squares: five corners, one notch where r^2 is not gained twice.
  const double r = 0.1;
  const auto l = rounded_mass({{{0, 0}, {2, 0}, {2, 1}, {1, 1}, {1, 2}, {0, 2}}, {}}, r);
  ASSERT_TRUE(l);
  EXPECT_NEAR(l->area, 3 + 8 * r + 5 * M_PI * r * r / 4 - r * r, 1e-14);
  const auto frame = rounded_mass(good(rectangle(3, 3), {rectangle(1, 1)}), r);
  ASSERT_TRUE(frame);
  EXPECT_NEAR(frame->area, 9 + 12 * r + M_PI * r * r - std::pow(1 - 2 * r, 2), 1e-13);
  // The disc closes the hole, or the slot of a U.
  EXPECT_FALSE(rounded_mass(good(rectangle(3, 3), {rectangle(1, 1)}), 0.5));
  const Loop u{{0, 0}, {3, 0}, {3, 3}, {1.6, 3}, {1.6, 1}, {1.4, 1}, {1.4, 3}, {0, 3}};
  EXPECT_TRUE(rounded_mass({u, {}}, 0.099));
  EXPECT_FALSE(rounded_mass({u, {}}, 0.101));
}

}  // namespace
}  // namespace tenon::geometry
