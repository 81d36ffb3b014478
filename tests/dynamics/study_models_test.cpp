// The steppers of the papers, with the failures they are known for.
#include <gtest/gtest.h>

#include <set>

#include "dynamics/ramp.hpp"
#include "tenon/contact/groups_lcp.hpp"
#include "tenon/dynamics/study_step.hpp"
#include "tenon/lcp/enumerate.hpp"

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
  for (const char* model :
       {"egan", "egan-hybrid", "accurate", "accurate-zero", "lpcc", "compact", "selection"}) {
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
  // A particle dropped on the top, near the corner. Nothing pushes along the edge, yet `egan` is
  // allowed impulses at the side facet too and creeps off the top (project 4.1).
  auto stage = corner();
  stage.scene.gravity = {0, -9.81, 0};
  stage.scene.bodies[1].pose.position = {-0.1, 0.2, 0};
  stage.scene.bodies[1].velocity.setZero();
  const auto run = run_model(stage, "egan", 60);
  EXPECT_GT(place(run, "particle").centre.x(), 0.5);
  EXPECT_EQ(run.summary().max_penetration, 0);
  for (const char* model : {"lpcc", "compact", "selection"}) {
    const auto other = run_model(stage, model, 60);
    EXPECT_EQ(place(other, "particle").centre.x(), -0.1) << model;
    EXPECT_NEAR(place(other, "particle").centre.y(), 0, 1e-15) << model;
  }
}

TEST(StudyModels, AllSolutionsOfOneStepOnTheEdge) {
  // The particle lies on the top, 0.1 beside the corner, pressed down. Enumerated: (D), in the form
  // `compact`, has three answers (the top carries; the side pushes it out; both, at the corner).
  // With `egan` the side may push while the top carries: any velocity up to the corner's.
  contact::ContactProblem problem;
  contact::Body body;
  body.mass = contact::BodyMatrix::Identity(3, 3);
  body.velocity = contact::BodyVector::Zero(3);
  body.wrench = Eigen::Vector3d(0, -9.81, 0);
  problem.bodies.push_back(body);
  contact::Group group;
  const auto add = [&](double gap, const Eigen::Vector2d& n) {
    contact::Contact contact;
    contact.a = 0;
    contact.gap = gap;
    contact.drift = contact::RowVector::Zero(2);
    contact.jacobian_a = contact::RowBlock::Zero(2, 3);
    contact.jacobian_a.row(0) << n.x(), n.y(), 0;
    contact.jacobian_a.row(1) << -n.y(), n.x(), 0;
    group.alternatives.push_back({{static_cast<int>(problem.contacts.size())}});
    problem.contacts.push_back(contact);
  };
  add(0, {0, 1});
  add(-0.1, {1, 0});
  problem.groups.push_back(group);
  const double h = 0.01, weight = 9.81 * h;
  const auto solve = [&](contact::Formulation formulation) {
    const auto lcp = contact::group_lcp(problem, h, formulation, 1);
    const auto found = lcp::solve_enumerate(lcp::to_sparse(lcp.problem), true);
    std::set<std::pair<long, long>> pushes;  // (top, side) in 1e-6 N s
    for (const auto& z : found.solutions)
      pushes.insert(
          {std::lround(1e6 * z[lcp.normal_row[0]]), std::lround(1e6 * z[lcp.normal_row[1]])});
    return std::pair(pushes, found.infinite);
  };
  const long carries = std::lround(1e6 * weight), out = 10000000;
  using Pushes = std::set<std::pair<long, long>>;
  const auto [isolated, compact_infinite] = solve(contact::Formulation::kCompact);
  EXPECT_EQ(isolated, (Pushes{{carries, 0}, {0, out}, {carries, out}}));
  EXPECT_FALSE(compact_infinite);
  const auto [ends, egan_infinite] = solve(contact::Formulation::kEgan);
  EXPECT_TRUE(ends.count({carries, 0}));
  EXPECT_TRUE(ends.count({carries, out}));
  EXPECT_TRUE(egan_infinite);
}

TEST(StudyModels, TheRepairOfTheZeroColumnLetsBodiesThrough) {
  const auto run = run_model(stage_of(ramp_paper()), "accurate-eps", 300);
  EXPECT_GT(run.summary().max_penetration, 0.5);
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
