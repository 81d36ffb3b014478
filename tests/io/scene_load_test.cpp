// Large and hostile scenes cost what their size explains, no more.
#include <gtest/gtest.h>

#include "tenon/io/scene_json.hpp"

namespace tenon::io {
namespace {

TEST(LargeScenes, ManyUnknownNamesAreCountedNotSearched) {
  // 20,000 contacts with unknown names against 5,000 bodies: a search for the nearest name for each
  // would take minutes.
  std::string bodies, contacts;
  for (int i = 0; i < 5000; ++i)
    bodies += std::string(i > 0 ? "," : "") + R"({"name": "a part with a long name )" +
              std::to_string(i) + R"(", "shape": {"disc": 1}})";
  for (int i = 0; i < 20000; ++i)
    contacts += std::string(i > 0 ? "," : "") + R"({"a": "another part with a long name )" +
                std::to_string(i) + R"(", "b": "x", "point": [0,0], "normal": [0,1]})";
  const auto scene = read_scene(
      R"({"version": 1, "bodies": [)" + bodies + R"(], "contacts": [)" + contacts + "]}", {});
  ASSERT_FALSE(scene);
  EXPECT_EQ(scene.faults().size(), 201u);
  EXPECT_NE(scene.faults().back().message.find("39800 more faults"), std::string::npos);
}

TEST(LargeScenes, ThousandsOfBodiesWithPairs) {
  std::string bodies, pairs;
  for (int i = 0; i < 10000; ++i) {
    const std::string name = "b" + std::to_string(i);
    bodies +=
        std::string(i > 0 ? "," : "") + R"({"name": ")" + name + R"(", "shape": {"disc": 1}})";
    if (i > 0)
      pairs +=
          std::string(i > 1 ? "," : "") + R"({"a": "b0", "b": ")" + name + R"(", "friction": 1})";
  }
  const auto scene =
      read_scene(R"({"version": 1, "bodies": [)" + bodies + R"(], "pairs": [)" + pairs + "]}", {});
  ASSERT_TRUE(scene);
  EXPECT_EQ(scene->pairs.size(), 9999u);
}

}  // namespace
}  // namespace tenon::io
