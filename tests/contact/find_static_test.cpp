#include "tenon/contact/find_static.hpp"

#include <gtest/gtest.h>

#include <Eigen/Geometry>
#include <cmath>

#include "tenon/contact/placement.hpp"
#include "tenon/core/random.hpp"
#include "tenon/model/structures.hpp"

namespace tenon::contact {
namespace {

model::Scene two_boxes(double dx, double dy, double angle = 0) {
  model::Scene scene;
  scene.bodies.push_back(model::planar_block("low", 0, 0.5, 2, 1));
  scene.bodies.push_back(model::planar_block("high", dx, 1.5 + dy, 2, 1));
  scene.bodies[0].fixed = true;
  scene.bodies[1].pose.angle = angle;
  return scene;
}

TEST(FindStatic, TouchingFacesGiveTheTwoEndsOfTheirOverlap) {
  const auto found = find_contacts(two_boxes(0.5, 0));
  ASSERT_TRUE(found);
  const auto& contacts = found->problem.contacts;
  ASSERT_EQ(contacts.size(), 2u);
  ASSERT_EQ(found->patches.size(), 1u);
  for (const auto& contact : contacts) {
    EXPECT_EQ(contact.point.y(), 1);
    EXPECT_EQ(contact.normal, Eigen::Vector3d(0, -1, 0));  // from "high" (b) to "low" (a)
    EXPECT_EQ(contact.gap, 0);
    EXPECT_EQ(contact.a, kHeld);
    EXPECT_EQ(contact.b, 0);
  }
  EXPECT_EQ(std::min(contacts[0].point.x(), contacts[1].point.x()), -0.5);
  EXPECT_EQ(std::max(contacts[0].point.x(), contacts[1].point.x()), 1.0);
}

TEST(FindStatic, TheToleranceIsAThresholdOnBothSides) {
  const double size = std::hypot(2.5, 2.0);
  EXPECT_EQ(find_contacts(two_boxes(0.5, 0.9e-6 * size))->problem.contacts.size(), 2u);
  EXPECT_EQ(find_contacts(two_boxes(0.5, 1.1e-6 * size))->problem.contacts.size(), 0u);
  EXPECT_TRUE(find_contacts(two_boxes(0.5, -0.9e-6 * size)));
  const auto overlap = find_contacts(two_boxes(0.5, -1.1e-6 * size));
  ASSERT_FALSE(overlap);
  EXPECT_NE(overlap.faults()[0].path.find("low, high"), std::string::npos);
  EXPECT_NE(overlap.faults()[0].message.find("overlap by"), std::string::npos);
  StaticOptions loose;
  loose.tolerance = 1e-3;
  EXPECT_EQ(find_contacts(two_boxes(0.5, 1.1e-6 * size), loose)->problem.contacts.size(), 2u);
}

/// A large ground, a small block on it and another on that one, in the plane or in space.
model::Scene small_on_large(int dimension, double ground, double block, double gap) {
  model::Scene scene;
  scene.dimension = dimension;
  const int up = dimension - 1;
  if (dimension == 3) scene.gravity = {0, 0, -9.81};
  const auto add = [&](const char* name, double width, double height, double middle) {
    model::Body body;
    body.name = name;
    model::Box box;
    box.size.head(dimension).setConstant(width);
    box.size[up] = height;
    body.shape.pieces.emplace_back(box);
    body.pose.position[up] = middle;
    scene.bodies.push_back(body);
  };
  add("ground", ground, 1, -0.5);
  add("low", block, block, gap + 0.5 * block);
  add("high", block, block, gap + 1.5 * block);
  scene.bodies[0].fixed = true;
  return scene;
}

TEST(FindStatic, ASmallPartOnALargeGroundTouchesItWithItsUndersideOnly) {
  for (const int dimension : {2, 3})
    for (const double ground : {10., 1000., 1e5}) {
      // 1 mm on 1 km: one millionth of the assembly is as large as the block.
      const auto found = find_contacts(small_on_large(dimension, ground, 0.001, 0));
      ASSERT_TRUE(found) << dimension << ' ' << ground << found.faults()[0].message;
      const std::size_t corners = dimension == 2 ? 2 : 4;
      EXPECT_EQ(found->patches.size(), 2u) << dimension << ' ' << ground;
      ASSERT_EQ(found->problem.contacts.size(), 2 * corners) << dimension << ' ' << ground;
      for (const auto& contact : found->problem.contacts) {
        EXPECT_NEAR(std::abs(contact.normal[dimension - 1]), 1, 1e-12);
        EXPECT_EQ(contact.scene_b - contact.scene_a, 1);  // never ground and high
      }
      EXPECT_DOUBLE_EQ(found->least_tolerance, std::min(1e-6, found->tolerance));
    }
}

TEST(FindStatic, TheToleranceOfAPairIsCappedByTheThinnerBodyOnBothSides) {
  for (const int dimension : {2, 3}) {
    const auto count = [&](double gap, double relative) {
      StaticOptions options;
      options.tolerance = relative;
      const auto found = find_contacts(small_on_large(dimension, 1e5, 0.001, gap), options);
      return found ? static_cast<int>(found->patches.size()) : -1;
    };
    EXPECT_EQ(count(0.9e-6, 1e-6), 2) << dimension;  // a thousandth of the block
    EXPECT_EQ(count(1.1e-6, 1e-6), 1) << dimension;
    EXPECT_EQ(count(-0.9e-6, 1e-6), 2) << dimension;
    EXPECT_EQ(count(-1.1e-6, 1e-6), -1) << dimension;
    EXPECT_EQ(count(0.9e-5, 1e-5), 2) << dimension;  // ten times looser when asked
    EXPECT_EQ(count(1.1e-5, 1e-5), 1) << dimension;
    EXPECT_EQ(count(0.9e-4, 1e-2), 2) << dimension;  // but never more than a tenth
    EXPECT_EQ(count(1.1e-4, 1e-2), 1) << dimension;
  }
}

TEST(FindStatic, TheRoundingOfFilesIsTheFloorOfTheCap) {
  const auto touching = [](double rounding, double gap) {
    model::Scene scene = small_on_large(3, 1e5, 0.001, 0);
    scene.bodies.pop_back();
    const double h = 0.001;
    model::Mesh mesh;
    mesh.surface.vertices = {{0, 0, 0}, {h, 0, 0}, {h, h, 0}, {0, h, 0},
                             {0, 0, h}, {h, 0, h}, {h, h, h}, {0, h, h}};
    mesh.surface.faces = {{3, 2, 1, 0}, {4, 5, 6, 7}, {0, 1, 5, 4},
                          {1, 2, 6, 5}, {2, 3, 7, 6}, {3, 0, 4, 7}};
    mesh.tolerance = rounding;
    scene.bodies[1].shape.pieces = {mesh};
    scene.bodies[1].pose.position = {0, 0, gap};
    return !find_contacts(scene)->problem.contacts.empty();
  };
  EXPECT_FALSE(touching(0, 5e-6));
  EXPECT_TRUE(touching(3e-6, 5e-6));
  EXPECT_FALSE(touching(2e-6, 5e-6));
}

TEST(FindStatic, ATiltedBlockTouchesWithItsCornerAndCornersAloneDoNotTouch) {
  const double angle = 0.3, drop = 0.5 * (std::cos(angle) - 1) + std::sin(angle);
  const auto tilted = find_contacts(two_boxes(0, drop, angle));
  ASSERT_TRUE(tilted);
  EXPECT_EQ(tilted->problem.contacts.size(), 1u);
  EXPECT_TRUE(find_contacts(two_boxes(2, 0))->problem.contacts.empty());
  EXPECT_EQ(find_contacts(two_boxes(1.999, 0))->problem.contacts.size(), 2u);
}

TEST(FindStatic, ATiltedBlockWithItsCornerOnTheCornerOfATableSlipsOff) {
  const double angle = 0.3;
  const Eigen::Vector2d corner(-std::cos(angle) + 0.5 * std::sin(angle),
                               -std::sin(angle) - 0.5 * std::cos(angle));
  const auto at = [&](double x) {
    return find_contacts(two_boxes(x - corner.x(), -0.5 - corner.y(), angle));
  };
  EXPECT_EQ(at(1)->problem.contacts.size(), 0u);
  ASSERT_EQ(at(1 - 1e-4)->problem.contacts.size(), 1u);
  EXPECT_NEAR(at(1 - 1e-4)->problem.contacts[0].point.x(), 1 - 1e-4, 1e-12);
}

TEST(FindStatic, ACornerInANotchTouchesBothItsSides) {
  // A narrow wedge stands in a V: two contacts in one point.
  model::Scene scene;
  model::Body vee;
  vee.name = "vee";
  vee.fixed = true;
  vee.shape.pieces.push_back(geometry::Polygon{{{-2, -1}, {2, -1}, {2, 2}, {0, 0}, {-2, 2}}, {}});
  model::Body wedge;
  wedge.name = "wedge";
  wedge.shape.pieces.push_back(geometry::Polygon{{{0, 0}, {0.3, 1}, {-0.3, 1}}, {}});
  scene.bodies = {vee, wedge};
  const auto found = find_contacts(scene);
  ASSERT_TRUE(found);
  ASSERT_EQ(found->problem.contacts.size(), 2u);
  EXPECT_NEAR(found->problem.contacts[0].normal.dot(found->problem.contacts[1].normal), 0, 1e-15);
  // A box flat on the floor whose corner also leans on a slope keeps that contact.
  vee.shape.pieces = {geometry::Polygon{{{-2, -1}, {2, -1}, {2, 0}, {0, 0}, {-2, 2}}, {}}};
  scene.bodies = {vee, model::planar_block("box", 0.5, 0.5, 1, 1)};
  const auto box = find_contacts(scene);
  ASSERT_TRUE(box);
  EXPECT_EQ(box->problem.contacts.size(), 3u);
  EXPECT_EQ(box->patches.size(), 2u);
}

TEST(FindStatic, ASeamUnderACornerChangesNothing) {
  // A tilted block whose corner stands exactly on the seam of two pieces of the floor.
  model::Scene scene;
  model::Body floor;
  floor.name = "floor";
  floor.fixed = true;
  floor.shape.pieces = {geometry::Polygon{{{-2, -1}, {0, -1}, {0, 0}, {-2, 0}}, {}},
                        geometry::Polygon{{{0, -1}, {2, -1}, {2, 0}, {0, 0}}, {}}};
  model::Body tip;
  tip.name = "tip";
  tip.shape.pieces.push_back(geometry::Polygon{{{0, 0}, {0.5, 1}, {-0.5, 1}}, {}});
  scene.bodies = {floor, tip};
  const auto found = find_contacts(scene);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->problem.contacts.size(), 1u);
}

TEST(FindStatic, PyramidHasFourCollinearPointsPerBlock) {
  const auto found = find_contacts(model::pyramid(13));
  ASSERT_TRUE(found);
  EXPECT_EQ(found->problem.bodies.size(), 91u);
  EXPECT_EQ(found->problem.contacts.size(), 4u * 78 + 2u * 13);
  const auto wall = find_contacts(model::wall(3, 4));
  EXPECT_EQ(wall->patches.size(), 4u + 8 + 8 + 3 + 4 + 3);  // ground, beds, beds, joints per row
}

TEST(FindStatic, ConcavePartsTouchInSeveralPatchesAndNotOnTheirCuts) {
  model::Scene scene;
  geometry::Polygon u;
  u.outer = {{0, 0}, {3, 0}, {3, 2}, {2, 2}, {2, 1}, {1, 1}, {1, 2}, {0, 2}};
  model::Body cup;
  cup.name = "cup";
  cup.fixed = true;
  cup.shape.pieces.push_back(u);
  scene.bodies.push_back(cup);
  scene.bodies.push_back(model::planar_block("plug", 1.5, 1.5, 1, 1));
  const auto found = find_contacts(scene);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->patches.size(), 3u);
  EXPECT_EQ(found->problem.contacts.size(), 6u);
}

TEST(FindStatic, AbuttingPiecesOfOneBodyMakeOnePatch) {
  model::Scene scene;
  model::Body floor;
  floor.name = "floor";
  floor.fixed = true;
  floor.shape.pieces = {geometry::Polygon{{{0, -1}, {1, -1}, {1, 0}, {0, 0}}, {}},
                        geometry::Polygon{{{1, -1}, {2, -1}, {2, 0}, {1, 0}}, {}}};
  scene.bodies.push_back(floor);
  scene.bodies.push_back(model::planar_block("box", 1, 0.5, 1, 1));
  const auto found = find_contacts(scene);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->patches.size(), 1u);
  EXPECT_EQ(found->problem.contacts.size(), 2u);
}

TEST(FindStatic, DiscsTouchInPoints) {
  model::Scene scene;
  scene.bodies.push_back(model::planar_ground(-2, 2));
  for (const double x : {-0.5, 0.5}) {
    model::Body disc;
    disc.name = x < 0 ? "left" : "right";
    disc.shape.pieces.push_back(model::Disc{0.5});
    disc.pose.position = {x, 0.5, 0};
    scene.bodies.push_back(disc);
  }
  const auto found = find_contacts(scene);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->problem.contacts.size(), 3u);
}

/// The whole scene moved and turned: the same contacts, moved and turned.
TEST(FindStatic, ContactsMoveWithTheScene) {
  const auto original = find_contacts(model::wall(4, 5));
  ASSERT_TRUE(original);
  Random random(3);
  for (int trial = 0; trial < 20; ++trial) {
    const double angle = random.uniform(-3, 3);
    const Eigen::Matrix3d R = plane_placement({0, 0, 0}, angle).rotation;
    const Eigen::Vector3d shift(random.uniform(-50, 50), random.uniform(-50, 50), 0);
    model::Scene scene = model::wall(4, 5);
    for (auto& body : scene.bodies) {
      body.pose.position = R * body.pose.position + shift;
      body.pose.angle += angle;
    }
    const auto moved = find_contacts(scene);
    ASSERT_TRUE(moved);
    ASSERT_EQ(moved->problem.contacts.size(), original->problem.contacts.size());
    for (std::size_t i = 0; i < moved->problem.contacts.size(); ++i) {
      const Contact &a = original->problem.contacts[i], &b = moved->problem.contacts[i];
      ASSERT_EQ(a.scene_a, b.scene_a);
      ASSERT_EQ(a.scene_b, b.scene_b);
      ASSERT_NEAR((R * a.normal - b.normal).norm(), 0, 1e-12);
      // The two ends of a patch may change places with the last bit of a normal.
      const Contact& twin = moved->problem.contacts[i % 2 == 0 ? i + 1 : i - 1];
      ASSERT_NEAR(std::min((R * a.point + shift - b.point).norm(),
                           (R * a.point + shift - twin.point).norm()),
                  0, 1e-11);
    }
  }
}

TEST(FindStatic, LoadsGivenContactsAndConnectionsAreTakenAsTheyAre) {
  model::Scene scene = two_boxes(0, 5);
  scene.friction = 0.3;
  scene.contacts = std::vector<model::GivenContact>{{"high", "low", {0.25, 1, 0}, {0, 2, 0}, 0.7}};
  scene.connections.push_back({"high", "low", {0, 1, 0}, {0, 1, 0}, 9});
  scene.loads.push_back({"high", Eigen::Vector3d(1, 6.5, 0), {0, -10, 0}, {0, 0, 1}});
  const auto found = find_contacts(scene);
  ASSERT_TRUE(found);
  const auto& problem = found->problem;
  ASSERT_EQ(problem.contacts.size(), 2u);
  EXPECT_EQ(problem.contacts[0].normal, Eigen::Vector3d(0, 1, 0));
  EXPECT_EQ(problem.contacts[0].friction, 0.7);
  EXPECT_EQ(problem.contacts[1].friction, 0.3);
  EXPECT_EQ(problem.contacts[1].tension, 9);
  EXPECT_NEAR(problem.bodies[0].wrench[1], -2 * 9.81 - 10, 1e-12);
  EXPECT_NEAR(problem.bodies[0].wrench[2], -10 + 1, 1e-12);
}

/// The rows give the relative velocity of the two material points at the contact: by finite
/// differences.
void check_rows(const model::Scene& scene, std::uint64_t seed) {
  const auto found = find_contacts(scene);
  ASSERT_TRUE(found);
  Random random(seed);
  const double h = 1e-7;
  for (const auto& contact : found->problem.contacts) {
    const auto moved = [&](int body, const RowBlock& rows, double sign, RowVector& u) {
      if (body == kHeld) return Eigen::Vector3d(Eigen::Vector3d::Zero());
      BodyVector v = BodyVector::Zero(found->problem.dof);
      for (int i = 0; i < v.size(); ++i) v[i] = random.uniform(-1, 1);
      u += rows * v;
      const int linear = found->problem.tangents + 1;
      Eigen::Vector3d velocity = Eigen::Vector3d::Zero(), spin = Eigen::Vector3d::Zero();
      velocity.head(linear) = v.head(linear);
      if (linear == 2)
        spin.z() = v[2];
      else
        spin = v.tail(3);
      const Eigen::Vector3d arm = contact.point - found->problem.bodies[body].centre;
      const Eigen::Matrix3d turn =
          Eigen::AngleAxisd(h * spin.norm(), spin.normalized()).toRotationMatrix();
      return Eigen::Vector3d(sign * (velocity + (turn * arm - arm) / h));
    };
    RowVector u = RowVector::Zero(found->problem.tangents + 1);
    const Eigen::Vector3d relative =
        moved(contact.a, contact.jacobian_a, 1, u) + moved(contact.b, contact.jacobian_b, -1, u);
    EXPECT_NEAR(u[0], contact.normal.dot(relative), 1e-6);
    const Eigen::Vector3d sliding = relative - contact.normal.dot(relative) * contact.normal;
    EXPECT_NEAR(u.tail(found->problem.tangents).norm(), sliding.norm(), 1e-6);
  }
}

TEST(FindStatic, RowsAreRelativeVelocities) {
  check_rows(model::wall(3, 3), 1);
  check_rows(model::arch(9, 0.2), 2);
  check_rows(model::jenga(3), 3);
}

TEST(FindStatic, JengaTowerHasAPatchPerCrossing) {
  const auto found = find_contacts(model::jenga(4));
  ASSERT_TRUE(found);
  EXPECT_EQ(found->problem.bodies.size(), 12u);
  // 3 blocks on the table, 9 crossings between levels, 2 long sides in each level.
  EXPECT_EQ(found->patches.size(), 3u + 3 * 9 + 4 * 2);
  EXPECT_EQ(found->problem.contacts.size(), 4u * found->patches.size());
}

TEST(FindStatic, TenThousandBlocksAreFound) {
  const auto found = find_contacts(model::pyramid(141));
  ASSERT_TRUE(found);
  EXPECT_EQ(found->problem.contacts.size(), 4u * (10011 - 141) + 2u * 141);
}

}  // namespace
}  // namespace tenon::contact
