// Timed runs in child processes.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "dynamics/engine.hpp"
#include "support/harness.hpp"

namespace tenon::bench {

struct RunFigures {
  bool ok = false;
  std::string how;                         ///< "ok" or how it ended
  double median = 0, mean = 0, worst = 0;  ///< processor microseconds per step, detection included
  double overlap = 0;                      ///< deepest, m
  double deepening = 0;  ///< largest growth of the deepest overlap in a step over h, m/s
  double steps = 0;      ///< made; fewer than asked: the engine gave up
};

using MakeEngine = std::function<std::unique_ptr<Engine>(const PlainScene&)>;

/// `skip` steps are run before the clock counts.
RunFigures run_engine(const PlainScene& scene, const MakeEngine& make, int skip, double limit);

}  // namespace tenon::bench
