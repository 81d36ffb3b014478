#include "tenon/equilibrium/certificate.hpp"

#include <cmath>
#include <limits>

namespace tenon::equilibrium {

namespace {

using contact::BodyVector;
using contact::Contact;
using contact::kHeld;
using contact::RowVector;

constexpr double kInfinity = std::numeric_limits<double>::infinity();

void raise(double& worst, double value) {
  if (!(value <= worst)) worst = std::isnan(value) ? kInfinity : value;
}

bool is_present(const Situation& s, int body) {
  return body == kHeld || s.present[body] != 0;
}

/// Length of entries [from, to).
template <class Vector>
double length(const Vector& v, int from, int to) {
  double sum = 0;
  for (int k = from; k < to; ++k) sum += v[k] * v[k];
  return std::sqrt(sum);
}

double mean_weight(const contact::ContactProblem& problem) {
  double sum = 0;
  int count = 0;
  for (const contact::Body& body : problem.bodies) {
    const double weight = length(body.wrench, 0, 1 + problem.tangents);
    sum += weight;
    if (weight > 0) ++count;
  }
  return count > 0 ? sum / count : 1;
}

/// out += jacobian^T lambda
void add_wrench(const contact::RowBlock& jacobian, const RowVector& lambda, BodyVector& out) {
  for (int k = 0; k < out.size(); ++k) {
    for (int row = 0; row < lambda.size(); ++row) out[k] += jacobian(row, k) * lambda[row];
  }
}

/// u += jacobian v
void add_velocity(const contact::RowBlock& jacobian, const BodyVector& v, RowVector& u) {
  for (int row = 0; row < u.size(); ++row) {
    for (int k = 0; k < v.size(); ++k) u[row] += jacobian(row, k) * v[k];
  }
}

double radius(const contact::ContactProblem& problem, int body) {
  return problem.bodies[body].radius > 0 ? problem.bodies[body].radius : problem.size;
}

}  // namespace

ForceCheck check_forces(const Situation& s, const std::vector<RowVector>& forces) {
  const contact::ContactProblem& problem = s.problem;
  const double weight = mean_weight(problem);
  std::vector<BodyVector> net = s.wrenches;
  ForceCheck check;
  if (forces.size() != problem.contacts.size()) return {kInfinity, kInfinity};
  for (std::size_t c = 0; c < forces.size(); ++c) {
    const Contact& contact = problem.contacts[c];
    const RowVector& lambda = forces[c];
    if (!is_present(s, contact.a) || !is_present(s, contact.b)) {
      raise(check.cone, length(lambda, 0, 1 + problem.tangents) / weight);
      continue;
    }
    if (contact.a != kHeld) add_wrench(contact.jacobian_a, lambda, net[contact.a]);
    if (contact.b != kHeld) add_wrench(contact.jacobian_b, lambda, net[contact.b]);
    const double mu = s.friction ? contact.friction : 0;
    const double reach = lambda[0] + contact.tension;
    raise(check.cone, -reach / weight);
    raise(check.cone,
          (length(lambda, 1, 1 + problem.tangents) - mu * std::max(reach, 0.0)) / weight);
  }
  for (std::size_t i = 0; i < net.size(); ++i) {
    if (!is_present(s, static_cast<int>(i))) continue;
    const int forces_end = 1 + problem.tangents;
    raise(check.wrench, length(net[i], 0, forces_end) / weight);
    raise(check.wrench, length(net[i], forces_end, problem.dof) /
                            (weight * radius(problem, static_cast<int>(i))));
  }
  return check;
}

MotionCheck check_motion(const Situation& s, const std::vector<BodyVector>& motion) {
  const contact::ContactProblem& problem = s.problem;
  const int forces_end = 1 + problem.tangents;
  double speed = 0, power = 0;
  if (motion.size() != problem.bodies.size()) return {kInfinity, -kInfinity};
  for (std::size_t i = 0; i < motion.size(); ++i) {
    const int body = static_cast<int>(i);
    if (!is_present(s, body)) {
      if (!(length(motion[i], 0, problem.dof) == 0)) return {kInfinity, -kInfinity};
      continue;
    }
    raise(speed, length(motion[i], 0, forces_end));
    raise(speed, length(motion[i], forces_end, problem.dof) * radius(problem, body));
    power += s.wrenches[i].dot(motion[i]);
  }
  if (!(speed > 0) || std::isinf(speed)) return {kInfinity, -kInfinity};
  MotionCheck check;
  for (const Contact& contact : problem.contacts) {
    if (!is_present(s, contact.a) || !is_present(s, contact.b)) continue;
    RowVector u = RowVector::Zero(1 + problem.tangents);
    if (contact.a != kHeld) add_velocity(contact.jacobian_a, motion[contact.a], u);
    if (contact.b != kHeld) add_velocity(contact.jacobian_b, motion[contact.b], u);
    const double mu = s.friction ? contact.friction : 0;
    raise(check.deficit, (mu * length(u, 1, forces_end) - u[0]) / speed);
    power -= contact.tension * u[0];
  }
  check.power = power / (speed * mean_weight(problem));
  return check;
}

}  // namespace tenon::equilibrium
