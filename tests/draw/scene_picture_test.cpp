#include "tenon/draw/scene_picture.hpp"

#include <gtest/gtest.h>

#include "support/full_scenes.hpp"
#include "support/xml_check.hpp"
#include "tenon/draw/body_outline.hpp"
#include "tenon/draw/depth_order.hpp"
#include "tenon/geometry/mesh_triangles.hpp"
#include "tenon/io/scene_json.hpp"
#include "tenon/model/structures.hpp"

namespace tenon::draw {
namespace {

int count(const std::string& text, const std::string& part) {
  int n = 0;
  for (auto at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++n;
  return n;
}

TEST(SceneView, FitsTheBoxIntoTheFrameAndTurnsYUp) {
  ViewBox box;
  box.include({0, 0});
  box.include({4, 1});
  const SceneView view(2, box, 120, 60, 10);
  EXPECT_DOUBLE_EQ(view.pixels_per_metre(), 25);
  EXPECT_EQ(view.pixel({0, 0.5, 0}), Eigen::Vector2d(10, 30));
  EXPECT_EQ(view.pixel({4, 1, 0}), Eigen::Vector2d(110, 17.5));
}

TEST(SceneView, IsometricAxesGoRightUpAndTowardsTheViewer) {
  const auto x = SceneView::project({1, 0, 0}, 3), y = SceneView::project({0, 1, 0}, 3),
             z = SceneView::project({0, 0, 1}, 3);
  EXPECT_NEAR(x.norm(), y.norm(), 1e-15);
  EXPECT_NEAR(x.norm(), z.norm(), 1e-15);
  EXPECT_GT(x.x(), 0);
  EXPECT_LT(x.y(), 0);
  EXPECT_GT(y.x(), 0);
  EXPECT_GT(y.y(), 0);
  EXPECT_NEAR(z.x(), 0, 1e-15);
  EXPECT_GT(z.y(), 0);
  EXPECT_NEAR(SceneView::project(SceneView::towards_viewer(), 3).norm(), 0, 1e-15);
}

TEST(SceneView, APointAndAnEmptySceneHaveAScale) {
  ViewBox point;
  point.include({3, 3});
  EXPECT_GT(SceneView(2, point, 100, 100, 10).pixels_per_metre(), 0);
  EXPECT_EQ(testing::xml_fault(scene_picture(model::Scene())), "");
}

TEST(BoxSurface, FacesLookOutwards) {
  const auto surface = box_surface({{1, 2, 3}});
  ASSERT_EQ(surface.faces.size(), 6u);
  for (int i = 0; i < 6; ++i) {
    const Eigen::Vector3d area = geometry::area_vector(surface, surface.faces[std::size_t(i)]);
    EXPECT_GT(area[i / 2] * (i % 2 == 0 ? -1 : 1), 0) << i;
  }
}

TEST(ScenePicture, EveryBodyOfThePlane) {
  const auto scene = io::read_scene(testing::kFullPlanarScene, {});
  ASSERT_TRUE(scene);
  const auto svg = scene_picture(*scene);
  EXPECT_EQ(testing::xml_fault(svg), "");
  for (const auto& body : scene->bodies)
    EXPECT_EQ(count(svg, ">" + body.name + "</"), 2) << body.name;  // name and hover title
  EXPECT_EQ(count(svg, "class=\"free rim\""), 1);                   // the rounded pad
  EXPECT_EQ(svg, scene_picture(*scene));
}

TEST(ScenePicture, MarksAreDrawnWithOneLegend) {
  Marks marks;
  marks.contacts = {{0, 0, 0}, {1, 0, 0}};
  marks.arrows = {{{0, 0, 0}, {0, 30, 0}, role::kForce}, {{1, 0, 0}, {10, 0, 0}, role::kFriction}};
  marks.patches = {{{0, 0, 0}, {1, 0, 0}}};
  const auto svg = scene_picture(model::column(2), {}, marks);
  EXPECT_EQ(count(svg, "class=\"contact\""), 2);
  EXPECT_EQ(count(svg, "class=\"arrow force\""), 2);  // one of them the legend's
  EXPECT_EQ(count(svg, "class=\"arrow friction\""), 1);
  EXPECT_EQ(count(svg, ">20 N</text>"), 1);
  EXPECT_EQ(count(svg, "class=\"captured\""), 1);
}

TEST(ScenePicture, ChosenBodiesAndOtherPoses) {
  const auto scene = model::column(2);
  PictureOptions options;
  options.chosen = {1};
  EXPECT_EQ(count(scene_picture(scene, options), "class=\"chosen\""), 1);
  for (const auto& body : scene.bodies) options.poses.push_back(body.pose);
  EXPECT_EQ(scene_picture(scene, options), scene_picture(scene, [&] {
              PictureOptions same = options;
              same.poses.clear();
              return same;
            }()));
  options.poses[2].position.x() += 1;
  PictureOptions written = options;
  written.poses.clear();
  EXPECT_NE(scene_picture(scene, options), scene_picture(scene, written));
}

// ---- space

VisibleFace face(std::vector<Eigen::Vector3d> corners) {
  const Eigen::Vector3d normal = (corners[1] - corners[0]).cross(corners[2] - corners[0]);
  VisibleFace result{std::move(corners), normal.normalized()};
  if (result.normal.dot(SceneView::towards_viewer()) < 0) result.normal = -result.normal;
  return result;
}

TEST(DepthOrder, ALargeFloorIsBehindABoxFaceOnItsFarCorner) {
  // By the depth of the middles the far box would be painted first and vanish under the floor.
  const auto floor = face({{-5, -5, 0}, {5, -5, 0}, {5, 5, 0}, {-5, 5, 0}});
  const auto far = face({{-4, 4, 0}, {-3.5, 4, 0}, {-3.5, 4, 0.5}, {-4, 4, 0.5}});
  EXPECT_EQ(back_to_front({far, floor}, SceneView::towards_viewer()), (std::vector<int>{1, 0}));
  EXPECT_EQ(back_to_front({floor, far}, SceneView::towards_viewer()), (std::vector<int>{0, 1}));
}

TEST(DepthOrder, ARingOfFacesStillGivesEveryFaceOnce) {
  std::vector<VisibleFace> ring;
  // Three bars, each over the next.
  ring.push_back(face({{-3, -1, 0}, {3, -1, 1}, {3, -0.5, 1}, {-3, -0.5, 0}}));
  ring.push_back(face({{1, -3, 0}, {1, 3, 1}, {1.5, 3, 1}, {1.5, -3, 0}}));
  ring.push_back(face({{3, 2, 0}, {-3, -2, 1}, {-3, -1.5, 1}, {3, 2.5, 0}}));
  auto order = back_to_front(ring, SceneView::towards_viewer());
  std::sort(order.begin(), order.end());
  EXPECT_EQ(order, (std::vector<int>{0, 1, 2}));
}

TEST(ScenePicture, OfSpaceShowsThreeFacesOfABoxAndNoBackFaces) {
  const auto scene = io::read_scene(R"({"version": 1, "dimension": 3, "bodies": [
    {"name": "a", "shape": {"box": [1,1,1]}},
    {"name": "ball", "shape": {"sphere": 0.3}, "position": [0,0,2]}]})",
                                    {});
  ASSERT_TRUE(scene);
  const auto svg = scene_picture(*scene);
  EXPECT_EQ(count(svg, "<polygon class=\"free"), 3);
  EXPECT_EQ(count(svg, "<circle class=\"free"), 1);
  EXPECT_EQ(testing::xml_fault(svg), "");
  EXPECT_EQ(testing::xml_fault(scene_picture(*io::read_scene(testing::kFullSpatialScene, {}))), "");
}

}  // namespace
}  // namespace tenon::draw
