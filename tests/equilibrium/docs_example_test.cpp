#include <gtest/gtest.h>

#include "support/block_stacks.hpp"
#include "support/docs.hpp"
#include "tenon/equilibrium/live_basis.hpp"

namespace tenon::equilibrium {
namespace {

TEST(EquilibriumDocs, TheExampleRuns) {
  const contact::ContactProblem problem = testing::stack_problem(testing::column_blocks(3));
  // [docs/equilibrium.md]
  LiveBasis live(problem);
  live.add_all();
  Answer whole = live.verdict();
  double ground = live.forces()[0][0];
  live.remove(1);
  Answer gap = live.verdict();
  std::vector<int> who = live.moving();
  live.undo();
  Answer again = live.verdict();
  // [end]
  EXPECT_EQ(whole.verdict, Verdict::stands);
  EXPECT_EQ(whole.pivots, 6);
  EXPECT_NEAR(ground, 1.5, 1e-12);
  EXPECT_EQ(gap.verdict, Verdict::falls);
  EXPECT_EQ(who, std::vector<int>{2});
  EXPECT_EQ(again.verdict, Verdict::stands);
  EXPECT_TRUE(
      testing::docs_show_example("docs/equilibrium.md", "tests/equilibrium/docs_example_test.cpp"));
}

}  // namespace
}  // namespace tenon::equilibrium
