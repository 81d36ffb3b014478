// Hard inner problems, cold: what the chain of solvers/ makes of the kept corpus. Prints Markdown.
//   bench_inner            the table
//   bench_inner --each     and a line per problem
//   bench_inner --harvest  makes the corpus anew (minutes; see harvest.hpp)
#include <cstdio>
#include <map>
#include <string>

#include "inner/corpus.hpp"
#include "inner/harvest.hpp"
#include "support/harness.hpp"
#include "tenon/solvers/step_solver.hpp"

namespace tenon::bench {
namespace {

struct Figures {
  int solved[3] = {0, 0, 0};  ///< by tier
  std::map<std::string, int> levels;
  std::vector<double> seconds;
  int smallest = 1 << 30, largest = 0;  ///< contacts
  double worst_residual = 0;
};

Figures run(const Family& family, bool each) {
  Figures out;
  for (std::size_t i = 0; i < family.problems.size(); ++i) {
    const solvers::StepProblem& problem = family.problems[i];
    solvers::StepSolver solver;
    solvers::Answer answer;
    std::vector<double> seconds;
    // quick ones again, for a steady clock; the bits are the same
    for (int k = 0; k == 0 || (k < 3 && seconds.front() < 0.1); ++k)
      seconds.push_back(cpu_time_once([&] { answer = solver.solve(problem); }));
    out.seconds.push_back(median(seconds));
    ++out.solved[static_cast<int>(answer.tier)];
    if (answer.tier != solvers::Tier::unsolved) ++out.levels[name(answer.level)];
    out.smallest = std::min(out.smallest, problem.contacts());
    out.largest = std::max(out.largest, problem.contacts());
    out.worst_residual = std::max(out.worst_residual, answer.residual);
    if (each)
      std::fprintf(
          stderr,
          "%s %zu: %d contacts, %s by %s, residual %.1e, %.1f ms, steps %d %d %d, pivots %d\n",
          family.name.c_str(), i, problem.contacts(), name(answer.tier), name(answer.level),
          answer.residual, 1e3 * out.seconds.back(), answer.newton_steps, answer.interior_steps,
          answer.central_steps, answer.path_pivots);
  }
  return out;
}

void line(const std::string& name, const Figures& figures) {
  double sum = 0, worst = 0;
  for (double s : figures.seconds) sum += s, worst = std::max(worst, s);
  std::string levels;
  for (const auto& [level, count] : figures.levels)
    levels += (levels.empty() ? "" : ", ") + level + " " + std::to_string(count);
  std::printf("| %s | %zu | %d to %d | %d | %d | %d | %s | %.1e | %.1f | %.1f | %.0f |\n",
              name.c_str(), figures.seconds.size(), figures.smallest, figures.largest,
              figures.solved[0], figures.solved[1], figures.solved[2], levels.c_str(),
              figures.worst_residual, 1e3 * median(figures.seconds),
              1e3 * sum / static_cast<double>(figures.seconds.size()), 1e3 * worst);
  std::fflush(stdout);
}

void table(bool each) {
  std::printf("%s\n\n", machine_line().c_str());
  std::printf(
      "| family | problems | contacts | exact | approximate | unsolved | by level | worst residual "
      "| "
      "median ms | mean ms | worst ms |\n|---|---|---|---|---|---|---|---|---|---|---|\n");
  std::map<std::string, Figures> worlds;
  for (const Family& family : read_corpus()) {
    const Figures figures = run(family, each);
    line(family.name, figures);
    Figures& all = worlds["all of " + family.name.substr(0, family.name.find('-'))];
    for (int tier = 0; tier < 3; ++tier) all.solved[tier] += figures.solved[tier];
    for (const auto& [level, count] : figures.levels) all.levels[level] += count;
    all.seconds.insert(all.seconds.end(), figures.seconds.begin(), figures.seconds.end());
    all.smallest = std::min(all.smallest, figures.smallest);
    all.largest = std::max(all.largest, figures.largest);
    all.worst_residual = std::max(all.worst_residual, figures.worst_residual);
  }
  for (const auto& [name, figures] : worlds) line("**" + name + "**", figures);
}

}  // namespace
}  // namespace tenon::bench

int main(int argc, char** argv) {
  const std::string option = argc > 1 ? argv[1] : "";
  if (option == "--harvest")
    tenon::bench::harvest();
  else
    tenon::bench::table(option == "--each");
}
