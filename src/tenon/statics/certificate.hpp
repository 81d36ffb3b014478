// The checker of verdicts. It shares no line with the methods that find them: a verdict counts only
// if one of these two says so, from the ContactProblem and the certificate alone.
//
//   stands: contact forces lambda in the friction cones with  wrench + J^T lambda = 0  on every
//   present
//           body (thesis, eq. 8).
//   falls:  velocities v of present bodies that gravity drives,  v . wrench > 0,  and that no force
//   in
//           any cone resists:  u_n >= mu |u_t|  at every present contact. By virtual work no
//           equilibrium exists then, and the round cone is meant, in space too: a motion proves
//           more than an infeasible pyramid does.
#pragma once

#include <vector>

#include "tenon/contact/contact_problem.hpp"

namespace tenon::statics {

/// Which movable bodies are there. A contact counts when each of its bodies is held or present.
using Presence = std::vector<char>;

bool is_present(const contact::Contact& contact, const Presence& presence);

/// One force per contact of the problem, (normal, tangents..); zero at contacts that are not there.
using Forces = std::vector<contact::RowVector>;
/// One generalised velocity per body of the problem; zero for absent bodies.
using Motion = std::vector<contact::BodyVector>;

struct ForcesCheck {
  double net_wrench = 0;  ///< largest remaining force or moment / size, relative to the load scale
  double cone = 0;        ///< largest violation of a cone (or of a tension limit), relative alike
  bool finite = false;    ///< every number is finite
  double residual() const;  ///< the larger of the two; infinity if not finite
};
ForcesCheck check_forces(const contact::ContactProblem& problem, const Presence& presence,
                         const Forces& forces);

struct MotionCheck {
  double resistance =
      0;             ///< largest mu |u_t| - u_n over the contacts, relative to the largest speed
  double power = 0;  ///< v . wrench / (largest speed * load scale); > 0 if gravity drives it
  bool finite = false;
  double residual() const { return finite ? resistance : 1e300; }
};
MotionCheck check_motion(const contact::ContactProblem& problem, const Presence& presence,
                         const Motion& motion);

/// The tolerances of the two proofs: what a certificate must reach to count.
struct ProofTolerance {
  double forces = 1e-8;      ///< ForcesCheck::residual
  double resistance = 1e-9;  ///< MotionCheck::resistance
  double power = 1e-10;      ///< MotionCheck::power must exceed this and 10 times the resistance
};
bool proves_standing(const ForcesCheck& check, const ProofTolerance& tolerance = {});
bool proves_falling(const MotionCheck& check, const ProofTolerance& tolerance = {});

/// Largest external force of a present body (moments divided by the assembly's size); 1 if all
/// vanish.
double load_scale(const contact::ContactProblem& problem, const Presence& presence);

}  // namespace tenon::statics
