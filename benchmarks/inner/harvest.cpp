#include "inner/harvest.hpp"

#include <cstdio>
#include <functional>
#include <string>

#include "inner/corpus.hpp"
#include "solvers/trajectory.hpp"

namespace tenon::bench {

namespace {

using testing::Pile;

struct Source {
  const char* name;
  std::function<Pile(std::uint64_t seed)> pile;
  int steps, runs, per_run;  ///< per_run: islands kept, at most
};

Pile kicked(Pile pile, std::uint64_t seed, double speed) {
  Random random(seed);
  pile.kick(random, speed);
  return pile;
}

std::vector<Source> sources() {
  const auto concave = [](double mu) {
    return [mu](std::uint64_t seed) { return testing::falling_concave(30, mu, seed); };
  };
  const auto pyramid = [](double mu) {
    return [mu](std::uint64_t seed) { return kicked(testing::pyramid(12, mu), seed, 2); };
  };
  const auto boxes = [](int count, double mu) {
    return [count, mu](std::uint64_t seed) { return testing::falling_boxes(count, mu, seed); };
  };
  const auto blocks = [](int count, double mu) {
    return [count, mu](std::uint64_t seed) { return testing::falling_blocks(count, mu, seed); };
  };
  const auto cubes = [](int rows, double mu, double speed) {
    return [=](std::uint64_t seed) { return kicked(testing::cube_pyramid(rows, mu), seed, speed); };
  };
  return {{"plane-concave-30-mu-0.3", concave(0.3), 400, 4, 4},
          {"plane-concave-30-mu-0.6", concave(0.6), 400, 4, 4},
          {"plane-concave-30-mu-1.0", concave(1.0), 400, 4, 4},
          {"plane-kicked-78-mu-0.5", pyramid(0.5), 60, 5, 2},
          {"plane-kicked-78-mu-1.0", pyramid(1.0), 60, 5, 2},
          {"plane-boxes-100-mu-0.5", boxes(100, 0.5), 200, 4, 2},
          {"plane-boxes-300-mu-0.5", boxes(300, 0.5), 120, 2, 1},
          {"space-blocks-20-mu-0.4", blocks(20, 0.4), 150, 3, 3},
          {"space-blocks-50-mu-0.5", blocks(50, 0.5), 120, 2, 3},
          {"space-kicked-cubes-mu-0.5", cubes(4, 0.5, 1), 40, 3, 2}};
}

/// What the cheap levels leave open, and of two neighbours in time only one.
bool is_hard(const solvers::Answer& answer) {
  return answer.level == solvers::Level::central || answer.level == solvers::Level::path ||
         answer.level == solvers::Level::pivot || answer.tier != solvers::Tier::exact;
}

}  // namespace

void harvest() {
  for (const Source& source : sources()) {
    Family family;
    family.name = source.name;
    int islands = 0, hard = 0;
    for (int run = 0; run < source.runs; ++run) {
      std::vector<solvers::StepProblem> found;
      const auto report = testing::run_pile(
          source.pile(1000 + run), source.steps,
          [&](const solvers::StepProblem& problem, const solvers::Answer& answer) {
            if (!is_hard(answer)) return;
            found.push_back(problem);
          });
      islands += report.islands;
      hard += static_cast<int>(found.size());
      // spread over the run
      const int count = static_cast<int>(found.size()), keep = std::min(source.per_run, count);
      for (int i = 0; i < keep; ++i)
        family.problems.push_back(found[(2 * i + 1) * count / (2 * keep)]);
    }
    if (!family.problems.empty()) write_family(family);
    std::printf("%s: %d islands with contacts, %d hard, %zu kept\n", source.name, islands, hard,
                family.problems.size());
    std::fflush(stdout);
  }
}

}  // namespace tenon::bench
