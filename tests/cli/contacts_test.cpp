// tenon contacts: from a file to words, JSON and a picture.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "support/run_cli.hpp"
#include "support/samples.hpp"
#include "support/schema_check.hpp"
#include "support/xml_check.hpp"

namespace tenon {
namespace {

using nlohmann::json;
using testing::run_cli;
using testing::TemporaryFolder;

const char* kTwoBoxes = R"({"version": 1, "dimension": 2, "friction": 0.4, "bodies": [
  {"name": "table", "fixed": true, "shape": {"box": [4, 1]}, "position": [0, -0.5]},
  {"name": "box", "density": 1, "shape": {"box": [1, 1]}, "position": [0.25, 0.5]},
  {"name": "balloon", "density": 1, "shape": {"disc": 0.5}, "position": [0, 9]}]})";

TEST(Contacts, NamesPairsPointsAndPatches) {
  const TemporaryFolder folder;
  const auto path = folder.write("scene.json", kTwoBoxes);
  const auto run = run_cli({"contacts", path, "--json"});
  ASSERT_EQ(run.exit_code, 0) << run.out;
  EXPECT_EQ(testing::Schema::load("answer.contacts").fault(run.out), "");
  const json answer = json::parse(run.out);
  EXPECT_EQ(answer["command"], "contacts");
  EXPECT_EQ(answer["status"], "done");
  ASSERT_EQ(answer["contacts"].size(), 2u);
  for (const auto& contact : answer["contacts"]) {
    EXPECT_EQ(contact["a"], "table");
    EXPECT_EQ(contact["b"], "box");
    EXPECT_EQ(contact["normal"], json({0.0, -1.0}));  // from b to a
    EXPECT_EQ(contact["friction"], 0.4);
    EXPECT_EQ(contact["gap"], 0.0);
    EXPECT_EQ(contact["point"][1], 0.0);
  }
  ASSERT_EQ(answer["patches"].size(), 1u);
  EXPECT_EQ(answer["patches"][0]["polygon"].size(), 2u);
  EXPECT_EQ(answer["untouched"], json({"balloon"}));
  EXPECT_TRUE(answer["profile"].contains("detect_seconds"));
  const auto words = run_cli({"contacts", path});
  EXPECT_NE(words.out.find("table - box: 1 patch, 2 points"), std::string::npos) << words.out;
  EXPECT_NE(words.out.find("touches nothing: balloon"), std::string::npos) << words.out;
}

TEST(Contacts, OverlapIsBadInputWithNamesAndDepth) {
  const TemporaryFolder folder;
  const auto path = folder.write("scene.json", kTwoBoxes);
  const std::string lower = "bodies.box.position=[0.25,0.49]";
  const auto run = run_cli({"contacts", path, "--set", lower});
  EXPECT_EQ(run.exit_code, 2);
  EXPECT_NE((run.out + run.err).find("table, box: the parts overlap by 0.01 m"), std::string::npos)
      << run.out << run.err;
  EXPECT_EQ(run_cli({"contacts", path, "--set", lower, "--tolerance", "2e-3"}).exit_code, 0);
  EXPECT_EQ(run_cli({"contacts", path, "--tolerance", "7"}).exit_code, 2);
}

TEST(Contacts, DrawsWhatTouches) {
  const TemporaryFolder folder;
  const auto path = folder.write("scene.json", kTwoBoxes);
  const auto svg = folder.path() / "out.svg";
  ASSERT_EQ(run_cli({"contacts", path, "--svg", svg.string()}).exit_code, 0);
  const std::string text = testing::file_text(svg);
  EXPECT_EQ(testing::xml_fault(text), "");
  EXPECT_NE(text.find("class=\"contact\""), std::string::npos);
  const auto nowhere = run_cli({"contacts", path, "--svg", path + "/x.svg"});
  EXPECT_EQ(nowhere.exit_code, 2);
}

TEST(Contacts, AFolderOfPartsByOthers) {
  const auto data = testing::shared_data();
  if (data.empty()) GTEST_SKIP() << "../shared/data is missing";
  const auto run = run_cli({"contacts", (data / "learning_to_assemble/arch").string(), "--json"});
  ASSERT_EQ(run.exit_code, 0) << run.out;
  EXPECT_EQ(json::parse(run.out)["patches"].size(), 8u);
}

}  // namespace
}  // namespace tenon
