#include "tenon/contact/body_geometry.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "tenon/model/structures.hpp"

namespace tenon::contact {
namespace {

model::Scene one_body(int dimension, model::Piece piece) {
  model::Scene scene;
  scene.dimension = dimension;
  model::Body body;
  body.name = "part";
  body.shape.pieces.push_back(std::move(piece));
  scene.bodies.push_back(body);
  return scene;
}

TEST(BodyGeometry, MassComesFromTheBodyThenTheMaterialThenTheDefault) {
  model::Scene scene = one_body(2, model::Box{{2, 1, 0}});
  EXPECT_DOUBLE_EQ(scene_geometry(scene)->bodies[0].mass, 2 * kDefaultDensity);
  scene.bodies[0].material = "oak";
  scene.materials["oak"].density = 700;
  EXPECT_DOUBLE_EQ(scene_geometry(scene)->bodies[0].mass, 1400);
  scene.bodies[0].density = 3;
  const auto geometry = scene_geometry(scene);
  EXPECT_DOUBLE_EQ(geometry->bodies[0].mass, 6);
  EXPECT_DOUBLE_EQ(geometry->bodies[0].inertia(2, 2), 6 * (4 + 1) / 12.0);
  scene.bodies[0].mass = 12;
  EXPECT_DOUBLE_EQ(scene_geometry(scene)->bodies[0].inertia(2, 2), 12 * (4 + 1) / 12.0);
}

TEST(BodyGeometry, PiecesAreRelativeToTheCentreOfMass) {
  geometry::Polygon polygon;  // an L: two unit squares and a corner one
  polygon.outer = {{0, 0}, {2, 0}, {2, 1}, {1, 1}, {1, 2}, {0, 2}};
  model::Scene scene = one_body(2, polygon);
  scene.bodies[0].pose.position = {10, 20, 0};
  scene.bodies[0].pose.angle = std::acos(-1.0) / 2;
  const auto result = scene_geometry(scene);
  ASSERT_TRUE(result);
  const BodyGeometry& body = result->bodies[0];
  EXPECT_NEAR(body.centre.x(), 2.5 / 3, 1e-15);
  EXPECT_NEAR(body.centre.y(), 2.5 / 3, 1e-15);
  EXPECT_NEAR(result->poses[0].translation.x(), 10 - 2.5 / 3, 1e-14);
  EXPECT_NEAR(result->poses[0].translation.y(), 20 + 2.5 / 3, 1e-14);
  EXPECT_EQ(piece_count(body), 2);
  EXPECT_NEAR(body.radius, std::hypot(2 - 2.5 / 3, 2.5 / 3), 1e-14);
  const auto box = body_bounds(body, result->poses[0]);
  EXPECT_NEAR(box.low.x(), 8, 1e-14);
  EXPECT_NEAR(box.high.y(), 22, 1e-14);
}

TEST(BodyGeometry, PolygonsOfScenesMadeInCodeAreChecked) {
  const geometry::Polygon clockwise{{{0, 0}, {0, 1}, {1, 1}, {1, 0}}, {}};
  const auto good = scene_geometry(one_body(2, clockwise));
  ASSERT_TRUE(good);
  EXPECT_DOUBLE_EQ(good->bodies[0].mass, kDefaultDensity);
  const auto bad =
      scene_geometry(one_body(2, geometry::Polygon{{{0, 0}, {1, 1}, {1, 0}, {0, 1}}, {}}));
  ASSERT_FALSE(bad);
  EXPECT_NE(bad.faults()[0].message.find("crosses"), std::string::npos);
  EXPECT_FALSE(scene_geometry(one_body(2, model::RoundedPolygon{clockwise, 0})));
}

TEST(BodyGeometry, RoundOffMakesNoNotch) {
  // A straight side with a vertex in its middle, turned: one of the corners may come out reflex.
  for (int i = 0; i < 100; ++i) {
    const double c = std::cos(0.1 * i), s = std::sin(0.1 * i);
    geometry::Polygon bar;
    for (const auto& [x, y] : {std::pair{0.0, 0.0}, {3.0, 0.0}, {3.0, 1.0}, {1.1, 1.0}, {0.0, 1.0}})
      bar.outer.emplace_back(c * x - s * y, s * x + c * y);
    EXPECT_EQ(piece_count(scene_geometry(one_body(2, bar))->bodies[0]), 1) << i;
  }
}

TEST(BodyGeometry, AParticleNeedsAMassAndAShapeItsDimension) {
  model::Scene scene = one_body(2, model::Disc{0});
  const auto weightless = scene_geometry(scene);
  ASSERT_FALSE(weightless);
  EXPECT_NE(weightless.faults()[0].remedy.find("mass"), std::string::npos);
  scene.bodies[0].mass = 1;
  EXPECT_TRUE(scene_geometry(scene));
  EXPECT_FALSE(scene_geometry(one_body(2, model::Sphere{1})));
  EXPECT_FALSE(scene_geometry(one_body(3, model::Disc{1})));
}

TEST(BodyGeometry, SpaceHasTheSameRules) {
  model::Scene scene = one_body(3, model::Box{{1, 2, 3}});
  scene.bodies[0].density = 2;
  const auto result = scene_geometry(scene);
  ASSERT_TRUE(result);
  EXPECT_DOUBLE_EQ(result->bodies[0].mass, 12);
  EXPECT_DOUBLE_EQ(result->bodies[0].inertia(0, 0), 12 * (4 + 9) / 12.0);
  EXPECT_NEAR(result->size, std::sqrt(14.0), 1e-15);
}

}  // namespace
}  // namespace tenon::contact
