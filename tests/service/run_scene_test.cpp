// Runs tell how far they are, and stop when asked to.
#include "tenon/service/run_scene.hpp"

#include <gtest/gtest.h>

#include "dynamics/stage.hpp"
#include "tenon/io/recording.hpp"

namespace tenon::service {
namespace {

TEST(RunScene, CanBeStoppedBeforeTheFirstStepAndKeepsWhatWasDone) {
  testing::Stage stage(0.01);
  stage.box("floor", 10, 1, 0, -0.5).fixed = true;
  stage.box("box", 1, 1, 0, 1);
  for (const int answers : {0, 1, 2}) {
    auto simulation = stage.simulate();
    int told = 0;
    const auto recording = run_recorded(stage.scene, simulation, 1000, 1,
                                        [&](const ProgressReport&) { return ++told <= answers; });
    EXPECT_EQ(told, answers + 1);
    if (answers == 0) {
      EXPECT_EQ(simulation.state().step, 0);
    }
    EXPECT_LE(simulation.state().step, 16 * answers);
    EXPECT_EQ(recording.frames.size(), simulation.state().step + 1u);
  }
}

TEST(RunScene, IsKeptAfterASecondThenAtDoubleTheTimeThenEveryTenSecondsAndAtATenthOfTheCost) {
  const auto times_of = [](double cost) {
    std::vector<int> times;
    KeepTimes keep(0);
    for (double now = 0; now < 100; now += 0.125)
      if (keep.due(now)) {
        times.push_back(static_cast<int>(now));
        keep.kept(now, now + cost);
        now += cost;
      }
    return times;
  };
  EXPECT_EQ(times_of(0), (std::vector<int>{1, 2, 4, 8, 16, 26, 36, 46, 56, 66, 76, 86, 96}));
  EXPECT_EQ(times_of(2), (std::vector<int>{1, 21, 41, 61, 81}));
}

TEST(RunScene, LookingAtARecordingDoesNotChangeIt) {
  testing::Stage stage(0.01);
  stage.box("floor", 10, 1, 0, -0.5).fixed = true;
  stage.box("box", 1, 1, 0, 1);
  std::string texts[2];
  for (const bool looked : {false, true}) {
    auto simulation = stage.simulate();
    dynamics::Recorder recorder(stage.scene, simulation, 7);
    simulation.run(50, [&](const auto& run, const auto& report) {
      recorder.add(run, report);
      if (looked)
        recorder.look(run, [&](const dynamics::Recording& recording) {
          EXPECT_EQ(recording.frames.back().step, run.state().step);
          EXPECT_EQ(recording.state.step, run.state().step);
        });
      return true;
    });
    texts[looked] = io::write_recording(recorder.finish(simulation), 2);
  }
  EXPECT_EQ(texts[0], texts[1]);
}

}  // namespace
}  // namespace tenon::service
