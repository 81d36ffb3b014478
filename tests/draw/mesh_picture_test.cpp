#include <gtest/gtest.h>

#include "geometry/mesh_shapes.hpp"
#include "tenon/draw/scene_picture.hpp"
#include "tenon/geometry/mesh_triangles.hpp"

namespace tenon::draw {
namespace {

int count(const std::string& text, const std::string& word) {
  int found = 0;
  for (std::size_t at = text.find(word); at != std::string::npos; at = text.find(word, at + 1))
    ++found;
  return found;
}

std::string picture_of(geometry::Polyhedron surface) {
  // Every face in triangles, as in an STL file.
  geometry::Polyhedron triangles{surface.vertices, {}};
  for (const auto& t : geometry::triangulate(surface))
    triangles.faces.push_back({t[0], t[1], t[2]});
  model::Mesh mesh;
  mesh.surface = triangles;
  model::Body body;
  body.name = "part";
  body.shape.pieces.emplace_back(mesh);
  model::Scene scene;
  scene.dimension = 3;
  scene.bodies.push_back(body);
  return scene_picture(scene);
}

TEST(MeshPicture, CoplanarTrianglesAreOneFace) {
  EXPECT_EQ(count(picture_of(geometry::shapes::cube()), "<polygon"), 3);
  // The L seen from (1, -1, 1): top, the side at y = 0, those at x = 1 and x = 2.
  EXPECT_EQ(count(picture_of(geometry::shapes::l_shape()), "<polygon"), 4);
}

TEST(MeshPicture, ASurfaceThatCannotBeUnitedIsDrawnAsItIs) {
  EXPECT_EQ(count(picture_of({{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}, {{0, 1, 2}}}), "<polygon"), 1);
}

}  // namespace
}  // namespace tenon::draw
