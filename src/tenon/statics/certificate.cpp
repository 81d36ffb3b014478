#include "tenon/statics/certificate.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "tenon/core/check.hpp"

namespace tenon::statics {
namespace {

using contact::BodyVector;
using contact::Contact;
using contact::ContactProblem;
using contact::RowVector;

/// Forces and moments of a wrench on one scale: moments are divided by the assembly's size.
double wrench_size(const ContactProblem& problem, const BodyVector& wrench) {
  const int linear = problem.tangents + 1;
  double size = wrench.head(linear).norm();
  size = std::max(size, wrench.tail(problem.dof - linear).norm() / problem.size);
  return size;
}

/// Speed of the fastest point within the assembly's size.
double speed(const ContactProblem& problem, const BodyVector& velocity) {
  const int linear = problem.tangents + 1;
  return velocity.head(linear).norm() + velocity.tail(problem.dof - linear).norm() * problem.size;
}

RowVector contact_velocity(const Contact& contact, const Motion& motion) {
  RowVector u = RowVector::Zero(contact.a != contact::kHeld ? contact.jacobian_a.rows()
                                                            : contact.jacobian_b.rows());
  if (contact.a != contact::kHeld) u += contact.jacobian_a * motion[contact.a];
  if (contact.b != contact::kHeld) u += contact.jacobian_b * motion[contact.b];
  return u;
}

}  // namespace

bool is_present(const Contact& contact, const Presence& presence) {
  return (contact.a == contact::kHeld || presence[contact.a]) &&
         (contact.b == contact::kHeld || presence[contact.b]);
}

double load_scale(const ContactProblem& problem, const Presence& presence) {
  double scale = 0;
  for (std::size_t i = 0; i < problem.bodies.size(); ++i)
    if (presence[i]) scale = std::max(scale, wrench_size(problem, problem.bodies[i].wrench));
  return scale > 0 ? scale : 1;
}

double ForcesCheck::residual() const {
  return finite ? std::max(net_wrench, cone) : std::numeric_limits<double>::infinity();
}

ForcesCheck check_forces(const ContactProblem& problem, const Presence& presence,
                         const Forces& forces) {
  TENON_CHECK(forces.size() == problem.contacts.size(), "one force per contact");
  TENON_CHECK(presence.size() == problem.bodies.size(), "one presence per body");
  const double scale = load_scale(problem, presence);
  ForcesCheck check;
  check.finite = true;
  std::vector<BodyVector> net(problem.bodies.size());
  for (std::size_t i = 0; i < net.size(); ++i) net[i] = problem.bodies[i].wrench;
  for (std::size_t c = 0; c < forces.size(); ++c) {
    const Contact& contact = problem.contacts[c];
    const RowVector& force = forces[c];
    if (force.size() == 0) continue;
    if (!force.allFinite()) {
      check.finite = false;
      continue;
    }
    if (!is_present(contact, presence)) {
      check.cone = std::max(check.cone, force.norm() / scale);  // a force where nothing touches
      continue;
    }
    // Tension (connections) widens the cone downwards; friction needs pressure.
    const double normal = force[0], tangent = force.tail(force.size() - 1).norm();
    const double pull = std::max(0.0, -normal - contact.tension);
    const double slide = tangent - contact.friction * std::max(0.0, normal);
    check.cone = std::max({check.cone, pull / scale, slide / scale});
    if (contact.a != contact::kHeld) net[contact.a] += contact.jacobian_a.transpose() * force;
    if (contact.b != contact::kHeld) net[contact.b] += contact.jacobian_b.transpose() * force;
  }
  for (std::size_t i = 0; i < net.size(); ++i) {
    if (!presence[i]) continue;
    if (!net[i].allFinite()) check.finite = false;
    check.net_wrench = std::max(check.net_wrench, wrench_size(problem, net[i]) / scale);
  }
  return check;
}

MotionCheck check_motion(const ContactProblem& problem, const Presence& presence,
                         const Motion& motion) {
  TENON_CHECK(motion.size() == problem.bodies.size(), "one velocity per body");
  MotionCheck check;
  check.finite = true;
  double fastest = 0, power = 0;
  for (std::size_t i = 0; i < motion.size(); ++i) {
    if (!motion[i].allFinite()) check.finite = false;
    if (!presence[i]) {
      if (motion[i].norm() > 0) check.finite = false;  // a body that is not there cannot move
      continue;
    }
    fastest = std::max(fastest, speed(problem, motion[i]));
    power += motion[i].dot(problem.bodies[i].wrench);
  }
  if (!check.finite || !(fastest > 0)) {
    check.finite = false;
    return check;
  }
  for (const Contact& contact : problem.contacts) {
    if (!is_present(contact, presence)) continue;
    const RowVector u = contact_velocity(contact, motion);
    double resistance = contact.friction * u.tail(u.size() - 1).norm() - u[0];
    if (contact.tension > 0)
      power -= contact.tension * std::max(0.0, u[0]);  // tension resists opening
    check.resistance = std::max(check.resistance, resistance / fastest);
  }
  check.power = power / (fastest * load_scale(problem, presence));
  return check;
}

bool proves_standing(const ForcesCheck& check, const ProofTolerance& tolerance) {
  return check.finite && check.residual() <= tolerance.forces;
}

bool proves_falling(const MotionCheck& check, const ProofTolerance& tolerance) {
  return check.finite && check.resistance <= tolerance.resistance &&
         check.power > tolerance.power && check.power > 10 * check.resistance;
}

}  // namespace tenon::statics
