#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "support/convex_pairs.hpp"
#include "support/samples.hpp"
#include "tenon/contact/reach_space.hpp"

namespace tenon::contact {
namespace {

using Eigen::AngleAxisd;
using Eigen::Quaterniond;
using Eigen::Vector3d;
using geometry::box_polyhedron;

SpacePiece box_piece(const Vector3d& size) {
  return {box_polyhedron(size), Vector3d::Zero(), 0};
}
Placement at(double x, double y, double z, const Quaterniond& q = Quaterniond::Identity()) {
  return space_placement({x, y, z}, q);
}
Quaterniond turn(double angle, const Vector3d& axis) {
  return Quaterniond(AngleAxisd(angle, axis.normalized()));
}
const PiecePair kPair{0, 1, 0, 1};

AlternativeGap best_of(const SpatialPairs& pairs, const Placement& a, const Placement& b) {
  std::vector<AlternativeGap> gaps;
  pairs.gaps(kPair, a, b, gaps);
  return *std::max_element(gaps.begin(), gaps.end(),
                           [](const auto& x, const auto& y) { return x.gap < y.gap; });
}

std::vector<ReachRow> rows_at(const SpatialPairs& pairs, int alternative, const Placement& a,
                              const Placement& b, double reach, bool full = false) {
  std::vector<ReachRow> rows;
  pairs.rows(kPair, alternative, motion_between(a, a), motion_between(b, b), {reach, 1, full},
             rows);
  return rows;
}

TEST(SpaceReach, BestAlternativeIsTheDistanceWhereAnAxisDecides) {
  Random random(31);
  for (int i = 0; i < testing::samples(300, 20000); ++i) {
    const bool hulls = i % 2;
    const auto shape_a =
        hulls ? testing::random_hull(random, 8 + random.below(10)) : testing::random_box(random);
    const auto shape_b = testing::random_box(random);
    const SpatialPairs pairs({{shape_a, Vector3d::Zero(), 0}, {shape_b, Vector3d::Zero(), 0}});
    const Placement a = at(random.normal(), random.normal(), random.normal(),
                           turn(random.uniform(0, 3), testing::random_direction(random)));
    const Vector3d offset = testing::random_direction(random) * random.uniform(0, 1.4);
    const Placement b = space_placement(
        a.centre + offset, turn(random.uniform(0, 3), testing::random_direction(random)));
    const auto distance = geometry::convex_distance({shape_a, {a.rotation, a.centre}},
                                                    {shape_b, {b.rotation, b.centre}});
    std::vector<AlternativeGap> gaps;
    pairs.gaps(kPair, a, b, gaps);
    ASSERT_FALSE(gaps.empty());
    double best = -1e9;
    for (const auto& each : gaps) {
      best = std::max(best, each.gap);
      ASSERT_NEAR(pairs.gap(kPair, each.alternative, a, b), each.gap, 1e-12);
      ASSERT_NEAR(pairs.normal(kPair, each.alternative, a, b).norm(), 1, 1e-14);
    }
    if (distance.distance <= 0) {
      ASSERT_NEAR(best, distance.distance, 1e-12) << i;
    } else {
      ASSERT_GT(best, 0) << i;  // some axis separates what is apart
      ASSERT_LE(best, distance.distance + 1e-12) << i;
    }
    ASSERT_NEAR(pairs.verified_gap(kPair, a, b), distance.distance, 1e-12) << i;
  }
}

// contact.gap + h J v = row_gap(end), and contact.gap = row_gap(start): the discrete gradient.
TEST(SpaceReach, RowsAreDiscreteGradients) {
  Random random(32);
  int facets = 0, edges = 0, swung = 0;
  for (int i = 0; i < testing::samples(400, 20000); ++i) {
    const auto pair =
        testing::mated_pair(testing::random_box(random), testing::random_box(random), random);
    const SpatialPairs pairs({{pair.a, Vector3d::Zero(), 0}, {pair.b, Vector3d::Zero(), 0}});
    const Placement a0 =
        space_placement(pair.pose_a.translation, Quaterniond(pair.pose_a.rotation));
    const Placement b0 =
        space_placement(pair.pose_b.translation, Quaterniond(pair.pose_b.rotation));
    const double h = 0.01, speed = 0.02;
    BodyVector va(6), vb(6);
    for (int k = 0; k < 6; ++k)
      va[k] = speed * random.normal() / h, vb[k] = speed * random.normal() / h;
    const Placement a1 = advanced(a0, va, h), b1 = advanced(b0, vb, h);
    std::vector<ReachRow> rows;
    pairs.rows(kPair, best_of(pairs, a0, b0).alternative, motion_between(a0, a1),
               motion_between(b0, b1), {0.05, 1, false}, rows);
    ASSERT_FALSE(rows.empty());
    for (const ReachRow& row : rows) {
      const bool b_upper = row.contact.scene_a == 1;
      const double moved = h * (row.contact.jacobian_a.row(0).dot(b_upper ? vb : va) +
                                row.contact.jacobian_b.row(0).dot(b_upper ? va : vb));
      const double end = pairs.row_gap(kPair, row.feature, a1, b1),
                   start = pairs.row_gap(kPair, row.feature, a0, b0);
      if (row.as_begun) {  // near-parallel edges whose normal or crossing wanders too far
        ++swung;
        ASSERT_NEAR(row.contact.gap, start, 1e-13) << i;
        continue;
      }
      ASSERT_NEAR(row.contact.gap - row.bend, start, 1e-12) << i;
      ASSERT_NEAR(row.contact.gap + moved, end, 1e-12) << i;
      const bool exact = row.feature.kind != RowFeature::kEdges && row.feature.first >= 0 &&
                         row.feature.second >= 0;
      facets += exact, edges += row.feature.kind == RowFeature::kEdges;
      if (exact) {
        ASSERT_NEAR(row.contact.gap, start, 1e-13) << i;
      }
      EXPECT_NEAR(row.contact.normal.norm(), 1, 1e-14);
    }
  }
  EXPECT_GT(facets, 100);
  EXPECT_GT(edges, 10);
  EXPECT_LT(10 * swung, edges);
}

TEST(SpaceReach, EdgeRowsAreRightToThirdOrder) {
  // Two bars crossing at 90 degrees on their edges, both turning: halving the turn divides the
  // difference between contact.gap and the true start gap by eight or so.
  const SpatialPairs pairs({box_piece({2, 0.2, 0.2}), box_piece({2, 0.2, 0.2})});
  const Quaterniond roll = turn(M_PI / 4, {1, 0, 0});
  const Placement a0 = at(0, 0, 0, roll);
  const Placement b0 = at(0.1, 0.2, 0.2 * std::sqrt(2.0) + 0.01, turn(M_PI / 2, {0, 0, 1}) * roll);
  double last = 0;
  for (const double speed : {0.08, 0.04, 0.02}) {
    BodyVector va(6), vb(6);
    va << 0.1, 0.2, 0.3, 0.5, -0.4, 0.3;
    vb << -0.2, 0.1, -0.1, -0.3, 0.6, 0.7;
    va *= speed, vb *= speed;
    const Placement a1 = advanced(a0, va, 1), b1 = advanced(b0, vb, 1);
    std::vector<ReachRow> rows;
    const int axis = best_of(pairs, a0, b0).alternative;
    pairs.rows(kPair, axis, motion_between(a0, a1), motion_between(b0, b1), {0.02, 1, false}, rows);
    ASSERT_EQ(rows.size(), 1u);
    EXPECT_EQ(rows[0].feature.kind, RowFeature::kEdges);
    const double error =
        std::abs(rows[0].contact.gap - pairs.row_gap(kPair, rows[0].feature, a0, b0));
    EXPECT_LT(error, 5e-5);
    if (last > 0) {
      EXPECT_LT(error, last / 6);
    }
    last = error;
  }
}

TEST(SpaceReach, BoxAtRestHasFourRows) {
  const SpatialPairs pairs({box_piece({4, 4, 1}), box_piece({1, 1, 1})});
  const Placement ground = at(0, 0, 0), box = at(0.3, 0.2, 1);
  const auto best = best_of(pairs, ground, box);
  EXPECT_EQ(best.gap, 0);
  EXPECT_EQ(best.alternative, 5);  // the ground's top
  const auto rows = rows_at(pairs, best.alternative, ground, box, 1e-3);
  ASSERT_EQ(rows.size(), 4u);
  for (const auto& row : rows) {
    EXPECT_EQ(row.feature.kind, RowFeature::kFacetOfA);
    EXPECT_EQ(row.contact.gap, 0);
    EXPECT_LE((row.contact.normal - Vector3d(0, 0, 1)).norm(), 1e-15);
    EXPECT_EQ(row.contact.scene_a, 1);
  }
  EXPECT_EQ(rows_at(pairs, best.alternative, ground, box, 1e-3, true).size(), 8u);
}

TEST(SpaceReach, OverhangingBarIsHeldOnlyWhereItLies) {
  // A bar across the end of another, its centre 0.05 beyond the edge: no row beyond the edge, so
  // that it tips. Crossings at the edge carry the facet's normal.
  const SpatialPairs pairs({box_piece({2, 1, 0.2}), box_piece({1, 0.4, 0.2})});
  const Placement below = at(0, 0, 0), bar = at(1.05, 0, 0.2);
  const auto best = best_of(pairs, below, bar);
  const auto rows = rows_at(pairs, best.alternative, below, bar, 1e-3);
  ASSERT_EQ(rows.size(), 4u);
  int crossings = 0;
  for (const auto& row : rows) {
    EXPECT_LE(row.contact.point.x(), 1 + 1e-12);
    EXPECT_NEAR(std::abs(row.contact.normal.z()), 1, 1e-14);
    EXPECT_NEAR(row.contact.gap, 0, 1e-15);
    crossings += row.feature.first < 0 || row.feature.second < 0;
  }
  EXPECT_EQ(crossings, 2);
}

TEST(SpaceReach, CrossedBarsFlatAreFourCrossings) {
  const SpatialPairs pairs({box_piece({2, 0.2, 0.2}), box_piece({2, 0.2, 0.2})});
  const Placement a = at(0, 0, 0), b = at(0, 0, 0.2, turn(M_PI / 2, {0, 0, 1}));
  const auto best = best_of(pairs, a, b);
  const auto rows = rows_at(pairs, best.alternative, a, b, 1e-3);
  ASSERT_EQ(rows.size(), 4u);
  for (const auto& row : rows) {
    EXPECT_NEAR(std::abs(row.contact.point.x()), 0.1, 1e-12);
    EXPECT_NEAR(std::abs(row.contact.point.y()), 0.1, 1e-12);
  }
}

TEST(SpaceReach, SphereMeetsFaceEdgeAndCorner) {
  const SpatialPairs pairs({box_piece({2, 2, 2}), {{}, Vector3d::Zero(), 0.5}});
  const Placement box = at(0, 0, 0);
  const Vector3d centres[] = {{0.2, 0.3, 1.6}, {0.2, 1.5, 1.5}, {1.5, 1.5, 1.5}};
  const double expected[] = {0.1, std::sqrt(0.5) - 0.5, std::sqrt(0.75) - 0.5};
  for (int i = 0; i < 3; ++i) {
    const Placement ball = space_placement(centres[i], Quaterniond::Identity());
    const auto best = best_of(pairs, box, ball);
    EXPECT_NEAR(best.gap, expected[i], 1e-14) << i;
    EXPECT_NEAR(pairs.gap(kPair, best.alternative, box, ball), expected[i], 1e-14) << i;
    EXPECT_NEAR(pairs.verified_gap(kPair, box, ball), expected[i], 1e-12) << i;
    const auto rows = rows_at(pairs, best.alternative, box, ball, 0.5);
    ASSERT_EQ(rows.size(), 1u) << i;
    EXPECT_NEAR(rows[0].contact.gap, expected[i], 1e-14) << i;
    EXPECT_NEAR(pairs.row_gap(kPair, rows[0].feature, box, ball), expected[i], 1e-14) << i;
    EXPECT_GT(rows[0].contact.normal.dot(centres[i].normalized()), 0.5) << i;
  }
}

TEST(SpaceReach, CutsInsideABodyAreMarked) {
  SpacePiece left = box_piece({1, 1, 1});
  left.hull.mark_internal(1);  // its +x side is a cut
  const SpatialPairs pairs({left, box_piece({1, 1, 1})});
  EXPECT_TRUE(pairs.internal(kPair, 1));
  EXPECT_FALSE(pairs.internal(kPair, 0));
  EXPECT_FALSE(pairs.internal(kPair, 6 + 1));
  // Deep beside the cut the list still offers an axis that is none.
  std::vector<AlternativeGap> gaps;
  pairs.gaps(kPair, at(0, 0, 0), at(0.99, 0, 0), gaps);
  EXPECT_TRUE(std::any_of(gaps.begin(), gaps.end(), [&](const auto& each) {
    return !pairs.internal(kPair, each.alternative);
  }));
}

}  // namespace
}  // namespace tenon::contact
