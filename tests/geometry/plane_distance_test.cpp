#include "tenon/geometry/plane_distance.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "geometry/plane_oracle.hpp"
#include "support/samples.hpp"
#include "tenon/core/random.hpp"
#include "tenon/geometry/polygon_check.hpp"
#include "tenon/geometry/polygon_pieces.hpp"

namespace tenon::geometry {
namespace {

using Eigen::Vector2d;

/// What every answer must satisfy, whatever the pair.
void expect_right(const PlanePiece& a, const PlanePose& X_WA, const PlanePiece& b,
                  const PlanePose& X_WB, const PlaneDistance& d) {
  const double offset =
      (X_WA.translation - X_WB.translation).norm() + a.centre().norm() + b.centre().norm();
  const double frame =
      X_WA.translation.norm() + X_WB.translation.norm() + a.centre().norm() + b.centre().norm();
  const double limit = 1e-12 * (a.reach() + b.reach()) + 4e-16 * offset;
  const double exact = testing::exact_distance(a, X_WA, b, X_WB);
  ASSERT_NEAR(d.distance, exact, limit);
  ASSERT_TRUE(d.certified) << d.lower << " .. " << d.upper;
  ASSERT_NEAR(d.normal.norm(), 1, 1e-14);
  const double world = limit + 4e-16 * frame;  // the points are rounded in the world frame
  ASSERT_NEAR(plane_separation(a, X_WA, b, X_WB, d.normal), exact, world);
  ASSERT_NEAR((d.point_a - d.point_b - d.distance * d.normal).norm(), 0, world);
  const auto check_feature = [&](const PlanePiece& p, const PlanePose& X, const PlaneFeature& f,
                                 const Vector2d& point) {
    const Vector2d q = X.unrotate(point - X.translation);
    ASSERT_EQ((f.vertex >= 0) + (f.facet >= 0), 1);
    if (f.vertex >= 0) {
      ASSERT_LE(std::abs((q - p.vertices()[f.vertex]).norm() - p.radius()), world);
      return;
    }
    const auto& facet = p.facets()[f.facet];
    const Vector2d u = q - p.vertices()[f.facet];
    const double s = quarter_turn(facet.normal).dot(u);
    ASSERT_LE(std::abs(std::abs(facet.normal.dot(u)) - p.radius()), world);
    ASSERT_GE(s, -world);
    ASSERT_LE(s, facet.length + world);
  };
  check_feature(a, X_WA, d.feature_a, d.point_a);
  check_feature(b, X_WB, d.feature_b, d.point_b);
}

PlanePiece random_piece(Random& random) {
  const int kind = random.below(8);
  const double size = std::pow(10, random.uniform(-1, 1));
  const double radius = random.below(3) == 0 ? size * random.uniform(0, 0.5) : 0;
  if (kind == 0) return disc_piece(radius, {random.uniform(-1, 1), random.uniform(-1, 1)});
  if (kind == 1) return PlanePiece(Loop{{-size, 0}, {size, random.uniform(-1, 1)}}, radius);
  if (kind <= 4) {
    const double thin = kind == 4 ? std::pow(10, random.uniform(-6, 0)) : random.uniform(0.1, 1);
    return PlanePiece(box_piece({size, size * thin}).vertices(), radius);
  }
  Loop loop;
  const int n = 3 + random.below(kind == 5 ? 40 : 6);
  const double stretch = kind == 6 ? std::pow(10, random.uniform(-6, 0)) : 1;
  for (int i = 0; i < n; ++i) {
    const double t = 2 * M_PI * (i + 0.7 * random.uniform()) / n;
    loop.emplace_back(size * std::cos(t), size * stretch * std::sin(t));
  }
  return PlanePiece(loop, radius);
}

TEST(PlaneDistance, BoxesInTheirThreeStates) {
  const PlanePiece box = box_piece({2, 2});
  const auto apart = plane_distance(box, PlanePose({0, 3}, 0), box, PlanePose({0.5, 0}, 0));
  EXPECT_EQ(apart.distance, 1);
  EXPECT_EQ(apart.normal, Vector2d(0, 1));
  const auto touching = plane_distance(box, PlanePose({0, 2}, 0), box, PlanePose({0.5, 0}, 0));
  EXPECT_EQ(touching.distance, 0);
  EXPECT_EQ(touching.normal, Vector2d(0, 1));
  const auto deep = plane_distance(box, PlanePose({0, 1.5}, 0), box, PlanePose({0.5, 0}, 0));
  EXPECT_EQ(deep.distance, -0.5);
  EXPECT_EQ(deep.normal, Vector2d(0, 1));
  const auto corners = plane_distance(box, PlanePose({5, 6}, 0), box, PlanePose({0, 0}, 0));
  EXPECT_EQ(corners.distance, 5);
  EXPECT_NEAR((corners.normal - Vector2d(0.6, 0.8)).norm(), 0, 1e-16);
  EXPECT_EQ(corners.feature_a, (PlaneFeature{0, -1}));
  EXPECT_EQ(corners.feature_b, (PlaneFeature{2, -1}));
}

TEST(PlaneDistance, DiscsAndParticles) {
  const auto d = plane_distance(disc_piece(1), PlanePose({3, 4}, 0), disc_piece(2), PlanePose());
  EXPECT_EQ(d.distance, 2);
  EXPECT_EQ(d.point_b, Vector2d(1.2, 1.6));
  const auto same = plane_distance(disc_piece(1), PlanePose(), disc_piece(2), PlanePose());
  EXPECT_EQ(same.distance, -3);
  EXPECT_EQ(same.normal, Vector2d(0, 1));
  const PlanePiece box = box_piece({2, 2});
  const auto inside = plane_distance(disc_piece(0), PlanePose({0.9, 0}, 0), box, PlanePose());
  EXPECT_NEAR(inside.distance, -0.1, 1e-16);
  EXPECT_EQ(inside.normal, Vector2d(1, 0));
}

TEST(PlaneDistance, RandomPairsAgainstTheOracle) {
  Random random(21);
  int overlaps = 0, warm = 0;
  const int pairs = testing::samples(6000, 1000000);
  for (int trial = 0; trial < pairs; ++trial) {
    const PlanePiece a = random_piece(random), b = random_piece(random);
    const double spread = 1.2 * (a.reach() + b.reach());
    PlanePose X_WA({random.uniform(-spread, spread), random.uniform(-spread, spread)},
                   random.uniform(-4, 4));
    const PlanePose X_WB({0, 0}, random.uniform(-4, 4));
    const auto d = plane_distance(a, X_WA, b, X_WB);
    expect_right(a, X_WA, b, X_WB, d);
    if (HasFatalFailure()) FAIL() << "trial " << trial;
    overlaps += d.distance < 0;
    X_WA = PlanePose(X_WA.translation + Vector2d(1e-3, -1e-3) * spread,
                     std::atan2(X_WA.sin, X_WA.cos));
    const auto next = plane_distance(a, X_WA, b, X_WB, &d);
    expect_right(a, X_WA, b, X_WB, next);
    if (HasFatalFailure()) FAIL() << "coherent, trial " << trial;
    warm += next.coherent;
  }
  EXPECT_GT(overlaps, pairs / 10);
  EXPECT_GT(warm, pairs / 3);
}

// Facet laid on facet, vertex on facet, vertex on vertex; turned by 0, 1e-15 .. 1e-3 rad; gap 0,
// +-1e-15 .. 1e-2 of the size; boxes, needles, many-sided pieces; anywhere in the plane.
TEST(PlaneDistance, MatedPairsOnTheDegeneracy) {
  Random random(22);
  const double tilts[] = {0, 1e-16, 1e-15, 1e-12, 1e-9, 1e-6, 1e-3};
  const double gaps[] = {0, 1e-15, 1e-12, 1e-9, 1e-6, 1e-4, 1e-2};
  const double slides[] = {0, 0.5, 1, 1e-12, 1 - 1e-12, -0.25, 1.25};
  const int rounds = testing::samples(4, 400);
  for (int round = 0; round < rounds; ++round)
    for (double tilt : tilts)
      for (double gap : gaps)
        for (double slide : slides)
          for (int sign : {-1, 1}) {
            PlanePiece a = random_piece(random), b = random_piece(random);
            while (a.facets().empty()) a = random_piece(random);
            while (b.facets().empty()) b = random_piece(random);
            const double size = std::min(a.reach(), b.reach());
            const int i = random.below(a.size()), j = random.below(b.size());
            const auto &fa = a.facets()[i], &fb = b.facets()[j];
            // Turn b so that its facet j faces facet i, then slide its start along facet i.
            const double angle = std::atan2(-fa.normal.y(), -fa.normal.x()) -
                                 std::atan2(fb.normal.y(), fb.normal.x()) +
                                 (random.below(2) ? tilt : -tilt);
            PlanePose X_AB({0, 0}, angle);
            const Vector2d target = a.vertices()[i] + slide * fa.length * quarter_turn(fa.normal) +
                                    (sign * gap * size + a.radius() + b.radius()) * fa.normal;
            X_AB.translation = target - X_AB.rotate(b.vertices()[b.next(j)]);
            const PlanePose X_WA(random.below(2)
                                     ? Vector2d(0, 0)
                                     : Vector2d(random.uniform(-9, 9), random.uniform(-9, 9)),
                                 random.below(2) ? 0 : random.uniform(-4, 4));
            PlanePose X_WB;
            X_WB.translation = X_WA * X_AB.translation;
            X_WB.cos = X_WA.cos * X_AB.cos - X_WA.sin * X_AB.sin;
            X_WB.sin = X_WA.sin * X_AB.cos + X_WA.cos * X_AB.sin;
            const auto d = plane_distance(a, X_WA, b, X_WB);
            expect_right(a, X_WA, b, X_WB, d);
            if (HasFatalFailure())
              FAIL() << "tilt " << tilt << " gap " << sign * gap << " slide " << slide;
          }
}

TEST(PlaneDistance, LatticeBoxesAreExact) {
  // Boxes of whole sizes at half-integer places: touching, sharing corners, one inside the other.
  Random random(23);
  for (int trial = 0; trial < testing::samples(20000, 400000); ++trial) {
    Vector2d size[2], at[2];
    for (int k = 0; k < 2; ++k)
      for (int c = 0; c < 2; ++c)
        size[k][c] = 1 + random.below(3), at[k][c] = random.below(9) / 2.0;
    const auto d = plane_distance(box_piece(size[0]), PlanePose(at[0], 0), box_piece(size[1]),
                                  PlanePose(at[1], 0));
    const Vector2d gap = (at[0] - at[1]).cwiseAbs() - (size[0] + size[1]) / 2;
    const double exact = gap.maxCoeff() <= 0 ? gap.maxCoeff() : gap.cwiseMax(Vector2d(0, 0)).norm();
    ASSERT_EQ(d.distance, exact);
    ASSERT_TRUE(d.certified);
  }
}

TEST(PlaneDistance, SwapMoveTurnAndScale) {
  Random random(24);
  for (int trial = 0; trial < testing::samples(3000, 64000); ++trial) {
    const PlanePiece a = random_piece(random), b = random_piece(random);
    const double L = a.reach() + b.reach();
    const PlanePose X_WA({random.uniform(-L, L), random.uniform(-L, L)}, random.uniform(-4, 4));
    const PlanePose X_WB({0, 0}, trial % 2 ? 0 : random.uniform(-4, 4));
    const auto d = plane_distance(a, X_WA, b, X_WB);
    const auto swapped = plane_distance(b, X_WB, a, X_WA);
    ASSERT_NEAR(swapped.distance, d.distance, 1e-13 * L + 1e-15);
    const PlanePose X({1000, -500}, random.uniform(-4, 4));
    const auto compose = [&](const PlanePose& Y) {
      PlanePose Z;
      Z.translation = X * Y.translation;
      Z.cos = X.cos * Y.cos - X.sin * Y.sin, Z.sin = X.sin * Y.cos + X.cos * Y.sin;
      return Z;
    };
    const auto moved = plane_distance(a, compose(X_WA), b, compose(X_WB));
    ASSERT_NEAR(moved.distance, d.distance, 1e-12 * L + 1e-12);  // 4e-16 of 1000 m, thrice rounded
    const double scale = 1e-3;
    const auto scaled = [&](const PlanePiece& p) {
      Loop loop = p.vertices();
      for (auto& v : loop) v *= scale;
      return PlanePiece(loop, p.radius() * scale);
    };
    PlanePose small = X_WA;
    small.translation *= scale;
    const auto tiny = plane_distance(scaled(a), small, scaled(b), X_WB);
    ASSERT_NEAR(tiny.distance, scale * d.distance, 1e-13 * scale * L + 1e-18);
  }
}

TEST(PlaneDistance, ManySidedPiecesWithFlatSidesAndNearlyEqualDirections) {
  // 100-gons against copies turned by a hair: the merge of directions sees ties everywhere.
  for (double turn : {0.0, 1e-17, 1e-15, 1e-13, 1e-9}) {
    Loop round;
    for (int i = 0; i < 100; ++i)
      round.emplace_back(std::cos(i * M_PI / 50), std::sin(i * M_PI / 50));
    const PlanePiece piece(round);
    for (double x : {0.3, 1.9999, 2.0, 2.5}) {
      const PlanePose X_WA({x * std::cos(0.1), x * std::sin(0.1)}, turn), X_WB;
      expect_right(piece, X_WA, piece, X_WB, plane_distance(piece, X_WA, piece, X_WB));
    }
  }
}

TEST(PlaneDistance, ConcaveBodiesByTheirPieces) {
  const auto u =
      checked_polygon({{{0, 0}, {3, 0}, {3, 3}, {2, 3}, {2, 1}, {1, 1}, {1, 3}, {0, 3}}, {}}, "");
  const auto pieces = convex_pieces(*u).pieces;
  const std::vector<PlanePiece> peg{box_piece({0.8, 1})};
  const auto in = plane_distance(peg, PlanePose({1.5, 2}, 0), pieces, PlanePose());
  EXPECT_NEAR(in.nearest.distance, 0.1, 1e-15);
  EXPECT_NEAR(std::abs(in.nearest.normal.x()), 1, 1e-15);
  const auto floor = plane_distance(peg, PlanePose({1.5, 1.55}, 0), pieces, PlanePose());
  EXPECT_NEAR(floor.nearest.distance, 0.05, 1e-15);
  EXPECT_NEAR(floor.nearest.normal.y(), 1, 1e-15);
  EXPECT_LT(plane_distance(peg, PlanePose({1.3, 2}, 0), pieces, PlanePose()).nearest.distance, 0);
}

}  // namespace
}  // namespace tenon::geometry
