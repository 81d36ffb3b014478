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

}  // namespace
}  // namespace tenon::geometry
