// Inside of convex_distance: the point of a simplex of up to four points nearest to the origin.
#pragma once

#include <Eigen/Core>

namespace tenon::geometry {

/// Points w = b - a of the difference body with the vertices they come from, and the convex weights
/// of the point nearest to the origin.
struct Simplex {
  int count = 0;
  Eigen::Vector3d w[4];
  int a[4], b[4];
  double weight[4];

  void add(const Eigen::Vector3d& point, int ia, int ib) {
    w[count] = point, a[count] = ia, b[count] = ib, weight[count] = 0;
    ++count;
  }
  bool holds(int ia, int ib) const {
    for (int i = 0; i < count; ++i)
      if (a[i] == ia && b[i] == ib) return true;
    return false;
  }
  /// Keeps the points that carry weight; returns the nearest point, or zero with count == 4 where
  /// the origin lies inside by more than round-off.
  Eigen::Vector3d reduce();
};

}  // namespace tenon::geometry
