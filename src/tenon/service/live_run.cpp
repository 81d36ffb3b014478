#include "tenon/service/live_run.hpp"

#include <algorithm>
#include <cmath>

#include "tenon/io/field_reader.hpp"
#include "tenon/service/scene_overrides.hpp"

namespace tenon::service {
namespace {

Faults check(const LiveSettings& settings) {
  Faults faults;
  if (settings.step && !(*settings.step > 0 && std::isfinite(*settings.step)))
    faults.push_back({"", "step", "the time step must be positive", "give seconds, e.g. 0.01"});
  if (settings.accuracy && !(*settings.accuracy > 0))
    faults.push_back({"", "accuracy", "the accuracy must be positive", "for instance 1e-10"});
  if (settings.gravity && !settings.gravity->allFinite())
    faults.push_back({"", "gravity", "is not finite", "give m/s^2, e.g. [0, -9.81]"});
  if (settings.steps && *settings.steps < 0)
    faults.push_back({"", "steps", "the number of steps is negative", "give 0 or more"});
  if (settings.models.size() > kMostLanes)
    faults.push_back({"", "lanes", "are too many", "give up to " + std::to_string(kMostLanes)});
  return faults;
}

Faults apply(const LiveSettings& settings, model::Scene& scene) {
  if (settings.step) scene.simulation.step = *settings.step;
  if (settings.accuracy) scene.simulation.accuracy = *settings.accuracy;
  if (settings.gravity) scene.gravity = *settings.gravity;
  return settings.friction ? override_friction(scene, *settings.friction) : Faults{};
}

}  // namespace

Result<LiveRun> LiveRun::create(std::shared_ptr<const model::Scene> scene,
                                const LiveSettings& settings) {
  if (Faults faults = check(settings); !faults.empty()) return faults;
  LiveRun run(*scene, settings.steps.value_or(scene->simulation.steps));
  if (Faults faults = apply(settings, run.scene_); !faults.empty()) return faults;
  auto models = settings.models;
  if (models.empty()) models = {scene->simulation.model};
  for (const std::string& model : models) {
    auto lane = LiveLane::create(run.scene_, model);
    if (!lane) return lane.faults();
    run.lanes_.push_back(*std::move(lane));
  }
  return run;
}

Faults LiveRun::change(const LiveSettings& settings) {
  if (Faults faults = check(settings); !faults.empty()) return faults;
  model::Scene scene = scene_;
  if (Faults faults = apply(settings, scene); !faults.empty()) return faults;
  const std::size_t count = settings.models.empty() ? lanes_.size() : settings.models.size();
  std::vector<LiveLane> lanes;
  for (std::size_t i = 0; i < count; ++i) {
    const LiveLane& from = lanes_[i < lanes_.size() ? i : 0];
    auto lane = from.changed(scene, settings.models.empty() ? from.model() : settings.models[i]);
    if (!lane) return lane.faults();
    lanes.push_back(*std::move(lane));
  }
  scene_ = std::move(scene);
  lanes_ = std::move(lanes);
  if (settings.steps) steps_ = *settings.steps;
  return {};
}

std::int64_t LiveRun::at() const {
  std::int64_t furthest = 0;
  for (const LiveLane& lane : lanes_) furthest = std::max(furthest, lane.at());
  return furthest;
}

double LiveRun::time() const {
  double latest = 0;
  for (const LiveLane& lane : lanes_) latest = std::max(latest, lane.frame().state.time);
  return latest;
}

bool LiveRun::ended() const {
  return at() >= steps_ || std::all_of(lanes_.begin(), lanes_.end(),
                                       [](const LiveLane& lane) { return lane.stopped(); });
}

bool LiveRun::forward() {
  bool any = false;
  std::size_t bytes = 0;
  for (LiveLane& lane : lanes_) {
    any = lane.forward() || any;
    bytes += lane.bytes();
  }
  if (bytes > kMostBytes)
    for (LiveLane& lane : lanes_) lane.thin();
  return any;
}

void LiveRun::seek(std::int64_t step) {
  for (LiveLane& lane : lanes_) lane.seek(step);
}

Faults LiveRun::hold(const std::string& body, const Eigen::Vector3d& point,
                     const Eigen::Vector3d& target, std::optional<int> lane) {
  const int index = scene_.find(body);
  if (index < 0) {
    std::vector<std::string> names;
    for (const model::Body& each : scene_.bodies) names.push_back(each.name);
    return {{"", "body", "there is no body '" + io::shortened(body) + "'",
             io::suggestion(body, names)}};
  }
  if (lanes_.front().world().held(index))
    return {{"", "body", body + " is held by the scene", "hold a body that is free"}};
  if (!point.allFinite() || !target.allFinite())
    return {{"", "target", "is not finite", "give coordinates in metres"}};
  if (lane && (*lane < 0 || *lane >= static_cast<int>(lanes_.size())))
    return {{"", "lane", "there is no lane " + std::to_string(*lane),
             "lanes count from 0 to " + std::to_string(lanes_.size() - 1)}};
  for (std::size_t i = 0; i < lanes_.size(); ++i)
    if (!lane || *lane == static_cast<int>(i)) lanes_[i].hold(Hold{index, point, target});
  return {};
}

void LiveRun::release() {
  for (LiveLane& lane : lanes_) lane.hold({});
}

}  // namespace tenon::service
