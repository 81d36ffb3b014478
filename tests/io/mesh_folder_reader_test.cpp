#include <gtest/gtest.h>

#include <filesystem>

#include "support/samples.hpp"
#include "support/temporary_folder.hpp"
#include "tenon/io/mesh_folder.hpp"
#include "tenon/io/part_scene.hpp"

namespace tenon::io {
namespace {

TEST(MeshFolderReader, ReadsEachAssemblyOfLearningToAssemble) {
  const auto data = testing::shared_data();
  if (data.empty()) GTEST_SKIP() << "../shared/data is missing";
  const std::pair<const char*, std::size_t> folders[] = {
      {"arch", 9u}, {"tetris-1", 12u}, {"tetris-2", 17u}};
  for (const auto& [name, parts] : folders) {
    const auto folder = data / "learning_to_assemble" / name;
    EXPECT_TRUE(is_mesh_folder(folder));
    const auto read = read_mesh_folder(folder);
    ASSERT_TRUE(read) << to_string(read.faults().front());
    EXPECT_EQ(read->scene.name, name);
    EXPECT_EQ(read->scene.dimension, 3);
    ASSERT_EQ(read->scene.bodies.size(), parts);
    for (std::size_t i = 0; i < parts; ++i) {
      EXPECT_EQ(read->scene.bodies[i].name, std::to_string(i));  // 10 comes after 9
      EXPECT_EQ(read->scene.bodies[i].density, 1);
      EXPECT_FALSE(read->scene.bodies[i].fixed);
    }
    ASSERT_EQ(read->notes.size(), 1u);
    EXPECT_NE(read->notes[0].find("rounded to"), std::string::npos);
  }
  EXPECT_TRUE(read_mesh_folder(data / "learning_to_assemble" / "arch" / ""));
}

TEST(MeshFolderReader, CollectsTheFaultsOfAllFiles) {
  const testing::TemporaryFolder folder;
  EXPECT_FALSE(is_mesh_folder(folder.path()));
  EXPECT_FALSE(read_mesh_folder(folder.path()));
  folder.write("notes.txt", "no part");
  folder.write("a.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n");
  ASSERT_TRUE(read_mesh_folder(folder.path()));
  EXPECT_EQ(read_mesh_folder(folder.path())->scene.bodies.size(), 1u);
  folder.write("a.stl", "solid a\n");
  folder.write("b.obj", "v 0 0\n");
  const auto read = read_mesh_folder(folder.path());
  ASSERT_FALSE(read);
  ASSERT_EQ(read.faults().size(), 4u);
  EXPECT_NE(to_string(read.faults()[0]).find("a second file for part a"), std::string::npos);
  EXPECT_NE(to_string(read.faults()[2]).find("b.obj: line 1"), std::string::npos);
  EXPECT_NE(to_string(read.faults()[3]).find("part a: the surface is not closed"),
            std::string::npos);
}

TEST(NaturalOrder, NumbersInNamesCountAsNumbers) {
  EXPECT_TRUE(natural_less("2", "10"));
  EXPECT_FALSE(natural_less("10", "2"));
  EXPECT_TRUE(natural_less("a2b", "a10a"));
  EXPECT_TRUE(natural_less("a", "b"));
  EXPECT_TRUE(natural_less("a", "a1"));
  EXPECT_FALSE(natural_less("x", "x"));
  EXPECT_NE(natural_less("01", "1"), natural_less("1", "01"));
}

}  // namespace
}  // namespace tenon::io
