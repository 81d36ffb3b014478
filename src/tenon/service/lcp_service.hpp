// lcp: reads a complementarity problem (io/lcp_files.hpp) and solves it (lcp/solve.hpp).
#pragma once

#include <optional>
#include <string>

#include "tenon/core/progress.hpp"
#include "tenon/service/answer.hpp"

namespace tenon::service {

struct LcpRequest {
  std::string path;
  std::string text;               ///< the problem itself, instead of a file; empty: read the file
  std::string method = "auto";    ///< a name of lcp::methods()
  bool trace = false;             ///< adds the pivots, with the forces after each
  bool all = false;               ///< adds every basic solution; at most 14 rows
  std::optional<int> directions;  ///< edges of the polyhedral friction cone in space; else 8
};

/// {tenon, command, status, method, pivots, major_cycles, minor_cycles, z, w, residual, kind, note,
/// profile}; mixed problems also u; friction problems also reaction, velocity; no_solution also
/// proof and, where there is one, certificate; --all also solutions, infinite; --trace also trace.
/// Exit code 0 solved, 1 no_solution, 2 bad input, 3 otherwise.
Answer lcp(const LcpRequest& request, const ProgressObserver& progress = {});

}  // namespace tenon::service
