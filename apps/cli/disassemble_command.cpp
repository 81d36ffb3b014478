#include <CLI/CLI.hpp>
#include <memory>

#include "command.hpp"
#include "commands.hpp"
#include "tenon/service/disassemble.hpp"

namespace tenon::cli {

namespace {

CLI::Validator at_least_one() {
  return {[](const std::string& text) {
            return text.find_first_not_of('0') == std::string::npos || text[0] == '-'
                       ? "must be a whole number, at least 1"
                       : std::string();
          },
          "POSITIVE"};
}

}  // namespace

void add_disassemble(CLI::App& app, Session& session) {
  const auto request = std::make_shared<service::DisassembleRequest>();
  auto* command =
      add_command(app, session, "disassemble",
                  "In which order can it be taken apart without falling down?", [request]() -> Run {
                    return [request](const ProgressObserver& progress) {
                      return service::disassemble(*request, progress);
                    };
                  });
  add_scene_options(*command, request->structure.load);
  command
      ->add_option("--method", request->method,
                   "Stability test: " + std::string(statics::kMethodNames))
      ->capture_default_str();
  command
      ->add_option("--tolerance", request->structure.tolerance,
                   "Parts closer than this share of the assembly's size touch")
      ->capture_default_str();
  command->add_option("--search", request->search, "depth (complete), best (complete), beam")
      ->capture_default_str();
  const auto* beam = command->add_option("--beam", request->beam_width, "Width of --search beam")
                         ->check(at_least_one())
                         ->capture_default_str();
  refuse_idle(
      *command, beam, [request] { return request->search == "beam"; }, "--search beam");
  command
      ->add_option("--removal", request->removal,
                   "How a part must be able to leave: any, up, cone (some translation), or "
                   "directions \"0,1;1,0\"")
      ->capture_default_str();
  command->add_option("--limit", request->limit, "Tests at most")
      ->check(at_least_one())
      ->capture_default_str();
  command->add_flag("--forces", request->forces, "The contact forces of each stage (in --json)");
  command->add_flag("!--no-missing", request->missing,
                    "Do not look for what is missing when there is no order");
  command->add_option("--svg", request->svg, "Picture of the order")->type_name("FILE");
  command->add_option("--film", request->film, "Film strip of the removals")->type_name("FILE");
  command->add_option("--save", request->save, "Write what was put up, also when interrupted")
      ->type_name("FILE");
  command->add_option("--resume", request->resume, "Go on from a file that --save wrote")
      ->type_name("FILE");
  command->footer(R"(
Exit code 0: an order. 1: proof that none exists, and what is missing. 2: bad input. 3: not found within the limits.
Ctrl-C stops in order, with the best so far (and --save keeps it).

Examples:
  tenon disassemble pyramid.json --svg order.svg
  tenon disassemble p.json --method reuse --friction 0 --json
  tenon disassemble parts/ --fix 0 --removal up --film film.svg)");
}

}  // namespace tenon::cli
