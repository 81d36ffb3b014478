// Queries that start from the last answer: as right as cold ones at every step, whatever the step,
// and cheaper by what the last enumeration remembers.
#include <gtest/gtest.h>

#include <cmath>

#include "support/convex_pairs.hpp"
#include "support/float128_distance.hpp"
#include "support/samples.hpp"
#include "tenon/geometry/convex_distance.hpp"

namespace tenon::geometry {
namespace {

using Eigen::Matrix3d;
using Eigen::Vector3d;
using testing::ConvexPair;
using testing::QuadBody;
using testing::samples;

double size_of(const ConvexPair& pair) {
  return pair.a.radius() + pair.b.radius();
}

ConvexDistance ask(const ConvexPair& pair, DistanceCache* cache = nullptr) {
  return convex_distance({pair.a, pair.pose_a}, {pair.b, pair.pose_b}, cache);
}

void check(const ConvexPair& pair, const ConvexDistance& answer, const std::string& name) {
  const QuadBody a(pair.a, pair.pose_a), b(pair.b, pair.pose_b);
  const double allowed =
      1e-12 * size_of(pair) + 4e-16 * (pair.pose_b.translation - pair.pose_a.translation).norm();
  ASSERT_NEAR(answer.distance, float128_distance(a, b), allowed) << name;
  ASSERT_TRUE(answer.certified) << name;
  EXPECT_LE(answer.high - answer.low, answer.tolerance) << name;
  const Vector3d between = answer.point_a - answer.point_b;
  EXPECT_NEAR(between.dot(answer.normal), answer.distance, allowed) << name;
  EXPECT_LE(float128_outside(a, answer.point_a), allowed) << name;
  EXPECT_LE(float128_outside(b, answer.point_b), allowed) << name;
}

/// Some motion of B: far smaller than the round-off up to a third of the size, along or across.
void move(ConvexPair& pair, const Vector3d& normal, Random& random) {
  const auto amount = [&] { return std::pow(10, random.uniform(-16, -0.5)); };
  const double size = size_of(pair);
  switch (random.below(4)) {
    case 0:
      pair.pose_b.translation += amount() * size * testing::random_direction(random);
      break;
    case 1:
      pair.pose_b.translation += (random.below(2) ? 1 : -1) * amount() * size * normal;
      break;
    case 2:
      pair.pose_b.translation += amount() * size * normal.cross(testing::random_direction(random));
      break;
    default: {
      const Vector3d about = random.below(2) ? normal : testing::random_direction(random);
      const Matrix3d turn = Eigen::AngleAxisd(amount(), about.normalized()).toRotationMatrix();
      const Vector3d centre = pair.pose_b * pair.b.centre();
      pair.pose_b.rotation = turn * pair.pose_b.rotation;
      pair.pose_b.translation += centre - pair.pose_b * pair.b.centre();
    }
  }
}

TEST(SpaceCoherent, EveryStepOfAMotionAtContactAgainstTheOracle) {
  Random random(11);
  for (int trial = 0; trial < samples(30, 4000); ++trial) {
    const auto body = [&] {
      switch (trial % 4) {
        case 0:
          return testing::random_box(random);
        case 1:
          return testing::random_hull(random, 6 + random.below(6));
        case 2:
          return testing::thin_body(random);
        default:
          return testing::random_hull(random, 6 + random.below(20));
      }
    };
    auto a = body(), b = body();
    ConvexPair pair = trial % 5 ? testing::mated_pair(std::move(a), std::move(b), random)
                                : testing::random_pair(std::move(a), std::move(b), 0.6, random);
    DistanceCache cache;
    for (int step = 0; step < 12; ++step) {
      const ConvexDistance answer = ask(pair, &cache);
      check(pair, answer, std::to_string(trial) + " step " + std::to_string(step));
      if (HasFatalFailure()) return;
      move(pair, answer.normal, random);
    }
  }
}

/// An overlapping pair of hulls whose axis is a face, and its first answer.
struct Deep {
  ConvexPair pair;
  DistanceCache cache;
  ConvexDistance first;
  explicit Deep(Random& random) {
    do {
      pair = testing::random_pair(testing::random_hull(random, 40),
                                  testing::random_hull(random, 40), 0.6, random);
      cache.clear();
      first = ask(pair, &cache);
    } while (!(first.distance < -0.2 && cache.axis_a.kind == FeatureKind::kFace));
  }
};

// The list of an enumeration is good as long as ceiling + drift stays below the best separation.
// Pushed in along the axis by d, the drift is d and the separation falls by d: half the margin is
// the limit.
TEST(SpaceCoherent, MemoryLastsForHalfItsMarginAgainstTheAxis) {
  Random random(12);
  for (const double share : {0.49, 0.51}) {
    Deep deep(random);
    ASSERT_TRUE(deep.cache.memory.valid);
    ASSERT_EQ(deep.cache.memory.uses, 0);
    ASSERT_GT(deep.cache.memory.margin, 1e-4);
    // The normal points from B to A.
    deep.pair.pose_b.translation += share * deep.cache.memory.margin * deep.first.normal;
    const ConvexDistance next = ask(deep.pair, &deep.cache);
    EXPECT_EQ(deep.cache.memory.uses, share < 0.5 ? 1 : 0) << share;
    EXPECT_EQ(next.method, DistanceMethod::kAxes);
    check(deep.pair, next, std::to_string(share));
  }
}

// Out of the list the best axis may be any other: a plate pushed through another one leaves by the
// far side, in steps that each let the memory serve.
TEST(SpaceCoherent, AxisChangesWhileTheMemoryServes) {
  const std::vector<Vector3d> corners{{-1, -1, 0},   {1, -1, 0},   {1, 1, 0},   {-1, 1, 0},
                                      {-.9, -1, .2}, {1, -.9, .2}, {.9, 1, .2}, {-1, .9, .2}};
  ConvexPair pair{*convex_hull(corners), *convex_hull(corners), {}, {}};
  ASSERT_FALSE(pair.a.is_box());
  pair.pose_b.rotation = Eigen::AngleAxisd(0.1, Vector3d(1, 2, 3).normalized()).toRotationMatrix();
  DistanceCache cache;
  int served = 0, turned = 0;
  Vector3d last = Vector3d::Zero();
  for (int step = 0; step <= 300; ++step) {
    pair.pose_b.translation = {0.5 - 0.002 * step, 0.1, 0.3 - 0.002 * step};
    const ConvexDistance answer = ask(pair, &cache);
    check(pair, answer, std::to_string(step));
    if (HasFatalFailure()) return;
    served += cache.memory.uses > 0;
    turned += step > 0 && answer.normal.dot(last) < 0;
    last = answer.normal;
  }
  EXPECT_GT(served, 50);
  EXPECT_GT(turned, 0);
}

// Touching flush: one axis and points that realise it are the proof, nothing is enumerated.
TEST(SpaceCoherent, SlidingInContactNeedsNoEnumeration) {
  Random random(13);
  ConvexPair pair{testing::random_hull(random, 30), testing::random_hull(random, 30), {}, {}};
  const auto &top = pair.a.faces()[0], &bottom = pair.b.faces()[0];
  const Matrix3d lay =
      Eigen::Quaterniond::FromTwoVectors(bottom.normal, -top.normal).toRotationMatrix();
  const auto middle = [](const ConvexPolyhedron& body) {
    Vector3d sum = Vector3d::Zero();
    for (const int v : body.face_vertices(0)) sum += body.vertices()[v];
    return Vector3d(sum / body.faces()[0].count);
  };
  DistanceCache cache;
  for (int step = 0; step < 40; ++step) {
    pair.pose_b.rotation = Eigen::AngleAxisd(1e-2 * step, top.normal).toRotationMatrix() * lay;
    pair.pose_b.translation = middle(pair.a) - pair.pose_b.rotation * middle(pair.b) +
                              1e-4 * step * top.normal.unitOrthogonal();
    const ConvexDistance answer = ask(pair, &cache);
    ASSERT_TRUE(answer.certified);
    ASSERT_NEAR(answer.distance, 0, 1e-12 * size_of(pair)) << step;
    if (step % 20 == 13) check(pair, answer, std::to_string(step));
    if (HasFatalFailure()) return;
    if (step == 0) cache.memory.valid = false;
  }
  EXPECT_FALSE(cache.memory.valid);
}

}  // namespace
}  // namespace tenon::geometry
