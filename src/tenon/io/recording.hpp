// Recordings of simulations as JSON: what `tenon simulate --out` writes and `--resume` reads.
//
// {"tenon", "kind": "recording", "scene", "model", "step", "dimension", "bodies": [names],
//  "frames": [{"time", "step", "energy", "gap", "poses": [[x, y, angle] or [x, y, z, qw, qx, qy,
//  qz]], "velocities": [[..]], "forces": [{"a", "b", "point", "force"}]}],
//  "state": {..}}  All numbers read back bit for bit; the state holds impulses and alternatives.
#pragma once

#include <string>

#include "tenon/core/result.hpp"
#include "tenon/dynamics/recording.hpp"

namespace tenon::io {

std::string write_recording(const dynamics::Recording& recording, int dimension);

/// The state at the end of a recording. Faults: no recording, another dimension, other bodies than
/// `bodies` (the names in the order of the scene).
Result<dynamics::State> read_recorded_state(const std::string& path, int dimension,
                                            const std::vector<std::string>& bodies);

}  // namespace tenon::io
