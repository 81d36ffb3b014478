#include <cstdlib>
#include <filesystem>

#include "server.hpp"

namespace tenon::server {
namespace {

namespace fs = std::filesystem;

std::string first_folder(const char* variable, const fs::path& installed, const fs::path& source) {
  if (const char* chosen = std::getenv(variable)) return chosen;
  std::error_code error;
  const fs::path program = fs::read_symlink("/proc/self/exe", error);
  const fs::path beside = program.parent_path().parent_path() / "share" / "tenon" / installed;
  return (fs::is_directory(beside, error) ? beside : source).string();
}

}  // namespace

std::string web_folder() {
  return first_folder("TENON_WEB", "web", fs::path(TENON_SOURCE_FOLDER) / "web" / "dist");
}

std::string scenes_folder() {
  return first_folder("TENON_SCENES", "scenes", fs::path(TENON_SOURCE_FOLDER) / "scenes");
}

}  // namespace tenon::server
