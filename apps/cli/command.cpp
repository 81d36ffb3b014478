#include "command.hpp"

#include <CLI/CLI.hpp>

namespace tenon::cli {

CLI::App* add_command(CLI::App& app, Session& session, const std::string& name,
                      const std::string& description, std::function<Run()> on_chosen) {
  CLI::App* command = app.add_subcommand(name, description);
  command->group("Commands");
  command->add_flag("--json", session.json, "Answer with one JSON object instead of words");
  command->callback([&session, name, on_chosen = std::move(on_chosen)] {
    session.command = name;
    session.run = on_chosen();
  });
  return command;
}

void refuse_idle(CLI::App& command, const CLI::Option* option, std::function<bool()> works,
                 const std::string& partner) {
  command.parse_complete_callback([option, works = std::move(works), partner] {
    if (option->count() > 0 && !works())
      throw CLI::ValidationError(option->get_name(), "does nothing without " + partner);
  });
}

void add_scene_options(CLI::App& command, service::LoadRequest& request) {
  command
      .add_option("FILE", request.file,
                  "Scene: Tenon JSON, OBJ, STL, a folder of them, COMPAS or StableLego JSON, SVG")
      ->required();
  command
      .add_option("--set", request.set,
                  "Override a field, e.g. bodies.peg.position=[0.004,5] or friction=0.3")
      ->type_name("PATH=VALUE")
      ->expected(1)
      ->take_all();
  command.add_option("--fix", request.fix, "Hold these parts")
      ->type_name("NAME,..")
      ->delimiter(',')
      ->expected(1)
      ->take_all();
  command
      .add_option("--friction", request.friction,
                  "Friction coefficient instead of the scene's, its pairs' and its contacts'")
      ->type_name("MU");
}

}  // namespace tenon::cli
