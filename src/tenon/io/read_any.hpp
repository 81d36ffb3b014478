// Scenes in the formats of others: one table, one line per format.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "tenon/core/result.hpp"
#include "tenon/model/scene.hpp"

namespace tenon::io {

/// A scene and what its reader has to say about it (tolerance of the file, parts left out, ..).
struct ForeignScene {
  model::Scene scene;
  std::vector<std::string> notes;
};

struct ForeignFormat {
  const char* name;         ///< for messages: "COMPAS assembly"
  const char* description;  ///< one line for docs and help
  /// By the path's ending and the first bytes of the file (empty for a folder).
  bool (*matches)(const std::filesystem::path& path, std::string_view head);
  Result<ForeignScene> (*read)(const std::filesystem::path& path);
};

/// All of them, in the order in which they are tried; Tenon's own JSON is what matches none.
const std::vector<ForeignFormat>& foreign_formats();

/// The format of a file or folder, or null where it is to be read as Tenon's own JSON.
const ForeignFormat* find_foreign_format(const std::filesystem::path& path);

}  // namespace tenon::io
