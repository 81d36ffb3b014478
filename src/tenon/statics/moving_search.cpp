#include "tenon/statics/moving_search.hpp"

#include <Eigen/Cholesky>
#include <algorithm>

#include "tenon/contact/to_lcp.hpp"
#include "tenon/lcp/lpcc.hpp"

namespace tenon::statics {
namespace {

double free_fall_power(const contact::ContactProblem& problem) {
  double power = 0;
  for (const auto& body : problem.bodies)
    power += body.wrench.dot(Eigen::VectorXd(body.mass.llt().solve(body.wrench)));
  return power;
}

}  // namespace

MovingAnswer search_moving(const contact::ContactProblem& problem, long most_nodes,
                           std::size_t most_contacts) {
  MovingAnswer answer;
  const auto& contacts = problem.contacts;
  const bool tension = std::any_of(contacts.begin(), contacts.end(),
                                   [](const contact::Contact& c) { return c.tension > 0; });
  const double fall = free_fall_power(problem);
  if (problem.tangents != 1 || tension || contacts.size() > most_contacts || !(fall > 0))
    return answer;
  // Forces in units of the largest load, accelerations in units of the largest at a contact.
  lcp::FrictionProblem rest = contact::to_friction_problem(problem);
  const double load = load_scale(problem, Presence(problem.bodies.size(), 1));
  const double fastest = std::max(rest.b.lpNorm<Eigen::Infinity>(), 1e-300);
  const lcp::Vector power = rest.b * (load / fall);
  rest.A *= load / fastest;
  rest.b /= fastest;
  const lcp::PolyhedralFriction form(rest);
  lcp::Lpcc forced;
  forced.problem = lcp::as_mixed(lcp::to_dense(form.lcp()));
  const int n = forced.problem.size();
  forced.G_u.resize(1, 0);
  forced.G_z.resize(1, n);
  for (int j = 0; j < n; ++j) forced.G_z(0, j) = power.dot(form.reaction(lcp::Vector::Unit(n, j)));
  forced.g = lcp::Vector::Constant(1, kLeastPower - 1);
  lcp::LpccOptions options;
  options.max_nodes = most_nodes;
  const lcp::LpccAnswer found = lcp::solve_lpcc(forced, options);
  answer.nodes = found.solution.major_cycles;
  if (found.solution.status == lcp::Status::no_solution) answer.end = MovingSearch::none;
  if (found.solution.status != lcp::Status::solved) return answer;
  answer.end = MovingSearch::found;
  answer.motion = contact::body_motion(problem, load * form.reaction(found.solution.z));
  return answer;
}

}  // namespace tenon::statics
