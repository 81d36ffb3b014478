#include "tenon/model/scene.hpp"

#include <gtest/gtest.h>

#include "tenon/core/check.hpp"

namespace tenon::model {
namespace {

Scene three_bodies() {
  Scene scene;
  scene.friction = 0.1;
  for (const char* name : {"a", "b", "c"}) {
    Body body;
    body.name = name;
    scene.bodies.push_back(body);
  }
  scene.bodies[0].material = "oak";
  scene.bodies[1].material = "steel";
  scene.materials["oak"] = {};
  scene.materials["steel"] = {};
  return scene;
}

TEST(Scene, FindsBodiesByName) {
  const auto scene = three_bodies();
  EXPECT_EQ(scene.find("c"), 2);
  EXPECT_EQ(scene.find("d"), -1);
  EXPECT_EQ(scene.find(""), -1);
}

TEST(SceneFriction, TheMostParticularEntryWins) {
  auto scene = three_bodies();
  EXPECT_EQ(scene.friction_between(0, 1), 0.1);
  scene.materials["oak"].friction = 0.5;
  EXPECT_EQ(scene.friction_between(0, 1), 0.5);
  EXPECT_EQ(scene.friction_between(0, 2), 0.5);
  scene.materials["steel"].friction = 0.3;  // the smaller of the two
  EXPECT_EQ(scene.friction_between(0, 1), 0.3);
  EXPECT_EQ(scene.friction_between(1, 0), 0.3);
  scene.pairs.push_back({"steel", "oak", 0.2});
  EXPECT_EQ(scene.friction_between(0, 1), 0.2);
  EXPECT_EQ(scene.friction_between(1, 0), 0.2);
  scene.pairs.push_back({"b", "a", 0.7});  // bodies before materials
  EXPECT_EQ(scene.friction_between(0, 1), 0.7);
  EXPECT_EQ(scene.friction_between(0, 2), 0.5);
}

TEST(SceneFriction, BodiesWithoutMaterialMatchNoEmptyName) {
  auto scene = three_bodies();
  scene.bodies[0].material = scene.bodies[1].material = "";
  scene.pairs.push_back({"", "", 9});
  EXPECT_EQ(scene.friction_between(0, 1), 0.1);
  EXPECT_THROW(scene.friction_between(0, 3), BugError);
}

}  // namespace
}  // namespace tenon::model
