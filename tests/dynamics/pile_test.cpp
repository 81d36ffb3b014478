// Heaps of concave bodies: every step exact, no overlap, no energy from nowhere.
#include <gtest/gtest.h>

#include "dynamics/pile.hpp"
#include "support/samples.hpp"

namespace tenon::testing {
namespace {

void expect_good_pile(int count, double friction, std::uint64_t seed, int steps) {
  auto run = pile(count, friction, seed).simulate();
  ASSERT_EQ(run.run(steps), steps) << "friction " << friction << " seed " << seed;
  expect_clean(run, 1e-9);
  EXPECT_LE(run.summary().energy_gain, 1e-9);
}

TEST(Pile, FewConcaveBodies) {
  for (double friction : {0.0, 0.3, 0.6})
    for (int seed = 1; seed <= samples(2, 40); ++seed) expect_good_pile(4, friction, seed, 200);
}

TEST(Pile, ThirtyConcaveBodies) {
  for (int seed = 1; seed <= samples(1, 3); ++seed)
    expect_good_pile(30, 0.3, seed, samples(90, 2000));
}

}  // namespace
}  // namespace tenon::testing
