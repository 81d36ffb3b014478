#include "tenon/core/check.hpp"

namespace tenon {

void report_bug(const char* file, int line, const char* condition, const std::string& why) {
  std::string name = file;
  if (auto at = name.rfind("tenon/"); at != std::string::npos) name = name.substr(at);
  throw BugError(name + ":" + std::to_string(line) + ": " + why + " [" + condition + "]");
}

}  // namespace tenon
