// Files that are replaced whole: whoever reads, also after a power cut, finds the old or the new.
#pragma once

#include <filesystem>
#include <string>

#include "tenon/core/result.hpp"

namespace tenon::io {

/// Whether the path can be replaced as a whole: a regular file or none yet, in a folder that takes
/// new files (made if missing). Pipes, devices and links (/dev/stdout) can only be written to.
bool can_replace(const std::filesystem::path& path);

/// Whether replace_file or write_bytes will do, as far as can be seen before: to be asked before
/// work of hours, not after. Makes missing folders.
bool can_write(const std::filesystem::path& path);

/// Writes PATH.part beside the file, waits until it is on the disk, and renames it; permissions
/// stay. Where that cannot be done the file is left as it was. The value is the
/// number of bytes written.
Result<std::size_t> replace_file(const std::filesystem::path& path, const std::string& bytes);

}  // namespace tenon::io
