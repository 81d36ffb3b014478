#include <CLI/CLI.hpp>
#include <memory>

#include "command.hpp"
#include "commands.hpp"
#include "tenon/service/stable.hpp"

namespace tenon::cli {

void add_stable(CLI::App& app, Session& session) {
  const auto request = std::make_shared<service::StableRequest>();
  auto* command =
      add_command(app, session, "stable",
                  "Does a structure stand? With forces or a motion as proof", [request]() -> Run {
                    return [request](const ProgressObserver& progress) {
                      return service::stable(*request, progress);
                    };
                  });
  add_scene_options(*command, request->structure.load);
  command
      ->add_option("--method", request->method,
                   "How to test: " + std::string(statics::kMethodNames))
      ->capture_default_str();
  command
      ->add_option("--tolerance", request->structure.tolerance,
                   "Parts closer than this share of the assembly's size touch")
      ->capture_default_str();
  command->add_flag("--margin", request->margin,
                    "Critical friction, load factor, tilt angle, weakest part");
  command->add_option("--direction", request->direction, "Direction of the load factor, e.g. 1,0")
      ->delimiter(',')
      ->expected(1, 3);
  command->add_flag("--orientations", request->orientations,
                    "Test every way to lay the parts on a table");
  command
      ->add_option("--svg", request->svg, "Picture: force arrows, or the beginning of the collapse")
      ->type_name("FILE");
  command->footer(R"(
Exit code 0: stands (an equilibrium exists). 1: falls. 2: bad input. 3: undecided.

Examples:
  tenon stable scenes/pyramid-peers.json --margin
  tenon generate diamond 5 > d5.json; tenon stable d5.json --friction 0 --svg d5.svg
  tenon stable A.json --fix 0,1 --friction 0.7
  tenon stable parts/ --fix 0 --method lp --json)");
}

}  // namespace tenon::cli
