// A whole file in memory, or a fault that says why not.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>

#include "tenon/core/result.hpp"

namespace tenon::io {

/// Pipes and devices have no size to be judged by before they are read.
inline constexpr std::uintmax_t kLargestStream = std::uintmax_t{1} << 28;

/// The bytes of a file, or of a pipe up to kLargestStream. Faults: missing, a folder, not readable,
/// larger than `limit` bytes, a named pipe that nobody writes into.
Result<std::string> read_bytes(const std::filesystem::path& path,
                               std::uintmax_t limit = std::uintmax_t{1} << 30);

/// Writes (or replaces) a file. The value is the number of bytes written.
Result<std::size_t> write_bytes(const std::filesystem::path& path, const std::string& bytes);

}  // namespace tenon::io
