// From a path and the overrides of the command line to a Scene.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "tenon/core/profile.hpp"
#include "tenon/core/result.hpp"
#include "tenon/model/scene.hpp"

namespace tenon::service {

/// What every command that takes a scene is told (docs/commands.md).
struct LoadRequest {
  std::string file;
  std::vector<std::string> set;  ///< "path=value": overrides any field, applied in order
  std::vector<std::string> fix;  ///< names of parts to hold
  std::optional<double>
      friction;  ///< instead of the scene's, its pairs', its materials' and its contacts'
  /// A scene that is in memory already, instead of the file; the overrides apply to it as well.
  std::shared_ptr<const model::Scene> scene = {};
};

/// Reads the file, applies the overrides and checks the result; time goes to the stage "read".
/// Scene::notes gets what there is to say about the file: what the reader of a foreign format found
/// (rounding, scale, what was left out) and shape_notes (notes.hpp);
/// `notes` gets the same. Of a faulty Tenon scene
/// `readable` gets what could be read (io/scene_json.hpp).
Result<model::Scene> load_scene(const LoadRequest& request, Profile* profile = nullptr,
                                std::vector<std::string>* notes = nullptr,
                                model::Scene* readable = nullptr);

}  // namespace tenon::service
