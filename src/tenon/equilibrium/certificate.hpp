// The judge: is a claimed equilibrium one, is a claimed collapse one? Recomputed from the
// ContactProblem in SI units; shares no line with the solver and needs no more than its arguments.
//
// STANDS is proved by forces: every present body has zero net wrench, every force lies in its cone
//     p >= -tension,  |f| <= mu (p + tension)   (the round cone in space).
// FALLS is proved by a motion v of the present bodies that gravity drives and no contact resists:
//     u_n >= mu |u_t| at every present contact,  power = sum wrench . v - tension u_n > 0.
// For such a motion any forces in the cones do work >= 0 on v, so they cannot balance the wrench.
// A deficit e > 0 of the first condition weakens this to: no equilibrium with sum of p below
// power / e. A NaN makes a residual infinite.
#pragma once

#include <vector>

#include "tenon/contact/contact_problem.hpp"

namespace tenon::equilibrium {

struct ForceCheck {
  double wrench = 0;  ///< largest |net force| / W or |net moment| / (R W) of a present body
  double cone = 0;    ///< largest distance of a force outside its cone, in W
};

struct MotionCheck {
  double deficit = 0;  ///< largest mu |u_t| - u_n, the largest speed (|v|, R |omega|) being 1
  double power = 0;    ///< in W times that speed
};

/// The state that is judged: who is there, under which wrenches (N, N m, about the centre of mass).
struct Situation {
  const contact::ContactProblem& problem;
  std::vector<char> present;                  ///< per body
  std::vector<contact::BodyVector> wrenches;  ///< per body
  bool friction = true;                       ///< false: every mu counts as 0
};

ForceCheck check_forces(const Situation& situation, const std::vector<contact::RowVector>& forces);
MotionCheck check_motion(const Situation& situation,
                         const std::vector<contact::BodyVector>& motion);

}  // namespace tenon::equilibrium
