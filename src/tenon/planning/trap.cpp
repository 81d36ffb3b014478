#include "tenon/planning/trap.hpp"

#include <algorithm>

#include "tenon/core/check.hpp"

namespace tenon::planning {
namespace {

/// A clause that refutes a body.
struct Refutation {
  int clause;             ///< its index
  std::vector<int> help;  ///< absent bodies that would lift it, as places in the list of these
};

/// Per absent body the refutation with the fewest helpers.
std::vector<Refutation> refutations(const NoGoods& no_goods, const std::vector<int>& absent,
                                    int bodies) {
  std::vector<int> place(bodies, -1);
  for (std::size_t i = 0; i < absent.size(); ++i) place[absent[i]] = static_cast<int>(i);
  std::vector<Refutation> chosen;
  std::vector<int> clauses;
  for (const int body : absent) {
    clauses.clear();
    no_goods.refuting(body, clauses);
    TENON_CHECK(!clauses.empty(), "a refuted body has a clause");
    Refutation best{-1, {}};
    for (const int clause : clauses) {
      Refutation refutation{clause, {}};
      for (const int other : no_goods.clause(clause).absent)
        if (other >= 0 && place[other] >= 0) refutation.help.push_back(place[other]);
      if (best.clause < 0 || refutation.help.size() < best.help.size())
        best = std::move(refutation);
    }
    chosen.push_back(std::move(best));
  }
  return chosen;
}

/// What `start` needs to stay closed by these choices; empty where that is not below `most`.
std::vector<int> closure(const std::vector<Refutation>& chosen, int start, std::size_t most) {
  std::vector<int> closed{start};
  std::vector<char> seen(chosen.size(), 0);
  seen[start] = 1;
  for (std::size_t i = 0; i < closed.size(); ++i)
    for (const int j : chosen[closed[i]].help) {
      if (seen[j]) continue;
      seen[j] = 1;
      closed.push_back(j);
      if (closed.size() >= most) return {};
    }
  return closed;
}

/// The fewest bodies that refute `body` for as long as the closed bodies are absent.
std::vector<int> door_of(const NoGoods& no_goods, int body, const std::vector<char>& lasts) {
  std::vector<int> clauses;
  no_goods.refuting(body, clauses);
  const NoGood* fewest = nullptr;
  for (const int index : clauses) {
    const NoGood& clause = no_goods.clause(index);
    if (std::all_of(clause.absent.begin(), clause.absent.end(),
                    [&](int helper) { return helper < 0 || lasts[helper]; }) &&
        (fewest == nullptr || clause.present.size() < fewest->present.size()))
      fewest = &clause;
  }
  TENON_CHECK(fewest != nullptr, "a closed body has a refutation that lasts");
  std::vector<int> core;
  for (const int other : fewest->present)
    if (other != body) core.push_back(other);
  return core;
}

void sort_unique(std::vector<int>& list) {
  std::sort(list.begin(), list.end());
  list.erase(std::unique(list.begin(), list.end()), list.end());
}

}  // namespace

Trap find_trap(const NoGoods& no_goods, const std::vector<int>& absent, int bodies) {
  const auto chosen = refutations(no_goods, absent, bodies);
  std::vector<int> smallest;
  for (std::size_t i = 0; i < chosen.size(); ++i) {
    auto closed = closure(chosen, static_cast<int>(i),
                          smallest.empty() ? chosen.size() + 1 : smallest.size());
    if (!closed.empty()) smallest = std::move(closed);
  }
  Trap trap;
  for (const int i : smallest) trap.closed.push_back(absent[i]);
  std::sort(trap.closed.begin(), trap.closed.end());
  std::vector<char> lasts(bodies, 1);  // as a helper that is absent
  for (const int body : absent) lasts[body] = 0;
  for (const int body : trap.closed) lasts[body] = 1;
  for (const int body : trap.closed) {
    std::vector<int> core = door_of(no_goods, body, lasts);
    if (core.empty()) continue;
    trap.core.insert(trap.core.end(), core.begin(), core.end());
    trap.doors.push_back({body, std::move(core)});
  }
  sort_unique(trap.core);
  return trap;
}

}  // namespace tenon::planning
