// Simulation: a world, its state and a model, stepped and observed. Same scene, same options: the
// same bits, also after saving the state and resuming from it.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>

#include "tenon/core/profile.hpp"
#include "tenon/core/result.hpp"
#include "tenon/dynamics/overlap.hpp"
#include "tenon/dynamics/state.hpp"
#include "tenon/dynamics/step_report.hpp"
#include "tenon/dynamics/stepper.hpp"
#include "tenon/dynamics/world.hpp"
#include "tenon/model/scene.hpp"

namespace tenon::dynamics {

/// The sums over the steps made (docs/simulate.md).
struct RunSummary {
  std::string model;
  std::int64_t steps = 0;
  double time = 0;             ///< s
  double max_penetration = 0;  ///< true, at step ends, m
  int unsolved_steps = 0;
  int approximate_steps = 0;  ///< residual above the accuracy asked for, but accepted
  int path_limited_steps = 0;
  int halvings = 0;
  std::map<std::string, int> fallbacks;
  double max_residual = 0;  ///< relative
  std::int64_t inner_solves = 0;
  std::int64_t solve_work = 0;   ///< factorisations times contacts
  std::int64_t bodies_kept = 0;  ///< sum over the steps
  std::int64_t failed_reuse = 0;
  double energy_gain = 0;                   ///< the largest growth in one step, J
  std::optional<UnsolvedProblem> unsolved;  ///< the first problem that was not solved
};

class Simulation {
 public:
  /// After every step; return false to stop.
  using Observer = std::function<bool(const Simulation&, const StepReport&)>;

  static Result<Simulation> create(const model::Scene& scene);
  static Result<Simulation> create(const model::Scene& scene, const StepperOptions& options);

  const World& world() const { return *world_; }
  const State& state() const { return state_; }
  const RunSummary& summary() const { return summary_; }
  /// Bodies that overlap in the scene as it came; the run pushes them apart.
  const std::vector<Overlap>& overlaps_at_start() const { return overlaps_; }
  const StepperOptions& options() const { return options_; }
  Profile& profile() { return profile_; }

  /// Continues from a saved state of the same scene (number of bodies must agree). Held bodies are
  /// where this scene puts them at that time.
  void resume(State state);
  /// The hands that pull from the next step on, instead of those before; all on free bodies.
  void set_pulls(std::vector<WorldPull> pulls);
  /// One step; false if it was unsolved and the model stops there.
  bool advance(StepReport* report = nullptr);
  /// Up to `steps` steps; returns how many were made.
  std::int64_t run(std::int64_t steps, const Observer& observer = {});

 private:
  Simulation(World world, const StepperOptions& options, std::unique_ptr<Stepper> stepper);
  void count(const StepReport& report);

  std::shared_ptr<World> world_;
  StepperOptions options_;
  std::unique_ptr<Stepper> stepper_;
  State state_;
  RunSummary summary_;
  std::vector<Overlap> overlaps_;
  Profile profile_;
};

/// The options a scene asks for.
StepperOptions stepper_options(const model::Scene& scene);

}  // namespace tenon::dynamics
