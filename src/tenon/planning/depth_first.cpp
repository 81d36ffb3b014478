#include "tenon/planning/depth_first.hpp"

#include <algorithm>
#include <cmath>

#include "tenon/core/check.hpp"

namespace tenon::planning {
namespace {

/// What the traps so far advise.
class Advice {
 public:
  Advice(const std::vector<int>& part, std::size_t bodies)
      : part_(part), order_(part), tries_(bodies, 0), activity_(bodies, 0) {}

  /// The bodies of the part in the order in which to try them: those that recent traps closed out
  /// first, those that kept them out last.
  const std::vector<int>& order() const { return order_; }

  /// Where to go back to: the path up to here stays. Any place up to the newest body of the core is
  /// sound. Going there alone would ask for every variant of a large core: so one door is chosen,
  /// small and not often tried, and its newest body goes; the next time its two newest, then four.
  std::size_t learn(const Walker& walker, const Trap& trap) {
    const Trap::Door* door = nullptr;
    double least = 0;
    for (const Trap::Door& d : trap.doors) {
      const double cost = std::ldexp(static_cast<double>(d.core.size()), tries_[d.body]);
      if (door != nullptr && cost >= least) continue;
      door = &d;
      least = cost;
    }
    std::vector<int> places;
    for (const int body : door->core) places.push_back(walker.position(body));
    std::sort(places.begin(), places.end());
    const std::size_t wanted = std::size_t{1} << std::min(tries_[door->body]++, 30);
    for (const int body : door->core) activity_[body] -= bump_;
    for (const int body : trap.closed) activity_[body] += bump_;
    sort_again();
    return places[places.size() - std::min(wanted, places.size())];
  }

 private:
  void sort_again() {
    constexpr double kBump = 1.1;  // how much more the latest trap counts than the one before it
    bump_ *= kBump;
    if (bump_ > 1e100) {  // the same order in smaller numbers
      for (double& value : activity_) value /= bump_;
      bump_ = 1;
    }
    order_ = part_;
    std::stable_sort(order_.begin(), order_.end(),
                     [&](int x, int y) { return activity_[x] > activity_[y]; });
  }

  const std::vector<int>& part_;
  std::vector<int> order_;
  std::vector<int> tries_;        ///< per body, as the body of a door
  std::vector<double> activity_;  ///< per body
  double bump_ = 1;
};

}  // namespace

SearchEnd search_depth_first(Walker& walker, const std::vector<int>& part, Plan& plan,
                             const std::function<bool()>& keep_going) {
  Advice advice(part, walker.order().size());
  std::vector<char> postponed(walker.order().size(), 0);  // its latest brief test was too short
  std::size_t first_absent = 0;  // every body of the part before it is present
  std::size_t here = 0;  // bodies of the part that are present (some may be from a resumed run)
  for (const int body : part) here += walker.present(body);
  const std::size_t base = walker.path().size() - here;
  while (here < part.size()) {
    if (walker.exhausted()) return SearchEnd::limit;
    if (!keep_going()) return SearchEnd::stopped;
    const std::vector<int>& order = advice.order();
    while (walker.present(order[first_absent])) ++first_absent;
    bool added = false;
    // Long tests wait until nothing else can be added: by then most are short, or refuted.
    for (const auto effort : {Walker::Effort::brief, Walker::Effort::full}) {
      for (std::size_t i = first_absent; i < part.size() && !added; ++i) {
        const int body = order[i];
        if (walker.present(body)) continue;
        if (postponed[body] != (effort == Walker::Effort::full)) continue;
        if (walker.refuted(body)) {
          ++plan.skipped;
          continue;
        }
        if (walker.exhausted()) return SearchEnd::limit;
        const Walker::Step step = walker.try_add(body, effort);
        added = step == Walker::Step::added;
        postponed[body] = step == Walker::Step::postponed;
      }
    }
    if (added) {
      ++here;
      if (walker.path().size() > plan.best.size()) plan.best = walker.path();
      continue;
    }
    ++plan.dead_ends;
    const Trap trap = walker.trap(part);
    if (trap.core.empty()) return SearchEnd::none;
    walker.learn(trap);
    const std::size_t back = advice.learn(walker, trap);
    TENON_CHECK(back >= base, "a dead end rests on bodies of its own part");
    while (walker.path().size() > back) {
      walker.pop();
      --here;
    }
    first_absent = 0;
  }
  return SearchEnd::found;
}

}  // namespace tenon::planning
