// An axis-aligned box in space. Planar things use z = 0.
#pragma once

#include <Eigen/Core>
#include <limits>

namespace tenon::geometry {

/// Empty until something is added. Touching boxes overlap.
struct Bounds {
  Eigen::Vector3d low = Eigen::Vector3d::Constant(std::numeric_limits<double>::infinity());
  Eigen::Vector3d high = Eigen::Vector3d::Constant(-std::numeric_limits<double>::infinity());

  void add(const Eigen::Vector3d& p) { low = low.cwiseMin(p), high = high.cwiseMax(p); }
  void add(const Bounds& other) { low = low.cwiseMin(other.low), high = high.cwiseMax(other.high); }
  /// Grown by `margin` on every side.
  Bounds grown(double margin) const {
    return {low - Eigen::Vector3d::Constant(margin), high + Eigen::Vector3d::Constant(margin)};
  }
  bool empty() const { return !(low.x() <= high.x()); }
  bool overlaps(const Bounds& other) const {
    return (low.array() <= other.high.array()).all() && (other.low.array() <= high.array()).all();
  }
  Eigen::Vector3d centre() const { return (low + high) / 2; }
  double diagonal() const { return empty() ? 0 : (high - low).norm(); }
};

}  // namespace tenon::geometry
