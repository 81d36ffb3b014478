#include "scene_shelf.hpp"

#include <algorithm>

#include "tenon/contact/find_static.hpp"
#include "tenon/draw/scene_picture.hpp"
#include "tenon/service/open_scene.hpp"

namespace tenon::server {
namespace {

/// Something moves by itself, or may: velocities, motions, gaps to fall through. A structure is a
/// scene whose parts all touch something and that stands still at first.
std::vector<std::string> rooms_of(const model::Scene& scene) {
  std::vector<std::string> rooms;
  if (!scene.contacts && scene.connections.empty()) rooms.push_back("simulate");
  const bool still =
      std::all_of(scene.bodies.begin(), scene.bodies.end(), [](const model::Body& body) {
        return body.prescribed.empty() && body.velocity.isZero(0) &&
               body.angular_velocity.isZero(0);
      });
  if (!still || !scene.grips.empty()) return rooms;
  const auto contacts = contact::find_contacts(scene);
  if (!contacts || contacts->problem.bodies.empty()) return rooms;
  std::vector<char> touched(contacts->problem.bodies.size(), 0);
  for (const auto& contact : contacts->problem.contacts)
    for (const int body : {contact.a, contact.b})
      if (body != contact::kHeld) touched[body] = 1;
  if (std::find(touched.begin(), touched.end(), 0) == touched.end()) rooms.push_back("structure");
  return rooms;
}

/// "structure-five-blocks" -> "Structure five blocks"
std::string title_of(const std::string& name) {
  std::string title = name;
  std::replace(title.begin(), title.end(), '-', ' ');
  if (!title.empty())
    title[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(title[0])));
  return title;
}

}  // namespace

SceneShelf::SceneShelf(std::filesystem::path folder, std::string first_file)
    : folder_(std::move(folder)), first_file_(std::move(first_file)) {}

void SceneShelf::read() {
  std::vector<std::filesystem::path> files;
  std::error_code error;
  for (const auto& entry : std::filesystem::directory_iterator(folder_, error))
    if (entry.path().extension() == ".json") files.push_back(entry.path());
  std::sort(files.begin(), files.end());
  if (!first_file_.empty()) files.insert(files.begin(), first_file_);
  for (const auto& file : files) {
    const std::string name = file.stem().string();
    const bool known = std::any_of(scenes_.begin(), scenes_.end(),
                                   [&](const ShelfScene& each) { return each.name == name; });
    auto opened = service::open_path({file.string(), {}, {}, {}});
    if (known || !opened) continue;
    ShelfScene scene;
    scene.name = name;
    scene.title = title_of(name);
    scene.rooms = rooms_of(opened->scene);
    scene.scene = std::make_shared<const model::Scene>(std::move(opened->scene));
    scenes_.push_back(std::move(scene));
  }
}

const std::vector<ShelfScene>& SceneShelf::scenes() {
  std::call_once(once_, [this] { read(); });
  return scenes_;
}

const ShelfScene* SceneShelf::find(const std::string& name) {
  for (const ShelfScene& scene : scenes())
    if (scene.name == name) return &scene;
  return nullptr;
}

std::shared_ptr<const std::string> SceneShelf::picture(const std::string& name) {
  const ShelfScene* found = find(name);
  if (!found) return nullptr;
  const std::lock_guard lock(mutex_);
  auto& picture = pictures_[name];
  if (!picture) {
    draw::PictureOptions options;
    options.width = 240;
    options.height = 160;
    options.margin = 8;
    options.names = options.scale_bar = false;
    options.title = found->title;
    picture = std::make_shared<const std::string>(draw::scene_picture(*found->scene, options));
  }
  return picture;
}

std::string SceneShelf::first() {
  return first_file_.empty() ? "" : std::filesystem::path(first_file_).stem().string();
}

}  // namespace tenon::server
