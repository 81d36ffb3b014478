// The scene format of Tenon (docs/scene-format.md): JSON in, JSON out.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tenon/core/result.hpp"
#include "tenon/io/json.hpp"
#include "tenon/model/scene.hpp"

namespace tenon::io {

/// Where a scene comes from.
struct SceneSource {
  std::string file;              ///< labels the faults; empty for text from memory
  std::filesystem::path folder;  ///< mesh paths are relative to it
  /// Present: only these meshes may be named; any other is a fault and no file is touched.
  std::optional<std::vector<std::string>> meshes = {};
};

/// Reads a scene and reports every fault it finds, each with its JSON path and a remedy. On success
/// all promises of model/scene.hpp hold: names are unique and known, vectors have the scene's
/// dimension, polygons are simple with their outer loop counter-clockwise, quaternions and normals
/// are unit, numbers are finite and within range. Closed surfaces are checked by the rooms that
/// need volumes, not here.
Result<model::Scene> read_scene(std::string_view text, const SceneSource& source);
/// The same from a value (after overrides). `earlier` are faults of its text, listed first. Of a
/// faulty scene `readable` gets what could be read, its bodies at their numbers in the list: those
/// with a fault in their shape have none, or a part of it.
Result<model::Scene> read_scene(const Json& value, const SceneSource& source,
                                const Faults& earlier = {}, model::Scene* readable = nullptr);
Result<model::Scene> read_scene_file(const std::filesystem::path& file);

struct SceneWriting {
  /// Meshes as inline polyhedra even if they came from a file: a text that needs no other file.
  bool inline_meshes = false;
};

/// The scene as a value. Fields that hold their default are left out; reading it back gives the
/// same scene bit for bit (with inline_meshes apart from the meshes' source names).
Json scene_to_json(const model::Scene& scene, const SceneWriting& writing = {});
std::string write_scene(const model::Scene& scene, const SceneWriting& writing = {});

}  // namespace tenon::io
