#include "tenon/planning/disassembly.hpp"

#include <algorithm>

#include "tenon/core/check.hpp"
#include "tenon/planning/depth_first.hpp"

namespace tenon::planning {
namespace {

using contact::ContactProblem;
using statics::Verdict;

/// Tests the whole on its own, so that its work is counted apart (thesis, table 1 does not test
/// it).
void test_whole(const ContactProblem& problem, const PlanOptions& options, Plan& plan) {
  const auto test = statics::make_stability_test(problem, options.test);
  plan.whole = test->test_all();
  plan.whole_counts = test->counts();
  if (plan.whole.verdict == Verdict::falls) plan.whole_motion = test->motion();
}

SearchEnd search(Walker& walker, const std::vector<int>& part, const PlanOptions& options,
                 Plan& plan, const std::function<bool()>& keep_going) {
  switch (options.strategy) {
    case Strategy::depth:
      return search_depth_first(walker, part, plan, keep_going);
    case Strategy::best:
      return search_frontier(walker, part, 0, plan, keep_going);
    case Strategy::beam:
      break;
  }
  return search_frontier(walker, part, options.beam_width, plan, keep_going);
}

void conclude(SearchEnd end, const PlanOptions& options, Plan& plan) {
  switch (end) {
    case SearchEnd::found:
      return;
    case SearchEnd::none:
      plan.status = plan.undecided == 0 ? PlanStatus::none : PlanStatus::not_found;
      plan.reason = plan.undecided == 0
                        ? "every order was refuted: " + std::to_string(plan.dead_ends) +
                              " dead ends, no set of parts can be put up further"
                        : std::to_string(plan.undecided) + " tests were undecided on the way";
      return;
    case SearchEnd::limit:
      plan.status = PlanStatus::not_found;
      plan.reason = options.strategy == Strategy::beam
                        ? "the beam of " + std::to_string(options.beam_width) + " found none"
                        : "not found within " + std::to_string(options.most_tests) + " tests";
      return;
    case SearchEnd::stopped:
      plan.status = PlanStatus::interrupted;
      plan.reason = "stopped; the best so far has " + std::to_string(plan.best.size()) + " parts";
      return;
  }
}

}  // namespace

Plan plan_disassembly(const ContactProblem& problem, const PlanOptions& options,
                      const ProgressObserver& progress) {
  Plan plan;
  test_whole(problem, options, plan);
  if (plan.whole.verdict == Verdict::falls) {
    plan.status = PlanStatus::none;
    plan.reason = "the whole does not stand";
    return plan;
  }
  Walker walker(problem, options, plan);
  // The last body makes the whole, which is known already.
  const bool whole_stands = plan.whole.verdict == Verdict::stands;
  walker.skip_test_of_whole(whole_stands);
  const auto keep_going = [&] {
    if (!progress) return true;
    const double n = std::max<std::size_t>(1, problem.bodies.size());
    return progress({"searching", plan.best.size() / n,
                     std::to_string(plan.counts.tests) + " tests, " +
                         std::to_string(plan.best.size()) + " of " +
                         std::to_string(problem.bodies.size()) + " parts"});
  };
  SearchEnd end = SearchEnd::found;
  for (const auto& part : walker.parts()) {
    for (const int body : options.resume)
      if (std::find(part.begin(), part.end(), body) != part.end() && !walker.present(body))
        walker.try_add(body);
    end = search(walker, part, options, plan, keep_going);
    if (end != SearchEnd::found) break;
  }
  if (end != SearchEnd::found) {
    conclude(end, options, plan);
    return plan;
  }
  plan.status = PlanStatus::found;
  plan.sequence.assign(walker.path().rbegin(), walker.path().rend());
  return plan;
}

void replay_stages(const ContactProblem& problem, const statics::TestOptions& options,
                   const std::vector<int>& sequence,
                   const std::function<void(int removed, statics::StabilityTest& rest)>& stage) {
  const auto test = statics::make_stability_test(problem, options);
  for (auto body = sequence.rbegin(); body != sequence.rend(); ++body) {
    stage(*body, *test);
    const auto outcome = test->add(*body);
    TENON_CHECK(outcome.verdict == Verdict::stands, "a stage of a found plan stands");
  }
}

}  // namespace tenon::planning
