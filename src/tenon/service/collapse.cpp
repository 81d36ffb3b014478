#include "tenon/service/collapse.hpp"

#include <algorithm>
#include <cmath>

#include "tenon/dynamics/simulation.hpp"

namespace tenon::service {
namespace {

/// A free fall over this share of the structure's size: long beside the gaps that count as contact,
/// short beside the parts.
constexpr double kFall = 1e-4;
constexpr double kAtRest = 1e-6;  ///< of the fastest body's speed
constexpr double kHardly = 1e-3;  ///< of free fall: what moves less may as well be the tolerance

model::Scene at_rest(const Structure& structure, double step) {
  model::Scene scene = structure.scene;
  for (model::Body& body : scene.bodies) {
    body.velocity.setZero();
    body.angular_velocity.setZero();
    if (body.prescribed.empty()) continue;
    body.prescribed.clear();
    body.fixed = true;
  }
  scene.simulation = {};
  scene.simulation.step = step;
  scene.simulation.steps = 1;
  return scene;
}

}  // namespace

std::optional<statics::Motion> beginning_of_collapse(const Structure& structure) {
  const model::Scene& scene = structure.scene;
  const contact::ContactProblem& problem = structure.problem();
  const double gravity = scene.gravity.norm();
  if (static_cast<int>(problem.bodies.size()) > kMostFalling || !(gravity > 0) || scene.contacts ||
      !scene.connections.empty() || !scene.grips.empty())
    return std::nullopt;
  const double step = std::sqrt(2 * kFall * problem.size / gravity);
  auto run = dynamics::Simulation::create(at_rest(structure, step));
  if (!run || !run->overlaps_at_start().empty() || !run->advance()) return std::nullopt;
  statics::Motion motion;
  double fastest = 0;
  for (const contact::Body& body : problem.bodies) {
    motion.push_back(run->state().velocities[body.scene_body]);
    fastest = std::max(fastest, motion.back().norm());
  }
  if (!(fastest > kHardly * gravity * step) || !std::isfinite(fastest)) return std::nullopt;
  for (contact::BodyVector& velocity : motion)
    if (velocity.norm() <= kAtRest * fastest) velocity.setZero();
  return motion;
}

std::string collapse_picture(const Structure& structure, const statics::Motion& certificate) {
  if (const auto motion = beginning_of_collapse(structure))
    return falling_picture(structure, *motion, "falls: how the collapse begins");
  return falling_picture(structure, certificate,
                         "falls: a motion that gravity drives and no contact resists");
}

}  // namespace tenon::service
