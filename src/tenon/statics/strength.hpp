// Weak or strong? An equilibrium shows only that a structure may stay at rest. Strong means that no
// motion from rest satisfies the laws of contact (Pang and Trinkle; thesis 2.1, 4.5.2).
//
//   strong   Palmer: it stands without any friction (an equilibrium that needs none excludes
//            motion: frictionless forces do no work on admissible motions, friction only takes
//            energy); or, in the plane and small, every case of a moving solution is refuted
//            (moving_search.hpp)
//   weak     the dynamics from rest has a solution that moves: found by the time-stepping solver
//            started cold, or by that search
//   unknown  neither was found within the limits
#pragma once

#include "tenon/statics/stability_test.hpp"

namespace tenon::statics {

struct StrengthAnswer {
  Strength strength = Strength::unknown;
  std::string why;  ///< in words
  Motion motion;    ///< weak: accelerations of the moving solution
};

/// Limits of the search for moving solutions: about a second.
inline constexpr long kStrengthNodes = 300;
inline constexpr std::size_t kStrengthContacts = 24;

/// For a structure with an equilibrium.
StrengthAnswer strength_of(const contact::ContactProblem& problem, const TestOptions& options = {});

}  // namespace tenon::statics
