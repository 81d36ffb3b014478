#include "site.hpp"

#include <algorithm>

#include "tenon/core/version.hpp"
#include "tenon/io/file_bytes.hpp"
#include "tenon/io/json_writer.hpp"

namespace tenon::server {
namespace {

namespace fs = std::filesystem;

constexpr const char* kNoPage = R"(<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Tenon</title></head>
<body style="font: 16px/1.5 sans-serif; max-width: 40em; margin: 4em auto">
<h1>Tenon is running</h1>
<p>The page of the workbench is not built. Stop the server, run <code>./run</code> in the folder of
the sources (it needs Node.js 18 or newer and builds what is missing), or
<code>npm ci &amp;&amp; npm run build</code> in <code>web/</code>, and start it again.</p>
<p>The server itself works: programs talk to it at <code>/ws</code>, see docs/protocol.md.</p>
</body></html>
)";

std::shared_ptr<const std::string> shared(std::string text) {
  return std::make_shared<const std::string>(std::move(text));
}

HttpAnswer failure(int status, const std::string& words) {
  return {status, "text/plain; charset=utf-8", shared(words + "\n"), false};
}

const char* type_of(const std::string& path) {
  static const std::map<std::string, const char*> types = {
      {".html", "text/html; charset=utf-8"},
      {".js", "text/javascript; charset=utf-8"},
      {".css", "text/css; charset=utf-8"},
      {".svg", "image/svg+xml"},
      {".png", "image/png"},
      {".json", "application/json"},
      {".woff2", "font/woff2"},
      {".ico", "image/x-icon"},
      {".map", "application/json"},
      {".txt", "text/plain; charset=utf-8"},
      {".webmanifest", "application/manifest+json"}};
  const auto found = types.find(fs::path(path).extension().string());
  return found == types.end() ? "application/octet-stream" : found->second;
}

/// Without query and fragment.
std::string path_of(const std::string& target) {
  return target.substr(0, target.find_first_of("?#"));
}

bool is_this_machine(const std::string& host, int port) {
  const std::string tail = ":" + std::to_string(port);
  for (const char* name : {"127.0.0.1", "localhost", "[::1]"})
    if (host == name + tail || (port == 80 && host == name)) return true;
  return false;
}

}  // namespace

bool is_home(const std::string& origin, int port) {
  const std::string scheme = "http://";
  return origin.substr(0, scheme.size()) == scheme &&
         is_this_machine(origin.substr(scheme.size()), port);
}

Site::Site(const fs::path& web, Hub& hub) : hub_(hub) {
  std::error_code error;
  if (!web.empty() && fs::is_regular_file(web / "index.html", error))
    for (const auto& entry : fs::recursive_directory_iterator(web, error)) {
      if (!entry.is_regular_file(error) || entry.is_symlink(error)) continue;
      if (auto bytes = io::read_bytes(entry.path(), std::uintmax_t{64} << 20))
        files_["/" + entry.path().lexically_relative(web).generic_string()] =
            shared(*std::move(bytes));
    }
  if (!files_.count("/index.html")) files_["/index.html"] = shared(kNoPage);
}

bool Site::is_socket(const HttpQuestion& question) {
  return question.upgrade && path_of(question.target) == "/ws";
}

HttpAnswer Site::answer(const HttpQuestion& question, int port) const {
  if (!question.origin.empty() && !is_home(question.origin, port))
    return failure(403, "This server answers its own page only.");
  if (!is_this_machine(question.host, port))
    return failure(403, "This server answers to 127.0.0.1 only.");
  if (is_socket(question)) return {101, "", nullptr, false};
  if (question.method != "GET" && question.method != "HEAD")
    return failure(405, "Only GET is understood here.");
  const std::string path = path_of(question.target);
  if (path == "/ws") return failure(426, "Here speaks a WebSocket.");
  if (path == "/health") return health();
  const std::string pictures = "/picture/";
  if (path.substr(0, pictures.size()) == pictures) {
    const std::string name = path.substr(pictures.size());
    const bool svg = name.size() > 4 && name.substr(name.size() - 4) == ".svg";
    const auto picture = svg ? hub_.shelf.picture(name.substr(0, name.size() - 4)) : nullptr;
    if (!picture) return failure(404, "There is no such scene.");
    return {200, "image/svg+xml", picture, false};
  }
  return file(path);
}

/// A lookup in the table: no path reaches the file system. Addresses of the page itself
/// (/simulate/ramp) have no dot and get the page.
HttpAnswer Site::file(const std::string& path) const {
  if (path.empty() || path[0] != '/') return failure(400, "This is no path.");
  const auto found = files_.find(path);
  if (found != files_.end())
    return {200, type_of(path), found->second, path.substr(0, 8) == "/assets/"};
  if (path.find('.') != std::string::npos) return failure(404, "There is no such file.");
  return {200, type_of("index.html"), files_.at("/index.html"), false};
}

HttpAnswer Site::health() const {
  io::JsonWriter writer;
  writer.begin_object().field("tenon", version());
  writer.field("pages", hub_.pages.load()).field("runs", hub_.runs.load()).end_object();
  return {200, "application/json", shared(writer.text() + "\n"), false};
}

}  // namespace tenon::server
