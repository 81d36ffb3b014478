#include <CLI/CLI.hpp>
#include <memory>

#include "command.hpp"
#include "commands.hpp"
#include "tenon/service/contacts.hpp"

namespace tenon::cli {

void add_contacts(CLI::App& app, Session& session) {
  const auto request = std::make_shared<service::ContactsRequest>();
  auto* command = add_command(
      app, session, "contacts", "Find out which parts touch, where, and over which patches",
      [request]() -> Run {
        return [request](const ProgressObserver&) { return service::contacts(*request); };
      });
  add_scene_options(*command, request->load);
  command
      ->add_option("--tolerance", request->tolerance,
                   "Parts closer than this times the assembly's size touch")
      ->capture_default_str();
  command->add_option("--svg", request->svg, "Draw the scene with its contacts")->type_name("FILE");
  command->footer(R"(
Exit code 0: found. 2: bad input, parts that overlap by more than the tolerance among it.

Examples:
  tenon contacts scenes/ramp-paper.json
  tenon contacts parts/ --fix table --svg contacts.svg
  tenon contacts wall.json --tolerance 1e-4 --json)");
}

}  // namespace tenon::cli
