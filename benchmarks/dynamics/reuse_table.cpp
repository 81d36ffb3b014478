#include "dynamics/reuse_table.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <filesystem>
#include <fstream>

#include "support/harness.hpp"
#include "tenon/draw/plot.hpp"
#include "tenon/dynamics/simulation.hpp"

namespace tenon::bench {
namespace {

constexpr int kRounds = 15;

struct Figures {
  double work = 0;            ///< factorisations x contacts
  double milliseconds = 1e9;  ///< processor time of the run, the best of all rounds
  double kept = 0;            ///< bodies whose solution was kept, summed over the steps
  double in_vain = 0;         ///< tries that had to be given up
};

/// One more run; the time is the best of all.
void run(const model::Scene& scene, Figures& out) {
  auto simulation = dynamics::Simulation::create(scene);
  const double start = cpu_now();
  simulation->run(scene.simulation.steps);
  out.milliseconds = std::min(out.milliseconds, 1e3 * (cpu_now() - start));
  const dynamics::RunSummary& summary = simulation->summary();
  out.work = static_cast<double>(summary.solve_work);
  out.kept = static_cast<double>(summary.bodies_kept);
  out.in_vain = static_cast<double>(summary.failed_reuse);
}

void print(const char* name, const Figures& figures) {
  std::printf("| %s | %.0f | %.2f | %.0f | %.0f |\n", name, figures.work, figures.milliseconds,
              figures.kept, figures.in_vain);
}

/// Over the thresholds: the work with reuse beside the work without, and the tries in vain.
void draw_effect(const std::vector<double>& thresholds, const std::vector<Figures>& with,
                 const Figures& without) {
  draw::Curve work{"with reuse", thresholds, {}}, none{"without", thresholds, {}},
      time{"with reuse", thresholds, {}}, time_none{"without", thresholds, {}},
      kept{"bodies kept", thresholds, {}}, in_vain{"tries in vain", thresholds, {}};
  for (const Figures& figures : with) {
    work.y.push_back(figures.work / 1000);
    none.y.push_back(without.work / 1000);
    time.y.push_back(figures.milliseconds);
    time_none.y.push_back(without.milliseconds);
    kept.y.push_back(figures.kept);
    in_vain.y.push_back(figures.in_vain);
  }
  draw::PlotOptions options;
  options.title = "A column falls apart: what counts as in motion";
  options.x_label = "threshold, multiples of h g";
  options.logarithmic_x = true;
  std::filesystem::create_directories("out/bench");
  std::ofstream("out/bench/motion-threshold.svg")
      << draw::plot({{"work, 1000 factorisations x contacts", {work, none}},
                     {"processor time, ms", {time, time_none}},
                     {"count over the run", {kept, in_vain}}},
                    options);
}

}  // namespace

void reuse_table(model::Scene scene) {
  std::printf(
      "\n| column-falling | work (factorisations x contacts) | processor time, ms | bodies kept | "
      "tries in vain |\n|---|---|---|---|---|\n");
  std::vector<double> thresholds;
  for (int half_decade = -12; half_decade <= 6; ++half_decade)
    thresholds.push_back(std::pow(10.0, half_decade / 2.0));
  const double usual = scene.simulation.motion_threshold;
  Figures without, as_it_is;
  std::vector<Figures> with(thresholds.size());
  for (int round = 0; round < kRounds; ++round) {  // interleaved: a busy moment hits all alike
    scene.simulation.motion_threshold = usual;
    scene.simulation.reuse = false;
    run(scene, without);
    scene.simulation.reuse = true;
    run(scene, as_it_is);
    for (std::size_t i = 0; i < thresholds.size(); ++i) {
      scene.simulation.motion_threshold = thresholds[i];
      run(scene, with[i]);
    }
  }
  print("without reuse", without);
  print("with reuse", as_it_is);
  for (std::size_t i = 0; i < thresholds.size(); i += 2) {  // the plot has them all
    char name[60];
    std::snprintf(name, sizeof name, "threshold %g h g", thresholds[i]);
    print(name, with[i]);
  }
  draw_effect(thresholds, with, without);
}

}  // namespace tenon::bench
