// The part that simulate and compare share: a request applied to a scene, a run, its pictures.
#pragma once

#include <string>

#include "tenon/dynamics/recording.hpp"
#include "tenon/service/simulate_service.hpp"

namespace tenon::service {

Faults check_run(const RunRequest& request);
void apply_run(const RunRequest& request, model::Scene& scene);

/// Runs `steps` more steps with a recorder; progress is reported now and then and may stop it.
dynamics::Recording run_recorded(const model::Scene& scene, dynamics::Simulation& simulation,
                                 int steps, int every, const ProgressObserver& progress);

/// Ten frames of the recording with contact forces.
std::string strip_of(const model::Scene& scene, const dynamics::Recording& recording,
                     const std::string& title);
/// Smallest gap, largest contact force and energy over time.
std::string plot_of(const dynamics::Recording& recording, const std::string& title);

}  // namespace tenon::service
