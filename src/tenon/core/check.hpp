// Assertions for broken promises of the calling code. On in every build: a wrong answer costs more
// than a test.
#pragma once

#include <stdexcept>
#include <string>

namespace tenon {

/// Thrown by TENON_CHECK. Only the outermost layer (apps, tests) catches it, to report a bug of
/// Tenon.
class BugError : public std::logic_error {
 public:
  using std::logic_error::logic_error;
};

[[noreturn]] void report_bug(const char* file, int line, const char* condition,
                             const std::string& why);

}  // namespace tenon

/// TENON_CHECK(condition, "what was promised")
#define TENON_CHECK(condition, why) \
  ((condition) ? void(0) : ::tenon::report_bug(__FILE__, __LINE__, #condition, (why)))
