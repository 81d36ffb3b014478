#include "tenon/geometry/polygon_check.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "support/samples.hpp"
#include "tenon/core/random.hpp"
#include "tenon/geometry/polygon_sweep.hpp"

namespace tenon::geometry {
namespace {

using Eigen::Vector2d;

const Loop kSquare{{0, 0}, {4, 0}, {4, 4}, {0, 4}};

std::string message(const Result<Polygon>& result) {
  EXPECT_FALSE(result);
  return result ? "" : to_string(result.faults()[0]);
}
std::string message(const Loop& outer, std::vector<Loop> holes = {}) {
  return message(checked_polygon({outer, std::move(holes)}, "shape"));
}

TEST(PolygonCheck, TurnsLoopsTheRightWayRound) {
  const Loop hole{{1, 1}, {2, 1}, {2, 2}, {1, 2}};
  const auto result = checked_polygon({{{0, 0}, {0, 4}, {4, 4}, {4, 0}}, {hole}}, "p");
  ASSERT_TRUE(result);
  EXPECT_EQ(result->outer, kSquare);  // vertex 0 stays first
  EXPECT_GT(signed_area(result->outer), 0);
  EXPECT_EQ(signed_area(result->holes[0]), -1);
  EXPECT_EQ(area(*result), 15);
}

TEST(PolygonCheck, NamesTheCrossingEdges) {
  const std::string text = message(Loop{{0, 0}, {2, 2}, {2, 0}, {0, 2}});
  EXPECT_NE(text.find("edge 0 of the outline (from (0, 0) to (2, 2)) crosses edge 2"),
            std::string::npos)
      << text;
  EXPECT_NE(text.find("shape: "), std::string::npos) << text;
}

TEST(PolygonCheck, RefusesWhatIsNoLoop) {
  EXPECT_NE(message(Loop{{0, 0}, {1, 0}}).find("has 2 vertices"), std::string::npos);
  EXPECT_NE(message(Loop{}).find("has 0 vertices"), std::string::npos);
  const double nan = std::numeric_limits<double>::quiet_NaN();
  EXPECT_NE(message(Loop{{0, 0}, {1, 0}, {nan, 1}}).find("vertex 2 of the outline is not a finite"),
            std::string::npos);
  EXPECT_NE(message(Loop{{0, 0}, {1, 0}, {1, 1}, {0, 0}}).find("repeated last vertex"),
            std::string::npos);
  EXPECT_NE(message(Loop{{0, 0}, {1, 0}, {1, 0}, {1, 1}}).find("leave out vertex 2"),
            std::string::npos);
  EXPECT_NE(message(Loop{{0, 0}, {1, 0}, {2, 0}}).find("lies on"), std::string::npos);  // no area
}

TEST(PolygonCheck, RefusesTouching) {
  // A vertex on another edge, a vertex on a vertex, a spike, a hole at the outline.
  EXPECT_NE(message(Loop{{0, 0}, {4, 0}, {4, 4}, {2, 0}, {0, 4}}).find("touches"),
            std::string::npos);
  EXPECT_NE(message(Loop{{0, 0}, {2, 2}, {4, 0}, {4, 4}, {2, 2}, {0, 4}}).find("touches"),
            std::string::npos);
  EXPECT_NE(message(Loop{{0, 0}, {4, 0}, {4, 4}, {4, 9}, {4, 4.5}, {0, 4}}).find("lies on"),
            std::string::npos);
  EXPECT_NE(message(kSquare, {{{0, 1}, {1, 1}, {1, 2}}}).find("hole 0"), std::string::npos);
  EXPECT_NE(message(kSquare, {{{1, 1}, {2, 1}, {1, 2}}, {{2, 1}, {3, 1}, {3, 2}}}).find("touches"),
            std::string::npos);
}

TEST(PolygonCheck, RefusesWrongNesting) {
  const Loop big{{1, 1}, {3, 1}, {3, 3}, {1, 3}}, small{{1.5, 1.5}, {2, 1.5}, {2, 2}};
  const Loop outside{{5, 1}, {6, 1}, {6, 2}}, around{{-1, -1}, {9, -1}, {9, 9}, {-1, 9}};
  EXPECT_NE(message(kSquare, {big, small}).find("hole 1 (first vertex (1.5, 1.5)) lies in hole 0"),
            std::string::npos);
  EXPECT_NE(message(kSquare, {outside}).find("lies outside"), std::string::npos);
  EXPECT_NE(message(kSquare, {around}).find("hole 0"), std::string::npos);
  EXPECT_NE(message(kSquare, {big, outside}).find("hole 1"), std::string::npos);
  EXPECT_TRUE(checked_polygon({kSquare, {small, {{2.5, 2}, {3, 2}, {3, 3}}}}, ""));
}

TEST(PolygonCheck, AcceptsStraightVerticesUprightEdgesAndHairlineGaps) {
  EXPECT_TRUE(checked_polygon({{{0, 0}, {1, 0}, {2, 0}, {2, 1}, {2, 2}, {0, 2}, {0, 1}}, {}}, ""));
  const double up = std::nextafter(0.0, 1.0);
  EXPECT_TRUE(checked_polygon({{{0, 0}, {4, 0}, {4, 4}, {2, up}, {0, 4}}, {}}, ""));
}

/// All pairs of edges, exactly.
bool simple_by_brute_force(const std::vector<Loop>& loops) {
  struct Edge {
    int loop, index, size;
    Vector2d a, b;
  };
  std::vector<Edge> edges;
  for (int l = 0; l < int(loops.size()); ++l)
    for (int i = 0, n = int(loops[l].size()); i < n; ++i)
      edges.push_back({l, i, n, loops[l][i], loops[l][(i + 1) % n]});
  for (const Edge& e : edges)
    for (const Edge& f : edges) {
      if (&e >= &f) continue;
      const auto relation = segment_relation(e.a, e.b, f.a, f.b);
      const int gap = f.index - e.index;
      const bool neighbours = e.loop == f.loop && (gap == 1 || gap == e.size - 1);
      if (relation == SegmentRelation::kApart) continue;
      if (!neighbours || relation == SegmentRelation::kOverlap) return false;
    }
  return true;
}

// Coordinates on a small lattice, so that touching, collinear and repeated points abound.
TEST(PolygonCheck, SweepAgreesWithAllPairsOnLattices) {
  Random random(7);
  int good = 0, bad = 0;
  for (int trial = 0; trial < testing::samples(20000, 400000); ++trial) {
    const int lattice = 3 + random.below(6);
    std::vector<Loop> loops(1 + random.below(2));
    bool valid = true;
    for (Loop& loop : loops) {
      const int n = 3 + random.below(4);
      for (int i = 0; i < n; ++i) loop.emplace_back(random.below(lattice), random.below(lattice));
      for (int i = 0; i < n; ++i) valid = valid && loop[i] != loop[(i + 1) % n];
    }
    if (!valid) continue;
    std::vector<const Loop*> pointers;
    for (const Loop& loop : loops) pointers.push_back(&loop);
    const LoopSweep sweep = sweep_loops(pointers);
    const bool simple = simple_by_brute_force(loops);
    ASSERT_EQ(!sweep.meeting, simple) << "trial " << trial;
    simple ? ++good : ++bad;
    if (!simple) {
      const auto& m = *sweep.meeting;
      const auto edge = [&](const LoopEdge& e, int k) {
        const Loop& loop = loops[e.loop];
        return loop[(e.edge + k) % loop.size()];
      };
      ASSERT_NE(segment_relation(edge(m.first, 0), edge(m.first, 1), edge(m.second, 0),
                                 edge(m.second, 1)),
                SegmentRelation::kApart);
      continue;
    }
    if (loops.size() == 2) {
      // A loop lies in the other iff its first vertex does (they do not meet): crossing number.
      for (int inner = 0; inner < 2; ++inner) {
        const Vector2d p = loops[inner][0];
        const Loop& other = loops[1 - inner];
        bool inside = false;
        for (std::size_t i = 0; i < other.size(); ++i) {
          const Vector2d &a = other[i], &b = other[(i + 1) % other.size()];
          if ((a.y() > p.y()) != (b.y() > p.y()) &&
              orient2d(a, b, p) * (b.y() > a.y() ? 1 : -1) > 0)
            inside = !inside;
        }
        ASSERT_EQ(sweep.parent[inner], inside ? 1 - inner : -1);
      }
    }
  }
  EXPECT_GT(good, 500);
  EXPECT_GT(bad, 500);
}

// Combs, stars and stacks of long thin teeth: a grid or pairs of boxes would take n^2.
TEST(PolygonCheck, HundredThousandVerticesInReasonableTime) {
  const int n = 50000;
  Loop comb;
  for (int i = 0; i < n; ++i) {
    comb.emplace_back(i + 1e6, i);  // long slanted teeth, all boxes overlap
    comb.emplace_back(i - 1e6, i + 0.5);
  }
  comb.emplace_back(-2e6, n);
  comb.emplace_back(-2e6, -1);
  EXPECT_TRUE(checked_polygon({comb, {}}, ""));
  std::swap(comb[n], comb[n + 2]);
  EXPECT_FALSE(checked_polygon({comb, {}}, ""));
}

}  // namespace
}  // namespace tenon::geometry
