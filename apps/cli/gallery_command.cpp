#include <CLI/CLI.hpp>
#include <memory>

#include "command.hpp"
#include "commands.hpp"
#include "tenon/service/gallery.hpp"

namespace tenon::cli {

void add_gallery(CLI::App& app, Session& session) {
  const auto request = std::make_shared<service::GalleryRequest>();
  auto* command =
      add_command(app, session, "gallery", "Run every example scene and show them in one HTML file",
                  [request]() -> Run {
                    return [request](const ProgressObserver& progress) {
                      return service::gallery(*request, progress);
                    };
                  });
  command->add_option("FOLDER", request->folder, "Folder of scene files")->capture_default_str();
  command->add_option("--out", request->out, "HTML file to write")->capture_default_str();
  command->footer(R"(
Exit code 0: all scenes are in the file. 2: a scene is faulty (the file shows why).

Examples:
  tenon gallery
  tenon gallery my-scenes --out my-scenes.html)");
}

}  // namespace tenon::cli
