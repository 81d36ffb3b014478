#include "tenon/dynamics/inner.hpp"

#include <algorithm>

#include "tenon/solvers/islands.hpp"

namespace tenon::dynamics {

namespace {

void estimate_noise(const contact::ContactProblem& problem, InnerAnswer& answer) {
  constexpr double kEps = 2.220446049250313e-16;
  answer.noise.assign(problem.bodies.size(), 0.0);
  for (size_t i = 0; i < problem.contacts.size(); ++i)
    for (int body : {problem.contacts[i].a, problem.contacts[i].b})
      if (body != contact::kHeld)
        answer.noise[body] +=
            16 * kEps * answer.impulses[i].norm() / problem.bodies[body].mass(0, 0);
}

}  // namespace

InnerAnswer InnerSolver::solve(const contact::ContactProblem& problem,
                               const InnerRequest& request) {
  const int dof = problem.dof, rows = 1 + problem.tangents;
  std::vector<double> free_velocity, bias;
  for (const contact::BodyVector& v : *request.free_velocity)
    free_velocity.insert(free_velocity.end(), v.data(), v.data() + dof);
  for (const contact::Contact& contact : problem.contacts)
    bias.push_back(contact.gap / request.step);
  solvers::PackOptions pack;
  pack.step = request.step;
  pack.gravity = request.gravity;
  pack.bias = bias;
  pack.free_velocity = free_velocity;
  solvers::Options options;
  options.accuracy = request.accuracy;
  options.target = std::min(options.target, request.accuracy);

  InnerAnswer out;
  out.velocities = *request.free_velocity;
  out.impulses.assign(problem.contacts.size(), contact::RowVector::Zero(rows));
  std::vector<double> lambda;
  double scale = 0;
  for (const solvers::Island& island : solvers::split_islands(problem)) {
    if (island.contacts.empty()) continue;
    lambda.clear();
    for (int c : island.contacts) {
      const ContactMemory* last =
          request.warm ? find(*request.warm, problem.contacts[c].key) : nullptr;
      for (int r = 0; r < rows; ++r) lambda.push_back(last ? last->impulse[r] : 0.0);
    }
    const solvers::Warm warm{lambda};
    solvers::StepSolver& solver = solvers_[problem.bodies[island.bodies.front()].scene_body];
    const solvers::StepProblem packed = solvers::pack(problem, island, pack);
    const solvers::Answer answer = solver.solve(packed, &warm, options);
    scale = std::max(scale, packed.scale);
    out.tier = std::max(out.tier, answer.tier);
    out.residual = !(answer.residual <= out.residual) ? answer.residual : out.residual;
    ++out.levels[answer.level];
    if (answer.level != solvers::Level::verify && answer.level != solvers::Level::free)
      ++out.solves;
    for (size_t i = 0; i < island.bodies.size(); ++i)
      out.velocities[island.bodies[i]] =
          Eigen::Map<const Eigen::VectorXd>(answer.velocity.data() + i * dof, dof);
    for (size_t i = 0; i < island.contacts.size(); ++i)
      out.impulses[island.contacts[i]] =
          Eigen::Map<const Eigen::VectorXd>(answer.lambda.data() + i * rows, rows);
  }
  estimate_noise(problem, out);
  for (double noise : out.noise)
    if (noise > 0) out.roundoff = std::max(out.roundoff, noise / scale);
  return out;
}

}  // namespace tenon::dynamics
