#include "tenon/service/convert.hpp"

#include <gtest/gtest.h>

#include <filesystem>

#include "geometry/mesh_shapes.hpp"
#include "support/samples.hpp"
#include "support/schema_check.hpp"
#include "support/temporary_folder.hpp"
#include "tenon/io/mesh_file.hpp"
#include "tenon/io/obj.hpp"
#include "tenon/io/scene_json.hpp"

namespace tenon::service {
namespace {

class Convert : public ::testing::Test {
 protected:
  std::string path(const std::string& name) const { return (folder_.path() / name).string(); }
  void write(const std::string& name, const geometry::Polyhedron& surface) const {
    folder_.write(name, io::write_obj({{"part", surface}}));
  }
  Answer run(const std::string& from, const std::string& to, bool repair = false) const {
    ConvertRequest request;
    request.load.file = from;
    request.out = path(to);
    request.repair = repair;
    return convert(request);
  }

  testing::TemporaryFolder folder_;
};

TEST_F(Convert, EveryFormatIsWrittenAndMeshesReadBackTheSame) {
  write("l.obj", geometry::shapes::l_shape());
  const auto schema = testing::Schema::load("answer.convert");
  for (const char* ending : {"json", "svg", "obj", "stl", "gltf"}) {
    const Answer answer = run(path("l.obj"), std::string("out.") + ending);
    EXPECT_EQ(answer.exit_code, kYes) << answer.text;
    EXPECT_EQ(schema.fault(answer.json), "");
    EXPECT_GT(std::filesystem::file_size(path(std::string("out.") + ending)), 100u);
    EXPECT_NE(answer.json.find("\"status\": \"done\""), std::string::npos) << answer.json;
  }
  const auto obj = io::read_mesh(path("out.obj"));
  ASSERT_TRUE(obj);
  EXPECT_EQ(obj->surface.vertices, geometry::shapes::l_shape().vertices);
  EXPECT_EQ(obj->surface.faces, geometry::shapes::l_shape().faces);
  const auto scene = io::read_scene_file(path("out.json"));
  ASSERT_TRUE(scene) << to_string(scene.faults().front());
  EXPECT_EQ(std::get<model::Mesh>(scene->bodies[0].shape.pieces[0]).surface.vertices,
            geometry::shapes::l_shape().vertices);
}

TEST_F(Convert, AnOpenMeshIsRefusedUnlessRepaired) {
  geometry::Polyhedron open = geometry::shapes::cube();
  open.faces.pop_back();
  write("crate.obj", open);
  const Answer refused = run(path("crate.obj"), "out.obj");
  EXPECT_EQ(refused.exit_code, kBadInput);
  EXPECT_EQ(testing::Schema::load("answer.convert").fault(refused.json), "");
  EXPECT_NE(refused.text.find("crate: the surface is not closed: edge"), std::string::npos)
      << refused.text;
  const Answer mended = run(path("crate.obj"), "out.obj", true);
  EXPECT_EQ(mended.exit_code, kYes) << mended.text;
  EXPECT_NE(mended.text.find("filled 1 flat holes, 1 m^2"), std::string::npos) << mended.text;
  EXPECT_NE(mended.json.find("filled 1 flat holes"), std::string::npos);
  EXPECT_EQ(run(path("out.obj"), "again.obj").exit_code, kYes);
}

TEST_F(Convert, BadRequestsAreNamed) {
  write("l.obj", geometry::shapes::l_shape());
  const Answer format = run(path("l.obj"), "out.step");
  EXPECT_EQ(format.exit_code, kBadInput);
  EXPECT_NE(format.text.find(".gltf"), std::string::npos);
  EXPECT_EQ(run(path("missing.obj"), "out.obj").exit_code, kBadInput);
  EXPECT_EQ(run(path("l.obj"), "l.obj/out.obj").exit_code, kBadInput);
}

TEST_F(Convert, FilesByOthersInEveryFormat) {
  const auto data = testing::shared_data();
  if (data.empty()) GTEST_SKIP() << "../shared/data is missing";
  for (const char* file :
       {"learning_to_assemble/arch", "compas_cra/A.json", "stablelego/stair_19.json",
        "factory_pegs/factory_round_peg_8mm_tight.obj"})
    for (const char* ending : {"json", "svg", "obj", "gltf"}) {
      const Answer answer = run((data / file).string(), std::string("out.") + ending);
      EXPECT_EQ(answer.exit_code, kYes) << file << " " << answer.text;
    }
  // A scene written from a foreign file reads back with the same bodies and connections.
  ASSERT_EQ(run((data / "stablelego/stair_19.json").string(), "stair.json").exit_code, kYes);
  const auto scene = io::read_scene_file(path("stair.json"));
  ASSERT_TRUE(scene) << to_string(scene.faults().front());
  EXPECT_EQ(scene->bodies.size(), 19u);
  EXPECT_EQ(scene->connections.size(), 504u);
}

}  // namespace
}  // namespace tenon::service
