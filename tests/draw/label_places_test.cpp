// Names stand on the part they name, and hidden parts have none.
#include "tenon/draw/label_places.hpp"

#include <gtest/gtest.h>

#include "tenon/model/structures.hpp"

namespace tenon::draw {
namespace {

model::Body cube(const Eigen::Vector3d& centre, double side) {
  model::Body body;
  model::Box box;
  box.size = {side, side, side};
  body.shape.pieces.push_back(box);
  body.pose.position = centre;
  return body;
}

struct Pictured {
  model::Scene scene;
  SceneView view() const {
    ViewBox box;
    include_scene(scene, {}, box);
    return SceneView(3, box, 640, 420, 28);
  }
  std::vector<std::optional<Eigen::Vector2d>> places() const {
    return label_places(scene, {}, view());
  }
};

TEST(LabelPlaces, APartBehindAnotherHasNoLabelAndOneThatPeepsOutHasItWhereItIsSeen) {
  Pictured pictured;
  pictured.scene.dimension = 3;
  const Eigen::Vector3d viewer = SceneView::towards_viewer();
  pictured.scene.bodies = {cube(Eigen::Vector3d::Zero(), 1), cube(-3 * viewer, 0.5),
                           cube(-3 * viewer + Eigen::Vector3d(0, 0, 0.9), 1)};
  const auto places = pictured.places();
  ASSERT_EQ(places.size(), 3u);
  ASSERT_TRUE(places[0]);
  EXPECT_FALSE(places[1]) << "it is wholly behind the first";
  ASSERT_TRUE(places[2]);
  // The third one's top is seen above the first: its label is higher up, where pixels count less.
  EXPECT_LT(places[2]->y(), pictured.view().pixel(pictured.scene.bodies[2].pose.position).y());
}

TEST(LabelPlaces, EveryBarOfATowerHasItsOwnPlace) {
  Pictured pictured;
  pictured.scene = model::jenga(5);
  const auto places = pictured.places();
  for (std::size_t i = 0; i < places.size(); ++i) {
    ASSERT_TRUE(places[i]) << pictured.scene.bodies[i].name;
    for (std::size_t j = 0; j < i; ++j)
      EXPECT_GT((*places[i] - *places[j]).cwiseAbs().maxCoeff(), 8) << i << ' ' << j;
  }
}

TEST(LabelPlaces, BeyondTheFacesThatAreOrderedTheMiddleIsTaken) {
  Pictured pictured;
  pictured.scene.dimension = 3;
  for (int i = 0; i < 1100; ++i)
    pictured.scene.bodies.push_back(cube({2.0 * (i % 33), 2.0 * (i / 33), 0}, 1));
  const auto places = pictured.places();
  ASSERT_TRUE(places[500]);
  EXPECT_LT((*places[500] - pictured.view().pixel(pictured.scene.bodies[500].pose.position)).norm(),
            1e-9);
}

}  // namespace
}  // namespace tenon::draw
