#include "dynamics/runs.hpp"

#include <numeric>

namespace tenon::bench {

RunFigures run_engine(const PlainScene& scene, const MakeEngine& make, int skip, double limit) {
  const ChildResult child = in_child(limit, [&] {
    const auto engine = make(scene);
    const OverlapMeter meter(scene);
    std::vector<double> seconds;
    double overlap = 0, deepening = 0;
    int made = 0;
    for (; made < scene.steps; ++made) {
      const bool measured = made % 10 == 0;
      const double before = measured ? meter.deepest(engine->poses()) : 0;
      const double start = cpu_now();
      const bool goes_on = engine->step(scene.h);
      if (made >= skip) seconds.push_back(cpu_now() - start);
      if (!goes_on) break;
      if (!measured) continue;
      const double after = meter.deepest(engine->poses());
      overlap = std::max(overlap, after);
      deepening = std::max(deepening, (after - before) / scene.h);
    }
    const double mean = std::accumulate(seconds.begin(), seconds.end(), 0.0) /
                        static_cast<double>(std::max<size_t>(1, seconds.size()));
    const double worst = seconds.empty() ? 0 : *std::max_element(seconds.begin(), seconds.end());
    return std::vector<double>{median(seconds), mean,      worst,
                               overlap,         deepening, static_cast<double>(made)};
  });
  RunFigures out;
  out.how = child.how;
  out.ok = child.finished && child.output.size() == 6;
  if (!out.ok) return out;
  out.median = 1e6 * child.output[0], out.mean = 1e6 * child.output[1];
  out.worst = 1e6 * child.output[2];
  out.overlap = child.output[3], out.deepening = child.output[4], out.steps = child.output[5];
  return out;
}

}  // namespace tenon::bench
