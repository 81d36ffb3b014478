// What is missing where no order exists: fewest parts to hold, groups, against trying all sets.
#include "tenon/planning/missing.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "support/samples.hpp"
#include "support/small_assemblies.hpp"
#include "tenon/contact/find_static.hpp"
#include "tenon/planning/hitting_set.hpp"

namespace tenon::planning {
namespace {

using Set = std::vector<int>;

contact::ContactProblem problem_of(const model::Scene& scene) {
  auto found = contact::find_contacts(scene);
  EXPECT_TRUE(found);
  return found->problem;
}

Set members(unsigned bits, int n) {
  Set set;
  for (int i = 0; i < n; ++i)
    if (bits >> i & 1) set.push_back(i);
  return set;
}

bool works(const contact::ContactProblem& problem, const Set& held,
           const PlanOptions& options = {}) {
  std::vector<int> kept;
  return plan_disassembly(hold_bodies(problem, held, kept), options).status == PlanStatus::found;
}

/// Size of the smallest working set, by trying all.
std::size_t fewest(const contact::ContactProblem& problem, const PlanOptions& options = {}) {
  const int n = static_cast<int>(problem.bodies.size());
  std::size_t least = problem.bodies.size();
  for (unsigned bits = 0; bits < (1u << n); ++bits) {
    const Set held = members(bits, n);
    if (held.size() < least && works(problem, held, options)) least = held.size();
  }
  return least;
}

TEST(HittingSet, IsASmallestOne) {
  Random random(3);
  for (int i = 0; i < testing::samples(200, 5000); ++i) {
    const int n = 2 + random.below(8);
    std::vector<Set> family;
    for (int k = random.below(7); k > 0; --k)
      family.push_back(members(1 + random.below((1 << n) - 1), n));
    const auto hits = [&](const Set& set) {
      return std::all_of(family.begin(), family.end(), [&](const Set& member) {
        return std::any_of(member.begin(), member.end(), [&](int x) {
          return std::find(set.begin(), set.end(), x) != set.end();
        });
      });
    };
    std::size_t least = static_cast<std::size_t>(n);
    for (unsigned bits = 0; bits < (1u << n); ++bits)
      if (hits(members(bits, n))) least = std::min(least, members(bits, n).size());
    const auto found = smallest_hitting_set(family, 100000);
    ASSERT_TRUE(found);
    EXPECT_TRUE(hits(*found));
    EXPECT_EQ(found->size(), least);
  }
  EXPECT_FALSE(smallest_hitting_set({{1, 2}, {2, 3}, {3, 4}, {4, 5}, {5, 6}}, 2));
}

TEST(MissingHold, IsTheFewestOfAllSets) {
  Random random(9);
  int structures = 0, more_than_one = 0;
  for (int i = 0; i < testing::samples(60, 2000); ++i) {
    const auto problem = problem_of(testing::small_assembly(random, random.below(2) ? 0.4 : 0));
    const Plan plan = plan_disassembly(problem, {});
    if (plan.status != PlanStatus::none) continue;
    const Missing missing = find_missing(problem, {}, plan);
    ++structures;
    more_than_one += missing.hold.size() > 1;
    EXPECT_TRUE(missing.hold_is_least);
    EXPECT_TRUE(works(problem, missing.hold));
    EXPECT_EQ(missing.hold.size(), fewest(problem)) << "structure " << i;
    EXPECT_LE(missing.hold_at_least, static_cast<int>(missing.hold.size()));
  }
  EXPECT_GT(structures, 5);
  EXPECT_GT(more_than_one, 0);
}

// A held part stays in the way of others: whoever holds more may find no order any longer.
TEST(MissingHold, IsTheFewestOfAllSetsWhereAPartMustBeAbleToLeave) {
  Random random(12);
  int structures = 0, more_than_one = 0;
  for (int i = 0; i < testing::samples(100, 2000); ++i) {
    const auto problem = problem_of(testing::small_assembly(random, random.below(2) ? 0.4 : 0));
    PlanOptions options;
    options.removal.kind = Removal::Kind::directions;
    options.removal.directions = {{random.below(2) ? 1.0 : -1.0, random.below(3) - 0.5, 0}};
    const Plan plan = plan_disassembly(problem, options);
    if (plan.status != PlanStatus::none) continue;
    const Missing missing = find_missing(problem, options, plan);
    ++structures;
    more_than_one += missing.hold.size() > 1;
    EXPECT_TRUE(missing.hold_is_least);
    EXPECT_TRUE(works(problem, missing.hold, options));
    EXPECT_EQ(missing.hold.size(), fewest(problem, options)) << "structure " << i;
    EXPECT_EQ(missing.hold_at_least, static_cast<int>(missing.hold.size()));
  }
  EXPECT_GT(structures, 20);
  EXPECT_GT(more_than_one, 5);
}

TEST(MissingHold, ArchesNeedEveryOtherStoneOfTheCrown) {
  // Stones beyond the friction angle slide off one another until the arch is closed.
  for (const auto& [stones, held] : {std::pair{5, 1u}, std::pair{9, 2u}, std::pair{15, 4u}}) {
    const auto problem = problem_of(model::arch(stones, 0.2));
    const Plan plan = plan_disassembly(problem, {});
    ASSERT_EQ(plan.status, PlanStatus::none);
    const Missing missing = find_missing(problem, {}, plan);
    EXPECT_EQ(missing.hold.size(), held);
    EXPECT_TRUE(missing.hold_is_least);
    EXPECT_TRUE(works(problem, missing.hold));
    ASSERT_EQ(missing.groups.size(), 1u) << stones;  // the crown as one piece, however large
    EXPECT_EQ(missing.group_sequence.size(), problem.bodies.size());
    EXPECT_FALSE(missing.supports.empty());
  }
}

TEST(MissingHold, StoppedOrOutOfBudgetTheSetStillWorksButIsNotCalledLeast) {
  const auto problem = problem_of(model::arch(15, 0.2));
  const Plan plan = plan_disassembly(problem, {});
  MissingLimits limits;
  limits.tests = 60;
  const Missing missing = find_missing(problem, {}, plan, limits);
  EXPECT_TRUE(works(problem, missing.hold));
  EXPECT_FALSE(missing.hold_is_least);
  EXPECT_LE(missing.hold_at_least, 4);
}

}  // namespace
}  // namespace tenon::planning
