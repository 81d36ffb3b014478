// State: everything that a run needs to go on exactly as if it had not stopped. Impulses and
// selected alternatives belong to it: a wedged part stays wedged only if its impulses are kept.
#pragma once

#include <Eigen/Core>
#include <algorithm>
#include <cstdint>
#include <vector>

#include "tenon/contact/contact_problem.hpp"
#include "tenon/contact/placement.hpp"
#include "tenon/dynamics/world.hpp"

namespace tenon::dynamics {

/// Impulse of one contact row set in the last step, N s.
struct ContactMemory {
  std::uint64_t key = 0;
  contact::RowVector impulse;
};

/// The alternative by which a pair of pieces was kept apart, and whether it pushed.
struct PairMemory {
  std::uint64_t key = 0;
  int alternative = -1;
  bool loaded = false;
};

struct State {
  double time = 0;                              ///< s
  std::int64_t step = 0;                        ///< steps made
  std::vector<contact::Placement> placements;   ///< per body of the scene
  std::vector<contact::BodyVector> velocities;  ///< per body; held bodies: over the last step
  std::vector<Eigen::Vector3d> momenta;         ///< space: angular momentum, world; plane: unused
  std::vector<ContactMemory> contacts;          ///< sorted by key
  std::vector<PairMemory> pairs;                ///< sorted by key
};

State initial_state(const World& world);

/// As State keeps contacts and pairs, and find() wants them.
template <class Memory>
void sort_by_key(std::vector<Memory>& memory) {
  std::sort(memory.begin(), memory.end(),
            [](const Memory& x, const Memory& y) { return x.key < y.key; });
}
const ContactMemory* find(const std::vector<ContactMemory>& sorted, std::uint64_t key);
const PairMemory* find(const std::vector<PairMemory>& sorted, std::uint64_t key);

/// state.time + h, counted and not summed as long as all steps had this length: 50 steps of 0.008
/// end at 0.4.
double time_after(const State& state, double h);

/// Kinetic energy and potential in gravity of the free bodies, J.
double energy(const World& world, const State& state);

}  // namespace tenon::dynamics
