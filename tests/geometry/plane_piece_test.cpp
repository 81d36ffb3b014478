#include "tenon/geometry/plane_piece.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "support/samples.hpp"
#include "tenon/core/check.hpp"
#include "tenon/core/random.hpp"

namespace tenon::geometry {
namespace {

using Eigen::Vector2d;

TEST(PlanePiece, FacetsOfABox) {
  const PlanePiece box = box_piece({4, 2}, {10, 0});
  ASSERT_EQ(box.size(), 4);
  const Vector2d normals[4] = {{0, -1}, {1, 0}, {0, 1}, {-1, 0}};
  const double offsets[4] = {1, 12, 1, -8}, lengths[4] = {4, 2, 4, 2};
  for (int i = 0; i < 4; ++i) {
    EXPECT_EQ(box.facets()[i].normal, normals[i]);
    EXPECT_EQ(box.facets()[i].offset, offsets[i]);
    EXPECT_EQ(box.facets()[i].length, lengths[i]);
    EXPECT_FALSE(box.facets()[i].internal);
  }
  EXPECT_EQ(box.centre(), Vector2d(10, 0));
  EXPECT_DOUBLE_EQ(box.reach(), std::sqrt(5.0));
  EXPECT_THROW(PlanePiece(Loop{}), BugError);
  EXPECT_THROW(PlanePiece(Loop{{0, 0}, {0, 0}}), BugError);
  EXPECT_THROW(disc_piece(-1), BugError);
}

TEST(PlanePiece, PointDistanceHasEveryRegion) {
  const PlanePiece box = box_piece({2, 2});
  const auto above = point_distance(box, {0.5, 3});
  EXPECT_EQ(above.distance, 2);
  EXPECT_EQ(above.facet, 2);
  EXPECT_EQ(above.normal, Vector2d(0, 1));
  EXPECT_EQ(above.nearest, Vector2d(0.5, 1));
  const auto corner = point_distance(box, {4, 5});
  EXPECT_EQ(corner.distance, 5);
  EXPECT_EQ(corner.vertex, 2);
  EXPECT_EQ(corner.normal, Vector2d(0.6, 0.8));
  const auto inside = point_distance(box, {0.75, 0});
  EXPECT_EQ(inside.distance, -0.25);
  EXPECT_EQ(inside.facet, 1);
  EXPECT_EQ(inside.nearest, Vector2d(1, 0));
  EXPECT_EQ(point_distance(box, {1, 0.2}).distance, 0);  // on a facet
  EXPECT_EQ(point_distance(box, {1, 1}).distance, 0);    // on a vertex
  EXPECT_EQ(facet_heights(box, {4, 5}), (std::vector<double>{-6, 3, 4, -5}));
}

TEST(PlanePiece, DiscsCapsulesAndRoundedBoxes) {
  const auto disc = point_distance(disc_piece(2, {1, 0}), {1, 5});
  EXPECT_EQ(disc.distance, 3);
  EXPECT_EQ(disc.nearest, Vector2d(1, 2));
  const auto middle = point_distance(disc_piece(2), {0, 0});
  EXPECT_EQ(middle.distance, -2);
  EXPECT_EQ(middle.normal, Vector2d(0, 1));
  EXPECT_EQ(point_distance(disc_piece(0), {3, 4}).distance, 5);  // a particle
  const PlanePiece capsule(Loop{{-1, 0}, {1, 0}}, 0.5);
  EXPECT_EQ(point_distance(capsule, {0, 2}).distance, 1.5);
  EXPECT_EQ(point_distance(capsule, {0.3, -2}).normal, Vector2d(0, -1));
  EXPECT_EQ(point_distance(capsule, {4, 4}).distance, 4.5);
  EXPECT_EQ(point_distance(capsule, {0, 0.25}).distance, -0.25);
  const PlanePiece rounded(box_piece({2, 2}).vertices(), 1);
  EXPECT_EQ(point_distance(rounded, {4, 5}).distance, 4);
  EXPECT_EQ(point_distance(rounded, {0, 2}).distance, 0);
  EXPECT_EQ(point_distance(rounded, {0.75, 0}).distance, -1.25);
}

TEST(PlanePiece, PointDistanceIsTheLeastOverTheOutline) {
  Random random(11);
  for (int trial = 0; trial < testing::samples(2000, 50000); ++trial) {
    Loop loop;
    const int n = 3 + random.below(7);
    const double stretch = std::pow(10, random.uniform(-3, 0));
    for (int i = 0; i < n; ++i) {
      const double a = 2 * M_PI * (i + 0.8 * random.uniform()) / n;
      loop.emplace_back(std::cos(a), stretch * std::sin(a));
    }
    const PlanePiece piece(loop);
    const Vector2d p(random.uniform(-2, 2), random.uniform(-2, 2));
    double least = 1e300;
    bool inside = true;
    for (int i = 0; i < n; ++i) {
      const Vector2d a = loop[i], b = loop[(i + 1) % n], e = b - a;
      const double t = std::clamp(e.dot(p - a) / e.squaredNorm(), 0.0, 1.0);
      least = std::min(least, (a + t * e - p).norm());
      inside = inside && cross2(e, p - a) > 0;
    }
    const auto answer = point_distance(piece, p);
    ASSERT_NEAR(answer.distance, inside ? -least : least, 1e-14);
    ASSERT_NEAR((p - answer.nearest).norm(), least, 1e-14);
    ASSERT_NEAR((answer.nearest + answer.distance * answer.normal - p).norm(), 0, 1e-13);
  }
}

TEST(PlanePiece, WalkingFindsTheSameHeightAsLookingAtAll) {
  Random random(12);
  for (int trial = 0; trial < testing::samples(3000, 50000); ++trial) {
    const int n = 3 + random.below(60);
    Loop loop;
    for (int i = 0; i < n; ++i) {  // some nearly flat: long plateaus
      const double a = 2 * M_PI * i / n;
      loop.emplace_back(std::cos(a), (trial % 2 ? 1e-12 : 1) * std::sin(a));
    }
    const PlanePiece piece(loop);
    const double a = random.uniform(0, 7);
    const Vector2d d = trial % 3 ? Vector2d(std::cos(a), std::sin(a)) : Vector2d(0, 1);
    const int found = piece.support_from(d, random.below(n));
    ASSERT_NEAR(d.dot(loop[found]), d.dot(loop[piece.support(d)]), 1e-15);
  }
}

TEST(PlanePiece, BoundsContainTheTurnedPiece) {
  const Bounds box = PlanePiece(Loop{{-1, 0}, {1, 0}}, 0.5).bounds(PlanePose({3, 4}, M_PI / 2));
  EXPECT_NEAR((box.low - Eigen::Vector3d(2.5, 2.5, 0)).norm(), 0, 1e-15);
  EXPECT_NEAR((box.high - Eigen::Vector3d(3.5, 5.5, 0)).norm(), 0, 1e-15);
}

TEST(PlanePose, InverseTimesUndoesAPose) {
  const PlanePose A({1, 2}, 0.3), B({-4, 1}, -1.1);
  const Vector2d x(0.7, -0.2), expected = B * x, got = A * (A.inverse_times(B) * x);
  EXPECT_NEAR((expected - got).norm(), 0, 1e-15);
}

}  // namespace
}  // namespace tenon::geometry
