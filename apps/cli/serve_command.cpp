#include <CLI/CLI.hpp>
#include <cstdio>
#include <memory>

#include "../server/server.hpp"
#include "command.hpp"
#include "commands.hpp"

namespace tenon::cli {
namespace {

constexpr int kUsualPort = 8080;

struct ServeRequest {
  std::optional<int> port;
  std::string scene;
};

service::Answer serve(const ServeRequest& request, bool json) {
  server::ServerOptions options;
  options.port = request.port.value_or(kUsualPort);
  options.next_free = !request.port;
  options.web = server::web_folder();
  options.scenes = server::scenes_folder();
  options.first_scene = request.scene;
  const auto started = server::Server::start(options);
  if (!started) return service::bad_input("serve", started.faults());
  const std::string address = (*started)->address();
  // Said at once, not when the command ends; with --json the answer has stdout for itself.
  std::FILE* stream = json ? stderr : stdout;
  std::fprintf(stream, "Tenon is at %s\n", address.c_str());
  std::fflush(stream);
  (*started)->wait_for_signal();
  service::Answer answer;
  auto writer = service::begin_answer("serve", service::status_name(service::kYes));
  writer.field("address", address);
  answer.json = service::finish_answer(writer, Profile());
  answer.text = "ended\n";
  return answer;
}

}  // namespace

void add_serve(CLI::App& app, Session& session) {
  const auto request = std::make_shared<ServeRequest>();
  auto* command = add_command(
      app, session, "serve", "Serve the workbench: a page for your browser", [request, &session] {
        return Run(
            [request, &session](const ProgressObserver&) { return serve(*request, session.json); });
      });
  command
      ->add_option("--port", request->port, "Port on 127.0.0.1; default 8080 or the next free one")
      ->check(CLI::Range(1, 65535))
      ->type_name("N");
  command->add_option("--scene", request->scene, "Scene file that the page opens first")
      ->type_name("FILE");
  command->footer(R"(
Runs until Ctrl-C. Only this machine can reach it. See docs/workbench.md.
Exit code 0: ended by Ctrl-C or SIGTERM. 2: the port is taken, or the scene is faulty.

Examples:
  tenon serve
  tenon serve --port 9000 --scene parts/)");
}

}  // namespace tenon::cli
