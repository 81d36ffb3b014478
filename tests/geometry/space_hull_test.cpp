#include <gtest/gtest.h>

#include <Eigen/Geometry>
#include <cmath>

#include "support/samples.hpp"
#include "tenon/core/random.hpp"
#include "tenon/geometry/convex_hull.hpp"

namespace tenon::geometry {
namespace {

using Eigen::Matrix3d;
using Eigen::Vector3d;

Matrix3d random_rotation(Random& random) {
  const Eigen::Quaterniond q(random.normal(), random.normal(), random.normal(), random.normal());
  return q.normalized().toRotationMatrix();
}

double volume(const ConvexPolyhedron& body) {
  double six = 0;
  for (int f = 0; f < static_cast<int>(body.faces().size()); ++f) {
    const auto loop = body.face_vertices(f);
    for (size_t i = 1; i + 1 < loop.size(); ++i)
      six += body.vertices()[loop[0]].dot(
          body.vertices()[loop[i]].cross(body.vertices()[loop[i + 1]]));
  }
  return six / 6;
}

TEST(SpaceHull, RandomPointsLieBelowAllFaces) {
  Random random(11);
  for (int trial = 0; trial < testing::samples(60, 2000); ++trial) {
    const int n = 4 + random.below(100);
    std::vector<Vector3d> points;
    for (int i = 0; i < n; ++i)
      points.push_back({random.normal(), random.normal(), random.normal()});
    const auto hull = convex_hull(points);
    ASSERT_TRUE(hull);
    for (const auto& face : hull->faces())
      for (const Vector3d& p : points)
        EXPECT_LE(face.normal.dot(p) - face.offset, 1e-13 * hull->radius());
    for (const auto& face : hull->faces()) EXPECT_GE(face.count, 3);
    EXPECT_LE(hull->flatness(), 1e-13 * hull->radius());
  }
}

TEST(SpaceHull, LatticeOfPointsIsABoxWhateverItsPose) {
  Random random(12);
  for (int trial = 0; trial < testing::samples(30, 1000); ++trial) {
    const Matrix3d turn = trial == 0 ? Matrix3d::Identity() : random_rotation(random);
    const Vector3d shift(random.uniform(-1, 1), random.uniform(-1, 1), random.uniform(-1, 1));
    std::vector<Vector3d> points;
    for (int x = 0; x < 4; ++x)
      for (int y = 0; y < 4; ++y)
        for (int z = 0; z < 3; ++z) points.push_back(turn * Vector3d(x, y, z) + shift);
    const auto hull = convex_hull(points);
    ASSERT_TRUE(hull);
    EXPECT_EQ(hull->vertices().size(), 8u) << trial;
    EXPECT_EQ(hull->faces().size(), 6u) << trial;
    EXPECT_NEAR(volume(*hull), 18, 1e-12);
  }
}

TEST(SpaceHull, NeedlesAndPlatesKeepTheirFaces) {
  Random random(13);
  const Vector3d shapes[] = {{1, 1e-6, 1e-6}, {1, 1, 1e-6}, {1, 1e-3, 1e-6}};
  for (const Vector3d& half : shapes)
    for (int trial = 0; trial < 20; ++trial) {
      const Matrix3d turn = random_rotation(random);
      std::vector<Vector3d> points;
      for (int v = 0; v < 8; ++v)
        points.push_back(turn * Vector3d(v & 1 ? half.x() : -half.x(), v & 2 ? half.y() : -half.y(),
                                         v & 4 ? half.z() : -half.z()));
      const auto hull = convex_hull(points);
      ASSERT_TRUE(hull);
      EXPECT_EQ(hull->faces().size(), 6u);
      EXPECT_EQ(hull->vertices().size(), 8u);
      EXPECT_LE(hull->flatness(), 1e-15);
    }
}

TEST(SpaceHull, DoubledAndInnerPointsAreDropped) {
  std::vector<Vector3d> points = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
  for (int i = 0; i < 4; ++i) points.push_back(points[i] + Vector3d(3e-15, -2e-15, 1e-15));
  points.push_back({0.1, 0.1, 0.1});
  points.push_back({0.5, 0.5, 0});
  const auto hull = convex_hull(points);
  ASSERT_TRUE(hull);
  EXPECT_EQ(hull->vertices().size(), 4u);
  EXPECT_EQ(hull->faces().size(), 4u);
}

TEST(SpaceHull, ToleranceMergesRoundedFacesAndSaysHowUneven) {
  // A prism on 12 points rounded to 1e-4: without a tolerance the caps are a dozen facets each.
  std::vector<Vector3d> points;
  Random random(5);
  for (int i = 0; i < 12; ++i)
    for (const double z : {0.0, 1.0})
      points.push_back({std::cos(i * M_PI / 6), std::sin(i * M_PI / 6),
                        z + 1e-4 * std::floor(random.uniform(0, 3))});
  const auto exact = convex_hull(points), merged = convex_hull(points, 5e-4);
  ASSERT_TRUE(exact && merged);
  EXPECT_GT(exact->faces().size(), 20u);
  EXPECT_EQ(merged->faces().size(), 14u);
  EXPECT_EQ(merged->vertices().size(), 24u);
  EXPECT_GT(merged->flatness(), 5e-5);
  EXPECT_LT(merged->flatness(), 1e-3);
}

TEST(SpaceHull, FlatAndFaultyInputIsNamed) {
  const std::vector<Vector3d> flat = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {1, 1, 1e-15}, {2, 3, 0}};
  const auto hull = convex_hull(flat);
  ASSERT_FALSE(hull);
  EXPECT_NE(hull.faults()[0].message.find("one plane"), std::string::npos);
  EXPECT_TRUE(convex_hull(flat, 1e-16));  // other side of the threshold
  const std::vector<Vector3d> bad = {{0, 0, 0}, {1, 0, 0}, {0, NAN, 0}, {1, 1, 1}};
  ASSERT_FALSE(convex_hull(bad));
  EXPECT_EQ(convex_hull(bad).faults()[0].path, "vertices[2]");
  EXPECT_FALSE(convex_hull(std::vector<Vector3d>{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}));
}

Polyhedron cube_with_t_junction() {
  // The top is one square, its four sides are cut in two: T-junctions at (0.5, 0, 1), ..
  Polyhedron cube;
  cube.vertices = {{0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {0, 1, 0},   {0, 0, 1},
                   {1, 0, 1}, {1, 1, 1}, {0, 1, 1}, {0.5, 0, 1}, {0.5, 0, 0}};
  cube.faces = {{0, 3, 2, 1, 9}, {4, 5, 6, 7}, {0, 9, 8, 4}, {9, 1, 5, 8},
                {1, 2, 6},       {1, 6, 5},    {2, 3, 7, 6}, {3, 0, 4, 7}};
  return cube;
}

TEST(SpaceHull, SurfaceWithTJunctionsIsClosedAndConvex) {
  const Polyhedron cube = cube_with_t_junction();
  std::vector<bool> internal(cube.faces.size(), false);
  internal[4] = internal[5] = internal[2] = true;  // both halves of +x, one half of -y
  const auto body = convex_surface(cube, -1, internal);
  ASSERT_TRUE(body) << to_string(body.faults()[0]);
  EXPECT_TRUE(body->is_box());
  for (const auto& face : body->faces()) EXPECT_EQ(face.internal, face.normal.x() > 0.5);
}

TEST(SpaceHull, OpenDoubledAndConcaveSurfacesAreRefused) {
  Polyhedron open = cube_with_t_junction();
  open.faces.erase(open.faces.begin() + 5);
  ASSERT_FALSE(convex_surface(open));
  EXPECT_NE(convex_surface(open).faults()[0].message.find("0.5 m^2 missing"), std::string::npos);
  Polyhedron doubled = cube_with_t_junction();
  doubled.faces.push_back({4, 5, 6, 7});
  ASSERT_FALSE(convex_surface(doubled));
  EXPECT_NE(convex_surface(doubled).faults()[0].message.find("too much"), std::string::npos);
  Polyhedron dented = cube_with_t_junction();
  dented.vertices.push_back({0.5, 0.5, 0.9});
  dented.faces[1] = {4, 5, 10};
  for (const auto& side : {std::vector<int>{5, 6, 10}, {6, 7, 10}, {7, 4, 10}})
    dented.faces.push_back(side);
  ASSERT_FALSE(convex_surface(dented));
  EXPECT_NE(convex_surface(dented).faults()[0].message.find("not convex"), std::string::npos);
  EXPECT_EQ(convex_surface(dented).faults()[0].path, "faces[1]");
}

TEST(SpaceHull, SupportAgreesWithAScan) {
  Random random(14);
  for (int trial = 0; trial < testing::samples(20, 300); ++trial) {
    std::vector<Vector3d> points;
    for (int i = 0; i < 200; ++i)
      points.push_back(Vector3d(random.normal(), random.normal(), random.normal()).normalized());
    // A cap of many vertices on one plane, and a cluster of tiny edges.
    for (int i = 0; i < 30; ++i)
      points.push_back({1.1 * std::cos(i), 1.1 * std::sin(i), 1 + (i % 3) * 1e-16});
    for (int i = 0; i < 20; ++i)
      points.push_back(Vector3d(1.5, 0, 0) +
                       1e-7 * Vector3d(random.normal(), random.normal(), random.normal()));
    const auto hull = convex_hull(points);
    ASSERT_TRUE(hull);
    for (int query = 0; query < 100; ++query) {
      Vector3d n(random.normal(), random.normal(), random.normal());
      if (query % 4 == 0) n = Vector3d(1e-16 * random.normal(), 1e-15 * random.normal(), 1);
      if (query % 4 == 1) n = Vector3d(1, 1e-9 * random.normal(), 1e-9 * random.normal());
      double highest = -1e9;
      for (const Vector3d& v : hull->vertices()) highest = std::max(highest, n.dot(v));
      const int start = random.below(static_cast<int>(hull->vertices().size()));
      EXPECT_NEAR(n.dot(hull->vertices()[hull->support(n, start)]), highest, 2e-15 * n.norm());
    }
  }
}

}  // namespace
}  // namespace tenon::geometry
