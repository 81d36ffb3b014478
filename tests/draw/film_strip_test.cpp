#include "tenon/draw/film_strip.hpp"

#include <gtest/gtest.h>

#include "support/xml_check.hpp"
#include "tenon/core/check.hpp"
#include "tenon/model/structures.hpp"

namespace tenon::draw {
namespace {

int count(const std::string& text, const std::string& part) {
  int n = 0;
  for (auto at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++n;
  return n;
}

std::vector<Frame> falling(const model::Scene& scene, int frames) {
  std::vector<Frame> strip;
  for (int i = 0; i < frames; ++i) {
    Frame frame;
    frame.time = 0.1 * i;
    for (const auto& body : scene.bodies) {
      frame.poses.push_back(body.pose);
      if (!body.fixed) frame.poses.back().position.y() += 10 - i;
    }
    strip.push_back(std::move(frame));
  }
  return strip;
}

TEST(FilmStrip, EqualFramesWithTheTimeUnderEach) {
  const auto scene = model::column(3);
  auto frames = falling(scene, 7);
  frames[6].note = "unsolved";
  const auto svg = film_strip(scene, frames);
  EXPECT_EQ(testing::xml_fault(svg), "");
  EXPECT_EQ(count(svg, "class=\"grid\""), 7);
  EXPECT_EQ(count(svg, "class=\"free\""), 21);
  EXPECT_EQ(count(svg, ">0.300 s</text>"), 1);
  EXPECT_EQ(count(svg, ">0.600 s, unsolved</text>"), 1);
  // Two rows of at most five.
  EXPECT_NE(svg.find("width=\"1160\" height=\"414\""), std::string::npos) << svg.substr(0, 200);
}

TEST(FilmStrip, GhostsOfTheStartAreOnlyOfFreeBodies) {
  const auto scene = model::column(3);
  StripOptions options;
  options.ghost_of_start = true;
  EXPECT_EQ(count(film_strip(scene, falling(scene, 4), options), "class=\"free ghost\""), 9);
}

TEST(FilmStrip, OneScaleForAllFrames) {
  // The same body at the same place is drawn with the same numbers in every frame.
  const auto scene = model::column(1);
  const auto svg = film_strip(scene, falling(scene, 3));
  const auto start = svg.find("class=\"held\"");
  const auto path = svg.substr(start, svg.find("/>", start) - start);
  EXPECT_EQ(count(svg, path), 3);
}

TEST(FilmStrip, OneScaleAndOneLegendForAllArrows) {
  const auto scene = model::column(1);
  auto frames = falling(scene, 3);
  for (int i = 0; i < 3; ++i)
    frames[std::size_t(i)].marks.arrows = {{{0, 0, 0}, {10.0 * (i + 1), 0, 0}, role::kForce}};
  const auto svg = film_strip(scene, frames);
  EXPECT_EQ(count(svg, "class=\"arrow force\""), 4);
  EXPECT_EQ(count(svg, " N</text>"), 1);
  EXPECT_EQ(count(svg, ">20 N</text>"), 1);
}

TEST(FilmStrip, NoFramesAndWrongPoses) {
  EXPECT_EQ(testing::xml_fault(film_strip(model::column(1), {})), "");
  Frame wrong;
  wrong.poses.resize(1);
  EXPECT_THROW(film_strip(model::column(1), {wrong}), BugError);
}

TEST(Spread, FirstAndLastAreAmongThem) {
  EXPECT_EQ(spread(101, 5), (std::vector<int>{0, 25, 50, 75, 100}));
  EXPECT_EQ(spread(3, 10), (std::vector<int>{0, 1, 2}));
  EXPECT_EQ(spread(10, 1), (std::vector<int>{0}));
  EXPECT_EQ(spread(1, 4), (std::vector<int>{0}));
}

}  // namespace
}  // namespace tenon::draw
