// The steppers of the papers, with the failures they are known for.
#include <gtest/gtest.h>

#include "dynamics/ramp.hpp"
#include "tenon/dynamics/study_step.hpp"

namespace tenon::testing {
namespace {

/// Project, figure 1: a particle flies past the convex corner of [-5, 0]^2.
Stage corner() {
  Stage stage(0.01);
  stage.scene.gravity.setZero();
  stage.box("obstacle", 5, 5, -2.5, -2.5).fixed = true;
  model::Body& particle = stage.disc("particle", 0, 0.05, 0.3);
  particle.mass = 1;
  particle.velocity = {-0.2, -2, 0};
  stage.scene.simulation.activation = 0.3;
  return stage;
}

dynamics::Simulation run_model(Stage stage, const std::string& model, int steps) {
  stage.scene.simulation.model = model;
  auto run = stage.simulate();
  run.run(steps);
  return run;
}

TEST(StudyModels, CornerIsPassedByAllThatKnowTheDisjunction) {
  for (const char* model : {"accurate", "lpcc", "compact", "selection"}) {
    const auto run = run_model(corner(), model, 60);
    EXPECT_NEAR(place(run, "particle").centre.x(), 0, 1e-12) << model;
    EXPECT_NEAR(place(run, "particle").centre.y(), -0.9, 1e-12) << model;
    EXPECT_EQ(run.summary().unsolved_steps, 0) << model;
  }
}

TEST(StudyModels, StewartTrinkleStopsAtTheVirtualEdge) {
  const auto run = run_model(corner(), "stewart-trinkle", 60);
  EXPECT_NEAR(place(run, "particle").centre.y(), 0, 1e-12);
  EXPECT_NEAR(speed(run, "particle"), 0, 1e-12);
}

TEST(StudyModels, EganPushesAlongTheEdgeInContact) {
  // Nothing pushes along the edge, yet the velocity along it changes (project 4.1).
  const auto run = run_model(corner(), "egan", 60);
  EXPECT_GT(std::abs(velocity(run, "particle")[1] + 2), 0.1);
  EXPECT_EQ(run.summary().max_penetration, 0);
}

TEST(StudyModels, TheRepairOfTheZeroColumnLetsBodiesThrough) {
  const auto run = run_model(corner(), "accurate-eps", 60);
  EXPECT_GT(run.summary().max_penetration, 0.05);
}

TEST(StudyModels, RampOfThePaper) {
  auto stage = stage_of(ramp_paper());
  stage.scene.simulation.activation = 0.05;
  const auto old = run_model(stage, "stewart-trinkle", 300);
  EXPECT_NEAR(tilt(old, ramp_paper()), 90, 1);
  for (const char* model : {"lpcc", "compact"}) {
    const auto run = run_model(stage, model, 300);
    EXPECT_LT(tilt(run, ramp_paper()), 1e-9) << model;
    EXPECT_NEAR(speed(run, "box"), 8.0525222544595, 1e-10) << model;
  }
  const auto lemke = run_model(stage, "accurate", 300);
  EXPECT_GT(lemke.summary().unsolved_steps, 0);
}

TEST(StudyModels, FrictionOfStewartAndTrinkle) {
  for (const char* model : {"stewart-trinkle", "compact"}) {
    Stage stage(0.01, 0.2);
    stage.box("floor", 20, 1, 0, -0.5).fixed = true;
    stage.box("box", 1, 1, 0, 0.5).velocity = {2, 0, 0};
    const auto run = run_model(stage, model, 50);
    EXPECT_NEAR(velocity(run, "box")[0], 2 - 0.2 * 9.81 * 0.5, 1e-10) << model;
  }
}

TEST(StudyModels, UnknownNamesAndUnfitWorldsAreFaults) {
  auto stage = corner();
  stage.scene.simulation.model = "no-such";
  const auto unknown = dynamics::Simulation::create(stage.scene);
  ASSERT_FALSE(unknown);
  EXPECT_NE(unknown.faults()[0].remedy.find("stewart-trinkle"), std::string::npos);
  stage.scene.simulation.model = "egan";
  stage.scene.simulation.restitution = 0.5;
  const auto bouncing = dynamics::Simulation::create(stage.scene);
  ASSERT_FALSE(bouncing);
  EXPECT_EQ(bouncing.faults()[0].path, "simulation.restitution");
}

}  // namespace
}  // namespace tenon::testing
