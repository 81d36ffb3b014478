// Tables 1 and 2 of the thesis with all methods in one run, figures 15 to 18 into out/bench/, and
// the open questions of its section 4. Prints Markdown.
#include "reuse/contests.hpp"
#include "reuse/figures.hpp"
#include "reuse/questions.hpp"
#include "support/block_stacks.hpp"
#include "support/harness.hpp"

namespace {

using namespace tenon;
using namespace tenon::bench;
using namespace tenon::testing;

std::vector<Sequence> structures() {
  const StackOptions plain;
  const PileOptions ten{4, 9, 10, 200, 4, 0.25}, large{10, 30, 84, 600, 8, 0.25};
  return {sequence_of("random 10", stack_problem(random_pile(3, ten, plain), plain)),
          sequence_of("column 50", stack_problem(column_blocks(49), plain)),
          sequence_of("column 80", stack_problem(column_blocks(79), plain)),
          sequence_of("random 84", stack_problem(random_pile(1, large, plain), plain)),
          sequence_of("pyramid 91", stack_problem(pyramid_blocks(13), plain))};
}

void print_head(bool pivots) {
  std::printf("| structure | blocks | tests / stand |");
  int columns = 0;
  for (const Method& method : methods()) {
    if (pivots && !method.counts_pivots) continue;
    std::printf(" %s |", method.name);
    ++columns;
  }
  if (pivots) std::printf(" N (N-1), 2 (N-1) |");
  std::printf("\n|---|---|---|");
  for (int i = 0; i < columns + pivots; ++i) std::printf("---|");
  std::printf("\n");
}

void print_start(const Sequence& s) {
  int standing = 0;
  for (const BuildStep& step : s.steps) standing += step.stands;
  std::printf("| %s | %d | %zu / %d |", s.name.c_str(), s.blocks(), s.steps.size(), standing);
}

void print_pivots(const Sequence& s, const std::vector<Result>& results) {
  print_start(s);
  for (std::size_t m = 0; m < results.size(); ++m) {
    if (!methods()[m].counts_pivots) continue;
    if (results[m].samples.empty())
      std::printf(" %s |", results[m].how.c_str());
    else
      std::printf(" %ld |", results[m].pivots);
  }
  const long n = s.blocks();
  if (s.name.rfind("random", 0) == 0)
    std::printf(" |\n");
  else
    std::printf(" %ld, %ld |\n", n * (n - 1), 2 * (n - 1));
}

void print_times(const Sequence& s, const std::vector<Result>& results) {
  print_start(s);
  for (const Result& result : results) {
    if (result.samples.empty()) {
      std::printf(" %s |", result.how.c_str());
      continue;
    }
    std::printf(" %.3g", 1e3 * result.total_seconds);
    if (result.samples.size() < s.steps.size())
      std::printf(" for the first %zu", result.samples.size());
    if (result.wrong > 0) std::printf(", %ld **false**", result.wrong);
    if (result.gave_up > 0) std::printf(", %ld gave up", result.gave_up);
    std::printf(" |");
  }
  std::printf("\n");
}

}  // namespace

int main(int argc, char** argv) {
  if (argc > 1 && std::string(argv[1]) == "--questions") {
    report_existence();
    report_strength();
    return 0;
  }
  std::printf("# Computation reuse\n\n%s\n\n", machine_line().c_str());
  const auto all = structures();
  std::vector<std::vector<Result>> results;
  for (const Sequence& s : all) results.push_back(contest(s, 5, 240));

  std::printf("## Table 1: pivots over the sub-assemblies of 1 .. N-1 blocks, frictionless\n\n");
  print_head(true);
  for (std::size_t i = 0; i < all.size(); ++i) print_pivots(all[i], results[i]);
  std::printf(
      "\n## Table 2: CPU time of the same tests, ms (medians of 5 interleaved runs)\n\n"
      "Bullet with 1e-10 of the diagonal added; a verdict is false if it differs from the "
      "certified one, a test given up if the solver itself reports a failure. A method is stopped "
      "after %.0f s.\n\n",
      kMostSeconds);
  print_head(false);
  for (std::size_t i = 0; i < all.size(); ++i) print_times(all[i], results[i]);

  const Sequence big = sequence_of("pyramid 253", stack_problem(pyramid_blocks(22), {}));
  const auto big_results = contest(big, 5, 240, true);
  print_times(big, big_results);
  std::fflush(stdout);

  const std::vector<std::string> by_pivots = {"lp_solve", "dantzig", "reuse", "basis"};
  const std::vector<std::string> by_time = {"lp_solve", "dantzig", "lp-warm (Clp)", "reuse",
                                            "basis"};
  write_figure("out/bench/figure-15.svg", "91-block pyramid", all[4], results[4], by_pivots, false);
  write_figure("out/bench/figure-16.svg", "random structure of 84 blocks", all[3], results[3],
               by_pivots, false);
  write_figure("out/bench/figure-17.svg", "91-block pyramid", all[4], results[4], by_time, true);
  write_figure("out/bench/figure-18.svg", "253-block pyramid", big, big_results, by_time, true);

  report_existence();
  report_strength();
}
