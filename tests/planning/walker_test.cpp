#include "tenon/planning/walker.hpp"

#include <gtest/gtest.h>

#include "tenon/contact/find_static.hpp"
#include "tenon/planning/random_structure.hpp"

namespace tenon::planning {
namespace {

TEST(Walker, ALongTestOfBriefEffortIsPostponedAndLeavesNothingBehind) {
  const auto contacts = contact::find_contacts(random_pile({40, 3, 0.5, false}));
  ASSERT_TRUE(contacts);
  PlanOptions options;
  options.test.verdict_only = true;
  Plan plan;
  Walker walker(contacts->problem, options, plan);
  int postponed = 0;
  for (const int body : walker.order()) {
    if (walker.refuted(body)) continue;
    const std::size_t before = walker.path().size();
    const long pivots = plan.counts.pivots;
    if (walker.try_add(body, Walker::Effort::brief) != Walker::Step::postponed) continue;
    ++postponed;
    EXPECT_GT(plan.counts.pivots, pivots + 50);  // it was a long one ..
    EXPECT_EQ(walker.path().size(), before);
    EXPECT_FALSE(walker.refuted(body));  // .. and nothing is known
    EXPECT_NE(walker.try_add(body), Walker::Step::postponed);
    EXPECT_TRUE(walker.present(body) || walker.refuted(body));
  }
  EXPECT_GT(postponed, 0);
  EXPECT_EQ(plan.undecided, 0);
}

}  // namespace
}  // namespace tenon::planning
