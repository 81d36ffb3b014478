#include <gtest/gtest.h>

#include <Eigen/Geometry>
#include <cmath>

#include "tenon/core/check.hpp"
#include "tenon/geometry/convex_polyhedron.hpp"

namespace tenon::geometry {
namespace {

using Eigen::Vector3d;

TEST(SpaceConvexPolyhedron, BoxHasItsFacesEdgesAndNeighbours) {
  const ConvexPolyhedron box = box_polyhedron({2, 4, 6}, {1, 0, 0});
  EXPECT_EQ(box.vertices().size(), 8u);
  EXPECT_EQ(box.faces().size(), 6u);
  EXPECT_EQ(box.edges().size(), 12u);
  EXPECT_TRUE(box.is_box());
  EXPECT_EQ(box.flatness(), 0);
  EXPECT_DOUBLE_EQ(box.radius(), std::sqrt(14.0));
  EXPECT_EQ(box.centre(), Vector3d(1, 0, 0));
  const double offsets[6] = {0, 2, 2, 2, 3, 3};
  for (int f = 0; f < 6; ++f) {
    Vector3d expected = Vector3d::Zero();
    expected[f / 2] = f % 2 ? 1 : -1;
    EXPECT_EQ(box.faces()[f].normal, expected);
    EXPECT_EQ(box.faces()[f].offset, offsets[f]);
  }
  for (int v = 0; v < 8; ++v) {
    ASSERT_EQ(box.neighbours(v).size(), 3u);
    for (size_t i = 0; i < 3; ++i) {
      const int u = box.neighbours(v)[i];
      EXPECT_TRUE((u ^ v) == 1 || (u ^ v) == 2 || (u ^ v) == 4);
      const auto& edge = box.edges()[box.vertex_edges(v)[i]];
      EXPECT_TRUE((edge.vertex[0] == v && edge.vertex[1] == u) ||
                  (edge.vertex[0] == u && edge.vertex[1] == v));
      const int f = box.vertex_faces(v)[i];
      EXPECT_EQ(box.faces()[f].normal.dot(box.vertices()[v]), box.faces()[f].offset);
    }
  }
}

TEST(SpaceConvexPolyhedron, SliverNormalIsPerpendicularToItsLongSide) {
  // A triangle 1 long and 1e-9 wide, turned: the plain cross product is off by 1e-7.
  const Eigen::Matrix3d turn =
      Eigen::AngleAxisd(0.7, Vector3d(1, 2, 3).normalized()).toRotationMatrix();
  const Vector3d corners[3] = {turn * Vector3d(0, 0, 0), turn * Vector3d(1, 0, 0),
                               turn * Vector3d(0.4, 1e-9, 0)};
  const Vector3d normal = polygon_normal(corners);
  EXPECT_NEAR(normal.norm(), 1, 1e-15);
  for (const Vector3d& corner : corners) EXPECT_NEAR(normal.dot(corner - corners[0]), 0, 2e-16);
  EXPECT_GT(normal.dot(turn * Vector3d(0, 0, 1)), 0.99);
  const Vector3d line[3] = {{0, 0, 0}, {1, 1, 1}, {3, 3, 3}};
  EXPECT_EQ(polygon_normal(line), Vector3d::Zero());
}

TEST(SpaceConvexPolyhedron, BrokenTopologyIsABugOfTheCaller) {
  const std::vector<Vector3d> corners = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
  EXPECT_NO_THROW(ConvexPolyhedron(corners, {{0, 2, 1}, {0, 1, 3}, {1, 2, 3}, {2, 0, 3}}));
  EXPECT_THROW(ConvexPolyhedron(corners, {{0, 2, 1}, {0, 1, 3}, {1, 2, 3}}), BugError);
  EXPECT_THROW(ConvexPolyhedron(corners, {{0, 1, 2}, {0, 1, 3}, {1, 2, 3}, {2, 0, 3}}), BugError);
}

}  // namespace
}  // namespace tenon::geometry
