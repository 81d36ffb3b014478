// Scenes from bytes, what is drawn of them, and stages of a structure.
#include "tenon/service/open_scene.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "tenon/io/scene_json.hpp"
#include "tenon/model/structures.hpp"
#include "tenon/service/scene_drawing.hpp"
#include "tenon/service/stage.hpp"

namespace tenon::service {
namespace {

constexpr const char* kTetrahedron =
    "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n";

TEST(OpenScene, Base64IsReadStrictly) {
  EXPECT_EQ(decode_base64(""), "");
  EXPECT_EQ(decode_base64("aGVsbG8="), "hello");
  EXPECT_EQ(decode_base64("aGVsbA=="), "hell");
  EXPECT_EQ(decode_base64("aGVsbG8"), std::nullopt);
  EXPECT_EQ(decode_base64("aG=sbG8="), std::nullopt);
  EXPECT_EQ(decode_base64("aGVs bG8="), std::nullopt);
}

TEST(OpenScene, MeshesAloneAreOnePartEach) {
  const auto opened = open_files({{"a.obj", kTetrahedron}, {"b.obj", kTetrahedron}}, {}).value();
  ASSERT_EQ(opened.scene.bodies.size(), 2u);
  EXPECT_EQ(opened.scene.bodies[0].name, "a");
}

TEST(OpenScene, FaultsNameTheFileAsGivenAndNoFolderOfOurs) {
  const auto opened = open_files({{"broken.obj", "f 1 2 3\n"}}, {});
  ASSERT_FALSE(opened);
  for (const Fault& fault : opened.faults()) {
    EXPECT_EQ(to_string(fault).find("tenon-open"), std::string::npos) << to_string(fault);
    EXPECT_EQ(fault.file, "broken.obj");
  }
  EXPECT_FALSE(open_files({{"a.json", "{}"}, {"b.json", "{}"}}, {}));
  EXPECT_FALSE(open_files({{"a.obj", kTetrahedron}, {"a.obj", kTetrahedron}}, {}));
}

TEST(OpenScene, OverridesApply) {
  LoadRequest overrides;
  overrides.fix = {"part"};
  overrides.friction = 0.25;
  const auto opened = open_files({{"part.obj", kTetrahedron}}, overrides).value();
  EXPECT_TRUE(opened.scene.bodies[0].fixed);
  EXPECT_EQ(opened.scene.friction, 0.25);
}

model::Scene planar(const std::string& bodies) {
  return io::read_scene(R"({"version": 1, "bodies": [)" + bodies + "]}", {}).value();
}

TEST(SceneDrawing, EqualShapesAreSharedAndSeamsShowTheCuts) {
  const auto scene = planar(R"(
    {"name": "l", "shape": {"polygon": [[0,0],[2,0],[2,1],[1,1],[1,2],[0,2]]}},
    {"name": "m", "position": [5, 0], "shape": {"polygon": [[0,0],[2,0],[2,1],[1,1],[1,2],[0,2]]}},
    {"name": "d", "position": [9, 0], "shape": {"disc": 0.5}})");
  const SceneDrawing drawing = draw_scene(scene);
  EXPECT_EQ(drawing.shape_of, (std::vector<int>{0, 0, 1}));
  EXPECT_EQ(drawing.shapes[0].seams.size(), 1u);
  EXPECT_EQ(drawing.shapes[1].discs.size(), 1u);
  EXPECT_NEAR(drawing.masses[0], 3000, 1e-9);
  EXPECT_NEAR(drawing.size, std::hypot(9.5, 2.5), 1e-12);
}

TEST(SceneDrawing, RoundingIsDrawnOut) {
  const auto scene = planar(
      R"({"name": "r", "shape": {"rounded": {"polygon": [[0,0],[1,0],[1,1],[0,1]], "radius": 0.1}}})");
  const auto loop = draw_scene(scene).shapes[0].loops.at(0);
  double area = 0;
  for (std::size_t i = 0; i < loop.size(); ++i) {
    const auto &p = loop[i], &q = loop[(i + 1) % loop.size()];
    area += (p[0] * q[1] - p[1] * q[0]) / 2;
  }
  EXPECT_NEAR(area, 1 + 4 * 0.1 + M_PI * 0.01, 1e-3);
}

TEST(SceneDrawing, ASphereIsSmoothAndABoxHasTwelveEdges) {
  model::Scene scene;
  scene.dimension = 3;
  for (const model::Piece& piece :
       {model::Piece(model::Sphere{1}), model::Piece(model::Box{{1, 2, 3}})}) {
    model::Body body;
    body.name = "b" + std::to_string(scene.bodies.size());
    body.shape.pieces.push_back(piece);
    scene.bodies.push_back(body);
  }
  const SceneDrawing drawing = draw_scene(scene);
  EXPECT_EQ(drawing.shapes[0].edges.size(), 0u);
  EXPECT_EQ(drawing.shapes[1].edges.size(), 12u);
}

TEST(Stage, WhatNamesAnAbsentPartGoesWithIt) {
  model::Scene scene = model::column(3);
  scene.loads.push_back({"b3", {}, {1, 0, 0}, {0, 0, 0}});
  scene.pairs.push_back({"b2", "b3", 0.5});
  StageRequest request;
  request.absent = {"b3"};
  std::vector<int> kept;
  const auto rest = stage_scene(scene, request, kept).value();
  EXPECT_EQ(rest.bodies.size(), 3u);
  EXPECT_TRUE(rest.loads.empty());
  EXPECT_TRUE(rest.pairs.empty());
  EXPECT_EQ(kept, (std::vector<int>{0, 1, 2}));
}

TEST(Stage, ReusePaysOnlyForTheLastPart) {
  PivotsRequest request;
  request.stage.stable.structure.load.scene =
      std::make_shared<const model::Scene>(model::column(5));
  const Answer answer = pivots(request);
  ASSERT_EQ(answer.exit_code, kYes) << answer.text;
  EXPECT_NE(answer.json.find("\"last\": \"b5\""), std::string::npos);
  const auto value = io::parse_json(answer.json, "").value();
  const auto pivots_of = [&](const char* run) {
    return value.find(run)->find("pivots")->number()->value;
  };
  EXPECT_GT(pivots_of("reuse"), 0);
  EXPECT_GE(pivots_of("scratch"), 5 * pivots_of("reuse") / 2);
}

}  // namespace
}  // namespace tenon::service
