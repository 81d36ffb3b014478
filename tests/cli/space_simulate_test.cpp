// tenon simulate and compare on scenes in space, from file to answer.
#include <gtest/gtest.h>

#include <filesystem>
#include <nlohmann/json.hpp>

#include "cli/scene_answers.hpp"
#include "support/run_cli.hpp"
#include "support/schema_check.hpp"

namespace tenon {
namespace {

using nlohmann::json;
using testing::answer;
using testing::run_cli;
using testing::scene;

std::filesystem::path folder_for(const std::string& name) {
  const auto folder = std::filesystem::temp_directory_path() / name;
  std::filesystem::create_directories(folder);
  return folder;
}

TEST(SimulateInSpace, ThePegOfTheDocsReachesTheFloor) {
  const auto run = run_cli({"simulate", scene("space-peg"), "--json"});
  EXPECT_EQ(testing::Schema::load("answer.simulate").fault(run.out), "") << run.out;
  const json a = json::parse(run.out);
  EXPECT_EQ(a["status"], "done");
  EXPECT_EQ(a["approximate_steps"], 0);
  EXPECT_LT(a["max_penetration"].get<double>(), 1e-9);
  EXPECT_NEAR(a["bodies"][1]["position"][2].get<double>(), -0.25, 1e-9);
  EXPECT_EQ(a["bodies"][1]["quaternion"].size(), 4u);
}

TEST(SimulateInSpace, ResumedRunIsTheUnbrokenOneBitForBit) {
  const auto folder = folder_for("tenon_space_resume");
  const std::string half = (folder / "half.json").string();
  answer({"simulate", scene("space-ten-L"), "--steps", "60", "--out", half});
  const json rest = answer({"simulate", scene("space-ten-L"), "--steps", "25", "--resume", half});
  const json whole = answer({"simulate", scene("space-ten-L"), "--steps", "85"});
  EXPECT_EQ(rest["bodies"], whole["bodies"]);
  EXPECT_EQ(rest["time"], whole["time"]);
  std::filesystem::remove_all(folder);
}

TEST(SimulateInSpace, LooksFurtherAheadWithoutAnotherAnswer) {
  // Ten bodies that hit each other first on corners and edges, where a step has several answers.
  // Later the last digits, in which rounds of larger islands end elsewhere, have grown too far.
  const json once = answer({"simulate", scene("space-ten-L"), "--steps", "55"});
  for (const std::string factor : {"3", "10"}) {
    const json far = answer(
        {"simulate", scene("space-ten-L"), "--steps", "55", "--set", "simulation.reach=" + factor});
    for (size_t i = 0; i < once["bodies"].size(); ++i)
      for (int k = 0; k < 3; ++k)
        EXPECT_NEAR(once["bodies"][i]["position"][k].get<double>(),
                    far["bodies"][i]["position"][k].get<double>(), 1e-6)
            << factor << " " << i;
  }
}

TEST(SimulateInSpace, WritesPictures) {
  const auto folder = folder_for("tenon_space_pictures");
  const std::string strip = (folder / "strip.svg").string(), plot = (folder / "plot.svg").string();
  const json a = answer(
      {"simulate", scene("space-crossed-bars"), "--steps", "30", "--svg", strip, "--plot", plot});
  EXPECT_EQ(a["files"].size(), 2u);
  EXPECT_GT(std::filesystem::file_size(strip), 1000u);
  EXPECT_GT(std::filesystem::file_size(plot), 1000u);
  std::filesystem::remove_all(folder);
}

TEST(CompareInSpace, StudyModelsAreRefusedByName) {
  const json a =
      answer({"compare", scene("space-peg"), "--models", "selection,stewart-trinkle"}, 2);
  EXPECT_NE(a.dump().find("stewart-trinkle"), std::string::npos);
  EXPECT_NE(a.dump().find("use the model selection"), std::string::npos);
  const json alone =
      answer({"compare", scene("space-crossed-bars"), "--models", "selection", "--steps", "20"});
  EXPECT_EQ(alone["runs"].size(), 1u);
  const auto words = run_cli({"compare", scene("space-flight"), "--models", "selection"});
  EXPECT_NE(words.out.find("plate (10, 0, -470.99) speed"), std::string::npos) << words.out;
}

}  // namespace
}  // namespace tenon
