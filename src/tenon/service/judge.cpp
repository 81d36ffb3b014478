#include "tenon/service/judge.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "tenon/contact/body_geometry.hpp"

namespace tenon::service {

Faults shape_faults(const model::Scene& scene, const std::string& file, const Faults& known) {
  Faults faults;
  for (std::size_t i = 0; i < scene.bodies.size(); ++i) {
    const std::string shape = fmt::format("bodies[{}].shape", i);
    const bool unread = std::any_of(known.begin(), known.end(), [&](const Fault& fault) {
      return fault.path.starts_with(shape);
    });
    if (unread || (scene.bodies[i].shape.pieces.empty() && !known.empty())) continue;
    const auto geometry = contact::body_geometry(scene, i);
    if (geometry) continue;
    for (Fault fault : geometry.faults()) {
      if (fault.file.empty()) fault.file = file;
      faults.push_back(std::move(fault));
    }
  }
  return faults;
}

}  // namespace tenon::service
