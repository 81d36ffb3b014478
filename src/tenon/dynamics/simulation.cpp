#include "tenon/dynamics/simulation.hpp"

#include <algorithm>

#include "tenon/core/check.hpp"
#include "tenon/dynamics/build_world.hpp"

namespace tenon::dynamics {

StepperOptions stepper_options(const model::Scene& scene) {
  StepperOptions options;
  options.model = scene.simulation.model;
  options.step = scene.simulation.step;
  options.accuracy = scene.simulation.accuracy;
  options.activation = scene.simulation.activation;
  options.alpha = scene.simulation.alpha;
  options.reach = scene.simulation.reach;
  options.reuse_rest = scene.simulation.reuse;
  options.motion_threshold = scene.simulation.motion_threshold;
  return options;
}

Result<Simulation> Simulation::create(const model::Scene& scene) {
  return create(scene, stepper_options(scene));
}

Result<Simulation> Simulation::create(const model::Scene& scene, const StepperOptions& options) {
  Result<World> world = build_world(scene);
  if (!world) return world.faults();
  Result<std::unique_ptr<Stepper>> stepper = make_stepper(*world, options);
  if (!stepper) return stepper.faults();
  return Simulation(*std::move(world), options, *std::move(stepper));
}

Simulation::Simulation(World world, const StepperOptions& options, std::unique_ptr<Stepper> stepper)
    : world_(std::make_shared<World>(std::move(world))),
      options_(options),
      stepper_(std::move(stepper)),
      state_(initial_state(*world_)) {
  summary_.model = options.model;
  overlaps_ = find_overlaps(*world_, state_);
}

void Simulation::resume(State state) {
  TENON_CHECK(state.placements.size() == world_->bodies.size(), "a state of the same scene");
  state_ = std::move(state);
  for (size_t i = 0; i < world_->bodies.size(); ++i)
    if (world_->held(static_cast<int>(i)))
      state_.placements[i] = held_placement(world_->bodies[i], state_.time);
}

void Simulation::set_pulls(std::vector<WorldPull> pulls) {
  for (const WorldPull& pull : world_->pulls) stepper_->wake(pull.body);
  world_->pulls = std::move(pulls);
  for (const WorldPull& pull : world_->pulls) {
    TENON_CHECK(!world_->held(pull.body), "only a free body can be pulled");
    stepper_->wake(pull.body);
  }
}

bool Simulation::advance(StepReport* out) {
  StepReport report = stepper_->step(*world_, state_, &profile_);
  count(report);
  const bool goes_on = report.tier != Tier::kUnsolved || !stepper_->stops_when_unsolved();
  if (out) *out = std::move(report);
  return goes_on;
}

std::int64_t Simulation::run(std::int64_t steps, const Observer& observer) {
  std::int64_t made = 0;
  while (made < steps) {
    StepReport report;
    const bool goes_on = advance(&report);
    if (goes_on) ++made;
    if (observer && !observer(*this, report)) break;
    if (!goes_on) break;
  }
  return made;
}

void Simulation::count(const StepReport& report) {
  summary_.steps = state_.step;
  summary_.time = state_.time;
  summary_.max_penetration = std::max(summary_.max_penetration, report.max_penetration);
  summary_.unsolved_steps += report.tier == Tier::kUnsolved;
  summary_.approximate_steps += report.tier == Tier::kApproximate;
  summary_.path_limited_steps += report.path_limited;
  summary_.halvings += report.halvings;
  for (const auto& [name, times] : report.fallbacks) summary_.fallbacks[name] += times;
  if (!(report.residual <= summary_.max_residual)) summary_.max_residual = report.residual;
  summary_.inner_solves += report.inner_solves;
  summary_.solve_work += report.solve_work;
  summary_.bodies_kept += report.bodies_kept;
  summary_.failed_reuse += report.failed_reuse;
  summary_.energy_gain = std::max(summary_.energy_gain, report.energy_gain);
  if (report.unsolved && !summary_.unsolved) summary_.unsolved = report.unsolved;
}

}  // namespace tenon::dynamics
