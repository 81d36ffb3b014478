#include <CLI/CLI.hpp>
#include <memory>

#include "command.hpp"
#include "commands.hpp"
#include "run_options.hpp"
#include "tenon/service/simulate_service.hpp"

namespace tenon::cli {

void add_compare(CLI::App& app, Session& session) {
  const auto request = std::make_shared<service::CompareRequest>();
  auto* command = add_command(app, session, "compare",
                              "Simulate a scene by several models of contact", [request]() -> Run {
                                return [request](const ProgressObserver& progress) {
                                  return service::compare(*request, progress);
                                };
                              });
  add_scene_options(*command, request->load);
  command->add_option("--models", request->models, "Which models; default all")
      ->type_name("A,B,..")
      ->delimiter(',')
      ->expected(1)
      ->take_all();
  add_run_options(*command, request->run);
  command->add_option("--svg", request->svg, "Draw the runs one above the other")
      ->type_name("FILE");
  command->footer(R"(
Exit code 0: all models run (unsolved steps are counted in the table). 2: bad input. 3: Ctrl-C.

Examples:
  tenon compare scenes/corner.json
  tenon compare scenes/ramp-paper.json --models selection,stewart-trinkle,compact --svg ramp.svg)");
}

}  // namespace tenon::cli
