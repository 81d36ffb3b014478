#include "reuse/questions.hpp"

#include "support/harness.hpp"
#include "support/small_assemblies.hpp"
#include "tenon/contact/find_static.hpp"
#include "tenon/planning/disassembly.hpp"
#include "tenon/statics/moving_search.hpp"
#include "tenon/statics/strength.hpp"

namespace tenon::bench {
namespace {

struct Tally {
  int count = 0;
  double tests = 0, seconds = 0;
  void add(double t, double s) {
    ++count;
    tests += t;
    seconds += s;
  }
  void print(const char* name) const {
    const double n = count > 0 ? count : 1;
    std::printf("| %s | %d | %.2f | %.1f |\n", name, count, tests / n, 1e6 * seconds / n);
  }
};

}  // namespace

void report_existence() {
  Random random(5);
  Tally falls, none, found, whole;
  for (int i = 0; i < 2000; ++i) {
    const auto contacts = contact::find_contacts(testing::small_assembly(random, i % 2 ? 0.5 : 0));
    if (!contacts) continue;
    statics::Outcome outcome;
    const double test = cpu_time_once(
        [&] { outcome = statics::make_stability_test(contacts->problem)->test_all(); });
    whole.add(1, test);
    planning::Plan plan;
    const double seconds =
        cpu_time_once([&] { plan = planning::plan_disassembly(contacts->problem, {}); });
    const double tests = 1 + static_cast<double>(plan.counts.tests);
    if (plan.whole.verdict == statics::Verdict::falls)
      falls.add(tests, seconds);
    else
      (plan.status == planning::PlanStatus::found ? found : none).add(tests, seconds);
  }
  std::printf(
      "\n## Does an order exist? 2000 random assemblies of up to 7 blocks\n\n"
      "| answer | assemblies | tests, mean | us, mean |\n|---|---|---|---|\n");
  falls.print("none: the whole falls");
  none.print("none: every order refuted");
  found.print("an order, constructed");
  whole.print("the test of the whole alone");
  std::fflush(stdout);
}

void report_strength() {
  std::printf(
      "\n## Strong stability: friction 0.5, random assemblies of up to 7 blocks that stand\n\n"
      "| contacts | assemblies | strong without friction | strong, all cases refuted | weak, by "
      "the step solver | weak, by the search | unknown | nodes, mean | largest | ms, mean |\n"
      "|---|---|---|---|---|---|---|---|---|---|\n");
  struct Row {
    int count = 0, palmer = 0, refuted = 0, weak_step = 0, weak_search = 0, unknown = 0;
    int searched = 0;
    double nodes = 0, largest = 0, seconds = 0;
  } rows[4];
  Random random(6);
  for (int i = 0; i < 1000; ++i) {
    const auto contacts = contact::find_contacts(testing::small_assembly(random, 0.5));
    if (!contacts) continue;
    const auto& problem = contacts->problem;
    if (statics::make_stability_test(problem)->test_all().verdict != statics::Verdict::stands)
      continue;
    Row& row = rows[std::min<std::size_t>(3, problem.contacts.size() / 10)];
    ++row.count;
    statics::StrengthAnswer answer;
    row.seconds += cpu_time_once([&] { answer = statics::strength_of(problem); });
    if (answer.why.rfind("it stands", 0) == 0) {
      ++row.palmer;
      continue;
    }
    statics::MovingAnswer search;
    search = statics::search_moving(problem, statics::kStrengthNodes, statics::kStrengthContacts);
    ++row.searched;
    row.nodes += static_cast<double>(search.nodes);
    row.largest = std::max(row.largest, static_cast<double>(search.nodes));
    if (answer.strength == statics::Strength::weak)
      ++(search.end == statics::MovingSearch::found ? row.weak_search : row.weak_step);
    else if (answer.strength == statics::Strength::strong)
      ++row.refuted;
    else
      ++row.unknown;
  }
  const char* names[] = {"below 10", "10 to 19", "20 to 29", "30 and more"};
  for (int k = 0; k < 4; ++k) {
    const Row& r = rows[k];
    std::printf("| %s | %d | %d | %d | %d | %d | %d | %.0f | %.0f | %.2f |\n", names[k], r.count,
                r.palmer, r.refuted, r.weak_step, r.weak_search, r.unknown,
                r.nodes / std::max(1, r.searched), r.largest,
                1e3 * r.seconds / std::max(1, r.count));
  }
  std::fflush(stdout);
}

}  // namespace tenon::bench
