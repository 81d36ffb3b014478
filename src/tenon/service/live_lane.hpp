// One lane of a live simulation: a scene by one model, stepped and recorded.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "tenon/core/result.hpp"
#include "tenon/dynamics/recording.hpp"
#include "tenon/dynamics/simulation.hpp"
#include "tenon/model/scene.hpp"
#include "tenon/service/live_frame.hpp"

namespace tenon::service {

/// A hand on a body: a spring pulls `point` of the body (its own frame) to `target` (world).
struct Hold {
  int body = -1;
  Eigen::Vector3d point = Eigen::Vector3d::Zero();
  Eigen::Vector3d target = Eigen::Vector3d::Zero();
};

/// time, min_gap, largest force, energy, tier, residual, penetration: one row per step made.
inline constexpr int kHistoryWidth = 7;
using HistoryRow = std::array<double, kHistoryWidth>;

class LiveLane {
 public:
  /// A lane at the start of the scene. Faults: of the scene, or a model that does not fit it.
  static Result<LiveLane> create(const model::Scene& scene, const std::string& model);
  /// The same recording so far, at the same step, from now on by this scene and model. The bodies
  /// must be the same ones.
  Result<LiveLane> changed(const model::Scene& scene, const std::string& model) const;

  const std::string& model() const { return model_; }
  const dynamics::World& world() const { return simulation_.world(); }
  /// The frame shown now.
  const LiveFrame& frame() const { return frames_[cursor_]; }
  /// The last kept frame at or before a step.
  const LiveFrame& frame_at(std::int64_t step) const;
  std::int64_t at() const { return frame().state.step; }
  /// The model met a step that it could not solve and went no further.
  bool stopped() const { return stopped_ && cursor_ + 1 == frames_.size(); }
  /// What the last step that was not solved says about itself; empty where it was solved.
  const std::string& trouble() const { return trouble_; }

  /// One step from the frame shown; what was recorded after it is forgotten. False: not solved, and
  /// the model stops (the frame shown stays).
  bool forward();
  /// Shows the last kept frame at or before a step.
  void seek(std::int64_t step);
  void hold(const std::optional<Hold>& hold);
  const std::optional<Hold>& held() const { return hold_; }

  /// Of every step made up to the frame shown, the start first.
  std::vector<HistoryRow> history() const;
  dynamics::Recording recording(const model::Scene& scene) const;
  std::size_t bytes() const { return bytes_; }
  /// Forgets every other frame but the first and the last; the history stays whole.
  void thin();

 private:
  LiveLane(const model::Scene& scene, dynamics::Simulation simulation);
  void record(const dynamics::StepReport* report);
  void forget_future();
  void apply_hold();
  std::size_t index_at(std::int64_t step) const;

  model::Scene scene_;
  std::string model_;
  dynamics::Simulation simulation_;
  std::vector<LiveFrame> frames_;    ///< by step, increasing; the first is the start
  std::vector<HistoryRow> history_;  ///< by step
  std::size_t cursor_ = 0;
  bool rewound_ = false;  ///< the simulation stands behind the frame shown
  bool stopped_ = false;
  std::string trouble_;
  std::optional<Hold> hold_;
  std::size_t bytes_ = 0;
};

}  // namespace tenon::service
