#include "tenon/planning/depth_first.hpp"

#include <algorithm>

#include "tenon/core/check.hpp"

namespace tenon::planning {
namespace {

/// The bodies on which the dead end rests: the reasons of every absent body of the part, together.
std::vector<int> dead_end_core(const Walker& walker, const std::vector<int>& part) {
  std::vector<int> core;
  for (const int body : part) {
    if (walker.present(body)) continue;
    const std::vector<int> reasons = walker.reasons(body);
    core.insert(core.end(), reasons.begin(), reasons.end());
  }
  std::sort(core.begin(), core.end());
  core.erase(std::unique(core.begin(), core.end()), core.end());
  return core;
}

}  // namespace

SearchEnd search_depth_first(Walker& walker, const std::vector<int>& part, Plan& plan,
                             const std::function<bool()>& keep_going) {
  std::size_t first_absent = 0;  // every body of the part before it is present
  std::size_t here = 0;  // bodies of the part that are present (some may be from a resumed run)
  for (const int body : part) here += walker.present(body);
  const std::size_t base = walker.path().size() - here;
  while (here < part.size()) {
    if (walker.exhausted()) return SearchEnd::limit;
    if (!keep_going()) return SearchEnd::stopped;
    while (walker.present(part[first_absent])) ++first_absent;
    bool added = false;
    for (std::size_t i = first_absent; i < part.size() && !added; ++i) {
      const int body = part[i];
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
    const std::vector<int> core = dead_end_core(walker, part);
    if (core.empty()) return SearchEnd::none;
    int newest = -1;
    for (const int body : core) newest = std::max(newest, walker.position(body));
    TENON_CHECK(newest >= static_cast<int>(base), "a dead end rests on bodies of its own part");
    walker.learn_dead_end(core, part);
    while (static_cast<int>(walker.path().size()) > newest) {
      walker.pop();
      --here;
    }
    first_absent = 0;
  }
  return SearchEnd::found;
}

}  // namespace tenon::planning
