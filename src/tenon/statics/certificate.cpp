#include "tenon/statics/certificate.hpp"

#include <algorithm>

namespace tenon::statics {
namespace {

equilibrium::Situation situation(const contact::ContactProblem& problem, const Presence& presence) {
  equilibrium::Situation situation{problem, presence, {}, true};
  for (const auto& body : problem.bodies) situation.wrenches.push_back(body.wrench);
  return situation;
}

}  // namespace

bool is_present(const contact::Contact& contact, const Presence& presence) {
  return (contact.a == contact::kHeld || presence[contact.a]) &&
         (contact.b == contact::kHeld || presence[contact.b]);
}

ForceCheck check_forces(const contact::ContactProblem& problem, const Presence& presence,
                        const Forces& forces) {
  return equilibrium::check_forces(situation(problem, presence), forces);
}

MotionCheck check_motion(const contact::ContactProblem& problem, const Presence& presence,
                         const Motion& motion) {
  return equilibrium::check_motion(situation(problem, presence), motion);
}

double residual(const ForceCheck& check) {
  return std::max(check.wrench, check.cone);
}

// Comparisons are written so that NaN proves nothing.
bool proves_standing(const ForceCheck& check, const ProofTolerance& tolerance) {
  return check.wrench <= tolerance.forces && check.cone <= tolerance.forces;
}

bool proves_falling(const contact::ContactProblem& problem, const MotionCheck& check,
                    const ProofTolerance& tolerance) {
  const bool unresisted = check.deficit <= tolerance.deficit ||
                          (problem.tangents > 1 && check.deficit * tolerance.reach <= check.power);
  return unresisted && check.power > tolerance.power && check.power > 10 * check.deficit;
}

double load_scale(const contact::ContactProblem& problem, const Presence& presence) {
  const int linear = problem.tangents + 1;
  double scale = 0;
  for (std::size_t i = 0; i < problem.bodies.size(); ++i) {
    if (!presence[i]) continue;
    const auto& wrench = problem.bodies[i].wrench;
    scale = std::max({scale, wrench.head(linear).norm(),
                      wrench.tail(problem.dof - linear).norm() / problem.size});
  }
  return scale > 0 ? scale : 1;
}

}  // namespace tenon::statics
