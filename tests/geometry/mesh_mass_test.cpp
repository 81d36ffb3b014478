#include "tenon/geometry/mesh_mass.hpp"

#include <gtest/gtest.h>

#include <Eigen/Geometry>

#include "geometry/mesh_shapes.hpp"
#include "tenon/core/random.hpp"
#include "tenon/geometry/mesh_pieces.hpp"

namespace tenon::geometry {
namespace {

using Eigen::Matrix3d, Eigen::Vector3d;

SolidMass mass_of(const Polyhedron& surface) {
  const auto mesh = closed_mesh(surface, 0, "part");
  EXPECT_TRUE(mesh);
  return mesh ? mesh_mass(*mesh) : SolidMass{};
}

void expect_same(const SolidMass& a, const SolidMass& b, double size, double tolerance = 1e-14) {
  const double volume = std::max(std::abs(a.volume), std::abs(b.volume));
  EXPECT_NEAR(a.volume, b.volume, tolerance * volume);
  EXPECT_LE((a.centre - b.centre).norm(), tolerance * size);
  EXPECT_LE((a.inertia - b.inertia).norm(), tolerance * volume * size * size);
}

TEST(MeshMass, BoxesBallsAndTetrahedraInClosedForm) {
  expect_same(mass_of(shapes::box({1, 2, 3}, {2, 4, 6})), box_mass({1, 2, 3}, {1.5, 3, 4.5}), 4);
  const SolidMass box = box_mass({1, 2, 3});
  EXPECT_DOUBLE_EQ(box.inertia(0, 0), 6.0 / 12 * (4 + 9));
  EXPECT_DOUBLE_EQ(box.inertia(2, 2), 6.0 / 12 * (1 + 4));
  EXPECT_DOUBLE_EQ(box.inertia(0, 1), 0);
  // Corner tetrahedron: volume 1/6, centre 1/4, second moments 1/60 and 1/120 about the corner.
  const Polyhedron corner{{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}},
                          {{0, 2, 1}, {0, 1, 3}, {1, 2, 3}, {0, 3, 2}}};
  const SolidMass t = mass_of(corner);
  EXPECT_NEAR(t.volume, 1.0 / 6, 1e-16);
  EXPECT_LE((t.centre - Vector3d::Constant(0.25)).norm(), 1e-15);
  EXPECT_NEAR(t.inertia_about({0, 0, 0})(0, 0), 2.0 / 60, 1e-16);
  EXPECT_NEAR(t.inertia_about({0, 0, 0})(0, 1), -1.0 / 120, 1e-16);
  EXPECT_DOUBLE_EQ(sphere_mass(2).inertia(1, 1), 0.4 * sphere_mass(2).volume * 4);
}

TEST(MeshMass, AFineBallComesNearTheSphere) {
  const SolidMass ball = mass_of(shapes::sphere(60, 120)), sphere = sphere_mass(1);
  EXPECT_LT(ball.volume, sphere.volume);
  expect_same(ball, sphere, 1, 5e-3);
}

TEST(MeshMass, RotationScaleAndFarShiftAreIdentities) {
  Random random(11);
  const SolidMass l = mass_of(shapes::l_shape());
  EXPECT_LE((l.centre - Vector3d(5.0 / 6, 5.0 / 6, 0.5)).norm(), 1e-15);
  for (int trial = 0; trial < 50; ++trial) {
    const Eigen::Quaterniond q =
        Eigen::Quaterniond(random.normal(), random.normal(), random.normal(), random.normal())
            .normalized();
    const Vector3d shift =
        (trial % 2 ? 1000.0 : 1.0) * Vector3d(random.normal(), random.normal(), 1);
    Polyhedron moved = shapes::l_shape();
    for (Vector3d& v : moved.vertices) v = q * v + shift;
    // Far away the corners themselves are rounded to eps |shift|.
    expect_same(mass_of(moved), l.moved(q.toRotationMatrix(), shift), 3,
                1e-14 * (1 + shift.norm()));
  }
  Polyhedron small = shapes::l_shape();
  for (Vector3d& v : small.vertices) v *= 1e-3;
  const SolidMass s = mass_of(small);
  EXPECT_NEAR(s.volume / l.volume, 1e-9, 1e-23);
  EXPECT_LE((s.inertia * 1e15 - l.inertia).norm(), 1e-13);
}

TEST(MeshMass, PiecesAddUpToTheWhole) {
  const auto pieces = convex_pieces(shapes::l_shape(), 0, "l");
  ASSERT_TRUE(pieces);
  ASSERT_EQ(pieces->pieces.size(), 2u);
  SolidMass sum;
  for (const ConvexPolyhedron& piece : pieces->pieces) sum = sum + polyhedron_mass(piece);
  expect_same(sum, mass_of(shapes::l_shape()), 3);
}

TEST(MeshMass, ParallelAxis) {
  // Two unit cubes one beside the other are a 2 x 1 x 1 box.
  expect_same(box_mass({1, 1, 1}, {0.5, 0, 0}) + box_mass({1, 1, 1}, {-0.5, 0, 0}),
              box_mass({2, 1, 1}), 2);
  // Overlap counts twice.
  const SolidMass twice = box_mass({1, 1, 1}) + box_mass({1, 1, 1});
  EXPECT_DOUBLE_EQ(twice.volume, 2);
  EXPECT_EQ((SolidMass{} + SolidMass{}).volume, 0);
}

TEST(MeshMass, ACavityWeighsNothing) {
  const SolidMass hollow =
      mass_of(shapes::together(shapes::box({0, 0, 0}, {3, 3, 3}),
                               shapes::inside_out(shapes::box({0.5, 1, 1}, {1.5, 2, 2}))));
  SolidMass hole = box_mass({1, 1, 1}, {1, 1.5, 1.5});
  expect_same(hollow + hole, box_mass({3, 3, 3}, {1.5, 1.5, 1.5}), 4);
}

}  // namespace
}  // namespace tenon::geometry
