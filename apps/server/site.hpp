// What the server says to plain HTTP: the page, pictures of scenes, its health. Knows no transport
// and touches no file after it was made.
#pragma once

#include <filesystem>
#include <map>
#include <memory>
#include <string>

#include "hub.hpp"

namespace tenon::server {

struct HttpQuestion {
  std::string method, target;
  std::string host;    ///< header Host
  std::string origin;  ///< header Origin, empty if absent
  bool upgrade = false;
};

struct HttpAnswer {
  int status = 200;
  std::string type = "text/plain; charset=utf-8";
  std::shared_ptr<const std::string> body;
  bool keep = false;  ///< may be cached for good: its name holds a hash of its content
};

class Site {
 public:
  /// Reads every file below the folder of the built page, once. Without an index.html there the
  /// site is a page that says how to build it.
  Site(const std::filesystem::path& web, Hub& hub);

  /// Requests of other sites (header Origin, or a Host that is not this machine) get 403.
  HttpAnswer answer(const HttpQuestion& question, int port) const;
  /// Whether it asks for the WebSocket; then `answer` gives 101 if it may have it.
  static bool is_socket(const HttpQuestion& question);

 private:
  HttpAnswer file(const std::string& path) const;
  HttpAnswer health() const;
  Hub& hub_;
  std::map<std::string, std::shared_ptr<const std::string>> files_;  ///< by "/path"
};

/// http://127.0.0.1:PORT and http://localhost:PORT are home; anything else, "null" too, is foreign.
bool is_home(const std::string& origin, int port);

}  // namespace tenon::server
