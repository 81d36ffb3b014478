// The binary frame of docs/protocol.md.
#pragma once

#include <string>

#include "tenon/service/live_run.hpp"

namespace tenon::server {

/// What a lane of a run shows now.
std::string frame_bytes(const service::LiveRun& run, std::int64_t number, int lane);
/// Its poses only, as an attachment has them.
std::vector<float> frame_poses(const service::LiveLane& lane);

}  // namespace tenon::server
