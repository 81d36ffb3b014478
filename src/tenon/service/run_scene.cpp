#include "tenon/service/run_scene.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "tenon/core/profile.hpp"
#include "tenon/draw/film_strip.hpp"
#include "tenon/draw/plot.hpp"

namespace tenon::service {

Faults check_run(const RunRequest& request) {
  Faults faults;
  if (request.steps && *request.steps < 0)
    faults.push_back({"", "--steps", "the number of steps is negative", "give 0 or more"});
  if (request.step && !(*request.step > 0 && std::isfinite(*request.step)))
    faults.push_back({"", "--step", "the time step must be positive", "give seconds, e.g. 0.01"});
  if (request.accuracy && !(*request.accuracy > 0))
    faults.push_back({"", "--accuracy", "the accuracy must be positive", "for instance 1e-10"});
  return faults;
}

void apply_run(const RunRequest& request, model::Scene& scene) {
  if (request.step) scene.simulation.step = *request.step;
  if (request.steps) scene.simulation.steps = *request.steps;
  if (request.accuracy) scene.simulation.accuracy = *request.accuracy;
}

bool KeepTimes::due(double now) const {
  constexpr double kFirst = 1, kLongest = 10, kWaitPerCost = 9;
  const double wait = std::clamp(last_end_ - start_, kFirst, kLongest);
  return now - last_end_ >= std::max(wait, kWaitPerCost * cost_);
}

void KeepTimes::kept(double begin, double end) {
  cost_ = end - begin;
  last_end_ = end;
}

dynamics::Recording run_recorded(const model::Scene& scene, dynamics::Simulation& simulation,
                                 int steps, int every, const ProgressObserver& progress,
                                 const RecordingKeeper& keep) {
  dynamics::Recorder recorder(scene, simulation, every);
  const auto first = simulation.state().step;
  // Told before the first step, so that even that can be asked to stop; later often enough to
  // answer soon where steps take long, seldom where they do not.
  constexpr int kSteps = 16;
  constexpr double kSeconds = 0.05;
  double told = 0;
  const auto tell = [&](long made) {
    if (!progress || (made % kSteps != 0 && monotonic_seconds() - told < kSeconds)) return true;
    told = monotonic_seconds();
    return progress({"simulate", double(made) / std::max(1, steps),
                     fmt::format("{} of {} steps", made, steps)});
  };
  KeepTimes times(monotonic_seconds());
  const auto keep_now_and_then = [&](const dynamics::Simulation& run) {
    const double begin = monotonic_seconds();
    if (!keep || !times.due(begin)) return;
    recorder.look(run, keep);
    times.kept(begin, monotonic_seconds());
  };
  if (!tell(0)) return recorder.finish(simulation);
  simulation.run(steps, [&](const dynamics::Simulation& run, const dynamics::StepReport& report) {
    recorder.add(run, report);
    keep_now_and_then(run);
    return tell(static_cast<long>(run.state().step - first));
  });
  return recorder.finish(simulation);
}

std::string strip_of(const model::Scene& scene, const dynamics::Recording& recording,
                     const std::string& title) {
  std::vector<draw::Frame> frames;
  const int total = static_cast<int>(recording.frames.size());
  for (int i : draw::spread(total, std::min(total, 10))) {
    const dynamics::RecordedFrame& from = recording.frames[i];
    draw::Frame frame;
    frame.time = from.time;
    frame.poses = from.poses;
    for (const dynamics::ContactForce& force : from.forces) {
      frame.marks.contacts.push_back(force.point);
      frame.marks.arrows.push_back({force.point, force.force});
    }
    if (from.unsolved) frame.note = "unsolved";
    frames.push_back(std::move(frame));
  }
  draw::StripOptions options;
  options.title = title;
  return draw::film_strip(scene, frames, options);
}

std::string plot_of(const dynamics::Recording& recording, const std::string& title) {
  draw::Curve gap{"smallest gap", {}, {}}, force{"largest force", {}, {}}, energy{"energy", {}, {}};
  for (const dynamics::RecordedFrame& frame : recording.frames) {
    double largest = 0;
    for (const dynamics::ContactForce& each : frame.forces)
      largest = std::max(largest, each.force.norm());
    for (auto [curve, value] : {std::pair(&gap, frame.gap), std::pair(&force, largest),
                                std::pair(&energy, frame.energy)}) {
      curve->x.push_back(frame.time);
      curve->y.push_back(value);
    }
  }
  draw::PlotOptions options;
  options.title = title;
  return draw::plot(
      {{"gap, m", {gap}, false}, {"force, N", {force}, false}, {"energy, J", {energy}, false}},
      options);
}

}  // namespace tenon::service
