#include "tenon/service/simulate_service.hpp"

#include <fmt/format.h>

#include "tenon/dynamics/build_world.hpp"
#include "tenon/dynamics/simulation.hpp"
#include "tenon/service/run_report.hpp"

namespace tenon::service {

namespace {

Faults check(const SimulateRequest& request) {
  Faults faults;
  if (request.steps && *request.steps < 0)
    faults.push_back({"", "--steps", "the number of steps is negative", "give 0 or more"});
  if (request.step && !(*request.step > 0))
    faults.push_back({"", "--step", "the time step must be positive", "give seconds, e.g. 0.01"});
  if (request.accuracy && !(*request.accuracy > 0))
    faults.push_back({"", "--accuracy", "the accuracy must be positive", "for instance 1e-10"});
  return faults;
}

}  // namespace

Answer simulate(const SimulateRequest& request, const ProgressObserver& progress) {
  Profile profile;
  Faults faults = check(request);
  if (!faults.empty()) return bad_input("simulate", faults, profile);
  Result<model::Scene> scene = load_scene(request.load, &profile);
  if (!scene) return bad_input("simulate", scene.faults(), profile);
  if (request.model) scene->simulation.model = *request.model;
  if (request.step) scene->simulation.step = *request.step;
  if (request.steps) scene->simulation.steps = *request.steps;
  if (request.accuracy) scene->simulation.accuracy = *request.accuracy;

  auto simulation = dynamics::Simulation::create(*scene);
  if (!simulation) return bad_input("simulate", simulation.faults(), profile);
  const int steps = scene->simulation.steps;
  simulation->run(steps, [&](const dynamics::Simulation& run, const dynamics::StepReport&) {
    if (!progress || run.state().step % 16 != 0) return true;
    return progress({"simulate", double(run.state().step) / std::max(1, steps),
                     fmt::format("{} of {} steps", run.state().step, steps)});
  });
  for (const auto& [stage, seconds] : simulation->profile().seconds()) profile.add(stage, seconds);

  const dynamics::RunSummary& summary = simulation->summary();
  const bool stopped = summary.unsolved_steps > 0 && summary.steps < steps;
  Answer answer;
  answer.exit_code = stopped ? kUndecided : kYes;
  auto writer = begin_answer("simulate", status_name(ExitCode(answer.exit_code)));
  write_run(writer, *simulation);
  answer.json = finish_answer(writer, profile);
  answer.text = run_text(*simulation, steps);
  return answer;
}

}  // namespace tenon::service
