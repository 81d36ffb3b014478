// tenon simulate and compare from file to answer.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
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

TEST(Simulate, RampOfThePaper) {
  const auto run = run_cli({"simulate", scene("ramp-paper"), "--json"});
  EXPECT_EQ(testing::Schema::load("answer.simulate").fault(run.out), "") << run.out;
  const json a = json::parse(run.out);
  EXPECT_EQ(a["status"], "done");
  EXPECT_EQ(a["unsolved_steps"], 0);
  EXPECT_LT(a["max_penetration"].get<double>(), 1e-9);
  const json& box = a["bodies"][2];
  EXPECT_NEAR(box["angle"].get<double>(), -0.3490658503988659, 1e-9);
  EXPECT_NEAR(std::hypot(box["velocity"][0].get<double>(), box["velocity"][1].get<double>()),
              8.0525222544595, 1e-9);
}

TEST(Simulate, ResumedRunIsTheUnbrokenOneBitForBit) {
  const auto folder = std::filesystem::temp_directory_path() / "tenon_simulate_resume";
  std::filesystem::create_directories(folder);
  const std::string half = (folder / "half.json").string();
  answer({"simulate", scene("ramp-step-peers"), "--steps", "200", "--out", half});
  const json rest =
      answer({"simulate", scene("ramp-step-peers"), "--steps", "150", "--resume", half});
  const json whole = answer({"simulate", scene("ramp-step-peers"), "--steps", "350"});
  EXPECT_EQ(rest["bodies"], whole["bodies"]);
  EXPECT_EQ(rest["time"], whole["time"]);
  answer({"simulate", scene("peg-paper"), "--resume", half}, 2);
  std::filesystem::remove_all(folder);
}

TEST(Simulate, WritesPictures) {
  const auto folder = std::filesystem::temp_directory_path() / "tenon_simulate_pictures";
  std::filesystem::create_directories(folder);
  const std::string strip = (folder / "strip.svg").string(), plot = (folder / "plot.svg").string();
  const json a =
      answer({"simulate", scene("corner"), "--steps", "20", "--svg", strip, "--plot", plot});
  EXPECT_EQ(a["files"].size(), 2u);
  for (const std::string& file : {strip, plot}) EXPECT_GT(std::filesystem::file_size(file), 500u);
  std::filesystem::remove_all(folder);
}

TEST(Simulate, AStepWithoutSolutionIsHandedOut) {
  // A press goes down on a box that lies on an anvil: no impulse lets both be.
  const auto folder = std::filesystem::temp_directory_path() / "tenon_simulate_unsolved";
  std::filesystem::create_directories(folder);
  const std::string file = (folder / "press.json").string(), run = (folder / "run.json").string(),
                    problem = (folder / "run.unsolved.json").string();
  std::ofstream(file) << R"({"version": 1, "bodies": [
    {"name": "anvil", "fixed": true, "shape": {"box": [4, 1]}, "position": [0, -0.5]},
    {"name": "box", "shape": {"box": [1, 1]}, "position": [0, 0.5]},
    {"name": "press", "shape": {"box": [2, 1]}, "prescribed":
      [{"time": 0, "position": [0, 1.6]}, {"time": 1, "position": [0, 0.6]}]}],
    "simulation": {"step": 0.01, "steps": 50}})";
  const json a = answer({"simulate", file, "--out", run}, 3);
  EXPECT_EQ(a["status"], "undecided");
  EXPECT_EQ(a["unsolved_steps"], 1);
  EXPECT_EQ(a["files"], json::array({run, problem}));
  const auto words = run_cli({"simulate", file, "--out", run});
  EXPECT_NE(words.err.find("tenon lcp " + problem), std::string::npos) << words.err;
  EXPECT_NE(words.err.find("--accuracy"), std::string::npos) << words.err;
  EXPECT_EQ(answer({"lcp", problem}, 1)["status"], "no_solution");
  // What was done is kept, and goes on where the press is taken away.
  const json more = answer({"simulate", file, "--resume", run, "--steps", "5", "--set",
                            "bodies.press.prescribed=[{\"time\": 0, \"position\": [0, 9]}]"});
  EXPECT_EQ(more["steps"], a["steps"].get<int>() + 5);
  std::filesystem::remove_all(folder);
}

TEST(Simulate, BadRequestsAreExplained) {
  EXPECT_EQ(answer({"simulate", scene("corner"), "--model", "magic"}, 2)["status"], "bad_input");
  EXPECT_EQ(answer({"simulate", scene("corner"), "--step", "0"}, 2)["status"], "bad_input");
  EXPECT_EQ(answer({"simulate", scene("corner"), "--steps", "-1"}, 2)["status"], "bad_input");
  EXPECT_EQ(answer({"simulate", scene("corner"), "--resume", "no-such.json"}, 2)["status"],
            "bad_input");
}

TEST(Compare, ModelsSideBySide) {
  const auto run = run_cli(
      {"compare", scene("corner"), "--models", "selection,stewart-trinkle,compact", "--json"});
  EXPECT_EQ(testing::Schema::load("answer.compare").fault(run.out), "") << run.out;
  const json a = json::parse(run.out);
  ASSERT_EQ(a["runs"].size(), 3u);
  EXPECT_NEAR(a["runs"][0]["bodies"][1]["position"][1].get<double>(), -0.9, 1e-9);
  EXPECT_NEAR(a["runs"][1]["bodies"][1]["position"][1].get<double>(), 0, 1e-9);
  EXPECT_NEAR(a["runs"][2]["bodies"][1]["position"][1].get<double>(), -0.9, 1e-9);
}

}  // namespace
}  // namespace tenon
