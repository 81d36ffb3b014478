// What may still be better about a settled answer. Each tries another one and keeps it only if it
// is as exact and nothing has to change for it.
#pragma once

#include "tenon/dynamics/round_solver.hpp"

namespace tenon::dynamics {

/// Linearised and solved once more where rows do not hold far better than they have to, so that
/// rows which depend on each other start the next step with gaps that agree: its problems are
/// then much easier to solve.
void sharpen(IslandRun& run, RoundSolver& solver, bool clipped, int depth, Attempt& attempt);

/// Loaded ambiguous groups where another axis of S separates as well: perhaps no force is needed.
/// They are dropped all at once; the new answer is kept if nothing is violated.
void polish(IslandRun& run, RoundSolver& solver, int depth, Attempt& attempt);

/// Newton's restitution. Contacts that pushed and closed faster than two steps of gravity have to
/// open with e times that speed; solved again from the settled answer. Where that has no solution
/// or leads into an overlap, the plastic answer stays.
void bounce(IslandRun& run, RoundSolver& solver, int depth, Attempt& attempt);

}  // namespace tenon::dynamics
