// The answer of every solver of this room: what was found, by which method, with how much work.
#pragma once

#include <limits>
#include <string>
#include <string_view>
#include <vector>

#include "tenon/lcp/problem.hpp"

namespace tenon::lcp {

enum class Status {
  solved,           ///< the verifier accepted the answer
  ray,              ///< the method followed an unbounded direction; there may be a solution
  cycling,          ///< the method came back to a state it had left; there may be a solution
  iteration_limit,  ///< stopped by a limit, or by rounding that spoilt the state (see note)
  no_solution       ///< proved; `proof` names the proof
};
std::string_view name(Status status);

/// One pivot of Dantzig's or Baraff's method (thesis figures 12 and 14) or of Lemke's.
struct TraceStep {
  int major = 0;         ///< number of the major cycle, from 1 (Lemke: always 1)
  int driven = -1;       ///< index of the driving variable's row (Lemke: the entering variable's)
  double step = 0;       ///< how far the driving variable moved
  std::string event;     ///< what ended the step, for instance "clamp 3", "open 1", "slip+ 2"
  std::string statuses;  ///< one letter per row or contact: '.' not yet considered, 'o' open,
                         ///< 'c' clamped; with friction 'n' normal only, 's' stick, '+' and
                         ///< '-' slip
  Vector forces;         ///< z after the step (friction: all rows), in the problem's units
};

struct Solution {
  Status status = Status::iteration_limit;
  std::string method;                       ///< the method that gave this answer
  long pivots = 0;                          ///< exchanges of a basic and a nonbasic variable
  long major_cycles = 0, minor_cycles = 0;  ///< Dantzig, Baraff: pivots = major + minor
  Vector z, w;  ///< solved: the solution, w recomputed from z. Otherwise where it stopped
  Vector u;     ///< mixed problems: the free unknowns
  Vector reaction, velocity;  ///< friction problems: f and A f + b, normal first
  double residual = std::numeric_limits<double>::infinity();  ///< see verify.hpp; of z, always
  /// Friction in space by a polyhedral cone: the residual for the round one; else negative.
  double round_residual = -1;
  std::string note;    ///< what a reader should know: covering vector, links that failed before
  std::string proof;   ///< no_solution: the name of the proof
  Vector certificate;  ///< no_solution by Farkas: y >= 0, M'y <= 0, q'y < 0
  std::vector<Vector> solutions;  ///< with Options::all: every basic solution, lexicographic order
  bool infinite = false;          ///< with Options::all: some of them are joined by a continuum
  std::vector<TraceStep> trace;   ///< with Options::trace
};

}  // namespace tenon::lcp
