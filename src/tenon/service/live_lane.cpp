#include "tenon/service/live_lane.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "tenon/dynamics/build_world.hpp"

namespace tenon::service {
namespace {

Result<dynamics::Simulation> make_simulation(const model::Scene& scene, const std::string& model) {
  dynamics::StepperOptions options = dynamics::stepper_options(scene);
  options.model = model;
  options.forces = true;
  return dynamics::Simulation::create(scene, options);
}

/// Critically damped, and stiff enough that the body hangs a fiftieth of its size below the hand.
dynamics::WorldPull pull_of(const dynamics::World& world, const Hold& hold) {
  const dynamics::WorldBody& body = world.bodies[hold.body];
  const double gravity = world.gravity.norm() > 0 ? world.gravity.norm() : 9.81;
  dynamics::WorldPull pull;
  pull.body = hold.body;
  pull.point = hold.point - body.centre_in_body;
  pull.target = hold.target;
  pull.stiffness = 50 * body.mass * gravity / body.size;
  pull.damping = 2 * std::sqrt(pull.stiffness * body.mass);
  return pull;
}

/// The spring's force at the end of a step, as the implicit step applied it.
Eigen::Vector3d force_of(const dynamics::WorldPull& pull, const dynamics::State& state) {
  const contact::Placement& place = state.placements[pull.body];
  const contact::BodyVector& v = state.velocities[pull.body];
  const Eigen::Vector3d arm = place.rotation * pull.point;
  const bool plane = v.size() == 3;
  const Eigen::Vector3d linear =
      plane ? Eigen::Vector3d(v[0], v[1], 0) : Eigen::Vector3d(v.head<3>());
  const Eigen::Vector3d spin = plane ? Eigen::Vector3d(0, 0, v[2]) : Eigen::Vector3d(v.tail<3>());
  return pull.stiffness * (pull.target - place.centre - arm) -
         pull.damping * (linear + spin.cross(arm));
}

std::string trouble_words(const dynamics::StepReport& report, std::int64_t step, bool goes_on) {
  std::string words = fmt::format("the contact problem of step {} was not solved", step);
  if (report.unsolved)
    words += fmt::format(": {} contacts, best residual {:.2g}",
                         report.unsolved->problem.contacts.size(), report.unsolved->residual);
  for (const auto& [name, times] : report.fallbacks) words += fmt::format(", {} x{}", name, times);
  return words + (goes_on ? "; this model moves on without contact forces" : "");
}

}  // namespace

LiveLane::LiveLane(const model::Scene& scene, dynamics::Simulation simulation)
    : scene_(scene), model_(simulation.options().model), simulation_(std::move(simulation)) {}

Result<LiveLane> LiveLane::create(const model::Scene& scene, const std::string& model) {
  auto simulation = make_simulation(scene, model);
  if (!simulation) return simulation.faults();
  LiveLane lane(scene, *std::move(simulation));
  lane.record(nullptr);
  return lane;
}

Result<LiveLane> LiveLane::changed(const model::Scene& scene, const std::string& model) const {
  auto simulation = make_simulation(scene, model);
  if (!simulation) return simulation.faults();
  TENON_CHECK(simulation->world().bodies.size() == world().bodies.size(), "the same bodies");
  LiveLane lane(scene, *std::move(simulation));
  lane.frames_.assign(frames_.begin(), frames_.begin() + static_cast<long>(cursor_) + 1);
  lane.history_.assign(history_.begin(), history_.begin() + at() + 1);
  lane.cursor_ = cursor_;
  for (const LiveFrame& frame : lane.frames_) lane.bytes_ += frame.bytes();
  // Another model means other things by its impulses and alternatives.
  if (model != model_) {
    lane.frames_.back().state.contacts.clear();
    lane.frames_.back().state.pairs.clear();
  }
  lane.hold_ = hold_;
  lane.rewound_ = true;
  return lane;
}

std::size_t LiveLane::index_at(std::int64_t step) const {
  const auto after =
      std::upper_bound(frames_.begin(), frames_.end(), step,
                       [](std::int64_t s, const LiveFrame& frame) { return s < frame.state.step; });
  return after == frames_.begin() ? 0 : static_cast<std::size_t>(after - frames_.begin()) - 1;
}

const LiveFrame& LiveLane::frame_at(std::int64_t step) const {
  return frames_[index_at(step)];
}

void LiveLane::seek(std::int64_t step) {
  const std::size_t index = index_at(step);
  rewound_ = rewound_ || index != cursor_;
  cursor_ = index;
}

void LiveLane::hold(const std::optional<Hold>& hold) {
  hold_ = hold;
  if (!rewound_) apply_hold();
}

void LiveLane::apply_hold() {
  if (hold_)
    simulation_.set_pulls({pull_of(world(), *hold_)});
  else if (!world().pulls.empty())
    simulation_.set_pulls({});
}

void LiveLane::forget_future() {
  for (std::size_t i = cursor_ + 1; i < frames_.size(); ++i) bytes_ -= frames_[i].bytes();
  frames_.resize(cursor_ + 1);
  history_.resize(static_cast<std::size_t>(at()) + 1);
  stopped_ = false;
  trouble_.clear();
  // A new simulation: what the old one remembers of islands at rest belongs to other poses.
  auto fresh = make_simulation(scene_, model_);
  TENON_CHECK(fresh, "a scene that was simulated can be simulated");
  simulation_ = *std::move(fresh);
  simulation_.resume(unpack(frames_.back().state, world().dof));
  rewound_ = false;
  apply_hold();
}

bool LiveLane::forward() {
  if (rewound_) forget_future();
  if (stopped_) return false;
  dynamics::StepReport report;
  const bool goes_on = simulation_.advance(&report);
  trouble_.clear();
  if (report.tier == dynamics::Tier::kUnsolved) trouble_ = trouble_words(report, at() + 1, goes_on);
  if (goes_on) {
    record(&report);
  } else {
    stopped_ = true;
    frames_.back().tier = dynamics::Tier::kUnsolved;
  }
  return goes_on;
}

void LiveLane::record(const dynamics::StepReport* report) {
  LiveFrame frame;
  frame.state = pack(simulation_.state(), world().dof);
  frame.energy = dynamics::energy(world(), simulation_.state());
  frame.min_gap = std::numeric_limits<double>::infinity();
  if (report) {
    frame.min_gap = report->min_gap;
    frame.residual = report->residual;
    frame.penetration = report->max_penetration;
    frame.tier = report->tier;
    frame.contacts = report->forces;
  }
  if (!world().pulls.empty())
    frame.hold_force = force_of(world().pulls.front(), simulation_.state());
  history_.push_back({frame.state.time, frame.min_gap, frame.largest_force(), frame.energy,
                      static_cast<double>(frame.tier), frame.residual, frame.penetration});
  bytes_ += frame.bytes();
  frames_.push_back(std::move(frame));
  cursor_ = frames_.size() - 1;
}

std::vector<HistoryRow> LiveLane::history() const {
  return {history_.begin(), history_.begin() + at() + 1};
}

void LiveLane::thin() {
  std::vector<LiveFrame> kept;
  std::size_t shown = 0;
  bytes_ = 0;
  for (std::size_t i = 0; i < frames_.size(); ++i) {
    if (i % 2 == 1 && i + 1 != frames_.size() && i != cursor_) continue;
    if (i == cursor_) shown = kept.size();
    bytes_ += frames_[i].bytes();
    kept.push_back(std::move(frames_[i]));
  }
  frames_ = std::move(kept);
  cursor_ = shown;
}

dynamics::Recording LiveLane::recording(const model::Scene& scene) const {
  dynamics::Recording out;
  out.scene = scene.name;
  out.model = model_;
  out.step = simulation_.options().step;
  for (const dynamics::WorldBody& body : world().bodies) out.bodies.push_back(body.name);
  for (std::size_t i = 0; i <= cursor_; ++i) {
    const LiveFrame& frame = frames_[i];
    const dynamics::State state = unpack(frame.state, world().dof);
    dynamics::RecordedFrame to;
    to.time = state.time;
    to.step = state.step;
    for (std::size_t body = 0; body < state.placements.size(); ++body)
      to.poses.push_back(
          dynamics::scene_pose(world(), static_cast<int>(body), state.placements[body]));
    to.velocities = state.velocities;
    to.forces = frame.contacts;
    to.energy = frame.energy;
    to.gap = frame.min_gap;
    to.unsolved = frame.tier == dynamics::Tier::kUnsolved;
    out.frames.push_back(std::move(to));
    if (i == cursor_) out.state = state;
  }
  return out;
}

}  // namespace tenon::service
