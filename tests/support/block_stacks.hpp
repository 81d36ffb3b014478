// Planar piles of equal blocks as contact problems: two points per horizontal overlap, two per
// touching side. Columns, pyramids, diamonds, harmonic and parabolic stacks, random piles.
#pragma once

#include <algorithm>
#include <limits>
#include <vector>

#include "support/contact_builder.hpp"
#include "tenon/core/random.hpp"

namespace tenon::testing {

struct Block {
  double left;  ///< x of the left side
  int level;    ///< 0 rests on the table
  double weight = 1;
};

struct StackOptions {
  double width = 2, height = 1;
  double friction = 0;
  bool sides = false;  ///< blocks of one level that touch have side contacts
  double angle = 0;    ///< everything turned, gravity and table included
  double table_left = -1e9, table_right = 1e9;
};

inline contact::ContactProblem stack_problem(const std::vector<Block>& blocks,
                                             const StackOptions& o = {}) {
  const double c = std::cos(o.angle), s = std::sin(o.angle), tiny = 1e-9;
  const auto turn = [&](double x, double y) {
    return Eigen::Vector3d(c * x - s * y, s * x + c * y, 0);
  };
  ContactBuilder builder(2, turn(0, -1));
  const double radius = std::hypot(o.width, o.height) / 2;
  int top = 0;
  for (const Block& b : blocks) {
    builder.add_body(turn(b.left + o.width / 2, (b.level + 0.5) * o.height), b.weight, radius);
    top = std::max(top, b.level);
  }
  std::vector<std::vector<int>> levels(top + 1);
  for (int i = 0; i < static_cast<int>(blocks.size()); ++i) levels[blocks[i].level].push_back(i);
  for (auto& level : levels) {
    std::stable_sort(level.begin(), level.end(),
                     [&](int i, int j) { return blocks[i].left < blocks[j].left; });
  }
  const auto rest = [&](int upper, int lower, double left, double right) {
    const double y = blocks[upper].level * o.height;
    if (right - left <= tiny) return;
    builder.add_contact(upper, lower, turn(left, y), turn(0, 1), o.friction);
    builder.add_contact(upper, lower, turn(right, y), turn(0, 1), o.friction);
  };
  for (int k = 0; k <= top; ++k) {
    std::size_t first = 0;
    for (int i : levels[k]) {
      const double left = blocks[i].left, right = left + o.width;
      if (k == 0) {
        rest(i, contact::kHeld, std::max(left, o.table_left), std::min(right, o.table_right));
      } else {
        const std::vector<int>& below = levels[k - 1];
        while (first < below.size() && blocks[below[first]].left + o.width <= left + tiny) ++first;
        for (std::size_t j = first; j < below.size() && blocks[below[j]].left < right - tiny; ++j) {
          rest(i, below[j], std::max(left, blocks[below[j]].left),
               std::min(right, blocks[below[j]].left + o.width));
        }
      }
      if (!o.sides) continue;
      for (int j : levels[k]) {
        if (std::abs(blocks[j].left - right) > tiny) continue;
        for (int up = 0; up < 2; ++up) {
          builder.add_contact(j, i, turn(right, (k + up) * o.height), turn(1, 0), o.friction);
        }
      }
    }
  }
  return builder.finish();
}

inline std::vector<Block> column_blocks(int count) {
  std::vector<Block> blocks;
  for (int k = 0; k < count; ++k) blocks.push_back({0, k});
  return blocks;
}

/// rows, rows-1, .., 1 blocks from below, each on the middle of two (width 2).
inline std::vector<Block> pyramid_blocks(int rows) {
  std::vector<Block> blocks;
  for (int k = 0; k < rows; ++k) {
    for (int i = 0; i < rows - k; ++i) blocks.push_back({2.0 * i + k, k});
  }
  return blocks;
}

/// Rows of n blocks centred on x = 0, from below (blocks 1 wide: set StackOptions::width = 1).
inline std::vector<Block> centred_rows(const std::vector<int>& counts) {
  std::vector<Block> blocks;
  for (int k = 0; k < static_cast<int>(counts.size()); ++k) {
    for (int i = 0; i < counts[k]; ++i) blocks.push_back({i - counts[k] / 2.0, k});
  }
  return blocks;
}

inline std::vector<Block> diamond_blocks(int m) {
  std::vector<int> counts;
  for (int k = 1; k <= m; ++k) counts.push_back(k);
  for (int k = m - 1; k >= 1; --k) counts.push_back(k);
  return centred_rows(counts);
}

/// Base block, then slabs s = 2..d of 2s-3 rows that alternate s and s-1 blocks.
inline std::vector<Block> parabolic_blocks(int d) {
  std::vector<int> counts{1};
  for (int s = 2; s <= d; ++s) {
    for (int row = 0; row < 2 * s - 3; ++row) counts.push_back(row % 2 == 0 ? s : s - 1);
  }
  return centred_rows(counts);
}

/// Unit blocks on a table that ends at x = 0, the top one reaching out by `overhang` in all; from
/// the top, block k reaches 1/(2k) beyond the one below, scaled.
inline std::vector<Block> harmonic_blocks(int n, double overhang) {
  double h = 0;
  for (int k = 1; k <= n; ++k) h += 1.0 / k;
  const double scale = overhang / (h / 2);
  std::vector<Block> blocks;
  double right = 0;
  for (int k = n; k >= 1; --k) {
    right += scale / (2 * k);
    blocks.push_back({right - 1, n - k});
  }
  return blocks;
}

/// Candidates for a random pile: row and offset at random, offsets on a grid so that sides and
/// corners meet. Which of them are built is for the caller to test (thesis, 4.3).
inline std::vector<Block> random_candidates(Random& random, int count, int rows, double width,
                                            double grid = 0.25) {
  std::vector<Block> blocks;
  const int offsets = static_cast<int>(width / grid);
  for (int i = 0; i < count; ++i)
    blocks.push_back({random.below(offsets) * grid, random.below(rows)});
  return blocks;
}

}  // namespace tenon::testing
