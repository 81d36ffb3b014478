// Damaged scenes: always faults or a scene, never a crash; and a scene that was accepted writes and
// reads back the same.
#include <gtest/gtest.h>

#include <array>
#include <filesystem>

#include "support/full_scenes.hpp"
#include "support/places.hpp"
#include "support/run_cli.hpp"
#include "support/samples.hpp"
#include "tenon/core/random.hpp"
#include "tenon/io/scene_json.hpp"

namespace tenon::io {
namespace {

/// Pieces of JSON that hurt in the wrong place.
constexpr std::array<const char*, 24> kBits = {"{",
                                               "}",
                                               "[",
                                               "]",
                                               ",",
                                               ":",
                                               "\"",
                                               "\\",
                                               "null",
                                               "true",
                                               "-1",
                                               "0",
                                               "1e308",
                                               "1e-320",
                                               "-0.0",
                                               "NaN",
                                               "[[[[",
                                               "\"name\"",
                                               "\"\\u0000\"",
                                               "\"\\ud800\"",
                                               "[]",
                                               "{}",
                                               "99999999999999999999",
                                               "\"shape\""};

std::string damaged(std::string text, Random& random) {
  const int changes = 1 + random.below(3);
  for (int i = 0; i < changes && !text.empty(); ++i) {
    const auto at = static_cast<std::size_t>(random.below(static_cast<int>(text.size())));
    const auto length = static_cast<std::size_t>(random.below(12));
    switch (random.below(5)) {
      case 0:
        text[at] = static_cast<char>(random.below(256));
        break;
      case 1:
        text.erase(at, length);
        break;
      case 2:
        text.insert(at, kBits[static_cast<std::size_t>(random.below(24))]);
        break;
      case 3:
        text.replace(at, length, kBits[static_cast<std::size_t>(random.below(24))]);
        break;
      default:
        text.insert(at, text.substr(at / 2, length * 5));
        break;
    }
  }
  return text;
}

/// A number of the text replaced by a nasty one: reaches deeper than broken syntax.
std::string with_other_number(std::string text, Random& random) {
  constexpr std::array<const char*, 10> kNumbers = {"0",   "-1",    "1e-300", "1e300", "-1e300",
                                                    "0.5", "1e-17", "7",      "1e16",  "-0.0"};
  const auto start =
      text.find_first_of("0123456789", static_cast<std::size_t>(random.below(int(text.size()))));
  if (start == std::string::npos) return text;
  auto end = text.find_first_not_of("0123456789.eE+-", start);
  if (end == std::string::npos) end = text.size();
  return text.replace(start, end - start, kNumbers[static_cast<std::size_t>(random.below(10))]);
}

TEST(SceneFuzz, DamagedScenesGiveFaultsOrAScene) {
  std::vector<std::string> seeds = {testing::kFullPlanarScene, testing::kFullSpatialScene};
  for (const auto& entry :
       std::filesystem::directory_iterator(std::filesystem::path(testing::source_dir()) / "scenes"))
    if (entry.file_size() < 4000) seeds.push_back(testing::file_text(entry.path()));
  std::sort(seeds.begin(), seeds.end());
  Random random(5);
  int accepted = 0, refused = 0;
  const int count = testing::samples(4000, 200000);
  for (int i = 0; i < count; ++i) {
    const auto& seed = seeds[static_cast<std::size_t>(random.below(int(seeds.size())))];
    const auto text = i % 2 == 0 ? damaged(seed, random) : with_other_number(seed, random);
    const auto scene = read_scene(text, {"fuzz.json", {}});
    if (!scene) {
      ++refused;
      for (const auto& fault : scene.faults()) {
        ASSERT_FALSE(fault.message.empty()) << text;
        ASSERT_LT(fault.message.size() + fault.path.size(), 2000u) << text;
      }
      continue;
    }
    ++accepted;
    const auto written = write_scene(*scene);
    const auto again = read_scene(written, {});
    ASSERT_TRUE(again) << to_string(again.faults()[0]) << "\n" << text;
    ASSERT_EQ(written, write_scene(*again)) << text;
  }
  // Both sides must have been reached, or the mutations test nothing.
  EXPECT_GT(accepted, count / 20);
  EXPECT_GT(refused, count / 4);
}

}  // namespace
}  // namespace tenon::io
