// A contact problem that was not solved, as a file `tenon lcp` can load.
#pragma once

#include <string>

#include "tenon/dynamics/step_report.hpp"

namespace tenon::io {

/// The friction problem u = A f + b of the (sub)step as JSON {"A", "b", "mu", "tangents"}; impulses
/// and end velocities (contact/to_lcp.hpp).
std::string write_unsolved(const dynamics::UnsolvedProblem& unsolved);

}  // namespace tenon::io
