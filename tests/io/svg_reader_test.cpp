#include "support/places.hpp"
#include "tenon/io/svg_scene.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include <cmath>

#include "support/run_cli.hpp"
#include "tenon/contact/find_static.hpp"
#include "tenon/geometry/polygon_check.hpp"
#include "tenon/io/svg_drawing.hpp"
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
  EXPECT_EQ(std::count(result->notes.begin(), result->notes.end(), "left out: line, text"), 1);
  EXPECT_NE(result->notes.back().find("has no area and is left out"), std::string::npos);
}

TEST(SvgScene, CurvesTouchWhereTheyAreFarthest) {
  // An ellipse, one that is turned, arcs and Bezier curves, each standing on y = 8 of the page.
  for (const char* shape :
       {R"(<ellipse cx="5" cy="7" rx="1.5" ry="1"/>)",
        R"(<ellipse cx="5" cy="7.28" rx="0.7" ry="0.72"/>)",
        R"(<path d="M1 7 A1 1 0 1 1 3 7 A1 1 0 1 1 1 7Z"/>)",
        R"(<path d="M4 7 Q5 9 6.3 7 L5 4Z"/>)",
        R"(<path d="M4 7 C4.1 8.3333333333333333 6.3 8.3333333333333333 6 7 L5 4Z"/>)"}) {
    const auto scene =
        read(std::string(R"(<g id="ground"><rect y="8" width="10" height="2"/></g>)") + shape,
             R"(viewBox="0 0 10 10")");
    ASSERT_EQ(scene.bodies.size(), 2u);
    const auto found = contact::find_contacts(scene);
    ASSERT_TRUE(found) << shape << found.faults()[0].message;
    EXPECT_EQ(found->problem.contacts.size(), 1u) << shape;
  }
  const auto turned =
      read(R"x(<ellipse rx="2" ry="1" transform="rotate(30)"/>)x", R"x(viewBox="0 0 1 1")x");
  double lowest = 0;
  for (const auto& p : polygon(turned, 0).outer) lowest = std::min(lowest, p.y() - 1);
  EXPECT_NEAR(lowest, -std::sqrt(4 * 0.25 + 0.75), 1e-15);
}

TEST(SvgScene, ShapesWithoutAreaAreNamedAndNegativeOnesAreFaults) {
  const auto read = parse_svg(R"x(<svg><rect id="ok" width="1" height="1"/>
      <rect id="flat" width="0" height="1"/><circle id="dot"/></svg>)x",
                              "drawing.svg");
  ASSERT_TRUE(read);
  EXPECT_EQ(read->scene.bodies.size(), 1u);
  ASSERT_EQ(read->notes.size(), 3u);
  EXPECT_EQ(read->notes[1], "rect \"flat\" has no area and is left out");
  EXPECT_EQ(read->notes[2], "circle \"dot\" has no area and is left out");
  EXPECT_NE(fault_of(R"x(<rect id="neg" width="-2" height="2"/>)x").find("\"neg\".width: is neg"),
            std::string::npos);
  EXPECT_NE(fault_of(R"x(<circle r="-1"/>)x").find(".r: is negative"), std::string::npos);
  EXPECT_NE(fault_of(R"x(<ellipse rx="1" ry="-1"/>)x").find(".ry: is neg"), std::string::npos);
  EXPECT_NE(fault_of(R"x(<rect width="1e200" height="1"/>)x").find("lies beyond 1e+15 m"),
            std::string::npos);
}

TEST(SvgScene, PartsOfTheGroundWithoutANameTakeItsName) {
  const auto scene = read(
      R"x(<g id="ground"><rect width="1" height="1"/><rect x="2" width="1" height="1"/>
          <rect id="wall" x="4" width="1" height="1"/></g><rect x="6" width="1" height="1"/>)x");
  ASSERT_EQ(scene.bodies.size(), 4u);
  EXPECT_EQ(scene.bodies[0].name, "ground");
  EXPECT_EQ(scene.bodies[1].name, "ground-2");
  EXPECT_EQ(scene.bodies[2].name, "wall");
  EXPECT_EQ(scene.bodies[3].name, "part4");
}

TEST(SvgScene, WhatADrawingIsWrittenAsReadsBack) {
  model::Scene scene;
  scene.name = "all \"shapes\" & <names>";
  scene.friction = 0.1 + 0.2;
  scene.gravity = {0.5, -1.62, 0};
  const auto add = [&](const std::string& name, model::Piece piece, double x, double angle) {
    model::Body body;
    body.name = name;
    body.shape.pieces.push_back(std::move(piece));
    body.pose.position = {x, 1.0 / 3, 0};
    body.pose.angle = angle;
    scene.bodies.push_back(body);
    return scene.bodies.size() - 1;
  };
  model::Box box;
  box.size = {0.7, 0.1, 0};
  scene.bodies[add("floor, left", box, -3, 0)].fixed = true;
  scene.bodies[add("ground", box, -2, 0.4)].density = 700;  // free, whatever its name
  add("notes",
      geometry::Polygon{{{0, 0}, {1, 0}, {1, 1}, {0, 1}}, {{{0.2, 0.2}, {0.2, 0.5}, {0.5, 0.5}}}},
      0, 0);
  add("wheel", model::Disc{0.25}, 3, 0);
  add("dot", model::Disc{0}, 4, 0);
  scene.bodies.back().mass = 2.5;
  add("pad", model::RoundedPolygon{{{{0, 0}, {0.4, 0}, {0.1, 0.3}}, {}}, 0.07}, 5, 0);
  const auto cam = add("cam", model::Disc{0.2}, 7, 0);
  scene.bodies[cam].shape.pieces.push_back(geometry::Polygon{{{0, 0}, {0.9, 0}, {0, 0.1}}, {}});
  scene.bodies[cam].shape.pieces_given = true;
  scene.bodies[cam].mass = 3;
  scene.bodies[cam].inertia = Eigen::Matrix3d::Identity();
  const auto read = parse_svg(write_svg_drawing(scene), "drawing.svg");
  ASSERT_TRUE(read) << to_string(read.faults()[0]);
  const model::Scene& back = read->scene;
  EXPECT_EQ(read->notes.size(), 1u);  // the scale
  ASSERT_EQ(back.bodies.size(), scene.bodies.size());
  EXPECT_EQ(back.friction, scene.friction);
  EXPECT_EQ(back.gravity, scene.gravity);
  const auto before = contact::scene_geometry(scene), after = contact::scene_geometry(back);
  ASSERT_TRUE(before);
  ASSERT_TRUE(after);
  for (std::size_t i = 0; i < scene.bodies.size(); ++i) {  // floor is the only fixed one, and first
    EXPECT_EQ(back.bodies[i].name, scene.bodies[i].name);
    EXPECT_EQ(back.bodies[i].fixed, scene.bodies[i].fixed);
    const auto &a = before->bodies[i], &b = after->bodies[i];
    EXPECT_NEAR(b.mass, a.mass, 1e-12 * a.mass) << back.bodies[i].name;
    EXPECT_NEAR(b.inertia(2, 2), a.inertia(2, 2), 1e-12 * a.mass) << back.bodies[i].name;
    EXPECT_NEAR(b.radius, a.radius, 1e-14) << back.bodies[i].name;
    EXPECT_LE((after->poses[i].translation - before->poses[i].translation).norm(), 1e-14);
    EXPECT_EQ(contact::piece_count(a), contact::piece_count(b)) << back.bodies[i].name;
  }
  EXPECT_TRUE(left_out_of_drawing(scene).empty());
  scene.pairs.push_back({"cam", "pad", 0.3});
  EXPECT_EQ(left_out_of_drawing(scene), std::vector<std::string>{"pairs"});
}

TEST(SvgScene, AGroupWithDataPartIsOnePart) {
  const auto scene = read(
      R"x(<g id="lolly" data-part="true" data-mass="2"><rect x="1" width="1" height="4"/>
          <circle cx="1.5" cy="5" r="1"/><line x2="1"/></g>)x");
  ASSERT_EQ(scene.bodies.size(), 1u);
  EXPECT_EQ(scene.bodies[0].name, "lolly");
  EXPECT_EQ(scene.bodies[0].mass, 2);
  EXPECT_EQ(scene.bodies[0].pose.position, Eigen::Vector3d(1.5, -5, 0));
  ASSERT_EQ(scene.bodies[0].shape.pieces.size(), 2u);
  double lowest = 1e300;
  for (const auto& p : polygon(scene, 0).outer) lowest = std::min(lowest, p.y());
  EXPECT_EQ(lowest, 1);  // y = -4 in the world, the disc's centre at -5
  EXPECT_NE(fault_of(R"x(<g data-part="true"><circle r="1"/><circle cx="3" r="1"/></g>)x")
                .find("a second circle with another centre"),
            std::string::npos);
  EXPECT_NE(fault_of(R"x(<g id="x" data-part="true"/>)x").find("a part without an outline"),
            std::string::npos);
}

TEST(SvgScene, PicturesOfAnswersAreNoDrawings) {
  const auto read = parse_svg("<svg class='tenon'><rect width='1' height='1'/></svg>", "p.svg");
  ASSERT_FALSE(read);
  EXPECT_NE(to_string(read.faults()[0]).find("is a picture of an answer"), std::string::npos);
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
      testing::file_text(std::filesystem::path(testing::source_dir()) / "docs" / "drawings.md");
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
