#include <gtest/gtest.h>

#include <cmath>

#include "support/convex_pairs.hpp"
#include "support/samples.hpp"
#include "tenon/core/check.hpp"
#include "tenon/geometry/advancement.hpp"

namespace tenon::geometry {
namespace {

using Eigen::Vector3d;

RigidMotion moving(const Vector3d& from, const Vector3d& velocity,
                   const Vector3d& spin = Vector3d::Zero()) {
  return {{Eigen::Matrix3d::Identity(), from}, velocity, spin};
}

TEST(SpaceAdvancement, BoxAt400MetresPerSecondMeetsAThinPlate) {
  const ConvexPolyhedron box = box_polyhedron({0.1, 0.1, 0.1}),
                         wall = box_polyhedron({0.005, 2, 2});
  for (int phase = 0; phase < 20; ++phase) {
    const double gap = 0.3 + 0.2 * phase;
    const RigidMotion shot = moving({-0.0525 - gap, 0.1, 0.2}, {400, 0, 0}),
                      still = moving({0, 0, 0}, {0, 0, 0});
    const Advancement hit = first_contact({box, shot}, {wall, still}, 0.02);
    ASSERT_EQ(hit.end, AdvancementEnd::kContact) << phase;
    EXPECT_NEAR(hit.time, gap / 400, 1e-9 / 400 * 3);
    EXPECT_GT(hit.distance.distance, 0);
    EXPECT_LE(hit.rounds, 3);  // a translation needs no search
    const Advancement miss = first_contact({box, shot}, {wall, still}, 0.99 * gap / 400);
    EXPECT_EQ(miss.end, AdvancementEnd::kClear);
  }
}

TEST(SpaceAdvancement, SpinningNeedleSweepsIntoAPost) {
  // A needle of half length 1 spinning at 100 rad/s about z; a post at radius 0.9, angle 90
  // degrees.
  const ConvexPolyhedron needle = box_polyhedron({2, 1e-4, 1e-4}),
                         post = box_polyhedron({0.02, 0.02, 1});
  const RigidMotion spin = moving({0, 0, 0}, {0, 0, 0}, {0, 0, 100}),
                    still = moving({0, 0.9, 0}, {0, 0, 0});
  const Advancement hit = first_contact({needle, spin}, {post, still}, 0.1);
  ASSERT_EQ(hit.end, AdvancementEnd::kContact);
  // The far corner (0.01, 0.89) of the post is met first, by the needle's leading side.
  const double angle = std::atan2(0.89, 0.01) - std::asin(0.5e-4 / std::hypot(0.89, 0.01));
  EXPECT_NEAR(hit.time, angle / 100, 1e-10);
  const RigidMotion beyond = moving({0, 1.02, 0}, {0, 0, 0});
  EXPECT_EQ(first_contact({needle, spin}, {post, beyond}, 0.1).end, AdvancementEnd::kClear);
}

TEST(SpaceAdvancement, SpheresHaveTheRootOfTheQuadratic) {
  const ConvexPolyhedron point = ConvexPolyhedron::point({0, 0, 0});
  const RigidMotion a = moving({0, 0, 0}, {0, 0, 0}), b = moving({5, 0.6, 0}, {-10, 0, 0});
  const Advancement hit = first_contact({point, a, 0.5}, {point, b, 0.5}, 1);
  ASSERT_EQ(hit.end, AdvancementEnd::kContact);
  EXPECT_NEAR(hit.time, (5 - 0.8) / 10, 1e-9);
}

TEST(SpaceAdvancement, TouchingAtTheStartIsSaidAtOnce) {
  const ConvexPolyhedron box = box_polyhedron({1, 1, 1});
  const RigidMotion a = moving({0, 0, 0}, {0, 0, 0}), b = moving({1, 0, 0}, {1, 0, 0});
  const Advancement touching = first_contact({box, a}, {box, b}, 1);
  EXPECT_EQ(touching.end, AdvancementEnd::kOverlap);
  EXPECT_EQ(touching.time, 0);
  EXPECT_THROW(first_contact({box, a}, {box, b}, 0), BugError);
}

// Against dense sampling: never an overlap before the stated time, contact at it, and a stated
// clear way is clear. Thin plates, needles, hulls; fast translation and several turns.
TEST(SpaceAdvancement, NothingTunnels) {
  Random random(41);
  int contacts = 0, clear = 0, most = 0;
  for (int i = 0; i < testing::samples(300, 20000); ++i) {
    const auto shape = [&]() {
      return random.below(3) ? testing::thin_body(random)
                             : testing::random_hull(random, 8 + random.below(30));
    };
    const ConvexPolyhedron sa = shape(), sb = shape();
    const auto motion = [&](const Vector3d& from) {
      RigidMotion m{{testing::random_rotation(random), from},
                    4 * testing::random_direction(random) * random.uniform(),
                    Vector3d::Zero()};
      if (random.below(4))
        m.angular_velocity = testing::random_direction(random) * random.uniform(0, 12);
      return m;
    };
    const RigidMotion ma = motion({0, 0, 0});
    RigidMotion mb = motion(testing::random_direction(random) * random.uniform(1, 3));
    mb.velocity -= mb.start.translation * random.uniform(0, 2);
    const Advancement found = first_contact({sa, ma}, {sb, mb}, 1);
    ASSERT_NE(found.end, AdvancementEnd::kUndecided) << i;
    most = std::max(most, found.rounds);
    if (found.end == AdvancementEnd::kOverlap) continue;
    contacts += found.end == AdvancementEnd::kContact;
    clear += found.end == AdvancementEnd::kClear;
    const double size = sa.radius() + sb.radius();
    EXPECT_GT(found.distance.distance, 0) << i;
    if (found.end == AdvancementEnd::kContact) {
      EXPECT_LE(found.distance.distance, 1e-9 * size) << i;
    }
    DistanceCache cache;
    for (int k = 0; k <= 200; ++k) {
      const double t = found.time * k / 200;
      const RigidTransform pa = ma.at(t), pb = mb.at(t);
      ASSERT_GT(convex_distance({sa, pa}, {sb, pb}, &cache).distance, 0) << i << " at " << t;
    }
  }
  EXPECT_GT(contacts, 20);
  EXPECT_GT(clear, 20);
  EXPECT_LT(most, 500);
  RecordProperty("most_rounds", most);
}

TEST(SpaceAdvancement, ALongGrazeEndsUndecidedButProvedFree) {
  const ConvexPolyhedron box = box_polyhedron({1, 1, 1});
  const RigidMotion still = moving({0, 0, 0}, {0, 0, 0});
  RigidMotion graze = moving({0, 0, 1 + 2e-6}, {0, 0, 0}, {0, 0, 3});
  const Advancement found = first_contact({box, still}, {box, graze}, 1, {1e-9, 3});
  EXPECT_EQ(found.end, AdvancementEnd::kClear);  // turning about the normal costs nothing
  graze.angular_velocity = {2, 0, 3};
  graze.start.translation.z() = 1.8;
  const Advancement limited = first_contact({box, still}, {box, graze}, 10, {1e-9, 2});
  EXPECT_EQ(limited.end, AdvancementEnd::kUndecided);
  EXPECT_GT(limited.time, 0);
  EXPECT_LT(limited.time, 10);
}

}  // namespace
}  // namespace tenon::geometry
