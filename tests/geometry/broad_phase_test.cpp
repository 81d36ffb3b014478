#include "tenon/geometry/broad_phase.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "support/samples.hpp"
#include "tenon/core/check.hpp"
#include "tenon/core/random.hpp"

namespace tenon::geometry {
namespace {

using Eigen::Vector3d;
using Pairs = std::vector<std::pair<int, int>>;

Pairs by_brute_force(const std::vector<Bounds>& boxes) {
  Pairs pairs;
  for (int i = 0; i < int(boxes.size()); ++i)
    for (int j = i + 1; j < int(boxes.size()); ++j) {
      bool apart = false;
      for (int k = 0; k < 3; ++k)
        apart = apart || boxes[i].high[k] < boxes[j].low[k] || boxes[j].high[k] < boxes[i].low[k];
      if (!apart) pairs.emplace_back(i, j);
    }
  return pairs;
}

std::vector<Bounds> random_boxes(Random& random, int n, bool planar, bool lattice) {
  std::vector<Bounds> boxes;
  for (int i = 0; i < n; ++i) {
    Vector3d low, size;
    for (int k = 0; k < 3; ++k) {
      low[k] = lattice ? random.below(6) : random.uniform(0, 6);
      size[k] = lattice ? random.below(2) : random.uniform(0, random.uniform(0, 3));
      if (planar && k == 2) low[k] = size[k] = 0;
    }
    boxes.push_back({low, low + size});
  }
  return boxes;
}

TEST(BroadPhase, TouchingBoxesCount) {
  const std::vector<Bounds> boxes{{{0, 0, 0}, {1, 1, 0}},
                                  {{1, 0, 0}, {2, 1, 0}},
                                  {{2.1, 0, 0}, {3, 1, 0}},
                                  {{1, 1, 0}, {1, 1, 0}}};
  EXPECT_EQ(overlapping_pairs(boxes), (Pairs{{0, 1}, {0, 3}, {1, 3}}));
  std::vector<int> hits{99};
  BoxTree(boxes).query(boxes[2].grown(0.2), hits);
  EXPECT_EQ(hits, (std::vector<int>{1, 2}));
  EXPECT_TRUE(overlapping_pairs({}).empty());
  BoxTree().query(boxes[0], hits);
  EXPECT_TRUE(hits.empty());
}

TEST(BroadPhase, AgreesWithAllPairsAndKeepsTheirOrder) {
  Random random(3);
  std::size_t found = 0;
  for (int trial = 0; trial < testing::samples(300, 5000); ++trial) {
    const auto boxes = random_boxes(random, random.below(60), trial % 2, trial % 3 == 0);
    const Pairs pairs = overlapping_pairs(boxes);
    ASSERT_EQ(pairs, by_brute_force(boxes));
    found += pairs.size();
  }
  EXPECT_GT(found, 1000u);
}

TEST(BroadPhase, RefitFollowsTheBoxes) {
  Random random(4);
  const auto start = random_boxes(random, 200, false, false);
  const auto later = random_boxes(random, 200, false, true);
  BoxTree tree(start);
  tree.refit(later);
  std::vector<int> hits, expected;
  for (int i = 0; i < 200; ++i) {
    tree.query(later[i], hits);
    BoxTree(later).query(later[i], expected);
    ASSERT_EQ(hits, expected);
  }
  EXPECT_THROW(tree.refit(random_boxes(random, 3, false, false)), BugError);
}

// All centres equal, and a hundred thousand bricks in a wall: no quadratic surprise, exact count.
TEST(BroadPhase, ManyEqualAndManySpread) {
  const std::vector<Bounds> equal(300, Bounds{{0, 0, 0}, {1, 1, 1}});
  EXPECT_EQ(overlapping_pairs(equal).size(), 300u * 299 / 2);
  const int rows = testing::samples(100, 316), columns = rows;
  std::vector<Bounds> wall;
  for (int r = 0; r < rows; ++r)
    for (int c = 0; c < columns; ++c)
      wall.push_back({Vector3d(2 * c + r % 2, r, 0), Vector3d(2 * c + 2 + r % 2, r + 1, 0)});
  // Side by side, and two below each brick except one at an end of each row.
  EXPECT_EQ(overlapping_pairs(wall).size(),
            std::size_t(rows * (columns - 1) + (rows - 1) * (2 * columns - 1)));
}

}  // namespace
}  // namespace tenon::geometry
