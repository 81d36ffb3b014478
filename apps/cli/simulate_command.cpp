#include <CLI/CLI.hpp>
#include <memory>

#include "command.hpp"
#include "commands.hpp"
#include "tenon/service/simulate_service.hpp"

namespace tenon::cli {

void add_simulate(CLI::App& app, Session& session) {
  const auto request = std::make_shared<service::SimulateRequest>();
  auto* command = add_command(app, session, "simulate", "Move the bodies of a scene through time",
                              [request]() -> Run {
                                return [request](const ProgressObserver& progress) {
                                  return service::simulate(*request, progress);
                                };
                              });
  add_scene_options(*command, request->load);
  command->add_option("--model", request->model, "Model of contact instead of the scene's")
      ->type_name("NAME");
  command->add_option("--steps", request->steps, "Number of steps instead of the scene's")
      ->type_name("N");
  command->add_option("--step", request->step, "Time step in seconds instead of the scene's")
      ->type_name("H");
  command
      ->add_option("--accuracy", request->accuracy,
                   "Accepted residual of the contact problem, relative; default 1e-10")
      ->type_name("R");
  command->footer(R"(
Exit code 0: all steps made. 3: a step was unsolved and the run stopped there. 2: bad input.

Examples:
  tenon simulate scenes/ramp-paper.json
  tenon simulate scenes/peg-peers.json --friction 0.2 --set bodies.peg.angle=0.0005
  tenon simulate scenes/pyramid-peers.json --steps 7500 --json)");
}

}  // namespace tenon::cli
