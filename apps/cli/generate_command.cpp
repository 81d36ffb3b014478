#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <memory>

#include "command.hpp"
#include "commands.hpp"
#include "tenon/service/generate.hpp"

namespace tenon::cli {

void add_generate(CLI::App& app, Session& session) {
  const auto request = std::make_shared<service::GenerateRequest>();
  auto* command = add_command(
      app, session, "generate", "Write a scene of blocks with known behaviour", [request]() -> Run {
        return [request](const ProgressObserver&) { return service::generate(*request); };
      });
  std::string kinds;
  for (const auto& kind : service::structure_kinds()) {
    kinds += "\n  " + kind.name;
    for (const auto& size : kind.sizes) kinds += fmt::format(" {}={:g}", size.name, size.standard);
    kinds.append(
        kinds.size() - kinds.rfind('\n') < 26 ? 26 - (kinds.size() - kinds.rfind('\n')) : 1, ' ');
    kinds += kind.description;
  }
  command->add_option("KIND", request->kind, "What to make, see below")->required();
  command->add_option("SIZES", request->numbers, "Its sizes, in the order given below");
  // A sign would be taken modulo 2^64.
  command->add_option("--seed", request->seed, "Seed of a random pile")
      ->check([](const std::string& text) {
        return text.find('-') == text.npos ? "" : "a seed is a whole number >= 0";
      })
      ->capture_default_str();
  command->add_option("--friction", request->friction, "Friction coefficient of the scene")
      ->type_name("MU");
  command->footer("\nKinds, their sizes and what these are if not given:" + kinds + R"(

Exit code 0: the scene, on standard output. 2: a size that cannot be.

Examples:
  tenon generate pyramid 13 > pyramid.json
  tenon generate random 12 --seed 7 > pile.json
  tenon generate arch 27 0.12 --friction 0.5 > arch.json)");
}

}  // namespace tenon::cli
