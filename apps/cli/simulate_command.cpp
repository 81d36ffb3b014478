#include <CLI/CLI.hpp>
#include <memory>

#include "command.hpp"
#include "commands.hpp"
#include "run_options.hpp"
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
  command
      ->add_option("--model", request->model,
                   "Model of contact instead of the scene's: selection, or for study "
                   "stewart-trinkle, egan, egan-hybrid, accurate, accurate-zero, accurate-eps, "
                   "lpcc, compact")
      ->type_name("NAME");
  add_run_options(*command, request->run);
  command
      ->add_option("--out", request->out,
                   "Write the recording, also what there is every ten seconds")
      ->type_name("FILE");
  const auto* every =
      command->add_option("--every", request->every, "Write every N-th step (of --out)")
          ->type_name("N");
  refuse_idle(
      *command, every, [request] { return request->out.has_value(); }, "--out FILE");
  command->add_option("--resume", request->resume, "Go on from the end of a recording")
      ->type_name("FILE");
  command->add_option("--svg", request->svg, "Draw a film strip with contact forces")
      ->type_name("FILE");
  command->add_option("--plot", request->plot, "Draw gaps, forces and energy over time")
      ->type_name("FILE");
  command->footer(R"(
Exit code 0: all steps made. 2: bad input. 3: a step was unsolved and the run stopped
there, or Ctrl-C or SIGTERM stopped it (--out keeps what was done, --resume goes on).
While it runs --out holds what was done up to ten seconds ago, for the case that it is
killed or the power fails.

Examples:
  tenon simulate scenes/ramp-paper.json --svg ramp.svg
  tenon simulate scenes/peg-peers.json --friction 0.2 --set bodies.peg.angle=0.0005
  tenon simulate scenes/ramp-paper.json --model stewart-trinkle --plot old.svg
  tenon simulate scenes/pyramid-peers.json --steps 200 --out first.json
  tenon simulate scenes/pyramid-peers.json --steps 200 --resume first.json --json)");
}

}  // namespace tenon::cli
