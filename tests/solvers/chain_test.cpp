// The chain on whole trajectories: how many islands it solves exactly, and by which level.
#include <gtest/gtest.h>

#include "solvers/trajectory.hpp"
#include "support/samples.hpp"

namespace tenon::solvers {
namespace {

using namespace tenon::testing;

TEST(Chain, PilesOfConcaveBodiesAreSolvedExactly) {
  TrajectoryReport all;
  for (const double mu : {0.0, 0.3, 1.0}) {
    for (int seed = 1; seed <= samples(1, 4); ++seed) {
      const TrajectoryReport run = run_pile(falling_concave(30, mu, seed), samples(150, 400));
      EXPECT_EQ(run.approximate + run.unsolved, 0)
          << mu << " " << seed << " " << run.worst_residual;
      EXPECT_LE(run.worst_energy_gain, 1e-10) << mu;
      for (const auto& [level, count] : run.levels) all.levels[level] += count;
      all.islands += run.islands;
    }
  }
  // Every level has had its work.
  for (const char* level : {"verify", "newton", "interior", "path"}) {
    EXPECT_GT(all.levels[level], 0) << level;
  }
  EXPECT_GT(all.islands, 500);
}

TEST(Chain, FallingBoxesAreSolvedExactly) {
  const TrajectoryReport run = run_pile(falling_boxes(40, 0.5, 3), samples(120, 400));
  EXPECT_EQ(run.approximate + run.unsolved, 0) << run.worst_residual;
  EXPECT_LE(run.worst_energy_gain, 1e-10);
}

TEST(Chain, HeapsInSpaceAreSolvedExactlyWithTheRoundCone) {
  for (const double mu : {0.0, 0.3, 1.0}) {
    for (int seed = 1; seed <= samples(1, 5); ++seed) {
      const TrajectoryReport run = run_pile(falling_blocks(10, mu, seed), samples(120, 300));
      EXPECT_EQ(run.approximate + run.unsolved, 0) << mu << " " << run.worst_residual;
      EXPECT_LE(run.worst_energy_gain, 1e-10) << mu;
      EXPECT_GT(run.islands, 300);
    }
  }
}

TEST(Chain, KickedPyramidIsSolvedExactly) {
  // Full motion at 2 m/s: what stopped every simpler chain.
  int central = 0;
  for (int seed = 1; seed <= samples(1, 5); ++seed) {
    Pile pile = pyramid(12, 0.5);
    Random random(seed);
    pile.kick(random, 2);
    TrajectoryReport run = run_pile(pile, samples(20, 60));
    EXPECT_EQ(run.approximate + run.unsolved, 0) << seed << " " << run.worst_residual;
    EXPECT_LE(run.worst_energy_gain, 1e-9);
    central += run.levels["central"];
  }
  EXPECT_GT(central, 0);
}

TEST(Chain, PyramidAtRestStands) {
  const TrajectoryReport run = run_pile(pyramid(12, 0.5), 20, [](const auto&, const auto& answer) {
    for (const double x : answer.velocity) EXPECT_NEAR(x, 0, 1e-11);
  });
  EXPECT_EQ(run.approximate + run.unsolved, 0);
  EXPECT_EQ(run.levels.count("path"), 0u);
  EXPECT_EQ(run.levels.at("interior"), 1);  // the first step; later ones are warm
}

TEST(Chain, SameProblemSameBits) {
  Pile pile = pyramid(6, 1.0);
  Random random(5);
  pile.kick(random, 2);
  std::vector<double> first, second;
  for (auto* out : {&first, &second}) {
    run_pile(pile, 10, [out](const auto&, const Answer& answer) {
      out->insert(out->end(), answer.lambda.begin(), answer.lambda.end());
    });
  }
  EXPECT_FALSE(first.empty());
  EXPECT_EQ(first, second);
}

}  // namespace
}  // namespace tenon::solvers
