#include "tenon/dynamics/rest.hpp"

#include <algorithm>

#include "tenon/contact/placement.hpp"

namespace tenon::dynamics {

std::vector<char> bodies_at_rest(const World& world, const contact::ContactProblem& problem,
                                 const InnerAnswer& answer, double h) {
  constexpr double kBalance = 1e-10;
  std::vector<double> largest(problem.bodies.size(), 0.0);
  for (size_t i = 0; i < problem.contacts.size(); ++i)
    for (int body : {problem.contacts[i].a, problem.contacts[i].b})
      if (body != contact::kHeld) largest[body] = std::max(largest[body], answer.impulses[i][0]);
  std::vector<char> rests(problem.bodies.size(), 0);
  for (size_t i = 0; i < problem.bodies.size(); ++i) {
    if (!(largest[i] > 0)) continue;
    const contact::Body& body = problem.bodies[i];
    const double speed = contact::travel(answer.velocities[i], 1, body.radius);
    const double scale =
        std::max(h * residual_gravity(world), largest[i] / world.bodies[body.scene_body].mass);
    rests[i] = speed <= kBalance * scale;
  }
  return rests;
}

}  // namespace tenon::dynamics
