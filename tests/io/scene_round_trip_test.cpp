// What is written reads back the same, number for number.
#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "support/full_scenes.hpp"
#include "support/run_cli.hpp"
#include "support/samples.hpp"
#include "support/scene_compare.hpp"
#include "tenon/core/random.hpp"
#include "tenon/io/json_writer.hpp"
#include "tenon/io/scene_json.hpp"

namespace tenon::io {
namespace {

model::Scene read(const std::string& text, const SceneSource& source = {}) {
  auto scene = read_scene(text, source);
  if (!scene)
    for (const auto& fault : scene.faults()) ADD_FAILURE() << to_string(fault);
  return scene ? *scene : model::Scene();
}

TEST(SceneRoundTrip, EveryFieldOfThePlane) {
  const auto scene = read(testing::kFullPlanarScene);
  ASSERT_EQ(scene.bodies.size(), 8u);
  const auto again = read(write_scene(scene));
  testing::expect_same_scene(scene, again);
  EXPECT_EQ(write_scene(scene), write_scene(again));
}

TEST(SceneRoundTrip, EveryFieldOfSpace) {
  const auto scene = read(testing::kFullSpatialScene);
  ASSERT_EQ(scene.bodies.size(), 6u);
  EXPECT_TRUE(scene.contacts.has_value());  // an empty list is kept: nothing touches
  testing::expect_same_scene(scene, read(write_scene(scene)));
}

TEST(SceneRoundTrip, FieldsArriveWhereTheyBelong) {
  const auto scene = read(testing::kFullPlanarScene);
  const auto& box = scene.bodies[1];
  EXPECT_EQ(box.velocity, Eigen::Vector3d(0.5, -1, 0));
  EXPECT_EQ(box.angular_velocity, Eigen::Vector3d(0, 0, 2));
  EXPECT_EQ((*box.inertia)(2, 2), 0.1667);
  EXPECT_EQ(box.pose.angle, 7.5);
  EXPECT_DOUBLE_EQ(box.pose.orientation.w(), std::cos(3.75));
  EXPECT_EQ(scene.bodies[7].prescribed[1].pose.angle, 0.5);
  EXPECT_EQ(scene.gravity, Eigen::Vector3d(0.1, -9.81, 0));
  EXPECT_EQ(scene.simulation.model, "compact");
  EXPECT_EQ(*(*scene.contacts)[0].friction, 0);
  EXPECT_FALSE((*scene.contacts)[1].friction);
  EXPECT_EQ(scene.site, R"({"workpiece": "box", "capture": ["slab"], "gripper": {"width": 0.1}})");
  const auto space = read(testing::kFullSpatialScene);
  EXPECT_EQ(space.gravity, Eigen::Vector3d(0, 0, -9.81));
  EXPECT_EQ(space.bodies[1].pose.orientation.coeffs(), Eigen::Vector4d(0.5, -0.5, 0.5, 0.5));
  EXPECT_EQ(std::get<model::Mesh>(space.bodies[3].shape.pieces[0]).role, model::MeshRole::kTerrain);
}

TEST(SceneRoundTrip, AClockwisePolygonIsTurnedAndItsEdgesKeepTheirMeaning) {
  const auto scene = read(testing::kFullPlanarScene);
  const auto& loop = std::get<geometry::Polygon>(scene.bodies[6].shape.pieces[0]).outer;
  EXPECT_EQ(loop, (geometry::Loop{{0, 0}, {1, 0}, {1, 1}, {0, 1}}));
  // Edge 0 as written runs from (0,0) to (0,1); turned around it is the last one.
  const int edge = *scene.surface[1].edge;
  EXPECT_EQ(edge, 3);
  EXPECT_EQ(loop[static_cast<std::size_t>(edge)], Eigen::Vector2d(0, 1));
}

TEST(SceneRoundTrip, MeshesFromFiles) {
  const testing::TemporaryFolder folder;
  folder.write("part.obj",
               "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1.25\nf 1 3 2\nf 1 2 4\nf 2 3 4\nf 1 4 3\n");
  const std::string text =
      R"({"version": 1, "dimension": 3, "bodies": [{"name": "p", "shape": {"mesh": "part.obj", "scale": 0.001}}]})";
  const auto scene = read(text, {"x.json", folder.path()});
  const auto& mesh = std::get<model::Mesh>(scene.bodies.at(0).shape.pieces[0]);
  EXPECT_EQ(mesh.source, "part.obj");
  EXPECT_EQ(mesh.surface.vertices[3].z(), 1.25 * 0.001);
  testing::expect_same_scene(scene, read(write_scene(scene), {"x.json", folder.path()}));
  // Inline it needs no file any more.
  testing::expect_same_scene(scene, read(write_scene(scene, {.inline_meshes = true})));
}

TEST(SceneRoundTrip, DoublesOfEveryMagnitude) {
  Random random(11);
  for (int i = 0; i < testing::samples(20000, 1000000); ++i) {
    double x = 0;
    do {
      const auto bits = random.bits();
      static_assert(sizeof x == sizeof bits);
      std::memcpy(&x, &bits, sizeof x);
    } while (!std::isfinite(x));
    const auto value = parse_json("[" + number_text(x) + "]", "");
    ASSERT_TRUE(value) << number_text(x);
    ASSERT_EQ((*value->array())[0].number()->value, x) << number_text(x);
  }
  for (const double x : {0.0, -0.0, 5e-324, std::numeric_limits<double>::max(), 0.1, 1e22}) {
    const auto value = parse_json(number_text(x), "");
    ASSERT_TRUE(value);
    EXPECT_EQ(value->number()->value, x);
    EXPECT_EQ(std::signbit(value->number()->value), std::signbit(x));
  }
}

}  // namespace
}  // namespace tenon::io
