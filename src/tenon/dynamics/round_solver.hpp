// The inner problem of one round of selection: rows and masses of an attempt, solved from what the
// rounds before left.
#pragma once

#include <cstdint>
#include <map>
#include <vector>

#include "tenon/dynamics/island_run.hpp"
#include "tenon/dynamics/selection_attempt.hpp"

namespace tenon::dynamics {

/// How much a round may cost.
struct RoundEffort {
  double provisional = 0;  ///< InnerRequest::provisional
  bool patient = true;     ///< InnerRequest::patient
};

class RoundSolver {
 public:
  explicit RoundSolver(IslandRun& run) : run_(run) {}

  /// A new substep. `before`: the impulses of the last one; it starts from those of the last round
  /// instead if `keep_rounds` and there was one.
  void begin(const std::vector<ContactMemory>& before, bool keep_rounds);

  /// Rows, problem and answer of the attempt. `clipped`: negative gaps count as 0.
  void solve(Attempt& attempt, bool clipped, const RoundEffort& effort);

  /// e u_n < 0 of contacts that bounce, by key, m/s: they have to open with that speed.
  std::map<std::uint64_t, double> rebound;

 private:
  std::vector<char> motionless_bodies(const Attempt& attempt) const;
  /// The next round starts from this round's impulses.
  void remember(const Attempt& attempt);

  IslandRun& run_;
  const std::vector<ContactMemory>* warm_ = nullptr;
  std::vector<ContactMemory> round_memory_;
  std::map<std::uint64_t, double> fitted_;  ///< by key, m: InnerAnswer::fitted of the last round
  bool reuse_failed_ = false;               ///< in this step: then it is not tried again
};

}  // namespace tenon::dynamics
