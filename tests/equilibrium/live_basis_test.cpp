#include "tenon/equilibrium/live_basis.hpp"

#include "equilibrium/certified.hpp"
#include "support/block_stacks.hpp"

namespace tenon::equilibrium {
namespace {

using namespace tenon::testing;

long pivots_to_build(const std::vector<Block>& blocks, const StackOptions& options) {
  Certified live(stack_problem(blocks, options));
  for (int i = 0; i < static_cast<int>(blocks.size()); ++i) {
    live.add(i);
    EXPECT_EQ(live.verdict(), Verdict::stands);
  }
  return live.basis.pivots();
}

TEST(LiveBasis, TwoPivotsPerBlockOnColumnsAndPyramids) {
  for (const double angle : {0.0, 0.1}) {
    for (const double friction : {0.0, 0.5}) {
      StackOptions options;
      options.angle = angle;
      options.friction = friction;
      EXPECT_EQ(pivots_to_build(column_blocks(50), options), 2 * 50);
      EXPECT_EQ(pivots_to_build(pyramid_blocks(13), options), 2 * 91);
    }
  }
}

TEST(LiveBasis, ForcesOfAColumnAreTheWeightsAbove) {
  Certified live(stack_problem(column_blocks(10)));
  live.basis.add_all();
  live.present.assign(10, 1);
  ASSERT_EQ(live.verdict(), Verdict::stands);
  const auto forces = live.basis.forces();
  for (int level = 0; level < 10; ++level) {  // two contacts under each block
    EXPECT_NEAR(forces[2 * level][0], (10 - level) / 2.0, 1e-12);
    EXPECT_NEAR(forces[2 * level + 1][0], (10 - level) / 2.0, 1e-12);
    EXPECT_EQ(forces[2 * level][1], 0);
  }
}

TEST(LiveBasis, NobodyStandsOnNothing) {
  Certified live(stack_problem({{0, 0}, {0, 1}, {0, 2}}));
  EXPECT_EQ(live.verdict(), Verdict::stands);  // no body, no fall
  live.add(1);
  EXPECT_EQ(live.verdict(), Verdict::falls);
  EXPECT_EQ(live.basis.moving(), std::vector<int>{1});
  live.add(0);
  EXPECT_EQ(live.verdict(), Verdict::stands);
  live.add(2);
  EXPECT_EQ(live.verdict(), Verdict::stands);
  live.remove(0);
  EXPECT_EQ(live.verdict(), Verdict::falls);
  EXPECT_EQ(live.basis.present_count(), 2);
}

TEST(LiveBasis, UndoGivesTheSameForcesToTheBit) {
  StackOptions options;
  options.friction = 0.5;
  options.angle = 0.1;
  const auto blocks = pyramid_blocks(6);
  Certified live(stack_problem(blocks, options));
  for (int i = 0; i < 15; ++i) {
    live.add(i);
    ASSERT_EQ(live.verdict(), Verdict::stands);
  }
  const auto before = live.basis.forces();
  const Answer answer = live.basis.verdict();
  live.add(15);
  live.verdict();
  live.undo();
  EXPECT_EQ(live.basis.verdict().verdict, answer.verdict);
  EXPECT_EQ(live.basis.forces(), before);
  live.remove(14);  // the rewound basis works on
  live.verdict();
  live.add(15);
  live.verdict();
  live.undo();
  live.undo();
  EXPECT_EQ(live.verdict(), Verdict::stands);
  const auto again = live.basis.forces();  // computed anew from the rewound factors
  for (std::size_t c = 0; c < before.size(); ++c) {
    EXPECT_NEAR((again[c] - before[c]).norm(), 0, 1e-12);
  }
}

TEST(LiveBasis, SameCallsSameBytes) {
  const auto run = [] {
    StackOptions options;
    options.friction = 0.3;
    options.angle = 0.1;
    options.sides = true;
    const auto blocks = pyramid_blocks(8);
    LiveBasis live(stack_problem(blocks, options));
    std::vector<double> trace;
    for (int i = 0; i < 36; ++i) {
      live.add((i * 7) % 36);
      const Answer answer = live.verdict();
      trace.push_back(answer.residual);
      trace.push_back(answer.pivots);
      if (answer.verdict == Verdict::falls && i % 3 == 0) live.undo();
    }
    return trace;
  };
  EXPECT_EQ(run(), run());
}

TEST(LiveBasis, VerdictWithoutForcesAgreesAndForcesFollow) {
  for (const double angle : {0.0, 0.1}) {
    StackOptions options;
    options.angle = angle;
    options.friction = 0.5;
    const auto blocks = pyramid_blocks(20);
    Certified live(stack_problem(blocks, options));
    for (int i = 0; i < static_cast<int>(blocks.size()); ++i) {
      live.add(i);
      ASSERT_TRUE(live.basis.stands_without_forces()) << i;
    }
    EXPECT_EQ(live.basis.pivots(), 2 * static_cast<long>(blocks.size()));
    EXPECT_EQ(live.verdict(), Verdict::stands);  // with forces, judged
    live.remove(0);
    EXPECT_FALSE(live.basis.stands_without_forces());
    EXPECT_EQ(live.verdict(), Verdict::stands);  // the block above is balanced on one edge
    live.remove(1);
    EXPECT_FALSE(live.basis.stands_without_forces());
    EXPECT_EQ(live.verdict(), Verdict::falls);
  }
}

TEST(LiveBasis, BrokenPromisesStop) {
  LiveBasis live(stack_problem(column_blocks(2)));
  EXPECT_THROW(live.remove(0), BugError);
  live.add(0);
  EXPECT_THROW(live.add(0), BugError);
  EXPECT_THROW(live.add(2), BugError);
  EXPECT_THROW(live.motion(), BugError);
  contact::BodyVector bad = contact::BodyVector::Zero(3);
  bad[1] = std::nan("");
  EXPECT_THROW(live.set_load(0, bad), BugError);
}

}  // namespace
}  // namespace tenon::equilibrium
