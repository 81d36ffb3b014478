// Axis-parallel boxes in space as contact problems: the four corners of every face overlap.
#pragma once

#include <algorithm>
#include <vector>

#include "support/contact_builder.hpp"

namespace tenon::testing {

struct Box {
  Eigen::Vector3d low, size;
  double weight = 1;
  bool held = false;  ///< fixed: no body of the problem
};

struct BoxOptions {
  double friction = 0;
  Eigen::Vector3d down = {0, 0, -1};
  bool floor = true;  ///< the half space z <= 0 is held
};

inline contact::ContactProblem box_problem(const std::vector<Box>& boxes,
                                           const BoxOptions& o = {}) {
  ContactBuilder builder(3, o.down);
  std::vector<int> body;
  for (const Box& b : boxes) {
    body.push_back(b.held ? contact::kHeld
                          : builder.add_body(b.low + b.size / 2, b.weight, b.size.norm() / 2));
  }
  const double tiny = 1e-9;
  /// Face of box i against box j (or the floor, j < 0) in direction `axis`; i lies above.
  const auto touch = [&](int i, int j, int axis) {
    if (body[i] == contact::kHeld && (j < 0 || body[j] == contact::kHeld)) return;
    const double at = boxes[i].low[axis];
    const double other = j < 0 ? 0 : boxes[j].low[axis] + boxes[j].size[axis];
    if (std::abs(at - other) > tiny) return;
    const int s = (axis + 1) % 3, t = (axis + 2) % 3;
    double low[2], high[2];
    const int axes[2] = {s, t};
    for (int k = 0; k < 2; ++k) {
      low[k] = boxes[i].low[axes[k]];
      high[k] = low[k] + boxes[i].size[axes[k]];
      if (j >= 0) {
        low[k] = std::max(low[k], boxes[j].low[axes[k]]);
        high[k] = std::min(high[k], boxes[j].low[axes[k]] + boxes[j].size[axes[k]]);
      }
      if (high[k] - low[k] <= tiny) return;
    }
    for (int corner = 0; corner < 4; ++corner) {
      Eigen::Vector3d p;
      p[axis] = at;
      p[s] = corner & 1 ? high[0] : low[0];
      p[t] = corner & 2 ? high[1] : low[1];
      builder.add_contact(body[i], j < 0 ? contact::kHeld : body[j], p, Eigen::Vector3d::Unit(axis),
                          o.friction);
    }
  };
  for (int i = 0; i < static_cast<int>(boxes.size()); ++i) {
    if (o.floor) touch(i, -1, 2);
    for (int j = 0; j < static_cast<int>(boxes.size()); ++j) {
      for (int axis = 0; axis < 3; ++axis) {
        if (i != j) touch(i, j, axis);
      }
    }
  }
  return builder.finish();
}

/// Three bars per level, crosswise, each 3 x 1 x 0.6.
inline std::vector<Box> jenga_boxes(int levels) {
  std::vector<Box> boxes;
  for (int k = 0; k < levels; ++k) {
    for (int i = 0; i < 3; ++i) {
      if (k % 2 == 0) {
        boxes.push_back({{0, 1.0 * i, 0.6 * k}, {3, 1, 0.6}});
      } else {
        boxes.push_back({{1.0 * i, 0, 0.6 * k}, {1, 3, 0.6}});
      }
    }
  }
  return boxes;
}

}  // namespace tenon::testing
