// validate: every fault of a scene file.
#pragma once

#include "tenon/service/answer.hpp"
#include "tenon/service/load.hpp"

namespace tenon::service {

/// Exit code 0 and what the file holds, or 2 and every fault found.
Answer validate(const LoadRequest& request);

}  // namespace tenon::service
