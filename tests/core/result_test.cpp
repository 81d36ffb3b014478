#include "tenon/core/result.hpp"

#include <gtest/gtest.h>

namespace tenon {
namespace {

TEST(Result, HoldsAValueOrFaults) {
  Result<int> good = 3;
  ASSERT_TRUE(good);
  EXPECT_EQ(*good, 3);
  Result<int> bad = Fault{"a.json", "bodies[0]", "has no shape", "add one"};
  ASSERT_FALSE(bad);
  EXPECT_EQ(to_string(bad.faults()[0]), "a.json: bodies[0]: has no shape (add one)");
  EXPECT_THROW(bad.value(), BugError);
}

TEST(Result, AFailedResultMustNameAFault) {
  EXPECT_THROW(Result<int>(Faults{}), BugError);
}

}  // namespace
}  // namespace tenon
