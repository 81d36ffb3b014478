// Distance queries: time and share of wrong answers, Tenon beside FCL and Bullet.
// Wrong: off by more than 1e-12 (rA + rB) of the float128 oracle, aborted, thrown or given up; in
// brackets the share off by more than 1e-3. Times: processor time, median of
// interleaved rounds, us per query. `--only TEXT` runs the sets whose name contains the text.
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <limits>

#include "distance/engine.hpp"
#include "support/float128_distance.hpp"
#include "support/harness.hpp"

namespace tenon::bench {

namespace {

const EngineKind kEngines[] = {
    {"Tenon", true, make_tenon},
    {"FCL libccd signed", true, make_fcl_libccd_signed},
    {"FCL libccd", false, make_fcl_libccd},
    {"FCL indep signed", true, make_fcl_indep_signed},
    {"FCL indep", false, make_fcl_indep},
    {"Bullet", true, make_bullet},
};
constexpr double kLimit = 20;  // seconds for a child process

std::vector<double> truth_of(const DistanceSet& set) {
  std::vector<double> truth;
  const int stride = set.coherent ? 20 : 1;  // the oracle is slow: every 20th pose of a motion
  for (size_t i = 0; i < set.pairs.size(); ++i) {
    const auto& p = set.pairs[i];
    const auto& shapes = set.pairs[set.coherent ? 0 : i];
    truth.push_back(i % stride ? std::numeric_limits<double>::quiet_NaN()
                               : float128_distance(testing::QuadBody(shapes.a, p.pose_a),
                                                   testing::QuadBody(shapes.b, p.pose_b)));
  }
  return truth;
}

/// Answers of queries [from, to), in a child; where it dies, halves, down to the one that kills.
void collect(const EngineKind& kind, const DistanceSet& set, int from, int to,
             std::vector<double>& answers) {
  const ChildResult child = in_child(kLimit, [&] {
    const auto engine = kind.make(set);
    std::vector<double> out;
    for (int i = from; i < to; ++i) out.push_back(engine->query(i));
    return out;
  });
  if (child.finished) {
    std::copy(child.output.begin(), child.output.end(), answers.begin() + from);
  } else if (to - from > 1) {
    const int middle = (from + to) / 2;
    collect(kind, set, from, middle, answers);
    collect(kind, set, middle, to, answers);
  }
}

/// Seconds of processor time: other programs on the machine do not count.
double processor_time() {
  timespec t;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return static_cast<double>(t.tv_sec) + 1e-9 * static_cast<double>(t.tv_nsec);
}

/// Microseconds per query over those that answer.
double time_queries(const EngineKind& kind, const DistanceSet& set,
                    const std::vector<double>& answers) {
  const ChildResult child = in_child(kLimit, [&] {
    const auto engine = kind.make(set);
    std::vector<int> good;
    for (size_t i = 0; i < answers.size(); ++i)
      if (!std::isnan(answers[i])) good.push_back(static_cast<int>(i));
    double sum = 0;
    for (const int i : good) sum += engine->query(i);
    const int repeats = std::max<int>(1, static_cast<int>(4000 / std::max<size_t>(1, good.size())));
    const double start = processor_time();
    for (int k = 0; k < repeats; ++k)
      for (const int i : good) sum += engine->query(i);
    const double time = processor_time() - start;
    return std::vector<double>{1e6 * time / (repeats * static_cast<double>(good.size())), sum};
  });
  return child.finished ? child.output[0] : std::numeric_limits<double>::quiet_NaN();
}

void run_set(const DistanceSet& set) {
  const std::vector<double> truth = truth_of(set);
  std::vector<std::vector<double>> answers, times(std::size(kEngines));
  for (const EngineKind& kind : kEngines) {
    answers.emplace_back(set.pairs.size(), std::numeric_limits<double>::quiet_NaN());
    collect(kind, set, 0, static_cast<int>(set.pairs.size()), answers.back());
  }
  for (int round = 0; round < 5; ++round)
    for (size_t k = 0; k < std::size(kEngines); ++k)
      times[k].push_back(time_queries(kEngines[k], set, answers[k]));
  std::printf("| %s |", set.name.c_str());
  for (size_t k = 0; k < std::size(kEngines); ++k) {
    int asked = 0, wrong = 0, absurd = 0;
    for (size_t i = 0; i < truth.size(); ++i) {
      if (std::isnan(truth[i])) continue;
      const auto& shapes = set.pairs[set.coherent ? 0 : i];
      const double size = shapes.a.radius() + shapes.b.radius(), answer = answers[k][i];
      ++asked;
      const bool depthless =
          !kEngines[k].gives_depth && truth[i] <= 1e-12 * size && answer <= 1e-12 * size;
      if (depthless) continue;
      wrong += !(std::abs(answer - truth[i]) <= 1e-12 * size);
      absurd += !(std::abs(answer - truth[i]) <= 1e-3 * size);
    }
    std::printf(" %.2f, %.3g %% (%.3g %%) |", median(times[k]), 100.0 * wrong / asked,
                100.0 * absurd / asked);
  }
  std::printf("\n");
  std::fflush(stdout);
}

}  // namespace

}  // namespace tenon::bench

int main(int argc, char** argv) {
  using namespace tenon::bench;
  const bool small = argc > 1 && std::string(argv[1]) == "--small";
  std::printf("# Signed distance of convex bodies\n\n%s\n\n", machine_line().c_str());
  std::printf(
      "us per query, wrong by more than 1e-12 of the size (by more than 1e-3). FCL's unsigned "
      "queries give no depth.\n\n|set|");
  for (const auto& kind : kEngines) std::printf(" %s |", kind.name.c_str());
  std::printf("\n|---|");
  for (size_t k = 0; k < std::size(kEngines); ++k) std::printf("---|");
  std::printf("\n");
  const std::string only = argc > 2 && std::string(argv[1]) == "--only" ? argv[2] : "";
  for (const DistanceSet& set : distance_sets(small))
    if (set.name.find(only) != std::string::npos) run_set(set);
  return 0;
}
