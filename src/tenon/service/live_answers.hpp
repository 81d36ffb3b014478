// What a live run says about itself in words that machines read.
#pragma once

#include <string>
#include <vector>

#include "tenon/service/live_run.hpp"

namespace tenon::service {

/// {lane, model, at, time, bodies [{name, position, angle | quaternion, velocity,
/// angular_velocity}], energy, min_gap, tier, residual, penetration, contacts [{a, b, point,
/// normal, gap, force}], hold_force}: the last kept frame of a lane at or before a step. Lanes
/// count from 0; a lane that does not exist is a fault.
Result<std::string> live_state(const LiveRun& run, int lane, std::optional<std::int64_t> at);

/// The rows of LiveLane::history, one after the other.
Result<std::vector<double>> live_history(const LiveRun& run, int lane);

struct NamedText {
  std::string name, text;
};
/// The recording as `simulate --out` writes it, up to the step shown.
Result<NamedText> live_recording(const LiveRun& run, int lane);

/// {regions [{polygon}], facets [{from, to, active}]}: see free_space.hpp.
Result<std::string> live_free_space(const LiveRun& run, int lane, const std::string& body,
                                    std::optional<std::int64_t> at);

}  // namespace tenon::service
