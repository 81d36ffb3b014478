// A scene from bytes that somebody else sent: no path of theirs reaches the file system.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "tenon/core/result.hpp"
#include "tenon/io/json.hpp"
#include "tenon/io/read_any.hpp"
#include "tenon/service/load.hpp"

namespace tenon::service {

struct GivenFile {
  std::string name;   ///< a plain file name: no folders, nothing hidden
  std::string bytes;  ///< its content
};

/// Reads files as if they lay in a folder of their own: a scene and the meshes it names, a file of
/// another format, or meshes only (one part each). Which one is the scene follows from the names
/// and contents. They are written to a new private folder, read by the readers of io/, and the
/// folder is gone before this returns. `overrides` has no file and no scene. Faults name the files
/// as they were given.
Result<io::ForeignScene> open_files(const std::vector<GivenFile>& files,
                                    const LoadRequest& overrides);

/// A Tenon scene as a value; it may name no mesh file.
Result<io::ForeignScene> open_value(const io::Json& scene, const LoadRequest& overrides);

/// A file on this machine, chosen by whoever started the program.
Result<io::ForeignScene> open_path(const LoadRequest& request);

/// Standard base64 with padding; nothing else is read.
std::optional<std::string> decode_base64(std::string_view text);

}  // namespace tenon::service
