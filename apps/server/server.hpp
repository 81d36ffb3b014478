// The workbench server: HTTP and a WebSocket on 127.0.0.1.
#pragma once

#include <memory>
#include <string>

#include "tenon/core/result.hpp"

namespace tenon::server {

struct ServerOptions {
  int port = 0;             ///< 0: any free one
  bool next_free = false;   ///< where the port is taken, try those after it
  std::string web;          ///< folder of the built page; empty: a page that says how to build it
  std::string scenes;       ///< folder of the example scenes
  std::string first_scene;  ///< a scene file that the page opens first; empty: none
};

/// One thread for the network, a few for the work (hub.hpp). Stops with the object.
class Server {
 public:
  /// Listens from now on. Faults: the port is taken, the scene cannot be read.
  static Result<std::unique_ptr<Server>> start(const ServerOptions& options);
  ~Server();
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;

  int port() const;
  std::string address() const;  ///< "http://127.0.0.1:8080/"
  /// Until SIGINT or SIGTERM.
  void wait_for_signal();

 private:
  class Network;
  explicit Server(std::unique_ptr<Network> network);
  std::unique_ptr<Network> network_;
};

/// Where the page and the scenes lie: the environment variables TENON_WEB and TENON_SCENES, else
/// the folders of an installed Tenon beside the program, else those of the sources.
std::string web_folder();
std::string scenes_folder();

}  // namespace tenon::server
