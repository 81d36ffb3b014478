#include "tenon/geometry/mesh_pieces.hpp"

#include <gtest/gtest.h>

#include <Eigen/Geometry>

#include "geometry/mesh_shapes.hpp"
#include "tenon/core/random.hpp"

namespace tenon::geometry {
namespace {

std::string message(const Result<MeshPieces>& r) {
  return r ? "no fault" : to_string(r.faults().front());
}
int internal_faces(const MeshPieces& pieces) {
  int count = 0;
  for (const ConvexPolyhedron& piece : pieces.pieces)
    for (const auto& face : piece.faces()) count += face.internal ? 1 : 0;
  return count;
}

TEST(MeshPieces, AConvexMeshIsNotCut) {
  const auto r = convex_pieces(shapes::cube(), 0, "cube");
  ASSERT_TRUE(r) << message(r);
  EXPECT_TRUE(r->convex);
  ASSERT_EQ(r->pieces.size(), 1u);
  EXPECT_EQ(r->pieces[0].faces().size(), 6u);
  EXPECT_DOUBLE_EQ(r->volume, 1);
  EXPECT_EQ(internal_faces(*r), 0);
}

TEST(MeshPieces, AnLIsTwoBoxesWithTheCutMarked) {
  const auto r = convex_pieces(shapes::l_shape(), 0, "l");
  ASSERT_TRUE(r) << message(r);
  EXPECT_FALSE(r->convex);
  ASSERT_EQ(r->pieces.size(), 2u);
  for (const ConvexPolyhedron& piece : r->pieces) EXPECT_EQ(piece.faces().size(), 6u);
  EXPECT_LE(std::abs(r->volume_error), 1e-15);
  // The small box touches the large one with a whole face, the large one shows part of its own.
  EXPECT_EQ(internal_faces(*r), 1);
}

TEST(MeshPieces, ABoxWithACavityAndASquareHole) {
  const auto cavity =
      convex_pieces(shapes::together(shapes::box({0, 0, 0}, {3, 3, 3}),
                                     shapes::inside_out(shapes::box({1, 1, 1}, {2, 2, 2}))),
                    0, "hollow");
  ASSERT_TRUE(cavity) << message(cavity);
  EXPECT_EQ(cavity->pieces.size(), 6u);
  EXPECT_LE(std::abs(cavity->volume_error), 1e-15);
  // A U: three boxes.
  const auto u = convex_pieces(
      shapes::prism({{0, 0}, {3, 0}, {3, 2}, {2, 2}, {2, 1}, {1, 1}, {1, 2}, {0, 2}}, 1), 0, "u");
  ASSERT_TRUE(u) << message(u);
  EXPECT_EQ(u->pieces.size(), 3u);
}

TEST(MeshPieces, TwoShellsThatOverlapAreRefusedWithBothVolumes) {
  const auto r = convex_pieces(
      shapes::together(shapes::box({0, 0, 0}, {2, 1, 1}), shapes::box({1, 0.5, 0.5}, {3, 2, 2})), 0,
      "twin");
  ASSERT_FALSE(r);
  EXPECT_NE(message(r).find("cuts itself"), std::string::npos) << message(r);
  EXPECT_NE(message(r).find("twin"), std::string::npos);
}

TEST(MeshPieces, SeparateShellsAreSeparatePieces) {
  const auto r =
      convex_pieces(shapes::together(shapes::cube(), shapes::box({5, 0, 0}, {6, 1, 1})), 0, "pair");
  ASSERT_TRUE(r) << message(r);
  EXPECT_EQ(r->pieces.size(), 2u);
  EXPECT_EQ(internal_faces(*r), 0);
}

TEST(MeshPieces, ASphereOfFiveThousandFacesIsTestedNotCut) {
  const auto r = convex_pieces(shapes::sphere(36, 72), 0, "ball");
  ASSERT_TRUE(r) << message(r);
  EXPECT_TRUE(r->convex);
  EXPECT_EQ(r->pieces.size(), 1u);
  EXPECT_LE(std::abs(r->volume_error), 1e-13);
}

TEST(MeshPieces, GivesUpInWordsNotInHours) {
  // A ball-shaped cavity: every facet of it is a notch.
  const Polyhedron hollow = shapes::together(shapes::box({-2, -2, -2}, {2, 2, 2}),
                                             shapes::inside_out(shapes::sphere(24, 48)));
  DecompositionLimits tight;
  tight.work = 2'000'000;
  const auto r = convex_pieces(hollow, 0, "hollow", tight);
  ASSERT_FALSE(r);
  EXPECT_NE(message(r).find("too many convex pieces"), std::string::npos) << message(r);
  EXPECT_NE(message(r).find("give its pieces"), std::string::npos);
  DecompositionLimits few;
  few.vertices = 1000;
  EXPECT_NE(message(convex_pieces(hollow, 0, "hollow", few)).find("vertices, more than the 1000"),
            std::string::npos);
}

/// Every cell of a grid is solid or not; the pieces must fill exactly the solid ones.
TEST(MeshPieces, RandomSolidsOfCubesInAnyPose) {
  Random random(5);
  for (int trial = 0; trial < 40; ++trial) {
    // Cells joined to a face neighbour below or to the left only, so that no two touch in an edge.
    bool solid[5][5] = {};
    for (int x = 1; x < 4; ++x) {
      const int height = 1 + random.below(3);
      for (int y = 1; y <= height; ++y) solid[x][y] = true;
    }
    Polyhedron surface;
    int cells = 0;
    const auto face = [&](Eigen::Vector3d a, Eigen::Vector3d u, Eigen::Vector3d v) {
      const int first = static_cast<int>(surface.vertices.size());
      for (const Eigen::Vector3d& p :
           {a, Eigen::Vector3d(a + u), Eigen::Vector3d(a + u + v), Eigen::Vector3d(a + v)})
        surface.vertices.push_back(p);
      surface.faces.push_back({first, first + 1, first + 2, first + 3});
    };
    const Eigen::Vector3d X(1, 0, 0), Y(0, 1, 0), Z(0, 0, 1);
    for (int x = 1; x < 4; ++x)
      for (int y = 1; y < 4; ++y) {
        if (!solid[x][y]) continue;
        ++cells;
        const Eigen::Vector3d o(x, y, 0);
        face(o, Y, X);
        face(o + Z, X, Y);
        if (!solid[x - 1][y]) face(o, Z, Y);
        if (!solid[x + 1][y]) face(o + X, Y, Z);
        if (!solid[x][y - 1]) face(o, X, Z);
        if (!solid[x][y + 1]) face(o + Y, Z, X);
      }
    const Eigen::Quaterniond turn =
        Eigen::Quaterniond(random.normal(), random.normal(), random.normal(), random.normal())
            .normalized();
    const Eigen::Vector3d shift(random.normal(), random.normal(), random.normal());
    const double scale = trial % 2 ? 1e-3 : 1;
    if (trial >= 10)
      for (Eigen::Vector3d& v : surface.vertices) v = scale * (turn * v + shift);
    const double volume = trial >= 10 ? cells * scale * scale * scale : cells;
    const auto r = convex_pieces(surface, 0, "cubes");
    ASSERT_TRUE(r) << message(r) << " trial " << trial;
    EXPECT_LE(r->pieces.size(), 3u);
    EXPECT_NEAR(r->volume / volume, 1, 1e-13);
    EXPECT_LE(std::abs(r->volume_error), 1e-13);
    for (const ConvexPolyhedron& piece : r->pieces) EXPECT_EQ(piece.faces().size(), 6u);
  }
}

TEST(MeshPieces, RoundedCoordinatesDoNotMakePieces) {
  // An L turned by an odd angle and rounded to six decimals: still two pieces at that tolerance.
  Polyhedron l = shapes::l_shape();
  const Eigen::Quaterniond turn(Eigen::AngleAxisd(0.7, Eigen::Vector3d(1, 2, 3).normalized()));
  for (Eigen::Vector3d& v : l.vertices) {
    v = turn * Eigen::Vector3d(v);
    for (int k = 0; k < 3; ++k) v[k] = std::round(1e6 * v[k]) / 1e6;
  }
  const auto r = convex_pieces(l, 1e-6, "l");
  ASSERT_TRUE(r) << message(r);
  EXPECT_EQ(r->pieces.size(), 2u);
  EXPECT_LE(std::abs(r->volume_error), 1e-5);
}

TEST(Terrain, OnePrismPerTriangleWithSharedSidesInternal) {
  const Polyhedron open{{{0, 0, 0}, {4, 0, 0}, {4, 4, 1}, {0, 4, 0}}, {{0, 1, 2}, {0, 2, 3}}};
  const auto r = terrain_prisms(open, 0, 0.5, "ground");
  ASSERT_TRUE(r);
  ASSERT_EQ(r->size(), 2u);
  for (const ConvexPolyhedron& prism : *r) {
    ASSERT_EQ(prism.faces().size(), 5u);
    EXPECT_FALSE(prism.faces()[0].internal);
    EXPECT_GT(prism.faces()[0].normal.z(), 0.9);
    EXPECT_TRUE(prism.faces()[1].internal);
    EXPECT_EQ(prism.faces()[2].internal + prism.faces()[3].internal + prism.faces()[4].internal, 1);
  }
  EXPECT_NEAR(volume_of((*r)[0]), 0.5 * 0.5 * 4 * std::sqrt(17.0), 1e-12);
  // The radius of the inscribed circle limits the depth.
  const auto deep = terrain_prisms(open, 0, 100, "ground");
  ASSERT_TRUE(deep);
  EXPECT_LT(volume_of((*deep)[0]), 2 * 4.2 * 4);
}

}  // namespace
}  // namespace tenon::geometry
