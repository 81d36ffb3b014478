#include <gtest/gtest.h>

#include <Eigen/Geometry>
#include <cstring>

#include "geometry/mesh_shapes.hpp"
#include "tenon/geometry/mesh_mass.hpp"
#include "tenon/io/gltf.hpp"
#include "tenon/io/json.hpp"
#include "tenon/io/scene_surfaces.hpp"

namespace tenon::io {
namespace {

using Eigen::Vector3d;

model::Body body_of(const std::string& name, model::Piece piece) {
  model::Body body;
  body.name = name;
  body.shape.pieces.push_back(std::move(piece));
  return body;
}

model::Scene sample_scene() {
  model::Scene scene;
  scene.name = "sample";
  scene.dimension = 3;
  model::Mesh mesh;
  mesh.surface = geometry::shapes::l_shape();
  scene.bodies.push_back(body_of("l", mesh));
  scene.bodies.push_back(body_of("box", model::Box{{1, 2, 3}}));
  scene.bodies.push_back(body_of("ball", model::Sphere{0.5}));
  scene.bodies[1].pose.position = {5, 0, 0};
  scene.bodies[1].pose.orientation = Eigen::AngleAxisd(M_PI / 2, Vector3d::UnitZ());
  scene.bodies[1].fixed = true;
  return scene;
}

std::string decoded(const std::string& text) {
  const std::string digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string bytes;
  unsigned group = 0;
  int bits = 0;
  for (const char c : text) {
    if (c == '=') break;
    group = group << 6 | static_cast<unsigned>(digits.find(c));
    if ((bits += 6) >= 8) bytes += static_cast<char>(group >> (bits -= 8) & 0xFF);
  }
  return bytes;
}

const Json& at(const Json& value, std::initializer_list<const char*> keys) {
  const Json* found = &value;
  for (const char* key : keys)
    found = found->array() ? &(*found->array())[std::stoul(key)] : found->find(key);
  return *found;
}
double number(const Json& value) {
  return value.number()->value;
}

TEST(GltfWriter, OneNodePerBodyWithItsTriangles) {
  const std::string text = write_gltf(sample_scene());
  const auto json = parse_json(text, "x.gltf");
  ASSERT_TRUE(json) << to_string(json.faults().front());
  EXPECT_EQ(*at(*json, {"asset", "version"}).string(), "2.0");
  ASSERT_EQ(at(*json, {"nodes"}).array()->size(), 4u);
  EXPECT_EQ(*at(*json, {"nodes", "2", "name"}).string(), "box");
  EXPECT_EQ(number(at(*json, {"nodes", "2", "translation", "0"})), 5);
  EXPECT_NEAR(number(at(*json, {"nodes", "2", "rotation", "3"})), std::sqrt(0.5), 1e-15);
  ASSERT_EQ(at(*json, {"meshes"}).array()->size(), 3u);
  // The L: 8 faces, 20 triangles, in float32 without loss.
  EXPECT_EQ(number(at(*json, {"accessors", "0", "count"})), 60);
  EXPECT_EQ(number(at(*json, {"accessors", "0", "max", "0"})), 2);
  const std::string uri = *at(*json, {"buffers", "0", "uri"}).string();
  const std::string bytes = decoded(uri.substr(uri.find(',') + 1));
  ASSERT_EQ(static_cast<double>(bytes.size()), number(at(*json, {"buffers", "0", "byteLength"})));
  double six = 0;
  for (int t = 0; t < 20; ++t) {
    float p[9];
    std::memcpy(p, bytes.data() + 36 * t, 36);
    six += Vector3d(p[0], p[1], p[2])
               .dot(Vector3d(p[3], p[4], p[5]).cross(Vector3d(p[6], p[7], p[8])));
  }
  EXPECT_DOUBLE_EQ(six / 6, 3);  // the volume of the L
  EXPECT_EQ(text, write_gltf(sample_scene()));
}

TEST(GltfWriter, AnEmptySceneIsValid) {
  model::Scene scene;
  const auto json = parse_json(write_gltf(scene), "x.gltf");
  ASSERT_TRUE(json);
  EXPECT_EQ(json->find("meshes"), nullptr);
  EXPECT_EQ(json->find("buffers"), nullptr);
}

TEST(SceneSurfaces, SolidsAreClosedAndOutward) {
  const auto surfaces = world_surfaces(sample_scene());
  ASSERT_EQ(surfaces.size(), 3u);
  const double volumes[] = {3, 6, geometry::sphere_mass(0.5).volume};
  for (int i = 0; i < 3; ++i) {
    const auto mesh = geometry::closed_mesh(surfaces[i].surface, 0, surfaces[i].name);
    ASSERT_TRUE(mesh) << to_string(mesh.faults().front());
    EXPECT_NEAR(mesh->volume / volumes[i], 1, 0.03);
  }
  // The box is turned by a quarter: its long side along x now is y.
  const auto box = geometry::closed_mesh(surfaces[1].surface, 0, "box");
  EXPECT_NEAR((geometry::mesh_mass(*box).centre - Vector3d(5, 0, 0)).norm(), 0, 1e-14);
}

TEST(SceneSurfaces, PlanarShapesAreFlatFacesOfTheRightArea) {
  const auto area = [](const model::Piece& piece) {
    model::Shape shape;
    shape.pieces.push_back(piece);
    const geometry::Polyhedron surface = body_surface(shape);
    double sum = 0;
    for (const auto& face : surface.faces) sum += geometry::area_vector(surface, face).z();
    return sum;
  };
  const geometry::Polygon square{{{0, 0}, {3, 0}, {3, 3}, {0, 3}}, {}};
  geometry::Polygon holed = square;
  holed.holes.push_back({{1, 1}, {1, 2}, {2, 2}, {2, 1}});
  EXPECT_DOUBLE_EQ(area(square), 9);
  EXPECT_DOUBLE_EQ(area(holed), 8);
  EXPECT_DOUBLE_EQ(area(model::Box{{2, 3, 0}}), 6);
  EXPECT_NEAR(area(model::Disc{1}), M_PI, 0.01);
  EXPECT_LT(area(model::Disc{1}), M_PI);
  EXPECT_NEAR(area(model::RoundedPolygon{square, 0.5}), 9 + 4 * 3 * 0.5 + M_PI / 4, 0.01);
}

}  // namespace
}  // namespace tenon::io
