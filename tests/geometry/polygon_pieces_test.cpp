#include "tenon/geometry/polygon_pieces.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <map>

#include "support/samples.hpp"
#include "tenon/core/random.hpp"
#include "tenon/geometry/polygon_check.hpp"
#include "tenon/geometry/polygon_monotone.hpp"
#include "tenon/geometry/polygon_triangulation.hpp"
#include "tenon/geometry/predicates.hpp"

namespace tenon::geometry {
namespace {

using Eigen::Vector2d;

Polygon good(Loop outer, std::vector<Loop> holes = {}) {
  auto result = checked_polygon({std::move(outer), std::move(holes)}, "");
  EXPECT_TRUE(result);
  return *result;
}

/// A random simple polygon on a lattice, many straight and upright stretches; sometimes a hole.
bool random_lattice_polygon(Random& random, Polygon& polygon) {
  const int lattice = 3 + random.below(6);
  Polygon raw;
  const auto loop = [&](int n) {
    Loop points;
    for (int i = 0; i < n; ++i) points.emplace_back(random.below(lattice), random.below(lattice));
    return points;
  };
  raw.outer = loop(3 + random.below(5));
  if (random.below(3) == 0) {
    raw.outer = {
        {-1, -1}, {double(lattice), -1}, {double(lattice), double(lattice)}, {-1, double(lattice)}};
    const int holes = 1 + random.below(3);
    for (int i = 0; i < holes; ++i) raw.holes.push_back(loop(3 + random.below(3)));
  }
  auto result = checked_polygon(raw, "");
  if (!result) return false;
  polygon = *result;
  return true;
}

/// A star-shaped outline with n vertices whose distances from the centre jump about.
Polygon random_star(Random& random, int n) {
  Loop loop;
  for (int i = 0; i < n; ++i) {
    const double a = 2 * M_PI * i / n, r = random.uniform(0.2, 1);
    loop.emplace_back(r * std::cos(a), r * std::sin(a));
  }
  return good(loop);
}

void expect_tiling(const Polygon& polygon, const PolygonPieces& pieces) {
  double outline = 0, real = 0;
  const auto add = [&](const Loop& loop) {
    for (std::size_t i = 0; i < loop.size(); ++i)
      outline += (loop[(i + 1) % loop.size()] - loop[i]).norm();
  };
  add(polygon.outer);
  for (const auto& hole : polygon.holes) add(hole);
  Vector2d closed(0, 0);  // internal facets come in opposite pairs
  for (const PlanePiece& piece : pieces.pieces) {
    const Loop& v = piece.vertices();
    for (int i = 0; i < piece.size(); ++i) {
      const int turn = orient2d(v[piece.previous(i)], v[i], v[piece.next(i)]);
      ASSERT_GE(turn, 0);
      if (turn == 0) {
        ASSERT_NE(piece.facets()[piece.previous(i)].internal, piece.facets()[i].internal);
      }
      if (piece.facets()[i].internal)
        closed += piece.facets()[i].length * piece.facets()[i].normal;
      else
        real += piece.facets()[i].length;
    }
  }
  EXPECT_NEAR(real, outline, 1e-12 * outline);
  EXPECT_NEAR(closed.norm(), 0, 1e-12 * outline);
  EXPECT_LE(pieces.area_error, 1e-13 * area(polygon) + 1e-15);
}

TEST(PolygonPieces, ConvexShapesStayWhole) {
  EXPECT_EQ(convex_pieces(good({{0, 0}, {2, 0}, {2, 1}, {0, 1}})).pieces.size(), 1u);
  const auto straight = convex_pieces(good({{0, 0}, {1, 0}, {2, 0}, {2, 1}, {1, 1}, {0, 1}}));
  ASSERT_EQ(straight.pieces.size(), 1u);
  EXPECT_EQ(straight.pieces[0].size(), 4);  // straight vertices joined
}

TEST(PolygonPieces, NotchesCostOnePieceEach) {
  const Polygon l = good({{0, 0}, {2, 0}, {2, 1}, {1, 1}, {1, 2}, {0, 2}});
  EXPECT_EQ(convex_pieces(l).pieces.size(), 2u);
  const Polygon u = good({{0, 0}, {3, 0}, {3, 3}, {2, 3}, {2, 1}, {1, 1}, {1, 3}, {0, 3}});
  EXPECT_EQ(convex_pieces(u).pieces.size(), 3u);
  const Polygon frame = good({{0, 0}, {3, 0}, {3, 3}, {0, 3}}, {{{1, 1}, {2, 1}, {2, 2}, {1, 2}}});
  const auto pieces = convex_pieces(frame);
  EXPECT_EQ(pieces.pieces.size(), 4u);
  expect_tiling(frame, pieces);
  EXPECT_EQ(pieces.area_error, 0);
}

TEST(PolygonPieces, TileLatticePolygonsExactly) {
  Random random(5);
  int concave = 0, with_holes = 0, tried = 0;
  for (int trial = 0; trial < testing::samples(20000, 300000); ++trial) {
    Polygon polygon;
    if (!random_lattice_polygon(random, polygon)) continue;
    ++tried;
    const auto points = all_vertices(polygon);
    auto triangles = triangulate(polygon);
    ASSERT_EQ(triangles.size(), points.size() + 2 * polygon.holes.size() - 2);
    for (int pass = 0; pass < 2; ++pass) {
      double sum = 0;
      for (const auto& t : triangles) {
        ASSERT_GT(orient2d(points[t[0]], points[t[1]], points[t[2]]), 0);
        sum += signed_area({points[t[0]], points[t[1]], points[t[2]]});
      }
      ASSERT_EQ(sum, area(polygon));  // halves of integers: exact
      flip_towards_delaunay(points, triangles);
    }
    const auto pieces = convex_pieces(polygon);
    ASSERT_EQ(pieces.area_error, 0);
    expect_tiling(polygon, pieces);
    concave += pieces.pieces.size() > 1;
    with_holes += !polygon.holes.empty();
    if (::testing::Test::HasFailure()) FAIL() << "trial " << trial;
  }
  EXPECT_GT(concave, tried / 5);
  EXPECT_GT(with_holes, 20);
}

TEST(PolygonPieces, APointIsInsideIffItIsInAPiece) {
  Random random(6);
  for (int trial = 0; trial < testing::samples(60, 1000); ++trial) {
    const Polygon star = random_star(random, 5 + random.below(60));
    const auto pieces = convex_pieces(star);
    expect_tiling(star, pieces);
    for (int k = 0; k < 50; ++k) {
      const Vector2d p(random.uniform(-1, 1), random.uniform(-1, 1));
      int in_pieces = 0;
      for (const auto& piece : pieces.pieces) in_pieces += point_distance(piece, p).distance < 0;
      bool inside = false;
      const Loop& loop = star.outer;
      for (std::size_t i = 0; i < loop.size(); ++i) {
        const Vector2d &a = loop[i], &b = loop[(i + 1) % loop.size()];
        if ((a.y() > p.y()) != (b.y() > p.y()) && orient2d(a, b, p) * (b.y() > a.y() ? 1 : -1) > 0)
          inside = !inside;
      }
      ASSERT_EQ(in_pieces, inside ? 1 : 0);
    }
  }
}

TEST(PolygonPieces, FalseNotchesOfRoundedFilesCountAsStraight) {
  // A straight top written with six decimals after a turn: one unit of the last place too low.
  const Polygon bar = good({{0, 0}, {4, 0}, {4, 1}, {2, 1 - 1e-6}, {1, 1}, {0, 1}});
  EXPECT_GT(convex_pieces(bar).pieces.size(), 1u);
  const auto pieces = convex_pieces(bar, 2e-6);
  EXPECT_EQ(pieces.pieces.size(), 1u);
  EXPECT_NEAR(pieces.area_error, 1.5e-6, 1e-12);
  EXPECT_GT(convex_pieces(bar, 1e-7).pieces.size(), 1u);  // the other side of the threshold
}

TEST(PolygonPieces, SmallNotchesThatAddUpAreCut) {
  // A shallow bowl of many tiny notches: each below the tolerance, the bowl far above it.
  Loop bowl{{-1, -1}, {1, -1}};
  const int n = 400;
  for (int i = 0; i <= n; ++i) {
    const double x = 1 - 2.0 * i / n;
    bowl.emplace_back(x, 0.1 * x * x);
  }
  const auto pieces = convex_pieces(good(bowl), 1e-4);
  EXPECT_GT(pieces.pieces.size(), 10u);
  EXPECT_LE(pieces.area_error, 1e-14);
}

TEST(PolygonPieces, TwentyThousandVerticesInReasonableTime) {
  Random random(8);
  const Polygon star = random_star(random, testing::samples(20000, 100000));
  const auto pieces = convex_pieces(star);
  expect_tiling(star, pieces);
  Loop round;
  for (int i = 0; i < 20000; ++i)
    round.emplace_back(std::cos(M_PI * i / 1e4), std::sin(M_PI * i / 1e4));
  EXPECT_LT(convex_pieces(good(round), 1e-9).pieces.size(), 2u);
}

}  // namespace
}  // namespace tenon::geometry
