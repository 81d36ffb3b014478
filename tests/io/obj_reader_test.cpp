#include <gtest/gtest.h>

#include <string>

#include "support/samples.hpp"
#include "tenon/io/mesh_file.hpp"
#include "tenon/io/obj.hpp"

namespace tenon::io {
namespace {

std::string message(const Result<MeshFile>& result) {
  return result ? "no fault" : to_string(result.faults().front());
}

TEST(ObjReader, ReadsAllFormsOfFaces) {
  const auto mesh = parse_obj(
      "# cube corner\r\nmtllib x.mtl\no a b\nv 0 0 0\nv +1 0 0\nv 1e0 1 0 0.5 0.5 0.5\nv 0 1 0\n"
      "vt 0 0\nvn 0 0 1\ng g\nusemtl m\ns 1\nf 1 2 3 4\nf 1/1 2/1 3/1\nf 1//1 2//1 3//1\n"
      "f 1/1/1 2/1/1 \\\n 3/1/1\nf -4 -3 -2 # back\nl 1 2\np 1\n");
  ASSERT_TRUE(mesh) << message(mesh);
  ASSERT_EQ(mesh->surface.vertices.size(), 4u);
  EXPECT_EQ(mesh->surface.vertices[2], Eigen::Vector3d(1, 1, 0));
  ASSERT_EQ(mesh->surface.faces.size(), 5u);
  EXPECT_EQ(mesh->surface.faces[0], (std::vector<int>{0, 1, 2, 3}));
  for (int i = 1; i < 5; ++i) EXPECT_EQ(mesh->surface.faces[i], (std::vector<int>{0, 1, 2}));
}

TEST(ObjReader, NegativeIndicesCountFromTheVerticesBeforeTheLine) {
  const auto mesh = parse_obj("v 0 0 0\nv 1 0 0\nv 0 1 0\nf -3 -2 -1\nv 0 0 1\nf -3 -2 -1\n");
  ASSERT_TRUE(mesh);
  EXPECT_EQ(mesh->surface.faces[1], (std::vector<int>{1, 2, 3}));
}

TEST(ObjReader, RefusesGarbageAndNamesTheLine) {
  const std::pair<const char*, const char*> cases[] = {
      {"", "has no faces"},
      {"hello\nworld", "has no faces"},
      {"v 0 0\n", "line 1"},
      {"v 0 0 nan\n", "no finite number"},
      {"v 0 0 inf\n", "no finite number"},
      {"v 0 0 1e999\n", "no finite number"},
      {"v 0 0 0x1\n", "no finite number"},
      {"v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 4\n", "line 4: face corner '4' names a vertex"},
      {"v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 0\n", "names a vertex that is not there"},
      {"v 0 0 0\nv 1 0 0\nv 0 1 0\nf -4 1 2\n", "names a vertex that is not there"},
      {"v 0 0 0\nf 1 1 99999999999999999999999\n", "is no index"},
      {"v 0 0 0\nv 1 0 0\nf 1 2\n", "face has 2 corners"},
      {"v 0 0 0\nf 1 1 x\n", "'x' is no index"},
  };
  for (const auto& [text, expected] : cases) {
    const auto mesh = parse_obj(text, "part.obj");
    EXPECT_FALSE(mesh) << text;
    EXPECT_NE(message(mesh).find(expected), std::string::npos) << text << " gave " << message(mesh);
    EXPECT_EQ(message(mesh).rfind("part.obj", 0), 0u);
  }
  std::string binary;
  for (int i = 0; i < 100000; ++i) binary += static_cast<char>(i * 37 % 256);
  EXPECT_FALSE(parse_obj(binary));
}

TEST(ObjReader, TruncationNeverCrashesAndEveryPrefixIsJudged) {
  const std::string text = write_obj({{"a b", {{{0, 0, 0}, {1, 0, 0}, {0, 1, 0.1}}, {{0, 1, 2}}}}});
  EXPECT_NE(text.find("o a_b\n"), std::string::npos);
  int read = 0;
  for (std::size_t n = 0; n <= text.size(); ++n) read += parse_obj(text.substr(0, n)) ? 1 : 0;
  EXPECT_EQ(read, 2);  // the whole text, with and without its last line end
}

TEST(ObjReader, WhatIsWrittenReadsBackToTheSameDoubles) {
  const geometry::Polyhedron surface{
      {{1.0 / 3, -2e-300, 1e14}, {0.1 + 0.2, 5e-324, -0.0}, {-9e14, 3.14159265358979, 7}},
      {{0, 1, 2}, {2, 1, 0}}};
  const auto mesh = parse_obj(write_obj({{"part", surface}}));
  ASSERT_TRUE(mesh) << message(mesh);
  EXPECT_EQ(mesh->surface.vertices, surface.vertices);
  EXPECT_EQ(mesh->surface.faces, surface.faces);
}

double tolerance_of(const std::string& numbers) {
  const auto mesh = parse_obj("v " + numbers + "\nv 0 0 0\nf 1 1 2\n");
  return mesh ? mesh->tolerance : -1;
}

TEST(ObjReader, ToleranceIsOneUnitOfTheLastDecimal) {
  const auto padded = [](const std::string& a, const std::string& b) {
    const auto mesh = parse_obj("v " + a + "\nv " + b + "\nf 1 1 2\n");
    return mesh ? mesh->tolerance : -1;
  };
  EXPECT_DOUBLE_EQ(padded("0.012500 -0.012500 0.008992", "0.000000 1.000000 0.500000"), 1e-6);
  EXPECT_DOUBLE_EQ(padded("12.345 1.000 2.000", "0.000 0.000 0.000"), 1e-3);
  // Float32 numbers with eight decimals: the float's spacing is the coarser.
  EXPECT_DOUBLE_EQ(padded("0.89999998 0.50000000 0.30000001", "1.10000002 0.00000000 0.00000000"),
                   0x1p-23 * 1.10000002);
  EXPECT_DOUBLE_EQ(padded("0.89999998 0.50000000 0.30000001", "1.09999998 0.00000000 0.00000000"),
                   1e-8);  // 1.09999998 is no float32 to eight decimals
  // Zeros dropped: six significant digits of the largest coordinate, 0.05.
  EXPECT_DOUBLE_EQ(tolerance_of("0.00348968 0.000152363 0.05"), 1e-7);
  // Far from the origin: quarters are float32 by chance, and the two decimals count.
  EXPECT_DOUBLE_EQ(padded("1000000.00 1000002.00 0.00", "1000001.75 1000000.25 1.00"), 0.01);
  EXPECT_DOUBLE_EQ(padded("1000000.06 1000002.00 0.00", "1000001.75 1000000.25 1.00"),
                   0x1p-23 * 1000002);  // .06 is the sixteenth that a float32 has there
  EXPECT_DOUBLE_EQ(padded("1000000.07 1000002.00 0.00", "1000001.75 1000000.25 1.00"), 0.01);
  EXPECT_DOUBLE_EQ(tolerance_of("0.30000001192092896 1 2"), 0x1p-22);  // a float32 as a double
  // Written by hand: exact.
  EXPECT_DOUBLE_EQ(tolerance_of("0 1 2"), 0);
  EXPECT_DOUBLE_EQ(tolerance_of("0.3 1 0.125"), 0);
  EXPECT_DOUBLE_EQ(padded("0.1 1.0 0.5", "0.0 0.0 0.0"), 0);
  // Seventeen digits of a double: its own rounding.
  EXPECT_NEAR(tolerance_of("0.30000000000000004 1.5 0.1"), 1e-16, 1e-20);
}

TEST(ObjReader, ToleranceOfTheFilesByOthers) {
  const auto data = testing::shared_data();
  if (data.empty()) GTEST_SKIP() << "../shared/data is missing";
  const auto of = [&](const char* file) {
    const auto mesh = read_mesh(data / file);
    EXPECT_TRUE(mesh) << file << message(mesh);
    return mesh ? mesh->tolerance : -1;
  };
  EXPECT_DOUBLE_EQ(of("factory_pegs/factory_rectangular_peg_8mm_tight_subdiv_3x.obj"), 1e-6);
  EXPECT_DOUBLE_EQ(of("factory_pegs/factory_round_peg_8mm_tight.obj"), 1e-7);
  EXPECT_DOUBLE_EQ(of("factory_pegs/industreal_rectangular_peg_8mm.obj"), 1e-8);
  EXPECT_DOUBLE_EQ(of("factory_pegs/industreal_tray_pick_rectangular_peg_8mm.obj"), 1e-6);
  EXPECT_DOUBLE_EQ(of("learning_to_assemble/arch/4.obj"), 1e-8);
  EXPECT_NEAR(of("learning_to_assemble/tetris-1/1.obj"), 1.8e-7, 0.3e-7);
  EXPECT_NEAR(of("learning_to_assemble/tetris-2/1.obj"), 2.7e-7, 0.1e-7);
}

TEST(MeshFile, SaysWhatItCannotRead) {
  EXPECT_NE(message(read_mesh("nowhere/part.obj")).find("no such file"), std::string::npos);
  EXPECT_NE(message(read_mesh("part.step")).find("use .obj or .stl"), std::string::npos);
  EXPECT_TRUE(is_mesh_file("A.OBJ"));
  EXPECT_FALSE(is_mesh_file("A.json"));
}

}  // namespace
}  // namespace tenon::io
