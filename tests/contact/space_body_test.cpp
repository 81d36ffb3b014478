#include "tenon/contact/space_body.hpp"

#include <gtest/gtest.h>

#include "geometry/mesh_shapes.hpp"

namespace tenon::contact {
namespace {

namespace shapes = geometry::shapes;

model::Mesh mesh_of(geometry::Polyhedron surface) {
  model::Mesh mesh;
  mesh.surface = std::move(surface);
  return mesh;
}

TEST(SpaceBody, BoxSphereAndMesh) {
  const auto box = space_body({{model::Box{{1, 2, 3}}}, false}, "box");
  ASSERT_TRUE(box);
  EXPECT_EQ(box->pieces.size(), 1u);
  EXPECT_TRUE(box->pieces[0].hull.is_box());
  EXPECT_DOUBLE_EQ(box->mass.volume, 6);
  const auto ball = space_body({{model::Sphere{2}}, false}, "ball");
  ASSERT_TRUE(ball);
  EXPECT_TRUE(ball->pieces[0].hull.vertices().empty());
  EXPECT_EQ(ball->pieces[0].radius, 2);
  const auto l = space_body({{mesh_of(shapes::l_shape())}, false}, "l");
  ASSERT_TRUE(l);
  EXPECT_EQ(l->pieces.size(), 2u);
  EXPECT_DOUBLE_EQ(l->mass.volume, 3);
  EXPECT_NEAR(l->mass.centre.x(), 5.0 / 6, 1e-15);
}

TEST(SpaceBody, GivenPiecesMayOverlapAndCountTwice) {
  const model::Shape shape{
      {mesh_of(shapes::box({0, 0, 0}, {2, 1, 1})), mesh_of(shapes::box({1, 0, 0}, {3, 1, 1}))},
      true};
  const auto body = space_body(shape, "plank");
  ASSERT_TRUE(body);
  EXPECT_EQ(body->pieces.size(), 2u);
  EXPECT_DOUBLE_EQ(body->mass.volume, 4);
  EXPECT_DOUBLE_EQ(body->mass.centre.x(), 1.5);
}

TEST(SpaceBody, AnOpenMeshIsAFaultOrTerrain) {
  geometry::Polyhedron open = shapes::cube();
  open.faces.pop_back();
  model::Shape shape{{model::Sphere{1}, mesh_of(open)}, true};
  const auto body = space_body(shape, "crate");
  ASSERT_FALSE(body);
  EXPECT_EQ(body.faults().front().path, "shape.pieces[1]");
  EXPECT_NE(body.faults().front().message.find("part crate: the surface is not closed"),
            std::string::npos);
  std::get<model::Mesh>(shape.pieces[1]).role = model::MeshRole::kTerrain;
  const auto terrain = space_body(shape, "crate");
  ASSERT_TRUE(terrain);
  EXPECT_EQ(terrain->pieces.size(), 1u + 10u);
}

TEST(SpaceBody, FlatShapesHaveNoPlaceInSpace) {
  EXPECT_FALSE(space_body({{model::Disc{1}}, false}, "d"));
  EXPECT_FALSE(space_body({{geometry::Polygon{}}, false}, "p"));
  EXPECT_FALSE(space_body({{model::Box{{1, 1, 0}}}, false}, "b"));
  EXPECT_FALSE(space_body({}, "nothing"));
}

TEST(SpaceBody, TranslationKeepsFacesAndMarks) {
  const auto l = space_body({{mesh_of(shapes::l_shape())}, false}, "l");
  ASSERT_TRUE(l);
  const auto moved = translated(l->pieces, {1, 2, 3});
  ASSERT_EQ(moved.size(), 2u);
  int marked = 0;
  for (std::size_t i = 0; i < 2; ++i) {
    const auto &before = l->pieces[i].hull, &after = moved[i].hull;
    ASSERT_EQ(before.faces().size(), after.faces().size());
    EXPECT_EQ(after.vertices()[0], before.vertices()[0] + Eigen::Vector3d(1, 2, 3));
    for (std::size_t f = 0; f < before.faces().size(); ++f) {
      EXPECT_EQ(before.faces()[f].normal, after.faces()[f].normal);
      EXPECT_EQ(before.faces()[f].internal, after.faces()[f].internal);
      marked += after.faces()[f].internal ? 1 : 0;
    }
  }
  EXPECT_EQ(marked, 1);
}

}  // namespace
}  // namespace tenon::contact
