#include "tenon/model/scene.hpp"

#include <algorithm>

#include "tenon/core/check.hpp"

namespace tenon::model {

int Scene::find(const std::string& wanted) const {
  for (std::size_t i = 0; i < bodies.size(); ++i)
    if (bodies[i].name == wanted) return static_cast<int>(i);
  return -1;
}

double Scene::friction_between(int a, int b) const {
  TENON_CHECK(a >= 0 && b >= 0 && a < int(bodies.size()) && b < int(bodies.size()), "body index");
  const Body &body_a = bodies[a], &body_b = bodies[b];
  const auto named = [&](const std::string& x, const std::string& y) -> const PairFriction* {
    if (x.empty() || y.empty()) return nullptr;
    for (const auto& pair : pairs)
      if ((pair.a == x && pair.b == y) || (pair.a == y && pair.b == x)) return &pair;
    return nullptr;
  };
  for (const std::string* x : {&body_a.name, &body_a.material})
    for (const std::string* y : {&body_b.name, &body_b.material})
      if (const auto* pair = named(*x, *y)) return pair->friction;
  std::optional<double> own;
  for (const Body* body : {&body_a, &body_b}) {
    const auto found = materials.find(body->material);
    if (found == materials.end() || !found->second.friction) continue;
    own = own ? std::min(*own, *found->second.friction) : *found->second.friction;
  }
  return own.value_or(friction);
}

}  // namespace tenon::model
