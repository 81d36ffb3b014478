// How far is a structure from falling? Each margin is a pair of proved bounds: at `low` it stands
// (forces), at `high` it falls (a motion). In the plane the two meet; in space the round cone lies
// between two pyramids and a gap may remain, which is stated, not hidden.
#pragma once

#include <optional>
#include <vector>

#include "tenon/contact/contact_problem.hpp"
#include "tenon/core/progress.hpp"
#include "tenon/statics/stability_test.hpp"

namespace tenon::statics {

struct Bracket {
  double low = 0;  ///< proved on the one side
  double high =
      0;  ///< proved on the other; infinity if it never fails (was tried up to a stated limit)
  double value() const { return 0.5 * (low + high); }
};

/// Largest factor s >= 0 for which  wrench + s * direction  is borne by forces in the cones.
struct LoadMargin {
  Bracket factor;    ///< stands at low, falls at high
  int weakest = -1;  ///< body that moves fastest in the collapse at high; -1 if it never fails
  Motion motion;     ///< that collapse
};
/// `direction`: one wrench per body. Nothing if the structure does not stand at s = 0.
std::optional<LoadMargin> load_margin(const contact::ContactProblem& problem,
                                      const std::vector<contact::BodyVector>& direction,
                                      const TestOptions& options = {});

/// Smallest common friction coefficient with which the structure stands: falls below low, stands at
/// high. low = high = 0 if it needs none; high = infinity if it falls at kMostFriction too.
inline constexpr double kMostFriction = 1000;
Bracket critical_friction(const contact::ContactProblem& problem, const TestOptions& options = {});

/// The same problem with every contact's friction replaced.
contact::ContactProblem with_friction(contact::ContactProblem problem, double friction);
/// The same problem with other external wrenches.
contact::ContactProblem with_added_load(contact::ContactProblem problem,
                                        const std::vector<contact::BodyVector>& load,
                                        double factor);

}  // namespace tenon::statics
