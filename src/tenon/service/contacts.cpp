#include "tenon/service/contacts.hpp"

#include <fmt/format.h>

#include <map>
#include <utility>

#include "tenon/contact/find_static.hpp"
#include "tenon/core/printable.hpp"
#include "tenon/draw/scene_picture.hpp"
#include "tenon/io/file_bytes.hpp"
#include "tenon/service/notes.hpp"
#include "tenon/service/structure.hpp"

namespace tenon::service {
namespace {

constexpr std::size_t kMostLines = 40;

/// What one pair of parts has in common, for people.
struct PairSummary {
  int patches = 0, points = 0;
};
using Summary = std::map<std::pair<int, int>, PairSummary>;

Summary summarise(const contact::StaticContacts& found) {
  Summary pairs;
  for (const auto& patch : found.patches) ++pairs[{patch.scene_a, patch.scene_b}].patches;
  for (const auto& contact : found.problem.contacts)
    ++pairs[{contact.scene_a, contact.scene_b}].points;
  return pairs;
}

std::vector<std::string> untouched(const model::Scene& scene,
                                   const contact::StaticContacts& found) {
  std::vector<char> touched(scene.bodies.size(), 0);
  for (const auto& contact : found.problem.contacts)
    touched[contact.scene_a] = touched[contact.scene_b] = 1;
  std::vector<std::string> names;
  for (const auto& body : found.problem.bodies)
    if (!touched[body.scene_body]) names.push_back(scene.bodies[body.scene_body].name);
  return names;
}

std::string plural(std::size_t count, const std::string& word, const std::string& more) {
  return fmt::format("{} {}", count, count == 1 ? word : more);
}

std::string words(const model::Scene& scene, const contact::StaticContacts& found,
                  const std::vector<std::string>& lonely) {
  const auto pairs = summarise(found);
  std::string text =
      fmt::format("{} at {} between {} (closer than {:.3g} m{})\n",
                  plural(found.problem.contacts.size(), "contact", "contacts"),
                  plural(found.patches.size(), "patch", "patches"),
                  plural(pairs.size(), "pair of parts", "pairs of parts"), found.tolerance,
                  found.least_tolerance < found.tolerance
                      ? fmt::format(", small parts {:.3g} m", found.least_tolerance)
                      : "");
  std::size_t lines = 0;
  for (const auto& [bodies, pair] : pairs) {
    if (++lines > kMostLines) {
      text += fmt::format("  .. and {} more (--json lists all)\n", pairs.size() - kMostLines);
      break;
    }
    text += fmt::format("  {} - {}: ", printable(scene.bodies[bodies.first].name),
                        printable(scene.bodies[bodies.second].name));
    if (pair.patches > 0) text += plural(pair.patches, "patch, ", "patches, ");
    text += plural(pair.points, "point\n", "points\n");
  }
  if (!lonely.empty()) {
    text += lonely.size() == 1 ? "touches nothing:" : "touch nothing:";
    for (std::size_t i = 0; i < lonely.size() && i < kMostLines; ++i)
      text += " " + printable(lonely[i]);
    text += lonely.size() > kMostLines ? " ..\n" : "\n";
  }
  return text;
}

std::string json(const model::Scene& scene, const contact::StaticContacts& found,
                 const std::vector<std::string>& lonely, const Profile& profile) {
  auto writer = begin_answer("contacts", "done");
  const int length = scene.dimension;
  const auto pair = [&](int a, int b) {
    writer.field("a", scene.bodies[a].name).field("b", scene.bodies[b].name);
  };
  writer.key("contacts").begin_array();
  for (const auto& contact : found.problem.contacts) {
    writer.begin_object();
    pair(contact.scene_a, contact.scene_b);
    writer.key("point").vector(contact.point, length);
    writer.key("normal").vector(contact.normal, length);
    writer.field("gap", contact.gap).field("friction", contact.friction);
    if (contact.tension > 0) writer.field("tension", contact.tension);
    if (contact.patch >= 0) writer.field("patch", contact.patch);
    writer.end_object();
  }
  writer.end_array().key("patches").begin_array();
  for (const auto& patch : found.patches) {
    writer.begin_object();
    pair(patch.scene_a, patch.scene_b);
    writer.key("polygon").begin_array();
    for (const auto& corner : patch.polygon) writer.vector(corner, length);
    writer.end_array().end_object();
  }
  writer.end_array().key("untouched").begin_array();
  for (const auto& name : lonely) writer.value(name);
  writer.end_array();
  writer.field("tolerance", found.tolerance);
  writer.field("least_tolerance", found.least_tolerance).field("size", found.problem.size);
  write_notes(writer, scene.notes);
  return finish_answer(writer, profile);
}

std::string picture(const model::Scene& scene, const contact::StaticContacts& found) {
  draw::Marks marks;
  for (const auto& contact : found.problem.contacts) marks.contacts.push_back(contact.point);
  for (const auto& patch : found.patches) marks.patches.push_back(patch.polygon);
  return draw::scene_picture(scene, {}, marks);
}

}  // namespace

Answer contacts(const ContactsRequest& request) {
  Profile profile;
  if (const Faults faults = tolerance_faults(request.tolerance); !faults.empty())
    return bad_input("contacts", faults, profile);
  const auto scene = load_scene(request.load, &profile);
  if (!scene) return bad_input("contacts", scene.faults(), profile);
  const auto found = [&] {
    const StageTimer timer(&profile, kDetectStage);
    return contact::find_contacts(*scene, {.tolerance = request.tolerance});
  }();
  if (!found) {
    Faults faults = found.faults();
    for (Fault& fault : faults)
      if (fault.file.empty()) fault.file = request.load.file;
    return bad_input("contacts", faults, profile);
  }
  const auto lonely = untouched(*scene, *found);
  Answer answer;
  answer.text = words(*scene, *found, lonely) + note_words(scene->notes);
  if (request.svg) {
    const auto written = io::write_bytes(*request.svg, picture(*scene, *found));
    if (!written) return bad_input("contacts", written.faults(), profile);
    answer.text += "picture: " + *request.svg + "\n";
  }
  answer.json = json(*scene, *found, lonely, profile);
  return answer;
}

}  // namespace tenon::service
