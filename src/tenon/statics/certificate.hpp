// When does a certificate prove a verdict? The judge itself is equilibrium/certificate.hpp, which
// shares no line with the methods that find forces and motions; here are the tolerances that turn
// its numbers into a yes.
//
//   stands: contact forces in the friction cones with  wrench + J^T lambda = 0  on every present
//   body
//           (thesis, eq. 8).
//   falls:  velocities that gravity drives and that no force in any cone resists; by virtual work
//   no
//           equilibrium exists then. The round cone is meant, in space too.
#pragma once

#include <vector>

#include "tenon/contact/contact_problem.hpp"
#include "tenon/equilibrium/certificate.hpp"

namespace tenon::statics {

/// Which movable bodies are there. A contact counts when each of its bodies is held or present.
using Presence = std::vector<char>;
/// One force per contact of the problem, (normal, tangents..); zero at contacts that are not there.
using Forces = std::vector<contact::RowVector>;
/// One generalised velocity per body of the problem; zero for absent bodies.
using Motion = std::vector<contact::BodyVector>;
using equilibrium::ForceCheck;
using equilibrium::MotionCheck;

bool is_present(const contact::Contact& contact, const Presence& presence);

/// The judge on a problem with its own wrenches.
ForceCheck check_forces(const contact::ContactProblem& problem, const Presence& presence,
                        const Forces& forces);
MotionCheck check_motion(const contact::ContactProblem& problem, const Presence& presence,
                         const Motion& motion);

/// What a certificate must reach to count; in units of the judge (mean weight, largest speed 1).
struct ProofTolerance {
  double forces = 1e-8;   ///< net wrench and distance outside the cones
  double deficit = 1e-9;  ///< mu |u_t| - u_n of a motion
  /// Space only, where cones are made of edges: a larger deficit e proves that no equilibrium
  /// exists with a sum of normal forces below power / e; that counts from this many mean weights
  /// on. In the plane two edges are the cone, and a wall may press as hard as it takes.
  double reach = 1e8;
  double power = 1e-10;  ///< a motion's power must exceed this and ten times its deficit
};
double residual(const ForceCheck& check);
bool proves_standing(const ForceCheck& check, const ProofTolerance& tolerance = {});
bool proves_falling(const contact::ContactProblem& problem, const MotionCheck& check,
                    const ProofTolerance& tolerance = {});

/// Largest external force of a present body (moments divided by the assembly's size); 1 if all
/// vanish.
double load_scale(const contact::ContactProblem& problem, const Presence& presence);

}  // namespace tenon::statics
