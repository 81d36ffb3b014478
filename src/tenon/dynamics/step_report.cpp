#include "tenon/dynamics/step_report.hpp"

namespace tenon::dynamics {

const char* name(Tier tier) {
  switch (tier) {
    case Tier::kExact:
      return "exact";
    case Tier::kApproximate:
      return "approximate";
    case Tier::kUnsolved:
      return "unsolved";
  }
  return "";
}

void add_forces(const contact::ContactProblem& problem,
                const std::vector<contact::RowVector>& impulses, double h,
                std::vector<ContactForce>& out) {
  const int n = problem.dof == 3 ? 2 : 3;
  for (size_t i = 0; i < problem.contacts.size(); ++i) {
    const contact::Contact& contact = problem.contacts[i];
    if (impulses[i].isZero(0)) continue;
    ContactForce force;
    const bool on_a = contact.a != contact::kHeld;
    const contact::RowBlock& jacobian = on_a ? contact.jacobian_a : contact.jacobian_b;
    force.body_a = on_a ? contact.scene_a : contact.scene_b;
    force.body_b = on_a ? contact.scene_b : contact.scene_a;
    force.point = contact.point;
    force.gap = contact.gap;
    force.normal = on_a ? contact.normal : Eigen::Vector3d(-contact.normal);
    force.force.head(n) = jacobian.leftCols(n).transpose() * impulses[i] / h;
    out.push_back(force);
  }
}

}  // namespace tenon::dynamics
