#include <gtest/gtest.h>

#include <cstdint>
#include <cstring>
#include <limits>
#include <string>

#include "support/samples.hpp"
#include "tenon/io/mesh_file.hpp"
#include "tenon/io/stl.hpp"

namespace tenon::io {
namespace {

std::string message(const Result<MeshFile>& result) {
  return result ? "no fault" : to_string(result.faults().front());
}

const geometry::Polyhedron kTetrahedron{{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 0.1}},
                                        {{0, 2, 1}, {0, 1, 3}, {1, 2, 3}, {0, 3, 2}}};

std::string binary_stl(const std::vector<float>& coordinates, std::uint32_t count) {
  std::string bytes = "solid but binary";
  bytes.resize(80, ' ');
  bytes.append(reinterpret_cast<const char*>(&count), 4);
  for (std::size_t i = 0; i < coordinates.size(); ++i) {
    if (i % 9 == 0) bytes.append(12, '\0');
    bytes.append(reinterpret_cast<const char*>(&coordinates[i]), 4);
    if (i % 9 == 8) bytes.append(2, '\0');
  }
  return bytes;
}

TEST(StlReader, AsciiReadsBackToTheSameDoubles) {
  const auto mesh = parse_stl(write_stl(kTetrahedron, "a part"));
  ASSERT_TRUE(mesh) << message(mesh);
  EXPECT_EQ(mesh->surface.faces.size(), 4u);
  ASSERT_EQ(mesh->surface.vertices.size(), 4u);  // equal corners are one vertex
  for (std::size_t f = 0; f < 4; ++f)
    for (int c = 0; c < 3; ++c)
      EXPECT_EQ(mesh->surface.vertices[mesh->surface.faces[f][c]],
                kTetrahedron.vertices[kTetrahedron.faces[f][c]]);
}

TEST(StlReader, WritesPolygonsAsTriangles) {
  const geometry::Polyhedron notched{{{0, 0, 0}, {2, 0, 0}, {2, 2, 0}, {1, 0.5, 0}, {0, 2, 0}},
                                     {{0, 1, 2, 3, 4}}};
  const auto mesh = parse_stl(write_stl(notched, "l"));
  ASSERT_TRUE(mesh);
  EXPECT_EQ(mesh->surface.faces.size(), 3u);
}

TEST(StlReader, BinaryEvenIfItBeginsWithSolid) {
  const auto mesh =
      parse_stl(binary_stl({0, 0, 0, 1, 0, 0, 0, 2, 0, 0, 0, 0, 0, 2, 0, 0, 0, 4}, 2));
  ASSERT_TRUE(mesh) << message(mesh);
  EXPECT_EQ(mesh->surface.faces, (std::vector<std::vector<int>>{{0, 1, 2}, {0, 2, 3}}));
  EXPECT_TRUE(mesh->float32);
  EXPECT_DOUBLE_EQ(mesh->tolerance, 4 * 0x1p-23);
}

TEST(StlReader, MinusZeroIsZero) {
  const auto mesh =
      parse_stl(binary_stl({0, 0, 0, 1, 0, 0, 0, 2, 0, -0.0f, 0, 0, 0, 2, -0.0f, 0, 0, 4}, 2));
  ASSERT_TRUE(mesh);
  EXPECT_EQ(mesh->surface.vertices.size(), 4u);
}

TEST(StlReader, RefusesGarbage) {
  const float nan = std::numeric_limits<float>::quiet_NaN();
  const std::vector<float> one{0, 0, 0, 1, 0, 0, 0, 2, 0};
  const std::pair<std::string, const char*> cases[] = {
      {"", "neither ASCII nor binary"},
      {"solid x\nfacet\n", "has no facets"},
      {"solid x\nouter loop\nvertex 0 0 0\nendloop\n", "has 1 corners"},
      {"solid x\nouter loop\nvertex 0 0\n", "line 3"},
      {"solid x\nouter loop\nvertex 0 0 nan\n", "finite"},
      {"solid x\nouter loop\nvertex 0 0 0\nvertex 0 0 1\n", "cut off"},
      {binary_stl(one, 0xFFFFFFFF), "1 of 4294967295 triangles"},
      {binary_stl(one, 2), "1 of 2 triangles"},
      {binary_stl({}, 0), "has no triangles"},
      {binary_stl({0, 0, 0, 1, 0, nan, 0, 2, 0}, 1), "triangle 0"},
  };
  for (const auto& [bytes, expected] : cases) {
    const auto mesh = parse_stl(bytes, "part.stl");
    EXPECT_FALSE(mesh) << expected;
    EXPECT_NE(message(mesh).find(expected), std::string::npos) << message(mesh);
  }
  const std::string whole = binary_stl(one, 1);
  for (std::size_t n = 0; n < whole.size(); ++n) EXPECT_FALSE(parse_stl(whole.substr(0, n)));
  EXPECT_TRUE(parse_stl(whole));
}

TEST(StlReader, ReadsTheLinksOfAPuma) {
  const auto data = testing::shared_data();
  if (data.empty()) GTEST_SKIP() << "../shared/data is missing";
  std::size_t triangles = 0;
  for (int link = 1; link <= 7; ++link) {
    const auto mesh =
        read_mesh(data / "puma560" / "meshes" / ("puma_link" + std::to_string(link) + ".stl"));
    ASSERT_TRUE(mesh) << message(mesh);
    triangles += mesh->surface.faces.size();
    EXPECT_LT(mesh->surface.vertices.size(), mesh->surface.faces.size());
  }
  EXPECT_EQ(triangles, 8116u);
}

}  // namespace
}  // namespace tenon::io
