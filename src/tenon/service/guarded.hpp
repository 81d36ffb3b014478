// The outermost layer: whatever goes wrong inside a request becomes an answer, never a crash.
#pragma once

#include <functional>
#include <string>

#include "tenon/service/answer.hpp"

namespace tenon::service {

/// The answer of `work`. A broken promise inside Tenon (BugError) and any other exception give
/// status undecided, exit code 3 and a `message`: "this is a bug of Tenon: ..", or that memory ran
/// out.
Answer guarded(const std::string& command, const std::function<Answer()>& work);

}  // namespace tenon::service
