#include "tenon/geometry/plane_advancement.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "support/samples.hpp"
#include "tenon/core/check.hpp"
#include "tenon/core/random.hpp"

namespace tenon::geometry {
namespace {

using Eigen::Vector2d;

PlaneMotion still(const Vector2d& at = {0, 0}, double angle = 0) {
  return {PlanePose(at, angle), {0, 0}, 0};
}

TEST(PlaneAdvancement, FallingBoxMeetsTheFloorOnTime) {
  const PlanePiece box = box_piece({1, 1}), floor = box_piece({10, 1});
  const PlaneMotion fall{PlanePose({0, 3}, 0), {0, -2}, 0};
  const auto hit = first_contact(box, fall, floor, still(), 5);
  EXPECT_EQ(hit.end, AdvancementEnd::kContact);
  EXPECT_NEAR(hit.time, 1, 1e-8);
  EXPECT_LE(hit.time, 1);  // never late
  EXPECT_LE(hit.rounds, 4);
  EXPECT_NEAR(hit.distance.normal.y(), 1, 1e-12);
  EXPECT_EQ(first_contact(box, fall, floor, still(), 0.9).end, AdvancementEnd::kClear);
  EXPECT_EQ(first_contact(box, still({0, 1}), floor, still(), 1).end, AdvancementEnd::kOverlap);
  EXPECT_THROW(first_contact(box, fall, floor, still(), 0), BugError);
}

// A bullet of a millimetre at 1 km/s, a foil of a micrometre: it would jump over it in any step.
TEST(PlaneAdvancement, NothingTunnels) {
  const PlanePiece bullet = disc_piece(5e-4), foil = box_piece({1e-6, 1});
  for (int phase = 0; phase < 20; ++phase) {
    const double x = -1 - 0.013 * phase;
    const PlaneMotion shot{PlanePose({x, 0.1}, 0), {1000, 3}, 50};
    const auto hit = first_contact(bullet, shot, foil, still(), 0.01);
    ASSERT_EQ(hit.end, AdvancementEnd::kContact);
    EXPECT_NEAR(hit.time, (-x - 5e-4 - 5e-7) / 1000, 1e-11);
  }
}

TEST(PlaneAdvancement, ATurningBarMeetsAPost) {
  // The tip of a bar of length 2 sweeps a circle; the post stands on it at 30 degrees.
  const PlanePiece bar = box_piece({2, 0.1}, {1, 0});
  const double where = M_PI / 6;
  const PlanePiece post = disc_piece(0.05);
  const PlaneMotion turn{PlanePose(), {0, 0}, 1};
  const auto hit =
      first_contact(bar, turn, post, still(1.5 * Vector2d(std::cos(where), std::sin(where))), 2);
  ASSERT_EQ(hit.end, AdvancementEnd::kContact);
  // The upper side is 0.05 above the axis: it meets the disc when sin(where - t) 1.5 = 0.1.
  EXPECT_NEAR(hit.time, where - std::asin(0.1 / 1.5), 1e-8);
  EXPECT_LT(hit.rounds, 60);
  EXPECT_EQ(first_contact(bar, turn, post, still({2.06, 0.5}), 6).end, AdvancementEnd::kClear);
}

// Random tumbling pairs: sampled densely, the pieces are apart before the time found and in contact
// there; and what is called clear is.
TEST(PlaneAdvancement, AgreesWithDenseSampling) {
  Random random(31);
  int contacts = 0, clear = 0;
  for (int trial = 0; trial < testing::samples(400, 5000); ++trial) {
    const auto piece = [&] {
      Loop loop;
      const int n = 1 + random.below(6);
      for (int i = 0; i < n; ++i) {
        const double t = 2 * M_PI * (i + 0.6 * random.uniform()) / n;
        loop.emplace_back(std::cos(t), 0.3 * std::sin(t));
      }
      return PlanePiece(loop, n < 3 || random.below(3) == 0 ? random.uniform(0.01, 0.2) : 0);
    };
    const auto motion = [&](double x) {
      return PlaneMotion{PlanePose({x, random.uniform(-1, 1)}, random.uniform(-3, 3)),
                         {random.uniform(-3, 3), random.uniform(-1, 1)},
                         random.uniform(-8, 8)};
    };
    const PlanePiece a = piece(), b = piece();
    const PlaneMotion motion_a = motion(-2), motion_b = motion(2);
    const auto found = first_contact(a, motion_a, b, motion_b, 1.5);
    if (found.end == AdvancementEnd::kOverlap) continue;
    ASSERT_NE(found.end, AdvancementEnd::kUndecided);
    const bool contact = found.end == AdvancementEnd::kContact;
    (contact ? contacts : clear) += 1;
    const double until = contact ? found.time : 1.5;
    for (int k = 0; k < 400; ++k) {
      const double t = until * k / 400;
      ASSERT_GT(plane_distance(a, motion_a.at(t), b, motion_b.at(t)).distance, 0) << trial;
    }
    if (contact) {
      EXPECT_GT(found.distance.distance, 0);
      EXPECT_LE(found.distance.distance, 1e-9 * (a.reach() + b.reach()));
    }
  }
  EXPECT_GT(contacts, 20);
  EXPECT_GT(clear, 20);
}

TEST(PlaneAdvancement, AGrazeThatNeverTouchesIsClear) {
  // Sliding along at a gap of 1e-6 of the size: many rounds without the separating direction.
  const PlanePiece box = box_piece({1, 1}), floor = box_piece({100, 1});
  const PlaneMotion slide{PlanePose({-40, 1 + 1e-6}, 0), {80, 0}, 0};
  const auto found = first_contact(box, slide, floor, still(), 1);
  EXPECT_EQ(found.end, AdvancementEnd::kClear);
  EXPECT_LE(found.rounds, 3);
}

}  // namespace
}  // namespace tenon::geometry
