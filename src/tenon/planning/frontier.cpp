// Best first and beam search, for study beside the depth-first search.
#include <algorithm>
#include <queue>
#include <set>

#include "tenon/planning/depth_first.hpp"

namespace tenon::planning {
namespace {

struct State {
  std::vector<int> path;  ///< in order of addition, the bodies of earlier parts included
  double height = 0;      ///< sum of the ranks (from below) of its bodies: low is good
};

/// More bodies first, then the lower ones; ties by the order of discovery, so that runs repeat.
struct Worse {
  bool operator()(const std::pair<State, long>& x, const std::pair<State, long>& y) const {
    if (x.first.path.size() != y.first.path.size())
      return x.first.path.size() < y.first.path.size();
    if (x.first.height != y.first.height) return x.first.height > y.first.height;
    return x.second > y.second;
  }
};

std::vector<int> sorted(std::vector<int> path) {
  std::sort(path.begin(), path.end());
  return path;
}

}  // namespace

SearchEnd search_frontier(Walker& walker, const std::vector<int>& part, int beam_width, Plan& plan,
                          const std::function<bool()>& keep_going) {
  std::size_t goal = walker.path().size() + part.size();
  for (const int body : part) goal -= walker.present(body);  // some may be there from a resumed run
  std::set<std::vector<int>> seen;  // thesis 4.3.1, culling rule 2: one path to a state is enough
  long discovered = 0;
  std::priority_queue<std::pair<State, long>, std::vector<std::pair<State, long>>, Worse> open;
  std::vector<State> level{{walker.path(), 0}};
  if (beam_width <= 0) open.push({level[0], discovered++});
  const auto expand = [&](const State& state, const auto& found) {
    walker.go_to(state.path);
    for (std::size_t rank = 0; rank < part.size(); ++rank) {
      const int body = part[rank];
      if (walker.present(body) || walker.refuted(body)) continue;
      if (walker.exhausted() || !keep_going()) return;
      if (walker.try_add(body) != Walker::Step::added) continue;
      State next{walker.path(), state.height + static_cast<double>(rank)};
      if (next.path.size() > plan.best.size()) plan.best = next.path;
      if (next.path.size() == goal) {
        found(next);
        return;
      }
      walker.pop();
      if (seen.insert(sorted(next.path)).second) found(next);
    }
  };
  while (true) {
    if (walker.path().size() == goal) return SearchEnd::found;
    if (walker.exhausted()) return SearchEnd::limit;
    if (!keep_going()) return SearchEnd::stopped;
    if (beam_width <= 0) {
      if (open.empty()) return SearchEnd::none;
      const State state = open.top().first;
      open.pop();
      expand(state, [&](const State& next) { open.push({next, discovered++}); });
    } else {
      if (level.empty()) return SearchEnd::limit;  // the beam lost its way; that proves nothing
      std::vector<State> next_level;
      for (const State& state : level) {
        expand(state, [&](const State& next) { next_level.push_back(next); });
        if (walker.path().size() == goal) return SearchEnd::found;
      }
      std::stable_sort(next_level.begin(), next_level.end(),
                       [](const State& x, const State& y) { return x.height < y.height; });
      if (static_cast<int>(next_level.size()) > beam_width) next_level.resize(beam_width);
      level = std::move(next_level);
    }
  }
}

}  // namespace tenon::planning
