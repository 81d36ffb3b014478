#include "tenon/service/convert.hpp"
#include "support/places.hpp"

#include <gtest/gtest.h>

#include <filesystem>

#include "geometry/mesh_shapes.hpp"
#include "support/samples.hpp"
#include "support/schema_check.hpp"
#include "support/temporary_folder.hpp"
#include "tenon/io/mesh_file.hpp"
#include "tenon/io/obj.hpp"
#include "tenon/io/scene_json.hpp"
#include "tenon/service/contacts.hpp"

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

TEST_F(Convert, WhatValidateRefusesIsNotWritten) {
  // Two cubes in one surface that pass through one another: closed, but no solid.
  geometry::Polyhedron crossed = geometry::shapes::cube();
  const auto count = static_cast<int>(crossed.vertices.size());
  for (int i = 0; i < count; ++i)
    crossed.vertices.push_back(crossed.vertices[i] + Eigen::Vector3d(0.5, 0.5, 0.5));
  for (std::size_t f = 0, faces = crossed.faces.size(); f < faces; ++f) {
    std::vector<int> face = crossed.faces[f];
    for (int& corner : face) corner += count;
    crossed.faces.push_back(face);
  }
  write("crossed.obj", crossed);
  for (const bool repair : {false, true})
    for (const char* ending : {"json", "obj", "stl", "gltf"}) {
      const Answer answer = run(path("crossed.obj"), std::string("out.") + ending, repair);
      EXPECT_EQ(answer.exit_code, kBadInput) << ending << repair << answer.text;
      EXPECT_NE(answer.text.find("bodies[0].shape: part crossed: "), std::string::npos);
      EXPECT_FALSE(std::filesystem::exists(path(std::string("out.") + ending)));
    }
  const Answer picture = run(path("crossed.obj"), "out.svg");
  EXPECT_EQ(picture.exit_code, kYes) << picture.text;
  EXPECT_NE(picture.text.find("note: drawn with a fault: bodies[0].shape: part crossed"),
            std::string::npos)
      << picture.text;
  EXPECT_EQ(testing::Schema::load("answer.convert").fault(picture.json), "");
}

TEST_F(Convert, APlanarSceneAsADrawingHasTheSameContacts) {
  for (const char* name : {"pyramid-peers", "arch-27"}) {
    const auto scene =
        (std::filesystem::path(testing::source_dir()) / "scenes" / (std::string(name) + ".json"))
            .string();
    if (!std::filesystem::exists(scene)) continue;
    const auto touching = [](const std::string& file) {
      ContactsRequest request;
      request.load.file = file;
      const Answer answer = contacts(request);
      EXPECT_EQ(answer.exit_code, kYes) << answer.text;
      return answer.text.substr(0, answer.text.find('('));
    };
    ASSERT_EQ(run(scene, "out.svg").exit_code, kYes);
    EXPECT_EQ(touching(path("out.svg")), touching(scene));
    const Answer flat = run(scene, "out.obj");
    EXPECT_EQ(flat.exit_code, kYes);
    EXPECT_NE(flat.text.find("note: the parts of a planar scene are written as flat open"),
              std::string::npos);
  }
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
