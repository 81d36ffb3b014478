#include "tenon/io/svg_scene.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "support/run_cli.hpp"
#include "tenon/contact/find_static.hpp"
#include "tenon/geometry/polygon_check.hpp"
#include "tenon/io/svg_path.hpp"

namespace tenon::io {
namespace {

using Eigen::Vector2d;

model::Scene read(const std::string& body, const std::string& attributes = "") {
  const auto result = parse_svg("<svg xmlns='http://www.w3.org/2000/svg' xmlns:inkscape='i' " +
                                    attributes + ">" + body + "</svg>",
                                "drawing.svg");
  EXPECT_TRUE(result) << (result ? "" : to_string(result.faults()[0]));
  return result ? result->scene : model::Scene{};
}
std::string fault_of(const std::string& body) {
  const auto result = parse_svg("<svg>" + body + "</svg>", "drawing.svg");
  EXPECT_FALSE(result);
  return result ? "" : to_string(result.faults()[0]);
}
const geometry::Polygon& polygon(const model::Scene& scene, int body, int piece = 0) {
  return std::get<geometry::Polygon>(scene.bodies[body].shape.pieces[piece]);
}

TEST(SvgScene, RectsStandOnTheGround) {
  const auto scene = read(R"x(
    <g inkscape:label="Ground"><rect id="floor" x="0" y="80" width="100" height="20"/></g>
    <rect id="lower" x="30" y="60" width="40" height="20"/>
    <g transform="translate(0 -20)"><rect inkscape:label="upper" id="r7" x="40" y="60" width="40" height="20"/></g>)x",
                          R"x(viewBox="0 0 100 100" width="100mm")x");
  ASSERT_EQ(scene.bodies.size(), 3u);
  EXPECT_EQ(scene.bodies[0].name, "floor");
  EXPECT_TRUE(scene.bodies[0].fixed);
  EXPECT_EQ(scene.bodies[2].name, "upper");
  EXPECT_FALSE(scene.bodies[2].fixed);
  EXPECT_EQ(scene.dimension, 2);
  // 100 mm wide: 1 unit is 1 mm; y = 80 is 20 mm above the lower edge of the page.
  double top = 0;
  for (const auto& p : polygon(scene, 0).outer) top = std::max(top, p.y());
  EXPECT_NEAR(top, 0.02, 1e-15);
  const auto contacts = contact::find_contacts(scene);
  ASSERT_TRUE(contacts);
  EXPECT_EQ(contacts->problem.contacts.size(), 4u);
}

TEST(SvgScene, TransformsCompose) {
  const auto scene = read(
      "<g transform='translate(10,0) rotate(90)'>"
      "<polygon points='0,0 2,0 2,1' transform='scale(2)'/></g>");
  // (2, 1) -> (4, 2) -> (-2, 4) -> (8, 4) -> y up: (8, -4)
  const auto& loop = polygon(scene, 0).outer;
  const Vector2d wanted(8, -4);
  EXPECT_TRUE(
      std::any_of(loop.begin(), loop.end(), [&](const Vector2d& p) { return p == wanted; }));
  EXPECT_NEAR(geometry::area(polygon(scene, 0)), 4, 1e-15);
  EXPECT_GT(geometry::signed_area(loop), 0);
  const auto skewed =
      parse_svg_transform("rotate(30 5 5) skewX(10), matrix(1 0 0 1 2 3) skewY(-5)");
  ASSERT_TRUE(skewed);
  EXPECT_FALSE(skewed->is_similarity());
  const auto turned = parse_svg_transform("rotate(30,5,5)");
  ASSERT_TRUE(turned);
  EXPECT_TRUE(turned->is_similarity());
  EXPECT_NEAR((*turned * Vector2d(5, 5) - Vector2d(5, 5)).norm(), 0, 1e-15);
}

TEST(SvgScene, CirclesStayExactUnderSimilaritiesOnly) {
  const auto scene = read(
      "<circle cx='3' cy='4' r='2' transform='scale(0.5) rotate(20)'/>"
      "<circle r='1' transform='translate(9) scale(1 2)'/>"
      "<ellipse cx='-5' rx='1' ry='0.25'/>");
  const auto* disc = std::get_if<model::Disc>(&scene.bodies[0].shape.pieces[0]);
  ASSERT_TRUE(disc);
  EXPECT_NEAR(disc->radius, 1, 1e-15);
  EXPECT_NEAR(scene.bodies[0].pose.position.norm(), 2.5, 1e-15);
  EXPECT_NEAR(geometry::area(polygon(scene, 1)), 2 * M_PI, 0.02);
  EXPECT_NEAR(geometry::area(polygon(scene, 2)), M_PI / 4, 0.02);
}

TEST(SvgScene, RoundedRectsAreRoundedPolygons) {
  const auto scene = read(R"x(<rect width="4" height="2" rx="0.5"/>
      <rect x="9" width="4" height="2" rx="1"/><rect y="9" width="4" height="2" rx="1" ry="0.5"/>)x");
  const auto* rounded = std::get_if<model::RoundedPolygon>(&scene.bodies[0].shape.pieces[0]);
  ASSERT_TRUE(rounded);
  EXPECT_EQ(rounded->radius, 0.5);
  EXPECT_NEAR(geometry::area(rounded->polygon), 3, 1e-15);
  EXPECT_NEAR(geometry::area(polygon(scene, 1)), 4 + M_PI, 0.02);  // a stadium, by chords
  EXPECT_NEAR(geometry::area(polygon(scene, 2)), 8 - 2 + M_PI / 2, 0.02);
}

TEST(SvgScene, PathsWithHolesIslandsAndAllCommands) {
  const auto frame = read(R"x(<path id="f" d="M0 0H9V9H0Z M1 1h7v7h-7z M3,3 l2,0 0,2-2 0z"/>)x");
  ASSERT_EQ(frame.bodies[0].shape.pieces.size(), 2u);
  EXPECT_EQ(geometry::area(polygon(frame, 0, 0)), 81 - 49);
  EXPECT_EQ(geometry::area(polygon(frame, 0, 1)), 4);
  // Half discs by arcs, a leaf by quadratics, an S by cubics; compact numbers and flags.
  const auto area_of = [](const std::string& d) {
    return geometry::area(polygon(read("<path d='" + d + "'/>"), 0));
  };
  EXPECT_NEAR(area_of("M-1 0A1 1 0 011 0Z"), M_PI / 2, 1e-3);
  EXPECT_NEAR(area_of("M-1 0a1,1,0,1,0,2,0z"), M_PI / 2, 1e-3);
  EXPECT_NEAR(area_of("M0 0Q1 2 2 0Z"), 4.0 / 3, 1e-3);
  EXPECT_NEAR(area_of("M0 0q1 2 2 0t2 0L4-3H0z"), 12, 1e-3);
  EXPECT_NEAR(area_of("M0 0C0 1 1 1 1 0S2-1 2 0L2-3H0z"), 6, 1e-3);
  EXPECT_NEAR(area_of("M.5.5l1 0 0 1z"), 0.5, 1e-15);
  EXPECT_NEAR(area_of("M0 0 L1e0 0 1 +1 0 0"), 0.5, 1e-15);        // closed by coming back
  EXPECT_NEAR(area_of("M-1 0A.1 .1 0 0 1 1 0Z"), M_PI / 2, 1e-3);  // radius too small: enlarged
}

TEST(SvgScene, FlatnessIsKept) {
  for (const double flatness : {1e-2, 1e-4}) {
    const auto result =
        parse_svg("<svg><path d='M-1 0A1 1 0 0 1 1 0A1 1 0 0 1-1 0Z'/></svg>", "", {{}, flatness});
    ASSERT_TRUE(result);
    const auto& loop = polygon(result->scene, 0).outer;
    double worst = 0;
    for (std::size_t i = 0; i < loop.size(); ++i)
      worst = std::max(worst, 1 - ((loop[i] + loop[(i + 1) % loop.size()]) / 2).norm());
    EXPECT_LE(worst, flatness * std::sqrt(8.0) * (1 + 1e-9));
    EXPECT_GT(worst, flatness * std::sqrt(8.0) / 2);  // and no finer than needed
    EXPECT_NE(result->notes[1].find("chords"), std::string::npos);
  }
}

TEST(SvgScene, ScaleFrictionDensityAndNames) {
  const auto scene = read(
      R"x(<rect width="2" height="1" data-density="7"/><rect id="a" y="3" width="1" height="1"/>
      <rect id="a" y="5" width="1" height="1"/>)x",
      R"x(data-scale="0.5" data-friction="0.3")x");
  EXPECT_EQ(scene.friction, 0.3);
  EXPECT_EQ(*scene.bodies[0].density, 7);
  EXPECT_EQ(geometry::area(polygon(scene, 0)), 0.5);
  EXPECT_EQ(scene.bodies[0].name, "part1");
  EXPECT_EQ(scene.bodies[2].name, "a-2");
  const auto asked =
      parse_svg("<svg data-scale='9'><rect width='1' height='1'/></svg>", "", {.scale = 2});
  EXPECT_EQ(geometry::area(polygon(asked->scene, 0)), 4);
}

TEST(SvgScene, WhatIsNoPartIsLeftOutAndSaid) {
  const auto result = parse_svg(
      R"x(<svg><defs><path id="x" d="broken"/></defs><text>hi</text><line x2="4"/>
         <g id="notes"><path d="M0 0L1 1"/></g><rect display="none" width="1" height="1"/>
         <rect style="display : none" width="1" height="1"/><rect width="0" height="1"/>
         <rect id="only" width="1" height="1"/></svg>)x",
      "");
  ASSERT_TRUE(result);
  EXPECT_EQ(result->scene.bodies.size(), 1u);
  EXPECT_EQ(result->notes.back(), "left out: line, text");
}

TEST(SvgScene, FaultsNameTheElement) {
  const auto contains = [](const std::string& text, const std::string& part) {
    EXPECT_NE(text.find(part), std::string::npos) << text;
  };
  contains(fault_of("<path id='p' d='M0 0L1 1L2 0'/>"), "path \"p\".d: the outline is open");
  contains(fault_of("<path id='p' d='M0 0L2 2L2 0L0 2z'/>"), "crosses edge 2");
  contains(fault_of("<path id='p' d='M0 0h2v2h-2z M1 1h3v3h-3z'/>"), "outlines 0 and 1 meet");
  contains(fault_of("<path id='p' d='M0 0L1 x'/>"), "a number is missing at character 7");
  contains(fault_of("<path id='p' d='L1 1'/>"), "path data starts with M");
  contains(fault_of("<path id='p' d='M0 0B1 1'/>"), "'B' is no path command");
  contains(fault_of("<path id='p' d='M0 0A1 1 0 2 0 1 1z'/>"), "flags are 0 or 1");
  contains(fault_of("<path id='p' d='M0 0L1 nan 3 3z'/>"), "a number is missing");
  contains(fault_of("<rect id='r' width='5%' height='1'/>"),
           "rect \"r\".width: \"5%\" is no plain");
  contains(fault_of("<polygon id='q' points='0 0 1 1 2'/>"), "odd number of coordinates");
  contains(fault_of("<g transform='spin(3)'><rect width='1' height='1'/></g>"),
           "no transform of SVG");
  contains(fault_of("<text>only words</text>"), "has no parts");
  contains(to_string(parse_svg("<svg><g></svg>", "f.svg").faults()[0]), "f.svg: line 1: is no XML");
  contains(to_string(parse_svg("<html/>", "f").faults()[0]), "no svg element");
  contains(to_string(parse_svg("<svg viewBox='0 0 0 1'/>", "f").faults()[0]), "svg.viewBox");
  std::string deep;
  for (int i = 0; i < 100000; ++i) deep += "<g>";
  deep += "<rect width='1' height='1'/>";
  for (int i = 0; i < 100000; ++i) deep += "</g>";
  contains(fault_of(deep), "nested deeper");
}

/// The drawing that docs/drawings.md shows, through the command that it names.
TEST(SvgScene, TheDrawingOfTheDocsIsRead) {
  const auto page =
      testing::file_text(std::filesystem::path(TENON_SOURCE_DIR) / "docs" / "drawings.md");
  const auto from = page.find("<svg"), to = page.find("</svg>");
  ASSERT_NE(to, std::string::npos);
  const testing::TemporaryFolder folder;
  const auto file = folder.write("tower.svg", page.substr(from, to + 6 - from));
  const auto run = testing::run_cli({"contacts", file, "--friction", "0.5"});
  EXPECT_EQ(run.exit_code, 0) << run.out << run.err;
  EXPECT_NE(run.out.find("3 contacts at 2 patches"), std::string::npos) << run.out;
}

}  // namespace
}  // namespace tenon::io
