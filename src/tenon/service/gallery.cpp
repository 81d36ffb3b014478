#include "tenon/service/gallery.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "tenon/io/file_bytes.hpp"
#include "tenon/io/json.hpp"
#include "tenon/service/gallery_page.hpp"
#include "tenon/service/load.hpp"

namespace tenon::service {
namespace fs = std::filesystem;
namespace {

Result<std::vector<fs::path>> scene_files(const std::string& folder) {
  std::error_code error;
  std::vector<fs::path> files;
  for (fs::directory_iterator entry(folder, error), end; !error && entry != end;
       entry.increment(error))
    if (entry->path().extension() == ".json") files.push_back(entry->path());
  if (error)
    return Fault{folder, "", "is no folder that can be read",
                 "start in the project's folder, or name the folder of the scenes"};
  if (files.empty()) return Fault{folder, "", "holds no scene (*.json)", "name another folder"};
  std::sort(files.begin(), files.end());
  return files;
}

/// What the scene should give in words; what the exhibits check themselves (numbers) is left to
/// them: {"models": {"egan": "creeps"}} -> "models: egan creeps".
std::string expectation(const std::string& expect) {
  if (expect.empty()) return "";
  const auto value = io::parse_json(expect, "");
  std::string words;
  for (const auto& [topic, content] : *value->object()) {
    std::string part;
    if (topic == "simulate" || topic == "stable" || !content.object()) continue;
    for (const auto& [key, entry] : *content.object()) {
      const auto* note = entry.object() ? entry.find("note") : nullptr;
      const auto& item = note ? *note : entry;
      part += (part.empty() ? "" : ", ") + key + ' ' +
              (item.string() ? *item.string() : io::to_line(item));
    }
    words += (words.empty() ? "" : "; ") + topic + ": " + part;
  }
  return words;
}

GalleryCard card_of(const fs::path& file, const ProgressObserver& progress, Profile& profile) {
  GalleryCard card;
  card.name = file.stem().string();
  card.file = file.string();
  const auto scene = load_scene({file.string(), {}, {}, {}}, &profile);
  if (!scene) {
    card.faults = scene.faults();
    return card;
  }
  StageTimer timer(&profile, "run");
  card.expected = expectation(scene->expect);
  for (const auto run : gallery_runs())
    if (auto exhibit = run(*scene, progress)) card.exhibits.push_back(std::move(*exhibit));
  return card;
}

Answer gallery_answer(const std::vector<GalleryCard>& cards, const std::string& path, bool complete,
                      const Profile& profile) {
  Faults faults;
  for (const auto& card : cards)
    faults.insert(faults.end(), card.faults.begin(), card.faults.end());
  Answer answer;
  answer.exit_code = !faults.empty() ? kBadInput : complete ? kYes : kUndecided;
  auto writer = begin_answer("gallery", status_name(static_cast<ExitCode>(answer.exit_code)));
  writer.field("file", path).field("complete", complete);
  writer.key("scenes").begin_array();
  for (const auto& card : cards) {
    writer.begin_object().field("name", card.name).field("file", card.file);
    writer.field("exhibits", card.exhibits.size()).end_object();
  }
  writer.end_array();
  write_faults(writer, faults);
  answer.json = finish_answer(writer, profile);
  for (const auto& fault : faults) answer.text += to_string(fault) + '\n';
  answer.text += fmt::format("{} scenes{}: {}\n", cards.size(),
                             complete ? "" : ", stopped before the last", path);
  return answer;
}

}  // namespace

Answer gallery(const GalleryRequest& request, const ProgressObserver& progress) {
  Profile profile;
  const auto files = scene_files(request.folder);
  if (!files) return bad_input("gallery", files.faults(), profile);
  std::vector<GalleryCard> cards;
  bool go_on = true;
  for (std::size_t i = 0; i < files->size() && go_on; ++i) {
    cards.push_back(card_of((*files)[i], progress, profile));
    const double done = static_cast<double>(i + 1) / static_cast<double>(files->size());
    go_on = progress({"gallery", done, cards.back().name});
  }
  std::error_code error;
  const fs::path path = fs::absolute(request.out, error);
  fs::create_directories(path.parent_path(), error);
  const auto written = io::write_bytes(path, gallery_page(cards));
  if (!written) return bad_input("gallery", written.faults(), profile);
  return gallery_answer(cards, path.lexically_normal().string(), cards.size() == files->size(),
                        profile);
}

}  // namespace tenon::service
