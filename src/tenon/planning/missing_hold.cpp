#include "tenon/planning/missing_hold.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <future>
#include <numeric>

#include "tenon/planning/hitting_set.hpp"

namespace tenon::planning {
namespace {

using contact::ContactProblem;
using Set = std::vector<int>;

constexpr long kHittingNodes = 200000;

enum class Try { works, fails, unknown };

/// What the runs share.
struct Task {
  const ContactProblem& problem;
  PlanOptions options;
  long tests_per_try;
  std::atomic<bool> stop{false};
  std::atomic<long> tries{0};
};

/// One run: tries sets until its budget of tests is used up.
class Run {
 public:
  Run(Task& task, long budget) : task_(task), budget_(budget) {}

  Try holding(const Set& held) {
    if (out_of_budget()) return Try::unknown;
    ++task_.tries;
    Set sorted = held;
    std::sort(sorted.begin(), sorted.end());
    std::vector<int> kept;
    const ContactProblem reduced = hold_bodies(task_.problem, sorted, kept);
    PlanOptions options = task_.options;
    options.most_tests = task_.tests_per_try;
    options.resume.clear();
    const Plan plan = plan_disassembly(reduced, options);
    budget_ -= plan.counts.tests + static_cast<long>(kept.size());
    if (plan.status == PlanStatus::found) return Try::works;
    return plan.status == PlanStatus::none ? Try::fails : Try::unknown;
  }
  bool out_of_budget() const { return budget_ <= 0 || task_.stop; }

  /// Leaves out of a working set what can be left out, in this order, by halves.
  Set shrunk(Set order) {
    Set held = order;
    leave_out(order, held);
    return held;
  }

  /// Adds to a failing set all that leaves it failing, in this order, by halves. The complement.
  Set demand(const Set& failing, const Set& order) {
    Set held = failing, outside;
    grow(order, held, outside);
    std::sort(outside.begin(), outside.end());
    return outside;
  }

 private:
  static std::pair<Set, Set> halves(const Set& set) {
    const auto middle = set.begin() + static_cast<long>(set.size() / 2);
    return {Set(set.begin(), middle), Set(middle, set.end())};
  }

  void leave_out(const Set& part, Set& held) {
    if (part.empty() || out_of_budget()) return;
    Set rest;
    std::copy_if(held.begin(), held.end(), std::back_inserter(rest),
                 [&](int body) { return std::find(part.begin(), part.end(), body) == part.end(); });
    if (holding(rest) == Try::works) {
      held = rest;
      return;
    }
    if (part.size() == 1) return;
    const auto [first, second] = halves(part);
    leave_out(first, held);
    leave_out(second, held);
  }

  void grow(const Set& part, Set& held, Set& outside) {
    if (part.empty()) return;
    Set more = held;
    more.insert(more.end(), part.begin(), part.end());
    const Try answer = holding(more);
    if (answer == Try::fails) {
      held = more;
      return;
    }
    // What is not known to fail stays outside: the demand is then weaker, but it holds.
    if (part.size() == 1 || answer == Try::unknown) {
      outside.insert(outside.end(), part.begin(), part.end());
      return;
    }
    const auto [first, second] = halves(part);
    grow(first, held, outside);
    grow(second, held, outside);
  }

  Task& task_;
  long budget_;
};

/// Waits for a run; progress is told meanwhile and may stop all of them.
template <class Value>
void wait_for(std::future<Value>& run, Task& task, const ProgressObserver& progress) {
  while (run.wait_for(std::chrono::milliseconds(50)) != std::future_status::ready)
    if (progress && !progress({"parts to hold", -1, std::to_string(task.tries) + " sets tried"}))
      task.stop = true;
}

template <class Value>
std::pair<Value, Value> both(Task& task, const ProgressObserver& progress, std::future<Value> first,
                             std::future<Value> second) {
  wait_for(first, task, progress);
  wait_for(second, task, progress);
  Value one = first.get();
  return {std::move(one), second.get()};
}

Set without(const Set& all, const Set& some) {
  Set rest;
  std::copy_if(all.begin(), all.end(), std::back_inserter(rest),
               [&](int body) { return std::find(some.begin(), some.end(), body) == some.end(); });
  return rest;
}

/// The next set of as many out of n in lexicographic order; false after the last.
bool next_set(Set& set, int n) {
  for (int k = static_cast<int>(set.size()) - 1, most = n - 1; k >= 0; --k, --most) {
    if (set[k] == most) continue;
    const int from = set[k] + 1;
    std::iota(set.begin() + k, set.end(), from);
    return true;
  }
  return false;
}

/// What is needed where parts may leave in any way is needed where they may not: a bound from
/// below, and a set to try.
Missing relaxed(const ContactProblem& problem, PlanOptions options, const MissingLimits& limits,
                const ProgressObserver& progress) {
  Missing missing;
  options.removal = {};
  options.resume.clear();
  options.most_tests = limits.tests_per_try;
  if (plan_disassembly(problem, options).status == PlanStatus::none)
    find_hold(problem, options, limits, progress, missing);
  return missing;
}

/// All sets smaller than the one found, the smallest first, as far as the budget goes.
void try_by_size(Run& run, int bodies, Missing& missing) {
  while (missing.hold_at_least < static_cast<int>(missing.hold.size())) {
    Set held(missing.hold_at_least);
    std::iota(held.begin(), held.end(), 0);
    do {
      const Try answer = run.holding(held);
      if (answer == Try::unknown) return;
      if (answer == Try::works) missing.hold = held;
    } while (missing.hold_at_least < static_cast<int>(missing.hold.size()) &&
             next_set(held, bodies));
    if (missing.hold_at_least < static_cast<int>(missing.hold.size())) ++missing.hold_at_least;
  }
  missing.hold_is_least = true;
}

}  // namespace

void find_hold(const ContactProblem& problem, const PlanOptions& options,
               const MissingLimits& limits, const ProgressObserver& progress, Missing& missing) {
  Task task{problem, options, limits.tests_per_try};
  Set up(problem.bodies.size());
  std::iota(up.begin(), up.end(), 0);
  const Set down(up.rbegin(), up.rend());
  const auto start = [&](auto work) { return std::async(std::launch::async, work); };

  const auto shrink = [&](const Set& order) { return Run(task, limits.tests).shrunk(order); };
  auto [best, other] =
      both(task, progress, start([&] { return shrink(up); }), start([&] { return shrink(down); }));
  if (other.size() < best.size()) best = std::move(other);
  std::sort(best.begin(), best.end());
  missing.hold = best;
  missing.hold_at_least = 1;  // there is no order with free hands

  Run first(task, limits.tests), second(task, limits.tests);
  if (options.removal.kind != Removal::Kind::any) {
    const Missing free = relaxed(problem, options, limits, progress);
    missing.hold_at_least = std::max(1, free.hold_at_least);
    if (!free.hold.empty() && free.hold.size() < missing.hold.size() &&
        second.holding(free.hold) == Try::works)
      missing.hold = free.hold;
    auto on_its_way = start([&] { try_by_size(first, static_cast<int>(up.size()), missing); });
    wait_for(on_its_way, task, progress);
    return;
  }
  std::vector<Set> family;
  while (!first.out_of_budget() && !second.out_of_budget()) {
    const auto least = smallest_hitting_set(family, kHittingNodes);
    if (!least) return;
    missing.hold_at_least = std::max(1, static_cast<int>(least->size()));
    if (least->size() >= missing.hold.size()) {
      missing.hold_is_least = true;
      return;
    }
    const Try answer = first.holding(*least);
    if (answer == Try::unknown) return;
    if (answer == Try::works) {
      missing.hold = *least;
      missing.hold_is_least = true;
      return;
    }
    auto [one, two] =
        both(task, progress, start([&] { return first.demand(*least, without(up, *least)); }),
             start([&] { return second.demand(*least, without(down, *least)); }));
    for (Set* demand : {&one, &two})
      if (std::find(family.begin(), family.end(), *demand) == family.end())
        family.push_back(std::move(*demand));
  }
}

}  // namespace tenon::planning
