// One recorded step of a live simulation: enough to show it, to ask about it and to go on from it.
#pragma once

#include <Eigen/Core>
#include <cstddef>
#include <vector>

#include "tenon/dynamics/state.hpp"
#include "tenon/dynamics/step_report.hpp"

namespace tenon::service {

/// A State without what can be computed from the rest of it; unpacking gives the same bits.
struct PackedState {
  double time = 0;
  std::int64_t step = 0;
  std::vector<double> numbers;  ///< per body: pose (3 or 7), velocity (3 or 6), space: momentum (3)
  std::vector<dynamics::ContactMemory> contacts;
  std::vector<dynamics::PairMemory> pairs;
};
PackedState pack(const dynamics::State& state, int dof);
dynamics::State unpack(const PackedState& packed, int dof);

struct LiveFrame {
  PackedState state;
  double energy = 0;       ///< J
  double min_gap = 0;      ///< m; infinite where nothing is near
  double residual = 0;     ///< relative
  double penetration = 0;  ///< m, >= 0
  dynamics::Tier tier = dynamics::Tier::kExact;
  Eigen::Vector3d hold_force = Eigen::Vector3d::Zero();  ///< of the pointer's spring on its body, N
  std::vector<dynamics::ContactForce> contacts;          ///< that pushed in the step that led here

  double largest_force() const;
  std::size_t bytes() const;
};

}  // namespace tenon::service
