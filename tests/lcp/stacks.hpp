// Contact-like matrices: frictionless columns and pyramids of planar blocks 2 wide and 1 high,
// A = J M^-1 J', b = J M^-1 F (thesis eq. 12), without any other room.
#pragma once

#include <cmath>
#include <utility>
#include <vector>

#include "tenon/lcp/problem.hpp"

namespace tenon::lcp::testing {

struct Stack {
  SparseLcp problem;
  std::vector<std::vector<int>> rows_of_block;  ///< contacts under each block, outermost first
};

namespace stack_detail {

struct ContactPoint {
  int above, below;         ///< block index, -1 is the ground
  double x_above, x_below;  ///< lever arms about the centres
};

inline Stack assemble(int blocks, const std::vector<ContactPoint>& points) {
  const double mass = 2, inertia = mass * (2 * 2 + 1 * 1) / 12.0, gravity = 9.81;
  const int n = static_cast<int>(points.size());
  Matrix J = Matrix::Zero(n, 3 * blocks), weighted = J;
  Vector fall = Vector::Zero(3 * blocks);
  for (int k = 0; k < blocks; ++k) fall[3 * k + 1] = -gravity;
  Stack stack;
  stack.rows_of_block.resize(blocks);
  for (int c = 0; c < n; ++c) {
    const ContactPoint& p = points[c];
    J(c, 3 * p.above + 1) = 1;
    J(c, 3 * p.above + 2) = p.x_above;
    if (p.below >= 0) {
      J(c, 3 * p.below + 1) = -1;
      J(c, 3 * p.below + 2) = -p.x_below;
    }
    stack.rows_of_block[p.above].push_back(c);
  }
  for (int k = 0; k < blocks; ++k) {
    weighted.col(3 * k + 1) = J.col(3 * k + 1) / mass;
    weighted.col(3 * k + 2) = J.col(3 * k + 2) / inertia;
  }
  stack.problem = to_sparse({weighted * J.transpose(), J * fall});
  return stack;
}

}  // namespace stack_detail

/// A column; `arms` are the contact points under each block, for instance {-1, 1} or the four
/// collinear points {-1, 1, -0.5, 0.5}, in the order in which they are considered.
inline Stack column(int blocks, const std::vector<double>& arms) {
  std::vector<stack_detail::ContactPoint> points;
  for (int k = 0; k < blocks; ++k)
    for (double arm : arms) points.push_back({k, k - 1, arm, arm});
  return stack_detail::assemble(blocks, points);
}

/// A pyramid with `base` blocks on the ground; a block rests on two, by two points on each.
inline Stack pyramid(int base, bool outermost_first) {
  std::vector<stack_detail::ContactPoint> points;
  int start = 0, below_start = 0, blocks = 0;
  for (int row = 0; row < base; ++row) {
    below_start = start;
    start = blocks;
    for (int k = 0; k < base - row; ++k, ++blocks) {
      std::vector<stack_detail::ContactPoint> mine;
      if (row == 0) {
        mine = {{blocks, -1, -1, 0}, {blocks, -1, 1, 0}};
      } else {
        const int left = below_start + k, right = left + 1;
        mine = {{blocks, left, -1, 0},
                {blocks, left, 0, 1},
                {blocks, right, 0, -1},
                {blocks, right, 1, 0}};
        if (outermost_first) mine = {mine[0], mine[3], mine[1], mine[2]};
      }
      points.insert(points.end(), mine.begin(), mine.end());
    }
  }
  return stack_detail::assemble(blocks, points);
}

}  // namespace tenon::lcp::testing
