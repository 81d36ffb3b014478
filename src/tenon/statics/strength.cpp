#include "tenon/statics/strength.hpp"

#include <Eigen/Cholesky>
#include <algorithm>

#include "tenon/solvers/step_solver.hpp"
#include "tenon/statics/margins.hpp"
#include "tenon/statics/moving_search.hpp"

namespace tenon::statics {
namespace {

/// A solution of the dynamics from rest, as one time step of length 1 from v = 0 with gaps 0: the
/// velocities are the accelerations. Cold solvers tend to the solution with the least forces, the
/// one that moves.
bool moving_solution(const contact::ContactProblem& problem, Motion& motion) {
  contact::ContactProblem rest = problem;
  double load = 0;
  for (auto& body : rest.bodies) {
    body.velocity.setZero();
    load = std::max(load, body.mass.llt().solve(body.wrench).norm());
  }
  for (auto& contact : rest.contacts) contact.gap = 0;
  solvers::PackOptions packing;
  packing.step = 1;
  packing.gravity = load;
  const solvers::Answer answer = solvers::solve_step(solvers::pack(rest, packing));
  if (answer.tier != solvers::Tier::exact) return false;
  double fastest = 0;
  motion.clear();
  for (std::size_t body = 0; body < rest.bodies.size(); ++body) {
    motion.push_back(Eigen::Map<const Eigen::VectorXd>(answer.velocity.data() + body * problem.dof,
                                                       problem.dof));
    fastest = std::max(fastest, motion.back().norm());
  }
  return fastest > 1e-6 * load;
}

}  // namespace

StrengthAnswer strength_of(const contact::ContactProblem& problem, const TestOptions& options) {
  StrengthAnswer answer;
  const bool friction =
      std::any_of(problem.contacts.begin(), problem.contacts.end(),
                  [](const contact::Contact& contact) { return contact.friction > 0; });
  const contact::ContactProblem smooth = friction ? with_friction(problem, 0) : problem;
  if (make_stability_test(smooth, options)->test_all().verdict == Verdict::stands) {
    answer.strength = Strength::strong;
    answer.why = "it stands without friction";
    return answer;
  }
  if (moving_solution(problem, answer.motion)) {
    answer.strength = Strength::weak;
    answer.why = "from rest the dynamics also has a solution that moves";
    return answer;
  }
  MovingAnswer search = search_moving(problem, kStrengthNodes, kStrengthContacts);
  answer.motion = std::move(search.motion);
  switch (search.end) {
    case MovingSearch::found:
      answer.strength = Strength::weak;
      answer.why = "from rest the dynamics also has a solution that moves";
      break;
    case MovingSearch::none:
      answer.strength = Strength::strong;
      answer.why = "no solution of the dynamics from rest moves (" + std::to_string(search.nodes) +
                   " cases refuted)";
      break;
    case MovingSearch::limit:
      answer.why = "it needs friction, and no moving solution was found";
      break;
  }
  return answer;
}

}  // namespace tenon::statics
