#include <gtest/gtest.h>

#include <cmath>

#include "support/convex_pairs.hpp"
#include "support/float128_distance.hpp"
#include "support/samples.hpp"
#include "tenon/geometry/convex_distance.hpp"

namespace tenon::geometry {
namespace {

using Eigen::Vector3d;
using testing::ConvexPair;
using testing::QuadBody;
using testing::samples;

double allowed(const ConvexPair& pair) {
  return 1e-12 * (pair.a.radius() + pair.b.radius()) +
         4e-16 * (pair.pose_b.translation - pair.pose_a.translation).norm();
}

/// Distance of a point in the body's frame from a named feature.
double from_feature(const ConvexPolyhedron& body, const Feature& feature, const Vector3d& x) {
  if (feature.kind == FeatureKind::kVertex) return (x - body.vertices()[feature.index]).norm();
  if (feature.kind == FeatureKind::kEdge) {
    const auto& edge = body.edges()[feature.index];
    const Vector3d from = body.vertices()[edge.vertex[0]],
                   e = body.vertices()[edge.vertex[1]] - from;
    const double s = std::clamp((x - from).dot(e) / e.squaredNorm(), 0.0, 1.0);
    return (x - from - s * e).norm();
  }
  const auto& face = body.faces()[feature.index];
  double away = std::abs(face.normal.dot(x) - face.offset);
  const auto loop = body.face_vertices(feature.index);
  for (size_t i = 0; i < loop.size(); ++i) {
    const Vector3d from = body.vertices()[loop[i]];
    const Vector3d side = (body.vertices()[loop[(i + 1) % loop.size()]] - from).cross(face.normal);
    away = std::max(away, side.normalized().dot(x - from));
  }
  return away;
}

/// Everything an answer promises, against the oracle.
void check(const ConvexPair& pair, const ConvexDistance& answer, double truth,
           const std::string& name) {
  const double tolerance = allowed(pair);
  ASSERT_NEAR(answer.distance, truth, tolerance) << name;
  ASSERT_TRUE(answer.certified) << name << " truth " << truth;
  EXPECT_NEAR(answer.normal.norm(), 1, 1e-14) << name;
  EXPECT_LE(answer.low, truth + tolerance) << name;
  EXPECT_GE(answer.high, truth - tolerance) << name;
  EXPECT_LE(answer.high - answer.low, answer.tolerance) << name;
  const Vector3d between = answer.point_a - answer.point_b;
  EXPECT_NEAR(between.norm(), std::abs(answer.distance), tolerance) << name;
  EXPECT_NEAR(between.dot(answer.normal), answer.distance, tolerance) << name;
  const Vector3d xa = pair.pose_a.rotation.transpose() * (answer.point_a - pair.pose_a.translation);
  const Vector3d xb = pair.pose_b.rotation.transpose() * (answer.point_b - pair.pose_b.translation);
  const double offset = 4e-15 * (pair.pose_a.translation.norm() + pair.pose_b.translation.norm());
  EXPECT_LE(from_feature(pair.a, answer.feature_a, xa), tolerance + offset) << name;
  EXPECT_LE(from_feature(pair.b, answer.feature_b, xb), tolerance + offset) << name;
}

void check_against_oracle(const ConvexPair& pair, const std::string& name) {
  const double truth =
      float128_distance(QuadBody(pair.a, pair.pose_a), QuadBody(pair.b, pair.pose_b));
  check(pair, convex_distance({pair.a, pair.pose_a}, {pair.b, pair.pose_b}), truth, name);
}

TEST(SpaceDistance, LatticeBoxes) {
  Random random(1);
  for (int i = 0; i < samples(700, 200000); ++i) {
    check_against_oracle(testing::lattice_pair(random), "lattice " + std::to_string(i));
    if (HasFatalFailure()) return;
  }
}

TEST(SpaceDistance, MatedBoxes) {
  Random random(2);
  for (int i = 0; i < samples(700, 300000); ++i) {
    check_against_oracle(
        testing::mated_pair(testing::random_box(random), testing::random_box(random), random),
        "mated " + std::to_string(i));
    if (HasFatalFailure()) return;
  }
}

TEST(SpaceDistance, RandomBoxes) {
  Random random(3);
  for (int i = 0; i < samples(300, 200000); ++i) {
    check_against_oracle(
        testing::random_pair(testing::random_box(random), testing::random_box(random), 1.5, random),
        "random " + std::to_string(i));
    if (HasFatalFailure()) return;
  }
}

TEST(SpaceDistance, MatedSmallHulls) {
  Random random(4);
  for (int i = 0; i < samples(150, 250000); ++i) {
    auto a = testing::random_hull(random, 6 + random.below(11));
    auto b = testing::random_hull(random, 6 + random.below(11));
    check_against_oracle(testing::mated_pair(std::move(a), std::move(b), random),
                         "hulls " + std::to_string(i));
    if (HasFatalFailure()) return;
  }
}

TEST(SpaceDistance, NeedlesPlatesSlivers) {
  Random random(5);
  for (int i = 0; i < samples(400, 50000); ++i) {
    auto a = testing::thin_body(random), b = testing::thin_body(random);
    check_against_oracle(random.below(2)
                             ? testing::mated_pair(std::move(a), std::move(b), random)
                             : testing::random_pair(std::move(a), std::move(b), 1, random),
                         "thin " + std::to_string(i));
    if (HasFatalFailure()) return;
  }
}

TEST(SpaceDistance, LargeHulls) {
  Random random(6);
  for (int i = 0; i < samples(2, 2000); ++i) {
    auto a = testing::random_hull(random, 32 + random.below(90));
    auto b = testing::random_hull(random, 32 + random.below(90));
    check_against_oracle(i % 2 ? testing::mated_pair(std::move(a), std::move(b), random)
                               : testing::random_pair(std::move(a), std::move(b), 1.1, random),
                         "large " + std::to_string(i));
    if (HasFatalFailure()) return;
  }
}

TEST(SpaceDistance, SpheresAndRoundedBodies) {
  const ConvexPolyhedron point = ConvexPolyhedron::point({0, 0, 0}),
                         box = box_polyhedron({2, 2, 2});
  const auto at = [](double x, double y, double z) {
    return RigidTransform{Eigen::Matrix3d::Identity(), {x, y, z}};
  };
  const RigidTransform origin;
  // Two spheres: apart, overlapping, and with the same centre (any normal, depth of both radii).
  EXPECT_NEAR(convex_distance({point, origin, 1}, {point, at(3, 4, 0), 2}).distance, 2, 1e-15);
  const auto deep = convex_distance({point, origin, 1}, {point, at(0, 0, 0.5), 2});
  EXPECT_NEAR(deep.distance, -2.5, 1e-15);
  EXPECT_LE((deep.normal - Vector3d(0, 0, -1)).norm(), 1e-15);
  EXPECT_LE((deep.point_a - Vector3d(0, 0, 1)).norm(), 1e-15);
  const auto same = convex_distance({point, origin, 1}, {point, origin, 2});
  EXPECT_EQ(same.distance, -3);
  EXPECT_TRUE(same.certified);
  EXPECT_NEAR(same.normal.norm(), 1, 1e-15);
  // Sphere against a face, an edge and a corner of a box, and its centre inside the box.
  const auto ball = [&](double x, double y, double z) {
    return convex_distance({box, origin}, {point, at(x, y, z), 0.5});
  };
  EXPECT_NEAR(ball(0.3, 0.2, 1.75).distance, 0.25, 1e-15);
  EXPECT_NEAR(ball(4, 5, 0).distance, 4.5, 1e-15);
  EXPECT_NEAR(ball(2, 3, 3).distance, 2.5, 1e-15);
  EXPECT_NEAR(ball(0.3, 0.2, 0.75).distance, -0.75, 1e-15);
  EXPECT_EQ(ball(0.3, 0.2, 0.75).feature_a, (Feature{FeatureKind::kFace, 5}));
  // Rounded boxes: the core's distance less the radii, overlapping cores too.
  EXPECT_NEAR(convex_distance({box, origin, 0.1}, {box, at(2.5, 0, 0), 0.2}).distance, 0.2, 1e-14);
  EXPECT_NEAR(convex_distance({box, origin, 0.1}, {box, at(1.5, 0, 0), 0.2}).distance, -0.8, 1e-14);
}

TEST(SpaceDistance, CoherentQueriesAgreeWithColdOnes) {
  Random random(7);
  for (int trial = 0; trial < samples(40, 2000); ++trial) {
    const bool boxes = trial % 3 == 0;
    const int n = trial % 3 == 1 ? 12 : 60;
    ConvexPair pair = boxes ? testing::random_pair(testing::random_box(random),
                                                   testing::random_box(random), 1.2, random)
                            : testing::random_pair(testing::random_hull(random, n),
                                                   testing::random_hull(random, n), 1.2, random);
    const Vector3d drift = 0.02 * testing::random_direction(random),
                   spin = testing::random_direction(random);
    const Eigen::Matrix3d turn = Eigen::AngleAxisd(0.01, spin).toRotationMatrix();
    DistanceCache cache;
    for (int step = 0; step < 60; ++step) {
      const auto warm = convex_distance({pair.a, pair.pose_a}, {pair.b, pair.pose_b}, &cache);
      const auto cold = convex_distance({pair.a, pair.pose_a}, {pair.b, pair.pose_b});
      ASSERT_TRUE(warm.certified && cold.certified);
      ASSERT_NEAR(warm.distance, cold.distance, allowed(pair)) << trial << " step " << step;
      pair.pose_b.rotation = turn * pair.pose_b.rotation;
      pair.pose_b.translation += drift;
    }
  }
}

// Translate, rotate, scale, swap: the distance must follow exactly what was done to the bodies.
TEST(SpaceDistance, Metamorphic) {
  Random random(8);
  for (int i = 0; i < samples(1500, 64000); ++i) {
    auto a =
        i % 2 ? testing::random_box(random) : testing::random_hull(random, 6 + random.below(20));
    auto b = i % 3 ? testing::random_box(random) : testing::thin_body(random);
    const ConvexPair pair = testing::mated_pair(std::move(a), std::move(b), random);
    const double d = convex_distance({pair.a, pair.pose_a}, {pair.b, pair.pose_b}).distance;
    const double size = pair.a.radius() + pair.b.radius();
    const auto swapped = convex_distance({pair.b, pair.pose_b}, {pair.a, pair.pose_a});
    ASSERT_NEAR(swapped.distance, d, 1e-12 * size) << i;
    const Vector3d far = 1000 * testing::random_direction(random);
    const RigidTransform a1{pair.pose_a.rotation, pair.pose_a.translation + far};
    const RigidTransform b1{pair.pose_b.rotation, pair.pose_b.translation + far};
    ASSERT_NEAR(convex_distance({pair.a, a1}, {pair.b, b1}).distance, d,
                1e-12 * size + 4e-16 * 1000)
        << i;
    const Eigen::Matrix3d turn = testing::random_rotation(random);
    const RigidTransform a2{turn * pair.pose_a.rotation, turn * pair.pose_a.translation};
    const RigidTransform b2{turn * pair.pose_b.rotation, turn * pair.pose_b.translation};
    ASSERT_NEAR(convex_distance({pair.a, a2}, {pair.b, b2}).distance, d, 2e-12 * size) << i;
    const auto scaled = [](const ConvexPolyhedron& body, double factor) {
      std::vector<Vector3d> points = body.vertices();
      for (Vector3d& p : points) p *= factor;
      return *convex_hull(points);
    };
    const double factor = random.below(2) ? 1e-3 : 1e3;
    const auto small_a = scaled(pair.a, factor), small_b = scaled(pair.b, factor);
    const RigidTransform a3{pair.pose_a.rotation, factor * pair.pose_a.translation};
    const RigidTransform b3{pair.pose_b.rotation, factor * pair.pose_b.translation};
    ASSERT_NEAR(convex_distance({small_a, a3}, {small_b, b3}).distance, factor * d,
                1e-12 * factor * size)
        << i;
  }
}

}  // namespace
}  // namespace tenon::geometry
