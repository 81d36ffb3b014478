// The example scenes of this machine, read when first asked for.
#pragma once

#include <filesystem>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "tenon/model/scene.hpp"

namespace tenon::server {

struct ShelfScene {
  std::string name;   ///< the file's stem
  std::string title;  ///< for people
  std::shared_ptr<const model::Scene> scene;
  std::vector<std::string> rooms;  ///< "simulate", "structure"
};

class SceneShelf {
 public:
  /// Every .json file of the folder, and one file more that comes first.
  SceneShelf(std::filesystem::path folder, std::string first_file);

  /// The scenes that could be read. From any thread.
  const std::vector<ShelfScene>& scenes();
  const ShelfScene* find(const std::string& name);
  /// A small picture, or null.
  std::shared_ptr<const std::string> picture(const std::string& name);
  /// The name of the file that comes first, empty if none does.
  std::string first();

 private:
  void read();
  std::filesystem::path folder_;
  std::string first_file_;
  std::once_flag once_;
  std::vector<ShelfScene> scenes_;
  std::mutex mutex_;
  std::map<std::string, std::shared_ptr<const std::string>> pictures_;
};

}  // namespace tenon::server
