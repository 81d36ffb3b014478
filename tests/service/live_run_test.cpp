// Live simulations without a server.
#include "tenon/service/live_run.hpp"
#include "support/places.hpp"

#include <gtest/gtest.h>

#include "tenon/io/scene_json.hpp"
#include "tenon/service/live_answers.hpp"
#include "tenon/service/load.hpp"

namespace tenon::service {
namespace {

std::shared_ptr<const model::Scene> scene_file(const std::string& name) {
  LoadRequest request;
  request.file = std::string(testing::source_dir()) + "/scenes/" + name + ".json";
  return std::make_shared<const model::Scene>(load_scene(request).value());
}

LiveRun start(const std::string& name, const LiveSettings& settings = {}) {
  return LiveRun::create(scene_file(name), settings).value();
}

void forward(LiveRun& run, int steps) {
  for (int i = 0; i < steps; ++i) run.forward();
}

/// Every number of the frame shown, bit for bit.
std::vector<double> numbers(const LiveRun& run, int lane = 0) {
  return run.lanes()[lane].frame().state.numbers;
}

TEST(LiveRun, ALaneIsTheSimulationOfTheCommand) {
  LiveRun run = start("ramp-paper");
  forward(run, 50);
  auto plain = dynamics::Simulation::create(*scene_file("ramp-paper")).value();
  plain.run(50);
  EXPECT_EQ(numbers(run), pack(plain.state(), 3).numbers);
  EXPECT_EQ(run.at(), 50);
  EXPECT_NEAR(run.time(), 50 * 0.008, 1e-12);
}

TEST(LiveRun, GoingBackAndOnGivesTheSameBits) {
  for (const char* name : {"ramp-paper", "pyramid-peers"}) {
    LiveRun run = start(name, {{}, {}, {}, 0.4, {}, {}});
    forward(run, 40);
    const auto there = numbers(run);
    run.seek(15);
    EXPECT_EQ(run.at(), 15);
    run.seek(40);  // nothing is forgotten by looking
    EXPECT_EQ(numbers(run), there);
    run.seek(15);
    forward(run, 1);
    EXPECT_EQ(run.at(), 16);
    forward(run, 24);
    EXPECT_EQ(numbers(run), there) << name;
    EXPECT_EQ(run.lanes()[0].history().size(), 41u);
  }
}

TEST(LiveRun, LanesStepTogetherAndStayApart) {
  LiveSettings settings;
  settings.models = {"selection", "stewart-trinkle"};
  LiveRun run = start("ramp-paper", settings);
  forward(run, 250);
  EXPECT_EQ(run.lanes()[0].at(), 250);
  EXPECT_EQ(run.lanes()[1].at(), 250);
  EXPECT_NE(numbers(run, 0), numbers(run, 1));
}

TEST(LiveRun, ItEndsAtItsStepsAndGoesOnWithMore) {
  LiveSettings settings;
  settings.steps = 5;
  LiveRun run = start("corner", settings);
  EXPECT_FALSE(run.ended());
  forward(run, 5);
  EXPECT_TRUE(run.ended());
  settings = {};
  settings.steps = 10;
  EXPECT_TRUE(run.change(settings).empty());
  EXPECT_FALSE(run.ended());
  EXPECT_EQ(run.at(), 5);
}

TEST(LiveRun, ChangesBeginAtTheStepShown) {
  LiveRun run = start("ramp-paper"), still = start("ramp-paper");
  forward(run, 20);
  forward(still, 20);
  LiveSettings change;
  change.gravity = Eigen::Vector3d(0, 9.81, 0);
  EXPECT_TRUE(run.change(change).empty());
  EXPECT_EQ(numbers(run), numbers(still));
  forward(run, 1);
  forward(still, 1);
  EXPECT_GT(numbers(run)[6 * 2 + 4], numbers(still)[6 * 2 + 4]);  // the box's vy
  change = {};
  change.friction = -1;
  EXPECT_FALSE(run.change(change).empty());
  change = {};
  change.models = {"none"};
  EXPECT_FALSE(run.change(change).empty());
  EXPECT_EQ(run.at(), 21);  // with faults nothing is changed
}

TEST(LiveRun, AHandPullsInTheLaneItIsIn) {
  LiveSettings settings;
  settings.models = {"selection", "selection"};
  LiveRun run = start("ramp-paper", settings);
  EXPECT_TRUE(run.hold("box", {0, 0, 0}, {1, 8, 0}, 1).empty());
  forward(run, 100);
  EXPECT_TRUE(run.lanes()[0].frame().hold_force.isZero(0));
  EXPECT_GT(run.lanes()[1].frame().hold_force.y(), 0);
  EXPECT_GT(numbers(run, 1)[6 * 2 + 1], 6);
  run.release();
  forward(run, 1);
  EXPECT_TRUE(run.lanes()[1].frame().hold_force.isZero(0));
  EXPECT_FALSE(run.hold("nobody", {0, 0, 0}, {1, 8, 0}, {}).empty());
  EXPECT_FALSE(run.hold("upper", {0, 0, 0}, {1, 8, 0}, {}).empty());
  EXPECT_FALSE(run.hold("box", {0, 0, 0}, {1, NAN, 0}, {}).empty());
  EXPECT_FALSE(run.hold("box", {0, 0, 0}, {1, 8, 0}, 2).empty());
}

TEST(LiveRun, ThinningKeepsTheEndsAndTheHistory) {
  LiveLane lane = LiveLane::create(*scene_file("ramp-paper"), "selection").value();
  for (int i = 0; i < 41; ++i) lane.forward();
  const std::size_t before = lane.bytes();
  lane.thin();
  EXPECT_LT(lane.bytes(), 0.6 * before);
  EXPECT_EQ(lane.at(), 41);
  EXPECT_EQ(lane.history().size(), 42u);
  lane.seek(21);
  EXPECT_EQ(lane.at(), 20);  // 21 is forgotten
  lane.seek(0);
  EXPECT_EQ(lane.at(), 0);
  EXPECT_TRUE(lane.forward());
  EXPECT_EQ(lane.at(), 1);
}

TEST(LiveRun, WhatDoesNotFitIsAFault) {
  LiveSettings settings;
  settings.models = std::vector<std::string>(kMostLanes + 1, "selection");
  EXPECT_FALSE(LiveRun::create(scene_file("corner"), settings));
  settings = {};
  settings.step = 0.0;
  EXPECT_FALSE(LiveRun::create(scene_file("corner"), settings));
  settings = {};
  settings.models = {"egan"};
  EXPECT_FALSE(LiveRun::create(scene_file("box-on-table-3d"), settings));
}

TEST(LiveRun, StateHistoryAndRecordingSayWhatWasRecorded) {
  LiveRun run = start("ramp-paper");
  forward(run, 30);
  const auto state = live_state(run, 0, 10);
  ASSERT_TRUE(state);
  EXPECT_NE(state->find("\"at\": 10"), std::string::npos);
  EXPECT_FALSE(live_state(run, 1, {}));
  EXPECT_EQ(live_history(run, 0)->size(), 31u * kHistoryWidth);
  const auto recording = live_recording(run, 0);
  ASSERT_TRUE(recording);
  EXPECT_EQ(recording->name, "ramp-paper-selection.json");
}

TEST(LiveFrame, APackedStateComesBackBitForBit) {
  auto run = dynamics::Simulation::create(*scene_file("pyramid-peers")).value();
  run.run(30);
  const auto state = unpack(pack(run.state(), 3), 3);
  ASSERT_EQ(state.placements.size(), run.state().placements.size());
  for (std::size_t i = 0; i < state.placements.size(); ++i) {
    EXPECT_EQ(state.placements[i].centre, run.state().placements[i].centre);
    EXPECT_EQ(state.placements[i].rotation, run.state().placements[i].rotation);
    EXPECT_EQ(state.velocities[i], run.state().velocities[i]);
  }
}

}  // namespace
}  // namespace tenon::service
