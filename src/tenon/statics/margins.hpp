// How far is a structure from falling? Each margin is a pair of proved bounds: at `low` it stands
// (forces), at `high` it falls (a motion). In the plane the two meet; in space the round cone is
// approached by edges and a small gap may remain, which is stated, not hidden.
//
// Loads that bear are a convex set, so a collapse at one load also refutes loads nearer by: the
// motion v proves "falls" wherever loads . v exceeds what the connections can take. The least load
// that v refutes is tried next (Newton's method on a piecewise linear function: it comes down on
// the margin from above in a few steps).
#pragma once

#include <optional>

#include "tenon/statics/load_tests.hpp"

namespace tenon::statics {

struct Bracket {
  double low = 0;  ///< proved on the one side
  double high =
      0;  ///< proved on the other; infinity if it never fails (was tried up to a stated limit)
  double value() const { return 0.5 * (low + high); }
};

/// The margin against loads, or the angle of a tilt in radians.
struct LoadMargin {
  Bracket factor;    ///< stands at low, falls at high
  int weakest = -1;  ///< body that moves fastest in the collapse at high; -1 if it never fails
  Motion motion;     ///< that collapse
};

/// Largest factor s >= 0 for which  wrench + s * direction  is borne by forces in the cones.
/// Nothing if the structure does not stand at s = 0. Infinity is a proof too: the direction alone
/// is borne without any tension.
std::optional<LoadMargin> load_margin(LoadTests& tests, const Loads& direction);

/// The largest angle by which gravity may turn from `down` towards `side` so that it stands at
/// every angle up to it; `down` and `side` are the bodies' weights along these two directions, of
/// the same size. Other external wrenches keep their directions. `most` <= pi: angles beyond it are
/// not asked for; infinity if it stands up to there. Nothing if it does not stand untilted.
///
/// Where nothing but the weights acts, standing at two angles proves standing between them. With
/// connections or other loads (t = 1; their loads scaled by t otherwise) it does if the structure
/// also stands at both with t = cos(half the angle between): the arc lies in the hull of the four.
std::optional<LoadMargin> tilt_margin(LoadTests& tests, const Loads& down, const Loads& side,
                                      double most);

/// Smallest common friction coefficient with which the structure stands: falls below low, stands at
/// high. low = high = 0 if it needs none; high = infinity if it falls at kMostFriction too.
inline constexpr double kMostFriction = 1000;
Bracket critical_friction(const contact::ContactProblem& problem, const TestOptions& options = {});

/// The same problem with every contact's friction replaced.
contact::ContactProblem with_friction(contact::ContactProblem problem, double friction);

/// The body that moves fastest; -1 if none moves.
int fastest_body(const Motion& motion);

}  // namespace tenon::statics
