#include <fmt/format.h>

#include <algorithm>

#include "tenon/io/json.hpp"
#include "tenon/service/collapse.hpp"
#include "tenon/service/gallery_exhibits.hpp"
#include "tenon/service/structure.hpp"
#include "tenon/statics/stability_test.hpp"

namespace tenon::service {
namespace {

/// A structure at rest: every part that can move touches something and has no velocity.
bool is_structure(const Structure& structure) {
  std::vector<bool> touched(structure.scene.bodies.size(), false);
  for (const auto& contact : structure.problem().contacts)
    touched[static_cast<std::size_t>(contact.scene_a)] =
        touched[static_cast<std::size_t>(contact.scene_b)] = true;
  const auto& parts = structure.problem().bodies;
  return !parts.empty() && std::all_of(parts.begin(), parts.end(), [&](const auto& part) {
    return touched[static_cast<std::size_t>(part.scene_body)] && part.velocity.isZero(0);
  });
}

/// What expect.stable.verdict says; empty where it says nothing.
std::string expected_verdict(const model::Scene& scene) {
  if (scene.expect.empty()) return "";
  const auto expect = io::parse_json(scene.expect, "");
  const auto* stable = expect ? expect->find("stable") : nullptr;
  const auto* verdict = stable ? stable->find("verdict") : nullptr;
  return verdict && verdict->string() ? *verdict->string() : "";
}

}  // namespace

std::optional<GalleryExhibit> show_stability(const model::Scene& scene, const ProgressObserver&) {
  auto contacts = contact::find_contacts(scene);
  if (!contacts) return std::nullopt;
  const Structure structure{scene, std::move(*contacts)};
  if (!is_structure(structure)) return std::nullopt;
  const auto test = statics::make_stability_test(structure.problem(), {});
  const auto outcome = test->test_all();
  const std::string verdict(statics::name(outcome.verdict));
  const std::string expected = expected_verdict(scene);
  GalleryExhibit exhibit;
  exhibit.heading = "stable: " + verdict;
  if (outcome.verdict == statics::Verdict::stands)
    exhibit.svg = standing_picture(structure, test->forces(), "stands: contact forces");
  if (outcome.verdict == statics::Verdict::falls)
    exhibit.svg = collapse_picture(structure, test->motion());
  if (!expected.empty())
    exhibit.numbers.emplace_back(
        "verdict", verdict + (verdict == expected ? " (as expected)" : " (NOT as expected)"));
  exhibit.numbers.emplace_back("residual of the proof", fmt::format("{:.2g}", outcome.residual));
  exhibit.numbers.emplace_back("pivots", fmt::format("{}", test->counts().pivots));
  return exhibit;
}

}  // namespace tenon::service
