#include "tenon/geometry/mesh_repair.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "geometry/mesh_shapes.hpp"

namespace tenon::geometry {
namespace {

/// The repaired surface is closed and of that volume; returns the words.
std::string mended(const Polyhedron& surface, double volume) {
  const auto repaired = repair_mesh(surface, 0, "p");
  EXPECT_TRUE(repaired);
  if (!repaired) return "";
  const auto mesh = closed_mesh(repaired->surface, 0, "p");
  EXPECT_TRUE(mesh) << to_string(mesh.faults().front());
  EXPECT_NEAR(mesh ? mesh->volume : 0, volume, 1e-14 * volume);
  std::string words;
  for (const std::string& action : repaired->actions) words += action + "\n";
  return words;
}

TEST(MeshRepair, ASoundSurfaceIsLeftAlone) {
  EXPECT_EQ(mended(shapes::l_shape(), 3), "");
}

TEST(MeshRepair, InsideOut) {
  EXPECT_EQ(mended(shapes::inside_out(shapes::cube()), 1),
            "p: turned the whole surface round: it was inside out\n");
}

TEST(MeshRepair, TurnedDoubledAndMissingFaces) {
  Polyhedron bad = shapes::cube();
  std::reverse(bad.faces[0].begin(), bad.faces[0].end());
  EXPECT_EQ(mended(bad, 1), "p: turned 2 triangles round\n");
  bad = shapes::cube();
  bad.faces.push_back(bad.faces[1]);
  EXPECT_EQ(mended(bad, 1), "p: dropped 2 doubled triangles\n");
  bad = shapes::cube();
  bad.faces.erase(bad.faces.begin() + 2);
  EXPECT_EQ(mended(bad, 1), "p: filled 1 flat holes, 1 m^2\n");
  bad = shapes::l_shape();
  bad.faces.pop_back();  // the concave top
  EXPECT_EQ(mended(bad, 3), "p: filled 1 flat holes, 3 m^2\n");
}

TEST(MeshRepair, AllAtOnce) {
  Polyhedron bad = shapes::inside_out(shapes::l_shape());
  bad.faces.erase(bad.faces.begin() + 3);
  bad.faces.push_back(bad.faces[0]);
  std::reverse(bad.faces[5].begin(), bad.faces[5].end());
  bad.faces.push_back({0, 0, 1});
  const std::string words = mended(bad, 3);
  for (const char* expected : {"dropped 1 triangles without area", "dropped 2 doubled", "turned",
                               "filled 1 flat holes", "inside out"})
    EXPECT_NE(words.find(expected), std::string::npos) << words;
}

TEST(MeshRepair, WhatIsNotFlatStaysOpen) {
  Polyhedron bent = shapes::sphere(6, 8);
  // Take out the pole cap and one neighbour: a rim that is not flat.
  bent.faces.erase(bent.faces.begin(), bent.faces.begin() + 3);
  const auto repaired = repair_mesh(bent, 0, "ball");
  ASSERT_TRUE(repaired);
  EXPECT_TRUE(repaired->actions.empty());
  EXPECT_FALSE(closed_mesh(repaired->surface, 0, "ball"));
}

}  // namespace
}  // namespace tenon::geometry
