#include <gtest/gtest.h>

#include <cmath>

#include "support/convex_pairs.hpp"
#include "support/samples.hpp"
#include "tenon/geometry/contact_patch.hpp"

namespace tenon::geometry {
namespace {

using Eigen::AngleAxisd;
using Eigen::Matrix3d;
using Eigen::Vector3d;

double overlap_1d(double a0, double a1, double b0, double b1) {
  return std::min(a1, b1) - std::max(a0, b0);
}

// Two bricks on half-integer lattices laid flush, everything then moved by one rigid motion: the
// overlap is a rectangle, a segment, a point or nothing.
TEST(SpacePatch, LatticeBricksHaveTheRightCornersAndArea) {
  Random random(21);
  int counted[5] = {0, 0, 0, 0, 0};
  for (int i = 0; i < testing::samples(3000, 100000); ++i) {
    const auto half = [&](int low, int high) { return 0.5 * (low + random.below(high - low + 1)); };
    const Vector3d size_a(half(1, 4), half(1, 4), half(1, 4)),
        size_b(half(1, 4), half(1, 4), half(1, 4));
    const ConvexPolyhedron a = box_between({0, 0, -size_a.z()}, {size_a.x(), size_a.y(), 0});
    const ConvexPolyhedron b = box_between({0, 0, 0}, size_b);
    const Vector3d offset(half(-5, 5), half(-5, 5), 0);
    const double x = overlap_1d(0, size_a.x(), offset.x(), offset.x() + size_b.x());
    const double y = overlap_1d(0, size_a.y(), offset.y(), offset.y() + size_b.y());
    RigidTransform world;
    if (i % 2) world = {testing::random_rotation(random), testing::random_direction(random)};
    const RigidTransform pose_b{world.rotation, world * offset};
    const ContactPatch patch =
        contact_patch({a, world}, {b, pose_b}, world.rotation * Vector3d(0, 0, -1), {1e-9, 1e-13});
    const size_t corners = x < 0 || y < 0 ? 0 : (x > 0 && y > 0 ? 4 : (x > 0 || y > 0 ? 2 : 1));
    ASSERT_EQ(patch.corners.size(), corners) << i << " overlap " << x << " by " << y;
    ++counted[corners];
    EXPECT_NEAR(patch.area(), std::max(0.0, x) * std::max(0.0, y), 1e-13);
    for (const ContactCorner& corner : patch.corners) {
      EXPECT_NEAR(corner.gap, 0, 1e-14);
      const Vector3d p = world.rotation.transpose() * (corner.point - world.translation);
      EXPECT_NEAR(p.z(), 0, 1e-14);
      EXPECT_LE((corner.normal - patch.normal).norm(), 1e-14);
      EXPECT_TRUE(p.x() > -1e-12 && p.x() < size_a.x() + 1e-12);
      EXPECT_TRUE(p.y() > offset.y() - 1e-12 && p.y() < offset.y() + size_b.y() + 1e-12);
    }
  }
  for (const int c : {0, 1, 2, 4}) EXPECT_GT(counted[c], 10) << c << " corners never seen";
}

TEST(SpacePatch, FlushSquaresTurnedBelowTheBorderStayFour) {
  const ConvexPolyhedron cube = box_polyhedron({1, 1, 1});
  const auto corners = [&](double turn, double border) {
    const RigidTransform top{AngleAxisd(turn, Vector3d::UnitZ()).toRotationMatrix(), {0, 0, 1}};
    return contact_patch({cube, RigidTransform()}, {cube, top}, {0, 0, -1}, {1e-9, border});
  };
  for (const double turn : {0.0, 1e-16, 1e-15, 1e-14})
    EXPECT_EQ(corners(turn, 1e-13).corners.size(), 4u);
  EXPECT_EQ(corners(1e-9, 1e-13).corners.size(), 8u);  // above the border two squares truly have 8
  EXPECT_EQ(corners(1e-9, 1e-8).corners.size(), 4u);
  EXPECT_NEAR(corners(1e-9, 1e-13).area(), 1, 1e-8);
  const ContactPatch octagon = corners(M_PI / 4, 1e-13);
  EXPECT_EQ(octagon.corners.size(), 8u);
  EXPECT_NEAR(octagon.area(), 2 * (std::sqrt(2.0) - 1), 1e-13);
}

TEST(SpacePatch, VertexEdgeAndCrossedEdges) {
  const ConvexPolyhedron cube = box_polyhedron({1, 1, 1});
  const RigidTransform ground;
  // A cube on its vertex: one point, the face's normal.
  const Vector3d diagonal = Vector3d(1, 1, 1).normalized();
  RigidTransform pose;
  pose.rotation =
      Eigen::Quaterniond::FromTwoVectors(diagonal, Vector3d::UnitZ()).toRotationMatrix();
  pose.translation = {0.1, 0.2, 0.5 + std::sqrt(3.0) / 2};
  ContactPatch patch = contact_patch({cube, ground}, {cube, pose}, {0, 0, -1}, {1e-9, 1e-12});
  ASSERT_EQ(patch.corners.size(), 1u);
  EXPECT_LE((patch.corners[0].point - Vector3d(0.1, 0.2, 0.5)).norm(), 1e-14);
  EXPECT_EQ(patch.feature_b.kind, FeatureKind::kVertex);
  // On its edge, hanging over by a quarter: two points, one of them a crossing.
  pose.rotation = AngleAxisd(M_PI / 4, Vector3d::UnitX()).toRotationMatrix();
  pose.translation = {0.25, 0, 0.5 + std::sqrt(0.5)};
  patch = contact_patch({cube, ground}, {cube, pose}, {0, 0, -1}, {1e-9, 1e-12});
  ASSERT_EQ(patch.corners.size(), 2u);
  EXPECT_NEAR((patch.corners[0].point - patch.corners[1].point).norm(), 0.75, 1e-14);
  EXPECT_EQ(patch.area(), 0);
  // Two cubes on crossing edges: one point with the edges' normal.
  const RigidTransform below{AngleAxisd(M_PI / 4, Vector3d::UnitX()).toRotationMatrix(), {0, 0, 0}};
  pose.rotation = AngleAxisd(M_PI / 4, Vector3d::UnitY()).toRotationMatrix();
  pose.translation = {0, 0, std::sqrt(2.0) + 1e-3};
  patch = contact_patch({cube, below}, {cube, pose}, {0, 0, -1}, {2e-3, 1e-12});
  ASSERT_EQ(patch.corners.size(), 1u);
  EXPECT_NEAR(patch.corners[0].gap, 1e-3, 1e-14);
  EXPECT_LE((patch.corners[0].normal - Vector3d(0, 0, -1)).norm(), 1e-14);
  // Beyond the reach there is none.
  patch = contact_patch({cube, below}, {cube, pose}, {0, 0, -1}, {9e-4, 1e-12});
  EXPECT_TRUE(patch.corners.empty());
}

TEST(SpacePatch, TiltedFaceKeepsTheCornersWithinReach) {
  const ConvexPolyhedron cube = box_polyhedron({1, 1, 1});
  const double tilt = 1e-4;
  RigidTransform pose;
  pose.rotation = AngleAxisd(tilt, Vector3d::UnitY()).toRotationMatrix();
  pose.translation = {0, 0, 1 + 0.5 * tilt};
  const auto patch = [&](double reach) {
    return contact_patch({cube, RigidTransform()}, {cube, pose}, {0, 0, -1}, {reach, 1e-9});
  };
  EXPECT_EQ(patch(2e-4).corners.size(), 4u);
  EXPECT_EQ(patch(5e-5).corners.size(), 2u);
  double widest = 0;
  for (const auto& corner : patch(2e-4).corners) widest = std::max(widest, corner.gap);
  EXPECT_NEAR(widest, tilt, 1e-7);
}

TEST(SpacePatch, SwappedBodiesHaveTheSamePatchMirrored) {
  Random random(22);
  for (int i = 0; i < testing::samples(200, 5000); ++i) {
    const auto pair =
        testing::mated_pair(testing::random_hull(random, 10), testing::random_box(random), random);
    const auto d = convex_distance({pair.a, pair.pose_a}, {pair.b, pair.pose_b});
    const PatchOptions options{0.02, 1e-12};
    const auto ab = contact_patch({pair.a, pair.pose_a}, {pair.b, pair.pose_b}, d.normal, options);
    const auto ba = contact_patch({pair.b, pair.pose_b}, {pair.a, pair.pose_a}, -d.normal, options);
    EXPECT_NEAR(ab.area(), ba.area(), 1e-9);
    ASSERT_EQ(ab.corners.size(), ba.corners.size()) << i;
  }
}

}  // namespace
}  // namespace tenon::geometry
