// Weak or strong? An equilibrium shows only that a structure may stay at rest. Strong means that no
// motion from rest satisfies the laws of contact (Pang and Trinkle; thesis 2.1, 4.5.2).
//
//   strong   Palmer: it stands without any friction (an equilibrium that needs none excludes
//   motion, because
//            the frictionless forces do no work on admissible motions while friction only takes
//            energy)
//   weak     the dynamics from rest has a solution that moves: found by Baraff's method from
//   scratch in the
//            plane, or by the time-stepping solver started cold
//   unknown  neither was found
#pragma once

#include "tenon/statics/stability_test.hpp"

namespace tenon::statics {

struct StrengthAnswer {
  Strength strength = Strength::unknown;
  std::string why;  ///< in words
  Motion motion;    ///< weak: accelerations of the moving solution
};

/// For a structure with an equilibrium.
StrengthAnswer strength_of(const contact::ContactProblem& problem, const TestOptions& options = {});

}  // namespace tenon::statics
