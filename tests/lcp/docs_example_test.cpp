// The example of docs/lcp.md, run.
#include <gtest/gtest.h>

#include "support/docs.hpp"
#include "tenon/lcp/dantzig.hpp"
#include "tenon/lcp/solve.hpp"

namespace tenon::lcp {
namespace {

TEST(LcpDocs, TheExampleRuns) {
  // [docs/lcp.md]
  // Two blocks of weight 1 on each other: one contact with the ground, one between them.
  Lcp column;
  column.M = Matrix{{1, -1}, {-1, 2}};
  column.q = Vector{{-1, 0}};
  Options options;
  options.method = "lemke";
  Solution s = solve(column, options).value();  // solved, z = (2, 1)

  DantzigSolver live(to_sparse(column));  // the same, one contact after the other
  Status first = live.consider(0);        // forces (1, 0): the upper block is not there yet
  std::size_t before = live.mark();
  Status second = live.consider(1);   // forces (2, 1), one more major cycle
  long cycles = live.counts().major;  // 2
  live.undo(before);                  // forces (1, 0) again

  FrictionProblem pushed;  // one contact, pressed by 1, pushed by 0.8
  pushed.A = Matrix::Identity(2, 2);
  pushed.b = Vector{{-1, 0.8}};
  pushed.mu = Vector{{0.5}};
  Solution slides = solve(pushed).value();  // reaction (1, -0.5), velocity (0, 0.3)
  // [end]
  EXPECT_EQ(s.status, Status::solved);
  EXPECT_EQ(s.method, "lemke");
  EXPECT_NEAR(s.z[0], 2, 1e-14);
  EXPECT_NEAR(s.z[1], 1, 1e-14);
  EXPECT_EQ(first, Status::solved);
  EXPECT_EQ(second, Status::solved);
  EXPECT_EQ(cycles, 2);
  EXPECT_NEAR(live.forces()[0], 1, 1e-14);
  EXPECT_EQ(live.forces()[1], 0);
  EXPECT_NEAR(slides.reaction[1], -0.5, 1e-14);
  EXPECT_NEAR(slides.velocity[1], 0.3, 1e-14);
  EXPECT_TRUE(
      ::tenon::testing::docs_show_example("docs/lcp.md", "tests/lcp/docs_example_test.cpp"));
}

}  // namespace
}  // namespace tenon::lcp
