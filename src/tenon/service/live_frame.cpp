#include "tenon/service/live_frame.hpp"

#include <algorithm>

namespace tenon::service {

PackedState pack(const dynamics::State& state, int dof) {
  PackedState packed{state.time, state.step, {}, state.contacts, state.pairs};
  packed.numbers.reserve(state.placements.size() * (dof == 3 ? 6 : 16));
  auto& out = packed.numbers;
  for (std::size_t i = 0; i < state.placements.size(); ++i) {
    const contact::Placement& place = state.placements[i];
    if (dof == 3) {
      out.insert(out.end(), {place.centre.x(), place.centre.y(), place.angle});
    } else {
      const Eigen::Quaterniond& q = place.orientation;
      out.insert(out.end(), {place.centre.x(), place.centre.y(), place.centre.z(), q.w(), q.x(),
                             q.y(), q.z()});
    }
    out.insert(out.end(), state.velocities[i].begin(), state.velocities[i].end());
    if (dof == 6) out.insert(out.end(), state.momenta[i].begin(), state.momenta[i].end());
  }
  return packed;
}

dynamics::State unpack(const PackedState& packed, int dof) {
  dynamics::State state;
  state.time = packed.time;
  state.step = packed.step;
  state.contacts = packed.contacts;
  state.pairs = packed.pairs;
  const std::size_t width = dof == 3 ? 6 : 16;
  for (std::size_t at = 0; at + width <= packed.numbers.size(); at += width) {
    const double* n = packed.numbers.data() + at;
    if (dof == 3) {
      state.placements.push_back(contact::plane_placement({n[0], n[1], 0}, n[2]));
      state.velocities.push_back(Eigen::Map<const Eigen::Vector3d>(n + 3));
      state.momenta.push_back(Eigen::Vector3d::Zero());
    } else {
      contact::Placement place;  // not by space_placement, which would normalise once more
      place.centre = {n[0], n[1], n[2]};
      place.orientation = Eigen::Quaterniond(n[3], n[4], n[5], n[6]);
      place.rotation = place.orientation.toRotationMatrix();
      state.placements.push_back(place);
      state.velocities.push_back(Eigen::Map<const Eigen::Matrix<double, 6, 1>>(n + 7));
      state.momenta.push_back(Eigen::Map<const Eigen::Vector3d>(n + 13));
    }
  }
  return state;
}

double LiveFrame::largest_force() const {
  double largest = 0;
  for (const dynamics::ContactForce& contact : contacts)
    largest = std::max(largest, contact.force.norm());
  return largest;
}

std::size_t LiveFrame::bytes() const {
  return sizeof(LiveFrame) + state.numbers.size() * sizeof(double) +
         state.contacts.size() * sizeof(dynamics::ContactMemory) +
         state.pairs.size() * sizeof(dynamics::PairMemory) +
         contacts.size() * sizeof(dynamics::ContactForce);
}

}  // namespace tenon::service
