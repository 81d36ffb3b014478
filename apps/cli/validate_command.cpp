#include <CLI/CLI.hpp>
#include <memory>

#include "command.hpp"
#include "commands.hpp"
#include "tenon/service/validate.hpp"

namespace tenon::cli {

void add_validate(CLI::App& app, Session& session) {
  const auto request = std::make_shared<service::LoadRequest>();
  auto* command = add_command(
      app, session, "validate", "Check a file and explain every fault in it", [request]() -> Run {
        return [request](const ProgressObserver&) { return service::validate(*request); };
      });
  add_scene_options(*command, *request);
  command->footer(R"(
Exit code 0: the file is sound. 2: it has faults; each is named with its place and a remedy.

Examples:
  tenon validate scenes/ramp-paper.json
  tenon validate scenes/peg-paper.json --set bodies.peg.mass=-1
  tenon validate scene.json --json)");
}

}  // namespace tenon::cli
