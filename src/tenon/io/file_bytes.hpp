// A whole file in memory, or a fault that says why not.
#pragma once

#include <filesystem>
#include <string>

#include "tenon/core/result.hpp"

namespace tenon::io {

/// The bytes of a regular file. Faults: missing, a folder, not readable, larger than `limit` bytes.
Result<std::string> read_bytes(const std::filesystem::path& path,
                               std::uintmax_t limit = std::uintmax_t{1} << 30);

/// Writes (or replaces) a file. The value is the number of bytes written.
Result<std::size_t> write_bytes(const std::filesystem::path& path, const std::string& bytes);

}  // namespace tenon::io
