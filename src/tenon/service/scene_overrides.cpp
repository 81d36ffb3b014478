#include "tenon/service/scene_overrides.hpp"

#include <cmath>

#include "tenon/io/field_reader.hpp"

namespace tenon::service {

Faults override_friction(model::Scene& scene, double friction) {
  if (!(friction >= 0) || !std::isfinite(friction))
    return {{"", "friction", "must be a finite number, at least 0", "write for instance 0.3"}};
  scene.friction = friction;
  for (auto& pair : scene.pairs) pair.friction = friction;
  for (auto& [name, material] : scene.materials)
    if (material.friction) material.friction = friction;
  if (scene.contacts)
    for (auto& contact : *scene.contacts) contact.friction = friction;
  return {};
}

Faults hold_bodies(model::Scene& scene, const std::vector<std::string>& names) {
  Faults faults;
  for (const std::string& name : names) {
    const int index = scene.find(name);
    if (index < 0) {
      std::vector<std::string> known;
      for (const model::Body& body : scene.bodies) known.push_back(body.name);
      faults.push_back({"", "fix " + io::shortened(name), "there is no body of this name",
                        io::suggestion(name, known)});
      continue;
    }
    model::Body& body = scene.bodies[static_cast<std::size_t>(index)];
    body.fixed = true;
    body.prescribed.clear();
    body.velocity.setZero();
    body.angular_velocity.setZero();
  }
  return faults;
}

}  // namespace tenon::service
