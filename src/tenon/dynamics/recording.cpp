#include "tenon/dynamics/recording.hpp"

#include <algorithm>
#include <limits>

#include "tenon/dynamics/build_world.hpp"

namespace tenon::dynamics {

Recorder::Recorder(const model::Scene& scene, const Simulation& start, int every)
    : every_(std::max(1, every)) {
  recording_.scene = scene.name;
  recording_.model = start.options().model;
  recording_.step = start.options().step;
  for (const WorldBody& body : start.world().bodies) recording_.bodies.push_back(body.name);
  record(start, nullptr);
}

void Recorder::add(const Simulation& run, const StepReport& report) {
  last_ = report;
  if (run.state().step % every_ == 0) record(run, &report);
}

bool Recorder::end(const Simulation& run) {
  const bool missing = recording_.frames.back().step != run.state().step;
  if (missing) record(run, &last_);
  recording_.state = run.state();
  return missing;
}

void Recorder::look(const Simulation& run, const std::function<void(const Recording&)>& use) {
  const bool added = end(run);
  use(recording_);
  if (added) recording_.frames.pop_back();
}

Recording Recorder::finish(const Simulation& run) {
  end(run);
  return std::move(recording_);
}

void Recorder::record(const Simulation& run, const StepReport* report) {
  RecordedFrame frame;
  frame.time = run.state().time;
  frame.step = run.state().step;
  for (size_t i = 0; i < run.world().bodies.size(); ++i)
    frame.poses.push_back(scene_pose(run.world(), static_cast<int>(i), run.state().placements[i]));
  frame.velocities = run.state().velocities;
  frame.energy = energy(run.world(), run.state());
  frame.gap = report ? report->min_gap : std::numeric_limits<double>::infinity();
  if (report) {
    frame.forces = report->forces;
    frame.unsolved = report->tier == Tier::kUnsolved;
  }
  recording_.frames.push_back(std::move(frame));
}

}  // namespace tenon::dynamics
