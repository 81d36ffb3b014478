#include <gtest/gtest.h>

#include <fstream>

#include "support/samples.hpp"
#include "support/temporary_folder.hpp"
#include "tenon/contact/space_body.hpp"
#include "tenon/io/compas.hpp"

namespace tenon::io {
namespace {

TEST(CompasReader, ReadsAllSamplesAsClosedBlocks) {
  const auto data = testing::shared_data();
  if (data.empty()) GTEST_SKIP() << "../shared/data is missing";
  struct Row {
    const char* file;
    std::size_t parts, pieces;
    bool float32;
  };
  const Row rows[] = {{"A", 3, 3, true},
                      {"H", 3, 3, true},
                      {"cubes", 3, 3, true},
                      {"concave-short", 2, 6, true},
                      {"type-a", 3, 3, false},
                      {"type-b", 3, 3, false},
                      {"shelf-stable", 9, 12, true}};
  for (const Row& row : rows) {
    const auto file = data / "compas_cra" / (std::string(row.file) + ".json");
    std::string head(200, '\0');
    std::ifstream(file).read(head.data(), 200);
    EXPECT_TRUE(is_compas(file, head)) << file;
    const auto read = read_compas(file);
    ASSERT_TRUE(read) << to_string(read.faults().front());
    ASSERT_EQ(read->scene.bodies.size(), row.parts) << row.file;
    std::size_t pieces = 0;
    for (std::size_t i = 0; i < row.parts; ++i) {
      const model::Body& body = read->scene.bodies[i];
      EXPECT_EQ(body.name, std::to_string(i));
      const auto& mesh = std::get<model::Mesh>(body.shape.pieces[0]);
      EXPECT_GT(mesh.tolerance, row.float32 ? 1e-8 : 0) << row.file;
      EXPECT_LT(mesh.tolerance, row.float32 ? 1e-6 : 1e-15) << row.file;
      const auto solid = contact::space_body(body.shape, body.name);
      ASSERT_TRUE(solid) << row.file << to_string(solid.faults().front());
      EXPECT_GT(solid->mass.volume, 0);
      pieces += solid->pieces.size();
    }
    EXPECT_EQ(pieces, row.pieces) << row.file;
  }
}

Result<ForeignScene> read_text(const std::string& text) {
  const testing::TemporaryFolder folder;
  return read_compas(folder.write("assembly.json", text));
}

std::string node(const std::string& vertex, const std::string& face, const std::string& more = "") {
  return R"({"dtype": "compas_assembly/Assembly", "data": {"graph": {"data": {"node": {"7": {)" +
         more + R"("block": {"data": {"vertex": )" + vertex + R"(, "face": )" + face + "}}}}}}}}";
}

TEST(CompasReader, SupportsAreFixedAndMissingCoordinatesAreZero) {
  const auto read = read_text(node(R"({"a": {"x": 1}, "b": {"y": 1}, "c": {"z": 1}})",
                                   R"({"0": ["a", "b", "c"]})", R"("is_support": true, )"));
  ASSERT_TRUE(read) << to_string(read.faults().front());
  ASSERT_EQ(read->scene.bodies.size(), 1u);
  EXPECT_TRUE(read->scene.bodies[0].fixed);
  EXPECT_EQ(std::get<model::Mesh>(read->scene.bodies[0].shape.pieces[0]).surface.vertices[1],
            Eigen::Vector3d(0, 1, 0));
}

TEST(CompasReader, FaultsNameTheirPlace) {
  const std::string good = R"({"0": {"x": 1}, "1": {"y": 1}, "2": {"z": 1}})";
  const std::pair<std::string, const char*> cases[] = {
      {"{}", "data"},
      {R"({"data": {"graph": {"data": {"node": {}}}}})", "data.graph.data.node"},
      {R"({"data": {"graph": {"data": {"node": {"0": 5}}}}})", "has no block"},
      {node(good, R"({"0": [0, 1, 9]})"), "names a vertex that is not there"},
      {node(good, R"({"0": [0, 1]})"), "fewer than three corners"},
      {node(good, R"({"0": 3})"), "fewer than three corners"},
      {node(good, "{}"), "face"},
      {node("[]", R"({"0": [0, 1, 2]})"), "vertex"},
      {node(R"({"0": {"x": "one"}})", R"({"0": [0, 0, 0]})"), "vertex"},
      {node(good, R"({"0": [0, 1, 2]})").substr(0, 60), ""},
  };
  for (const auto& [text, expected] : cases) {
    const auto read = read_text(text);
    ASSERT_FALSE(read) << text;
    EXPECT_NE(to_string(read.faults().front()).find(expected), std::string::npos)
        << to_string(read.faults().front());
  }
  EXPECT_FALSE(read_compas("nowhere.json"));
}

}  // namespace
}  // namespace tenon::io
