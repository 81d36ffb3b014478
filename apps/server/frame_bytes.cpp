#include "frame_bytes.hpp"

#include <algorithm>

#include "reply.hpp"
#include "tenon/dynamics/build_world.hpp"
#include "tenon/service/scene_drawing.hpp"

namespace tenon::server {
namespace {

int dimension_of(const dynamics::World& world) {
  return world.dof == 3 ? 2 : 3;
}

/// Velocity exactly zero: that is how an island at rest stands (dynamics/rest.hpp). Held: always.
std::vector<std::uint8_t> resting(const service::LiveLane& lane, const dynamics::State& state) {
  std::vector<std::uint8_t> rests;
  for (std::size_t i = 0; i < state.velocities.size(); ++i)
    rests.push_back(lane.world().held(static_cast<int>(i)) || state.velocities[i].isZero(0));
  return rests;
}

std::vector<float> poses_of(const dynamics::World& world, const dynamics::State& state) {
  std::vector<float> poses;
  for (std::size_t i = 0; i < state.placements.size(); ++i)
    service::append_pose(dynamics::scene_pose(world, static_cast<int>(i), state.placements[i]),
                         dimension_of(world), poses);
  return poses;
}

void add_floats(std::string& bytes, std::initializer_list<double> numbers) {
  for (const double number : numbers) add_number(bytes, static_cast<float>(number));
}

}  // namespace

std::vector<float> frame_poses(const service::LiveLane& lane) {
  return poses_of(lane.world(), service::unpack(lane.frame().state, lane.world().dof));
}

std::string frame_bytes(const service::LiveRun& run, std::int64_t number, int index) {
  const service::LiveLane& lane = run.lanes()[static_cast<std::size_t>(index)];
  const service::LiveFrame& frame = lane.frame();
  const dynamics::State state = service::unpack(frame.state, lane.world().dof);
  const std::vector<float> poses = poses_of(lane.world(), state);
  const auto rests = resting(lane, state);
  const bool still = std::find(rests.begin(), rests.end(), 0) == rests.end();
  const std::uint32_t flags = static_cast<std::uint32_t>(frame.tier) | (still ? 4u : 0u) |
                              (run.ended() || lane.stopped() ? 8u : 0u);
  std::string bytes;
  bytes.reserve(72 + poses.size() * 4 + rests.size() + 4 + frame.contacts.size() * 36);
  const auto word = [&](std::size_t value) {
    add_number(bytes, static_cast<std::uint32_t>(value));
  };
  word(kFrameMark);
  word(static_cast<std::size_t>(number));
  word(static_cast<std::size_t>(index));
  word(static_cast<std::size_t>(run.at()));
  add_number(bytes, state.time);
  word(state.placements.size());
  word(static_cast<std::size_t>(service::pose_width(dimension_of(lane.world()))));
  word(frame.contacts.size());
  word(flags);
  const Eigen::Vector3d& hold = frame.hold_force;
  add_floats(bytes, {frame.energy, frame.min_gap, hold.x(), hold.y(), hold.z(), frame.residual});
  bytes.append(reinterpret_cast<const char*>(poses.data()), poses.size() * sizeof(float));
  bytes.append(reinterpret_cast<const char*>(rests.data()), rests.size());
  bytes.append((4 - rests.size() % 4) % 4, '\0');
  for (const dynamics::ContactForce& c : frame.contacts)
    add_floats(bytes, {double(c.body_a), double(c.body_b), c.point.x(), c.point.y(), c.point.z(),
                       c.force.x(), c.force.y(), c.force.z(), c.gap});
  return bytes;
}

}  // namespace tenon::server
