// The part that simulate and compare share: a request applied to a scene, a run, its pictures.
#pragma once

#include <functional>
#include <string>

#include "tenon/dynamics/recording.hpp"
#include "tenon/service/simulate_service.hpp"

namespace tenon::service {

Faults check_run(const RunRequest& request);
void apply_run(const RunRequest& request, model::Scene& scene);

/// Puts away what there is of a recording, for the case that the run comes to no end.
using RecordingKeeper = std::function<void(const dynamics::Recording&)>;

/// When to keep what there is: after a second, then whenever the run is twice as long as it was, at
/// most ten seconds later; but later than that if keeping would take more than a tenth of the time.
class KeepTimes {
 public:
  explicit KeepTimes(double now) : start_(now), last_end_(now) {}
  bool due(double now) const;
  void kept(double begin, double end);

 private:
  double start_, last_end_;
  double cost_ = 0;  ///< of the last keeping, s
};

/// Runs `steps` more steps with a recorder; progress is reported now and then and may stop it.
/// `keep` is given what there is now and then, by the clock; the recording does not depend on it.
dynamics::Recording run_recorded(const model::Scene& scene, dynamics::Simulation& simulation,
                                 int steps, int every, const ProgressObserver& progress,
                                 const RecordingKeeper& keep = {});

/// Ten frames of the recording with contact forces.
std::string strip_of(const model::Scene& scene, const dynamics::Recording& recording,
                     const std::string& title);
/// Smallest gap, largest contact force and energy over time.
std::string plot_of(const dynamics::Recording& recording, const std::string& title);

}  // namespace tenon::service
