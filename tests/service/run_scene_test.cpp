// Runs tell how far they are, and stop when asked to.
#include "tenon/service/run_scene.hpp"

#include <gtest/gtest.h>

#include "dynamics/stage.hpp"

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

}  // namespace
}  // namespace tenon::service
