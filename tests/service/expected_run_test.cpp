// Every example scene gives the numbers it promises; and a wrong promise is found out.
#include "tenon/service/expected_run.hpp"
#include "support/places.hpp"

#include <gtest/gtest.h>

#include <filesystem>

#include "support/samples.hpp"
#include "tenon/io/scene_json.hpp"

namespace tenon::service {
namespace {

namespace fs = std::filesystem;

std::vector<ExpectedNumber> run_and_check(const model::Scene& scene,
                                          const std::string& model = "selection") {
  auto options = dynamics::stepper_options(scene);
  options.model = model;
  auto run = dynamics::Simulation::create(scene, options);
  EXPECT_TRUE(run);
  run->run(scene.simulation.steps);
  const auto numbers = check_expected(scene, *run);
  EXPECT_TRUE(numbers) << (numbers ? "" : to_string(numbers.faults()[0]));
  return numbers ? *numbers : std::vector<ExpectedNumber>();
}

TEST(ExpectedRun, EveryExampleScene) {
  int checked = 0;
  for (const auto& entry : fs::directory_iterator(fs::path(testing::source_dir()) / "scenes")) {
    if (entry.path().extension() != ".json") continue;
    const auto scene = io::read_scene_file(entry.path());
    ASSERT_TRUE(scene);
    if (!dynamics::Simulation::create(*scene)) continue;  // not for this engine (space)
    SCOPED_TRACE(entry.path().string());
    const auto expect = [&](const std::vector<ExpectedNumber>& numbers) {
      for (const auto& number : numbers) {
        ++checked;
        EXPECT_TRUE(number.holds) << number.name << " is " << number.got << ", not "
                                  << number.expected;
      }
    };
    const auto phases = start_phases(*scene, testing::samples(10, 1));
    EXPECT_FALSE(phases.empty());
    for (const auto& phase : phases) expect(run_and_check(phase));
    for (const auto& model : expected_models(*scene)) {
      SCOPED_TRACE(model);
      expect(run_and_check(*scene, model));
    }
  }
  EXPECT_GE(checked, 150);
}

model::Scene falling_box(const std::string& expect) {
  return io::read_scene(R"({"version": 1, "gravity": [0,-10], "bodies": [
    {"name": "box", "shape": {"box": [1,1]}, "mass": 1}],
    "simulation": {"step": 0.1, "steps": 10}, "expect": {"simulate": )" +
                            expect + "}}",
                        {})
      .value();
}

TEST(ExpectedRun, BothSidesOfEachPromise) {
  const auto holds = [](const std::string& expect) {
    const auto numbers = run_and_check(falling_box(expect));
    EXPECT_EQ(numbers.size(), 1u) << expect;
    return !numbers.empty() && numbers[0].holds;
  };
  // Speed 10 and height -5.5 (implicit Euler) after one second.
  EXPECT_TRUE(holds(R"({"body": "box", "speed": 10, "speed_tolerance": 1e-9})"));
  EXPECT_FALSE(holds(R"({"body": "box", "speed": 10.1, "speed_tolerance": 1e-9})"));
  EXPECT_TRUE(holds(R"({"body": "box", "height": -5.5, "height_tolerance": 1e-9})"));
  EXPECT_FALSE(holds(R"({"body": "box", "height": -5, "height_tolerance": 1e-9})"));
  EXPECT_TRUE(holds(R"({"body": "box", "angle": 0})"));
  EXPECT_FALSE(holds(R"({"body": "box", "trips": true})"));
  EXPECT_TRUE(holds(R"({"drift": 5.6})"));
  EXPECT_FALSE(holds(R"({"drift": 5.4})"));
  EXPECT_TRUE(holds(R"({"unsolved_steps": 0})"));
}

TEST(ExpectedRun, UnknownNamesAreFaults) {
  for (const char* expect : {R"({"body": "bax"})", R"({"spead": 3})", R"({"drift": "none"})"}) {
    const auto scene = falling_box(expect);
    auto run = dynamics::Simulation::create(scene);
    ASSERT_TRUE(run);
    EXPECT_FALSE(check_expected(scene, *run)) << expect;
  }
}

}  // namespace
}  // namespace tenon::service
