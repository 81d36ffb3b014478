#include "tenon/draw/svg.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <map>

#include "support/xml_check.hpp"
#include "tenon/core/check.hpp"

namespace tenon::draw {
namespace {

TEST(Svg, ShapesInPixelsWithoutNoise) {
  Svg svg(100, 50);
  svg.polygon({{0, 0}, {10.005, 0}, {-0.001, 5.5}}, role::kFree);
  svg.circle({1, 2}, 3, role::kContact);
  svg.text({4, 5}, "a<b & \"c\"", Align::kEnd);
  const auto text = svg.finish("t");
  EXPECT_NE(text.find("<polygon class=\"free\" points=\"0,0 10.01,0 0,5.5\"/>"), std::string::npos)
      << text;
  EXPECT_NE(text.find("<circle class=\"contact\" cx=\"1\" cy=\"2\" r=\"3\"/>"), std::string::npos);
  EXPECT_NE(text.find("text-anchor=\"end\">a&lt;b &amp; &quot;c&quot;</text>"), std::string::npos);
  EXPECT_EQ(testing::xml_fault(text), "");
}

TEST(Svg, HolesAreLoopsOfOnePath) {
  Svg svg(10, 10);
  svg.area({{{0, 0}, {9, 0}, {9, 9}}, {{5, 1}, {6, 1}, {6, 2}}}, role::kHeld);
  EXPECT_NE(svg.finish("t").find("d=\"M0,0L9,0L9,9ZM5,1L6,1L6,2Z\""), std::string::npos);
}

TEST(Svg, AnArrowPointsToItsEndAndAShortOneIsNotDrawn) {
  Svg svg(100, 100), nothing(100, 100);
  svg.arrow({10, 10}, {50, 10}, role::kForce);
  EXPECT_NE(svg.finish("t").find("<polygon points=\"50,10 42,13.2 42,6.8\"/>"), std::string::npos);
  nothing.arrow({10, 10}, {10.5, 10}, role::kForce);
  EXPECT_EQ(nothing.finish("t"), Svg(100, 100).finish("t"));
}

TEST(Svg, GroupsMustMatch) {
  Svg svg(10, 10);
  EXPECT_THROW(svg.end_group(), BugError);
  svg.begin_group({1, 2}, "ghost", "title & more");
  EXPECT_THROW(svg.finish("t"), BugError);
  svg.end_group();
  EXPECT_EQ(testing::xml_fault(svg.finish("t")), "");
}

TEST(Svg, ControlCharactersDoNotBreakTheFile) {
  Svg svg(10, 10);
  svg.text({0, 0}, std::string("a\x01"
                               "b\0c",
                               5));
  EXPECT_EQ(testing::xml_fault(svg.finish("\x02")), "");
}

TEST(RoundStep, OneTwoOrFiveTimesAPowerOfTen) {
  for (const auto& [x, step] : std::map<double, double>{{1, 1},
                                                        {1.99, 1},
                                                        {2, 2},
                                                        {4.9, 2},
                                                        {5, 5},
                                                        {9.99, 5},
                                                        {0.03, 0.02},
                                                        {7e-7, 5e-7},
                                                        {1000, 1000}})
    EXPECT_NEAR(round_step(x), step, 1e-12 * step) << x;
  EXPECT_THROW(round_step(0), BugError);
}

// ---- contrast (WCAG): text 4.5:1 on its paper, outlines and marks 3:1

double channel(int value) {
  const double c = value / 255.0;
  return c <= 0.03928 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4);
}

double luminance(const std::string& hex) {
  const auto part = [&](std::size_t at) {
    return channel(std::stoi(hex.substr(at, 2), nullptr, 16));
  };
  return 0.2126 * part(1) + 0.7152 * part(3) + 0.0722 * part(5);
}

double contrast(const std::string& a, const std::string& b) {
  const double high = std::max(luminance(a), luminance(b)),
               low = std::min(luminance(a), luminance(b));
  return (high + 0.05) / (low + 0.05);
}

/// The value of --name in the light (first) or dark (second) block of the style sheet.
std::string colour(const std::string& name, bool dark) {
  const std::string sheet(style_sheet());
  auto at = sheet.find("--" + name + ":#");
  if (dark) at = sheet.find("--" + name + ":#", at + 1);
  return at == std::string::npos ? "#000000" : sheet.substr(at + name.size() + 3, 7);
}

TEST(StyleSheet, TextAndLinesCanBeSeenInLightAndDark) {
  for (const bool dark : {false, true}) {
    const auto paper = colour("paper", dark);
    for (const char* ground : {"paper", "free0", "free1", "held0", "held1"})
      EXPECT_GE(contrast(colour("ink", dark), colour(ground, dark)), 4.5) << ground << dark;
    for (const char* mark : {"line", "force"})
      EXPECT_GE(contrast(colour(mark, dark), paper), 3) << mark << dark;
    EXPECT_GE(contrast("#d55e00", paper), 3) << dark;
  }
}

}  // namespace
}  // namespace tenon::draw
