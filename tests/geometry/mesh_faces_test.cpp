#include "tenon/geometry/mesh_faces.hpp"

#include <gtest/gtest.h>

#include "geometry/mesh_shapes.hpp"

namespace tenon::geometry {
namespace {

std::vector<MeshFace> faces_of(const Polyhedron& surface, double tolerance = 0) {
  const auto mesh = closed_mesh(surface, tolerance, "part");
  EXPECT_TRUE(mesh);
  return mesh ? merged_faces(*mesh, find_planes(*mesh)) : std::vector<MeshFace>{};
}

std::vector<std::size_t> corner_counts(const std::vector<MeshFace>& faces) {
  std::vector<std::size_t> counts;
  for (const MeshFace& face : faces) counts.push_back(face.outer.size());
  std::sort(counts.begin(), counts.end());
  return counts;
}

TEST(MeshFaces, TrianglesOfABoxBecomeSixSquares) {
  const auto faces = faces_of(shapes::cube());
  EXPECT_EQ(corner_counts(faces), std::vector<std::size_t>(6, 4u));
  for (const MeshFace& face : faces) EXPECT_TRUE(face.holes.empty());
}

TEST(MeshFaces, AnLHasTwoConcaveFaces) {
  EXPECT_EQ(corner_counts(faces_of(shapes::l_shape())),
            (std::vector<std::size_t>{4, 4, 4, 4, 4, 4, 6, 6}));
}

/// A square frame: four bars around a hole, each bar's top its own two triangles, with T-junctions
/// where the short bars end in the middle of the long ones.
Polyhedron frame() {
  const auto bar = [](double x0, double y0, double x1, double y1) {
    return shapes::box({x0, y0, 0}, {x1, y1, 1});
  };
  Polyhedron all;
  for (const Polyhedron& part :
       {bar(0, 0, 3, 1), bar(0, 2, 3, 3), bar(0, 1, 1, 2), bar(2, 1, 3, 2)})
    all = shapes::together(all, part);
  // The faces between the bars cancel in pairs: take out what lies at y = 1 or 2 inside the rim.
  Polyhedron outline{all.vertices, {}};
  for (const std::vector<int>& face : all.faces) {
    Eigen::Vector3d low = all.vertices[face[0]], high = low;
    for (const int v : face) {
      low = low.cwiseMin(all.vertices[v]);
      high = high.cwiseMax(all.vertices[v]);
    }
    const bool between = low.y() == high.y() && (low.y() == 1 || low.y() == 2);
    if (!between) outline.faces.push_back(face);
  }
  // The inner sides of the long bars, of which only the middle third is surface.
  const int n = static_cast<int>(outline.vertices.size());
  for (const double y : {1.0, 2.0})
    for (const double x : {1.0, 2.0})
      for (const double z : {0.0, 1.0}) outline.vertices.emplace_back(x, y, z);
  outline.faces.push_back({n + 2, n + 0, n + 1, n + 3});
  outline.faces.push_back({n + 4, n + 6, n + 7, n + 5});
  return outline;
}

TEST(MeshFaces, HolesAreFoundAcrossTJunctions) {
  const auto faces = faces_of(frame());
  ASSERT_EQ(faces.size(), 10u);
  int with_hole = 0;
  for (const MeshFace& face : faces) {
    EXPECT_EQ(face.outer.size(), 4u);
    if (face.holes.empty()) continue;
    ++with_hole;
    ASSERT_EQ(face.holes.size(), 1u);
    EXPECT_EQ(face.holes[0].size(), 4u);
  }
  EXPECT_EQ(with_hole, 2);
}

TEST(MeshFaces, SeparateFacesOnOnePlaneStaySeparate) {
  const auto faces = faces_of(shapes::together(shapes::cube(), shapes::box({2, 0, 0}, {3, 1, 1})));
  EXPECT_EQ(faces.size(), 12u);
}

}  // namespace
}  // namespace tenon::geometry
