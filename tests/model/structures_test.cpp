#include "tenon/model/structures.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace tenon::model {
namespace {

double rightmost(const Scene& scene) {
  double right = -1e9;
  for (const auto& body : scene.bodies)
    if (!body.fixed) right = std::max(right, body.pose.position.x() + 0.5);
  return right;
}

TEST(Structures, BlockCountsAreThoseOfTheLiterature) {
  EXPECT_EQ(pyramid(13).bodies.size(), 91u + 1);
  EXPECT_EQ(pyramid(141).bodies.size(), 10011u + 1);
  EXPECT_EQ(diamond(5).bodies.size(), 25u + 1);
  const int expected[] = {3, 11, 29, 61, 111};
  for (int d = 2; d <= 6; ++d) EXPECT_EQ(parabolic(d).bodies.size(), expected[d - 2] + 1u) << d;
  EXPECT_EQ(jenga(18).bodies.size(), 54u + 1);
  EXPECT_EQ(wall(3, 4).bodies.size(), 4u + 5 + 4 + 1);
}

TEST(Structures, OverhangsAreTheKnownOnes) {
  double h = 0;
  for (int k = 1; k <= 30; ++k) h += 1.0 / k;
  EXPECT_NEAR(rightmost(harmonic(30)), h / 2, 1e-14);
  EXPECT_NEAR(rightmost(harmonic(30, 1e-6)), h / 2 + 1e-6, 1e-14);
  for (int d = 2; d <= 6; ++d) EXPECT_EQ(rightmost(parabolic(d)), d / 2.0);
}

TEST(Structures, NamesAreUniqueAndNumberedFromBelow) {
  const Scene scene = pyramid(4);
  EXPECT_EQ(scene.bodies[0].name, "ground");
  EXPECT_TRUE(scene.bodies[0].fixed);
  for (std::size_t i = 1; i < scene.bodies.size(); ++i) {
    EXPECT_EQ(scene.bodies[i].name, "b" + std::to_string(i));
    EXPECT_EQ(scene.find(scene.bodies[i].name), static_cast<int>(i));
    if (i == 1) continue;
    EXPECT_GE(scene.bodies[i].pose.position.y(), scene.bodies[i - 1].pose.position.y());
  }
}

TEST(Structures, FrictionOfAPairPrefersNamesThenMaterialsThenTheScene) {
  Scene scene = column(2);
  scene.friction = 0.5;
  EXPECT_EQ(scene.friction_between(1, 2), 0.5);
  scene.materials["ice"] = {std::nullopt, 0.02};
  scene.bodies[1].material = "ice";
  EXPECT_EQ(scene.friction_between(1, 2), 0.02);
  scene.pairs.push_back({"b2", "b1", 0.7});
  EXPECT_EQ(scene.friction_between(1, 2), 0.7);
  EXPECT_EQ(scene.friction_between(0, 1), 0.02);
}

}  // namespace
}  // namespace tenon::model
