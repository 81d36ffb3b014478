// One order of building, every stability test of it timed on its own, for every method.
#pragma once

#include <string>
#include <vector>

#include "support/random_piles.hpp"
#include "tenon/contact/contact_problem.hpp"

namespace tenon::bench {

/// A structure and the tests along an order of building it: sub-assemblies of 1 .. N-1 blocks (the
/// whole is not tested, as in the thesis), falling ones included.
struct Sequence {
  std::string name;
  contact::ContactProblem problem;  ///< frictionless, in the plane
  std::vector<testing::BuildStep> steps;
  int blocks() const { return static_cast<int>(problem.bodies.size()); }
};
Sequence sequence_of(std::string name, contact::ContactProblem problem);

/// One stability test.
struct Sample {
  double pivots = 0;
  double seconds = 0;  ///< CPU
  double verdict = 0;  ///< kStands, kFalls, kGaveUp
};
inline constexpr double kFalls = 0, kStands = 1, kGaveUp = 2;

/// A method that has used this much CPU time is stopped after the running test.
inline constexpr double kMostSeconds = 10;

struct Method {
  const char* name;
  bool counts_pivots;
  bool quick;  ///< fit for the 253-block pyramid too
  std::vector<Sample> (*play)(const Sequence&);
};
/// basis, lp, lp-warm, dantzig, reuse; then Lemke from scratch, and the peers: lp_solve, Siconos'
/// Lemke, Bullet's Dantzig.
const std::vector<Method>& methods();

/// What a method made of a sequence: medians over interleaved runs, each in a child process.
struct Result {
  std::string how;              ///< "ok", or how the process ended
  std::vector<Sample> samples;  ///< one per step, fewer if it was stopped; empty unless ok
  double total_seconds = 0;
  long pivots = 0, wrong = 0, gave_up = 0;
};
/// Methods of which `quick` is false are left out if `only_quick`.
std::vector<Result> contest(const Sequence& sequence, int runs, double limit,
                            bool only_quick = false);

}  // namespace tenon::bench
