#include "tenon/geometry/mesh_check.hpp"

#include <gtest/gtest.h>

#include <limits>

#include "geometry/mesh_shapes.hpp"

namespace tenon::geometry {
namespace {

std::string message(const Result<ClosedMesh>& mesh) {
  return mesh ? "no fault" : to_string(mesh.faults().front());
}
bool says(const Result<ClosedMesh>& mesh, const std::string& words) {
  return message(mesh).find(words) != std::string::npos;
}

TEST(MeshCheck, ACubeIsClosedAndOutward) {
  const auto mesh = closed_mesh(shapes::cube(), 0, "cube");
  ASSERT_TRUE(mesh) << message(mesh);
  EXPECT_EQ(mesh->triangles.size(), 12u);
  EXPECT_DOUBLE_EQ(mesh->volume, 1);
  EXPECT_DOUBLE_EQ(mesh->area, 6);
}

TEST(MeshCheck, ConcaveFacesHaveTheRightVolume) {
  const auto mesh = closed_mesh(shapes::l_shape(), 0, "l");
  ASSERT_TRUE(mesh) << message(mesh);
  EXPECT_DOUBLE_EQ(mesh->volume, 3);
  EXPECT_DOUBLE_EQ(mesh->area, 3 + 3 + 8);
}

/// A cube whose top edge at y = 0 is split on one side only.
Polyhedron with_t_junction(double off) {
  Polyhedron solid = shapes::cube();
  solid.vertices.emplace_back(0.4, off, 1);  // on the edge 4-5
  for (std::vector<int>& face : solid.faces)
    if (face == std::vector<int>{4, 5, 6, 7}) face = {4, 8, 5, 6, 7};
  return solid;
}

TEST(MeshCheck, TJunctionsCancelAlongTheLine) {
  const auto mesh = closed_mesh(with_t_junction(0), 0, "cube");
  ASSERT_TRUE(mesh) << message(mesh);
  EXPECT_DOUBLE_EQ(mesh->volume, 1);
}

TEST(MeshCheck, TJunctionsMayBeOffTheLineByTheToleranceOfTheFile) {
  EXPECT_TRUE(closed_mesh(with_t_junction(1e-6), 1e-6, "cube"));
  EXPECT_FALSE(closed_mesh(with_t_junction(1e-3), 1e-6, "cube"));
}

TEST(MeshCheck, AMissingFaceNamesPartEdgeAndCount) {
  Polyhedron open = shapes::cube();
  open.faces.pop_back();
  const auto mesh = closed_mesh(open, 0, "lid");
  ASSERT_FALSE(mesh);
  EXPECT_TRUE(says(mesh, "lid: the surface is not closed: edge (")) << message(mesh);
  EXPECT_TRUE(says(mesh, "one of 4 open edges"));
  EXPECT_TRUE(says(mesh, "--repair"));
  EXPECT_TRUE(says(mesh, "terrain"));
}

TEST(MeshCheck, TurnedAndDoubledFacesLeaveAnOpenEdge) {
  Polyhedron turned = shapes::cube();
  std::reverse(turned.faces[0].begin(), turned.faces[0].end());
  EXPECT_TRUE(says(closed_mesh(turned, 0, "p"), "has 2 side(s) without a neighbour"));
  Polyhedron doubled = shapes::cube();
  doubled.faces.push_back(doubled.faces[0]);
  EXPECT_TRUE(says(closed_mesh(doubled, 0, "p"), "one of 4 open edges"));
}

TEST(MeshCheck, InsideOutIsSaid) {
  EXPECT_TRUE(
      says(closed_mesh(shapes::inside_out(shapes::cube()), 0, "p"), "inside out (volume -1"));
}

TEST(MeshCheck, ACavityIsPartOfASolid) {
  const auto mesh =
      closed_mesh(shapes::together(shapes::box({0, 0, 0}, {3, 3, 3}),
                                   shapes::inside_out(shapes::box({1, 1, 1}, {2, 2, 2}))),
                  0, "hollow");
  ASSERT_TRUE(mesh);
  EXPECT_DOUBLE_EQ(mesh->volume, 26);
}

TEST(MeshCheck, DegenerateFacesAreDroppedAndNearVerticesWelded) {
  Polyhedron solid = shapes::cube();
  solid.faces.push_back({0, 0, 1});
  solid.faces.push_back({0, 1, 0});
  solid.vertices.emplace_back(1e-9, 0, 0);
  for (int& v : solid.faces[0])
    if (v == 0) v = 8;
  const auto mesh = closed_mesh(solid, 1e-8, "p");
  ASSERT_TRUE(mesh) << message(mesh);
  EXPECT_EQ(mesh->welded, 1);
  EXPECT_EQ(mesh->dropped, 2);
  EXPECT_FALSE(closed_mesh(solid, 1e-10, "p"));  // then there is a slit
}

TEST(MeshCheck, RefusesWhatIsNoSurface) {
  Polyhedron bad = shapes::cube();
  bad.vertices[3].x() = std::numeric_limits<double>::quiet_NaN();
  EXPECT_TRUE(says(closed_mesh(bad, 0, "p"), "vertex 3 is not finite"));
  bad = shapes::cube();
  bad.faces[2] = {0, 1, 9};
  EXPECT_TRUE(says(closed_mesh(bad, 0, "p"), "face 2 names vertex 9 of 8"));
  bad.faces[2] = {0, 1};
  EXPECT_TRUE(says(closed_mesh(bad, 0, "p"), "face 2 has 2 corners"));
  EXPECT_FALSE(closed_mesh({}, 0, "p"));
  EXPECT_TRUE(says(closed_mesh({{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}, {{0, 1, 2}, {2, 1, 0}}}, 0, "p"),
                   "encloses no volume"));
  EXPECT_TRUE(says(closed_mesh(shapes::cube(), 5, "p"), "no face is thicker"));
}

TEST(MeshCheck, AThousandLooseTrianglesAreJudgedAtOnce) {
  Polyhedron soup;
  for (int i = 0; i < 30000; ++i) {
    for (int k = 0; k < 3; ++k) soup.vertices.emplace_back(i, k == 1, k == 2);
    soup.faces.push_back({3 * i, 3 * i + 1, 3 * i + 2});
  }
  EXPECT_TRUE(says(closed_mesh(soup, 0, "soup"), "90000 open edges"));
}

}  // namespace
}  // namespace tenon::geometry
