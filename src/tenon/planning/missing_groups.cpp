#include "tenon/planning/missing_groups.hpp"

#include <algorithm>
#include <set>

namespace tenon::planning {
namespace {

using statics::Verdict;
using Set = std::vector<int>;

/// Adds the bodies of a set; true if the last verdict is "stands". The set stays present in that
/// case only; otherwise `stoppers` are the absent bodies that would stop the collapse.
bool try_set(const contact::ContactProblem& problem, statics::StabilityTest& test, const Set& set,
             Set& stoppers) {
  statics::Outcome outcome;
  for (const int body : set) outcome = test.add(body);
  if (outcome.verdict == Verdict::stands) return true;
  stoppers.clear();
  if (outcome.verdict == Verdict::falls)
    stoppers = would_stop(problem, test.motion(), test.presence());
  for (std::size_t i = 0; i < set.size(); ++i) test.undo();
  return false;
}

/// Breadth first over groups: from each absent body, add one of the bodies that would stop the
/// collapse.
bool add_smallest_group(const contact::ContactProblem& problem, statics::StabilityTest& test,
                        int largest, Set& group) {
  std::vector<Set> level;
  std::set<Set> seen;
  for (std::size_t body = 0; body < problem.bodies.size(); ++body)
    if (!test.presence()[body]) level.push_back({static_cast<int>(body)});
  for (int size = 1; size <= largest; ++size) {
    std::vector<Set> next;
    for (const Set& set : level) {
      Set stoppers;
      if (try_set(problem, test, set, stoppers)) {
        group = set;
        return true;
      }
      for (const int stopper : stoppers) {
        Set larger = set;
        larger.insert(std::upper_bound(larger.begin(), larger.end(), stopper), stopper);
        if (seen.insert(larger).second) next.push_back(std::move(larger));
      }
    }
    level = std::move(next);
  }
  return false;
}

/// A larger group: one absent body, then again and again all that would stop the collapse, until it
/// stands; what can be left out then is left out. Fails only where a test is undecided.
bool add_minimal_group(const contact::ContactProblem& problem, statics::StabilityTest& test,
                       Set& group) {
  const int bodies = static_cast<int>(problem.bodies.size());
  for (int seed = 0; seed < bodies; ++seed) {
    if (test.presence()[seed]) continue;
    Set stoppers;
    group = {seed};
    while (!try_set(problem, test, group, stoppers)) {
      const std::size_t before = group.size();
      group.insert(group.end(), stoppers.begin(), stoppers.end());
      if (group.size() == before) break;
    }
    if (!test.presence()[seed]) continue;
    for (std::size_t i = 0; i < group.size(); ++i) test.undo();
    for (std::size_t i = 0; i < group.size();) {
      Set fewer = group;
      fewer.erase(fewer.begin() + static_cast<long>(i));
      if (!fewer.empty() && try_set(problem, test, fewer, stoppers)) {
        for (std::size_t k = 0; k < fewer.size(); ++k) test.undo();
        group = std::move(fewer);
      } else {
        ++i;
      }
    }
    std::sort(group.begin(), group.end());
    return try_set(problem, test, group, stoppers);
  }
  return false;
}

}  // namespace

void find_groups(const contact::ContactProblem& problem, const PlanOptions& options, int largest,
                 Missing& missing) {
  const auto test = statics::make_stability_test(problem, options.test);
  std::vector<Set> added;
  std::size_t present = 0;
  while (present < problem.bodies.size()) {
    Set group;
    if (!add_smallest_group(problem, *test, largest, group) &&
        !add_minimal_group(problem, *test, group))
      return;
    present += group.size();
    added.push_back(std::move(group));
  }
  for (auto group = added.rbegin(); group != added.rend(); ++group) {
    if (group->size() > 1) missing.groups.push_back(*group);
    missing.group_sequence.insert(missing.group_sequence.end(), group->begin(), group->end());
  }
}

}  // namespace tenon::planning
