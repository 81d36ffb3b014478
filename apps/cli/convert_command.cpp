#include <CLI/CLI.hpp>
#include <memory>

#include "command.hpp"
#include "commands.hpp"
#include "tenon/service/convert.hpp"

namespace tenon::cli {

void add_convert(CLI::App& app, Session& session) {
  const auto request = std::make_shared<service::ConvertRequest>();
  auto* command =
      add_command(app, session, "convert", "Write a scene in another format", [request]() -> Run {
        return [request](const ProgressObserver&) { return service::convert(*request); };
      });
  add_scene_options(*command, request->load);
  command->add_option("--out", request->out, "File to write: .json .svg .obj .stl .gltf")
      ->required();
  command->add_flag("--repair", request->repair,
                    "Mend meshes first: weld, drop doubles, turn faces, fill flat holes");
  command->footer(R"(
Exit code 0: the file is written. 2: the input is faulty, or the output cannot be written.

Examples:
  tenon convert parts/ --out parts.json          a folder of OBJ files as one scene
  tenon convert A.json --fix 0,1 --out A.gltf    a COMPAS assembly for a viewer
  tenon convert broken.stl --repair --out mended.obj)");
}

}  // namespace tenon::cli
