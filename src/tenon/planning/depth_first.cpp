#include "tenon/planning/depth_first.hpp"

#include <algorithm>

#include "tenon/core/check.hpp"

namespace tenon::planning {
namespace {

/// How much more the latest trap counts than the one before it.
constexpr double kBump = 1.1;

}  // namespace

SearchEnd search_depth_first(Walker& walker, const std::vector<int>& part, Plan& plan,
                             const std::function<bool()>& keep_going) {
  std::vector<int> order = part;  // the helpers of recent traps first
  std::vector<double> activity(walker.order().size(), 0);
  double bump = 1;
  std::size_t first_absent = 0;  // every body of the part before it is present
  std::size_t here = 0;  // bodies of the part that are present (some may be from a resumed run)
  for (const int body : part) here += walker.present(body);
  const std::size_t base = walker.path().size() - here;
  while (here < part.size()) {
    if (walker.exhausted()) return SearchEnd::limit;
    if (!keep_going()) return SearchEnd::stopped;
    while (walker.present(order[first_absent])) ++first_absent;
    bool added = false;
    for (std::size_t i = first_absent; i < part.size() && !added; ++i) {
      const int body = order[i];
      if (walker.present(body)) continue;
      if (walker.refuted(body)) {
        ++plan.skipped;
        continue;
      }
      if (walker.exhausted()) return SearchEnd::limit;
      added = walker.try_add(body) == Walker::Step::added;
    }
    if (added) {
      ++here;
      if (walker.path().size() > plan.best.size()) plan.best = walker.path();
      continue;
    }
    ++plan.dead_ends;
    const Trap trap = walker.trap(part);
    if (trap.core.empty()) return SearchEnd::none;
    int newest = -1;
    for (const int body : trap.core) newest = std::max(newest, walker.position(body));
    TENON_CHECK(newest >= static_cast<int>(base), "a dead end rests on bodies of its own part");
    walker.learn(trap);
    for (const int body : trap.closed) activity[body] += bump;
    bump *= kBump;
    if (bump > 1e100) {  // the same order in smaller numbers
      for (double& value : activity) value /= bump;
      bump = 1;
    }
    order = part;
    std::stable_sort(order.begin(), order.end(),
                     [&](int x, int y) { return activity[x] > activity[y]; });
    while (static_cast<int>(walker.path().size()) > newest) {
      walker.pop();
      --here;
    }
    first_absent = 0;
  }
  return SearchEnd::found;
}

}  // namespace tenon::planning
