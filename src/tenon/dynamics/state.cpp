#include "tenon/dynamics/state.hpp"

#include <algorithm>
#include <cmath>

namespace tenon::dynamics {

State initial_state(const World& world) {
  State state;
  for (const WorldBody& body : world.bodies) {
    const bool held = body.mobility != Mobility::kFree;
    state.placements.push_back(held ? held_placement(body, 0) : body.start);
    state.velocities.push_back(held ? contact::BodyVector::Zero(world.dof) : body.start_velocity);
    Eigen::Vector3d momentum = Eigen::Vector3d::Zero();
    if (world.dof == 6) {
      const Eigen::Matrix3d& r = state.placements.back().rotation;
      momentum = r * body.inertia * r.transpose() * state.velocities.back().tail<3>();
    }
    state.momenta.push_back(momentum);
  }
  return state;
}

namespace {

template <class Memory>
const Memory* find_sorted(const std::vector<Memory>& sorted, std::uint64_t key) {
  const auto found =
      std::lower_bound(sorted.begin(), sorted.end(), key,
                       [](const Memory& memory, std::uint64_t k) { return memory.key < k; });
  return found != sorted.end() && found->key == key ? &*found : nullptr;
}

}  // namespace

const ContactMemory* find(const std::vector<ContactMemory>& sorted, std::uint64_t key) {
  return find_sorted(sorted, key);
}

const PairMemory* find(const std::vector<PairMemory>& sorted, std::uint64_t key) {
  return find_sorted(sorted, key);
}

double time_after(const State& state, double h) {
  const double counted = static_cast<double>(state.step) * h;
  const bool regular = std::abs(counted - state.time) <= 1e-12 * std::abs(state.time);
  return regular ? static_cast<double>(state.step + 1) * h : state.time + h;
}

double energy(const World& world, const State& state) {
  double sum = 0;
  for (size_t i = 0; i < world.bodies.size(); ++i) {
    const WorldBody& body = world.bodies[i];
    if (body.mobility != Mobility::kFree) continue;
    const contact::BodyVector& v = state.velocities[i];
    const Eigen::Vector3d linear =
        world.dof == 3 ? Eigen::Vector3d(v[0], v[1], 0) : Eigen::Vector3d(v.head<3>());
    sum += body.mass * (linear.squaredNorm() / 2 - world.gravity.dot(state.placements[i].centre));
    if (world.dof == 3)
      sum += body.inertia(2, 2) * v[2] * v[2] / 2;
    else
      sum += state.momenta[i].dot(v.tail<3>()) / 2;
  }
  return sum;
}

}  // namespace tenon::dynamics
