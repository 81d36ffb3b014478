#include "tenon/draw/plot.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "support/xml_check.hpp"
#include "tenon/core/check.hpp"

namespace tenon::draw {
namespace {

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

int count(const std::string& text, const std::string& part) {
  int n = 0;
  for (auto at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++n;
  return n;
}

TEST(Ticks, RoundNumbersInside) {
  EXPECT_EQ(ticks(0, 10, 5), (std::vector<double>{0, 2, 4, 6, 8, 10}));
  EXPECT_EQ(ticks(-1, 1, 4), (std::vector<double>{-1, -0.5, 0, 0.5, 1}));
  for (const double high : {1e-9, 0.3, 7.0, 12345.0}) {
    const auto values = ticks(0, high, 5);
    EXPECT_GE(values.size(), 4u) << high;
    EXPECT_LE(values.size(), 11u) << high;
    EXPECT_LE(values.back(), high * (1 + 1e-9));
  }
  EXPECT_THROW(ticks(1, 1, 5), BugError);
}

TEST(Plot, CurvesFillTheFrameAndAreNamedAtTheirEnds) {
  const auto svg = plot({{"force, N", {{"a", {0, 1, 2}, {0, 5, 10}}, {"b", {0, 2}, {10, 10}}}}});
  EXPECT_EQ(testing::xml_fault(svg), "");
  // Left 74, right 720 - 92, top 24, bottom 24 + 170.
  EXPECT_NE(svg.find("points=\"74,194 351,109 628,24\""), std::string::npos) << svg;
  EXPECT_NE(svg.find("points=\"74,24 628,24\""), std::string::npos);
  EXPECT_EQ(count(svg, ">a</text>") + count(svg, ">b</text>"), 2);
  EXPECT_EQ(count(svg, ">time, s</text>"), 1);
  EXPECT_EQ(count(svg, ">force, N</text>"), 1);
}

TEST(Plot, TheLineBreaksAtWhatIsNoNumber) {
  const auto svg = plot({{"y", {{"a", {0, 1, 2, 3, 4}, {1, 2, kNan, 2, 1}}}}});
  EXPECT_EQ(count(svg, "<polyline class=\"curve c0\""), 2);
  EXPECT_EQ(svg.find("nan"), std::string::npos);
}

TEST(Plot, LogarithmicAxesLeaveOutZero) {
  Panel panel{"residual", {{"r", {0, 1, 2}, {1e-12, 0, 1e-2}}}, true};
  const auto svg = plot({panel});
  EXPECT_NE(svg.find(">1e-12</text>"), std::string::npos) << svg;
  EXPECT_EQ(count(svg, "<circle class=\"curve c0\""),
            2);  // single points left and right of the gap
}

TEST(Plot, FlatEmptyAndManyCurves) {
  EXPECT_EQ(testing::xml_fault(plot({{"flat", {{"a", {0, 1}, {3, 3}}}}})), "");
  EXPECT_EQ(testing::xml_fault(plot({{"empty", {}}})), "");
  EXPECT_EQ(testing::xml_fault(plot({})), "");
  std::vector<Curve> many(7, Curve{"c", {0, 1}, {0, 1}});
  EXPECT_NE(plot({{"many", many}}).find(">c, c, c, c, c, c, c</text>"), std::string::npos);
}

TEST(Plot, LongCurvesAreThinnedButKeepTheirPeaks) {
  Curve curve{"x", {}, {}};
  for (int i = 0; i < 200000; ++i) {
    curve.x.push_back(i);
    curve.y.push_back(i == 77777 ? 9 : std::sin(i * 0.01));
  }
  const auto svg = plot({{"y", {curve}}});
  EXPECT_LT(svg.size(), 60000u);
  EXPECT_NE(svg.find(",24 "), std::string::npos);  // the peak touches the top
}

TEST(Plot, PanelsShareTheirAxis) {
  const auto svg = plot({{"a", {{"p", {0, 1}, {0, 1}}}}, {"b", {{"q", {0, 2}, {0, 1}}}}});
  EXPECT_EQ(count(svg, ">time, s</text>"), 1);
  EXPECT_NE(svg.find("points=\"74,194 351,24\""), std::string::npos) << svg;  // ends half way
}

}  // namespace
}  // namespace tenon::draw
