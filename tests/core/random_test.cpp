#include "tenon/core/random.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace tenon {
namespace {

TEST(Random, SameSeedSameSequenceOtherSeedOther) {
  Random a(1), b(1), c(2);
  bool differs = false;
  for (int i = 0; i < 100; ++i) {
    const auto x = a.bits();
    EXPECT_EQ(x, b.bits());
    differs = differs || x != c.bits();
  }
  EXPECT_TRUE(differs);
}

TEST(Random, GoldenFirstNumbers) {
  // Fixed for ever: scenes and recordings made with a seed must come out the same tomorrow.
  Random random(42);
  const auto first = random.bits();
  Random again(42);
  EXPECT_EQ(first, again.bits());
  EXPECT_EQ(first, 1546998764402558742u);
}

TEST(Random, NormalHasMeanZeroAndVarianceOne) {
  Random random(3);
  double sum = 0, squares = 0;
  const int n = 200000;
  for (int i = 0; i < n; ++i) {
    const double x = random.normal();
    sum += x;
    squares += x * x;
  }
  EXPECT_NEAR(sum / n, 0, 0.01);
  EXPECT_NEAR(squares / n, 1, 0.02);
}

}  // namespace
}  // namespace tenon
