// A live simulation: lanes of one scene by several models, stepped together, recorded, rewound,
// held by a hand and changed while they run. Without transport, clock or threads: one caller at a
// time.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "tenon/service/live_lane.hpp"

namespace tenon::service {

/// What `run` and `change` may say; absent fields stay as they are.
struct LiveSettings {
  std::vector<std::string> models;  ///< one per lane; empty: as before (at first: the scene's)
  std::optional<double> step;       ///< h, s, > 0
  std::optional<double> accuracy;   ///< relative, > 0
  std::optional<double> friction;   ///< one for all, >= 0
  std::optional<Eigen::Vector3d> gravity;  ///< m/s^2
  std::optional<std::int64_t> steps;       ///< stop there; at first the scene's
};
inline constexpr int kMostLanes = 8;

class LiveRun {
 public:
  static Result<LiveRun> create(std::shared_ptr<const model::Scene> scene,
                                const LiveSettings& settings);
  /// From the step shown on. With faults nothing is changed. A lane that is new starts as a copy of
  /// the first.
  Faults change(const LiveSettings& settings);

  const model::Scene& scene() const { return scene_; }
  const std::vector<LiveLane>& lanes() const { return lanes_; }
  /// Steps made by the lane that came furthest.
  std::int64_t at() const;
  double time() const;  ///< of that lane, s
  std::int64_t steps() const { return steps_; }
  /// All steps asked for are made, or no lane can go on.
  bool ended() const;

  /// One step of every lane that can go on. False where none could.
  bool forward();
  /// Every lane to the last kept frame at or before the step; forward() then goes on from there.
  void seek(std::int64_t step);
  /// In one lane, or in all. Faults: no such lane or body, a body that is held by the scene,
  /// numbers that are not finite.
  Faults hold(const std::string& body, const Eigen::Vector3d& point, const Eigen::Vector3d& target,
              std::optional<int> lane);
  void release();

  /// Memory of all frames; beyond it older ones are thinned out.
  static constexpr std::size_t kMostBytes = std::size_t{128} << 20;

 private:
  LiveRun(model::Scene scene, std::int64_t steps) : scene_(std::move(scene)), steps_(steps) {}

  model::Scene scene_;  ///< with the settings applied
  std::vector<LiveLane> lanes_;
  std::int64_t steps_;
};

}  // namespace tenon::service
