#include "tenon/service/open_scene.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <filesystem>
#include <set>

#include "tenon/io/file_bytes.hpp"
#include "tenon/io/mesh_file.hpp"
#include "tenon/io/scene_json.hpp"

namespace tenon::service {
namespace {

namespace fs = std::filesystem;

/// A folder that only this user can enter, gone with the object. Files lie one level down, so that
/// readers that also look one folder up (StableLego) find nothing of others there.
class PrivateFolder {
 public:
  PrivateFolder() {
    std::string pattern = (fs::temp_directory_path() / "tenon-open-XXXXXX").string();
    if (mkdtemp(pattern.data()) == nullptr) return;
    top_ = pattern;
    std::error_code error;
    fs::create_directory(top_ / "files", error);
    if (!error) files_ = top_ / "files";
  }
  ~PrivateFolder() {
    std::error_code error;
    if (!top_.empty()) fs::remove_all(top_, error);
  }
  PrivateFolder(const PrivateFolder&) = delete;
  PrivateFolder& operator=(const PrivateFolder&) = delete;
  /// Empty where it could not be made.
  const fs::path& files() const { return files_; }

 private:
  fs::path top_, files_;
};

/// Letters of any alphabet, digits, blanks and -_.()+,@ ; never a separator, never a leading dot.
bool is_plain_name(const std::string& name) {
  if (name.empty() || name.size() > 120 || name[0] == '.') return false;
  return std::all_of(name.begin(), name.end(), [](unsigned char c) {
    return c >= 0x80 || std::isalnum(c) ||
           std::string_view(" -_.()+,@").find(c) != std::string::npos;
  });
}

Faults check_names(const std::vector<GivenFile>& files) {
  Faults faults;
  std::set<std::string> seen;
  for (const GivenFile& file : files) {
    if (!is_plain_name(file.name))
      faults.push_back({io::shortened(file.name), "", "is no plain file name",
                        "send names without folders, of letters, digits, blanks and -_."});
    else if (!seen.insert(file.name).second)
      faults.push_back({file.name, "", "was sent twice", "send each name once"});
  }
  if (files.empty()) faults.push_back({"", "files", "there is no file", "send at least one"});
  if (files.size() > 2000)
    faults.push_back({"", "files", "are too many", "send up to 2000 at a time"});
  return faults;
}

/// The file to read: the only one that is neither a mesh nor a library that belongs to another; the
/// folder itself where all are meshes.
Result<fs::path> main_file(const std::vector<GivenFile>& files, const fs::path& folder) {
  if (files.size() == 1) return folder / files[0].name;
  std::vector<std::string> scenes;
  for (const GivenFile& file : files) {
    const bool library = file.name == "lego_library.json" || file.name == "config.json";
    if (!library && !io::is_mesh_file(file.name)) scenes.push_back(file.name);
  }
  if (scenes.empty()) return folder;
  if (scenes.size() == 1) return folder / scenes[0];
  return Fault{scenes[1], "", "is a second scene", "send one scene with the meshes it names"};
}

/// The private folder is nobody's business.
void hide_folder(const fs::path& folder, Faults& faults) {
  const std::string prefix = folder.string();
  for (Fault& fault : faults)
    for (std::string* text : {&fault.file, &fault.path, &fault.message, &fault.remedy})
      for (std::size_t at; (at = text->find(prefix)) != std::string::npos;) {
        const bool slash = at + prefix.size() < text->size() && (*text)[at + prefix.size()] == '/';
        text->erase(at, prefix.size() + slash);
      }
}

Result<io::ForeignScene> with_overrides(io::ForeignScene opened, const LoadRequest& overrides) {
  LoadRequest request = overrides;
  request.scene = std::make_shared<const model::Scene>(std::move(opened.scene));
  auto scene = load_scene(request);
  if (!scene) return scene.faults();
  opened.scene = *std::move(scene);
  return opened;
}

Result<io::ForeignScene> read_tenon(const fs::path& file, const std::vector<GivenFile>& files) {
  const auto bytes = io::read_bytes(file, io::JsonLimits().bytes);
  if (!bytes) return bytes.faults();
  io::SceneSource source{file.filename().string(), file.parent_path(), std::vector<std::string>{}};
  for (const GivenFile& each : files)
    if (io::is_mesh_file(each.name)) source.meshes->push_back(each.name);
  auto scene = io::read_scene(*bytes, source);
  if (!scene) return scene.faults();
  return io::ForeignScene{*std::move(scene), {}};
}

Result<io::ForeignScene> read_written(const std::vector<GivenFile>& files, const fs::path& folder) {
  for (const GivenFile& file : files)
    if (const auto written = io::write_bytes(folder / file.name, file.bytes); !written)
      return written.faults();
  const auto main = main_file(files, folder);
  if (!main) return main.faults();
  const auto* format = io::find_foreign_format(*main);
  return format ? format->read(*main) : read_tenon(*main, files);
}

}  // namespace

Result<io::ForeignScene> open_files(const std::vector<GivenFile>& files,
                                    const LoadRequest& overrides) {
  if (Faults faults = check_names(files); !faults.empty()) return faults;
  const PrivateFolder folder;
  if (folder.files().empty())
    return Fault{"", "files", "no temporary folder can be made", "free some space"};
  auto opened = read_written(files, folder.files());
  if (!opened) {
    Faults faults = opened.faults();
    hide_folder(folder.files(), faults);
    return faults;
  }
  if (opened->scene.name.empty() || (files.size() > 1 && opened->scene.name == "files"))
    opened->scene.name = fs::path(files[0].name).stem().string();
  return with_overrides(*std::move(opened), overrides);
}

Result<io::ForeignScene> open_value(const io::Json& value, const LoadRequest& overrides) {
  auto scene = io::read_scene(value, {"", {}, std::vector<std::string>{}});
  if (!scene) return scene.faults();
  return with_overrides({*std::move(scene), {}}, overrides);
}

Result<io::ForeignScene> open_path(const LoadRequest& request) {
  io::ForeignScene opened;
  auto scene = load_scene(request, nullptr, &opened.notes);
  if (!scene) return scene.faults();
  opened.scene = *std::move(scene);
  return opened;
}

std::optional<std::string> decode_base64(std::string_view text) {
  static const std::array<signed char, 256> values = [] {
    std::array<signed char, 256> table;
    table.fill(-1);
    const std::string_view alphabet =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    for (std::size_t i = 0; i < alphabet.size(); ++i)
      table[static_cast<unsigned char>(alphabet[i])] = static_cast<signed char>(i);
    return table;
  }();
  if (text.size() % 4 != 0) return {};
  std::string out;
  out.reserve(text.size() / 4 * 3);
  for (std::size_t at = 0; at < text.size(); at += 4) {
    const bool last = at + 4 == text.size();
    const int padding = !last || text[at + 3] != '=' ? 0 : text[at + 2] == '=' ? 2 : 1;
    unsigned bits = 0;
    for (int k = 0; k < 4; ++k) {
      const int value = k >= 4 - padding ? 0 : values[static_cast<unsigned char>(text[at + k])];
      if (value < 0) return {};
      bits = bits << 6 | static_cast<unsigned>(value);
    }
    for (int k = 0; k < 3 - padding; ++k) out += static_cast<char>(bits >> (16 - 8 * k) & 0xff);
  }
  return out;
}

}  // namespace tenon::service
