// How many random cases a test runs: a sample in ./test, all of them in ./test --full.
#pragma once

#include <cstdlib>
#include <filesystem>
#include <string>

#include "support/places.hpp"

namespace tenon::testing {

inline bool full_run() {
  return std::getenv("TENON_FULL") != nullptr;
}
inline int samples(int sample, int full) {
  return full_run() ? full : sample;
}

/// The folder of files by others beside the project, or an empty path where it is missing:
/// such a test then says GTEST_SKIP() << "../shared/data is missing".
inline std::filesystem::path shared_data() {
  const auto folder = std::filesystem::path(testing::source_dir()) / ".." / "shared" / "data";
  return std::filesystem::exists(folder) ? folder : std::filesystem::path();
}

}  // namespace tenon::testing
