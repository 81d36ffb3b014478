#include "tenon/geometry/axis_memory.hpp"

#include <algorithm>

#include "tenon/geometry/posed_pair.hpp"

namespace tenon::geometry {

using Eigen::Matrix3d;
using Eigen::Vector3d;

Drift AxisMemory::drift(const PosedPair& pair) const {
  const Matrix3d turn = pair.R - R;
  const double turned = turn.norm();  // Frobenius: at least the spectral norm, whatever R is
  const Vector3d &ca = pair.a.centre(), &cb = pair.b.centre();
  const Vector3d of_b = turn * cb + (pair.t - t);
  const Vector3d of_a = pair.R.transpose() * (ca - pair.t) - R.transpose() * (ca - t);
  return {of_a.norm() + turned * pair.a.radius(), of_b.norm() + turned * pair.b.radius()};
}

void AxisMemory::start(const PosedPair& pair) {
  constexpr double kFirst = 1e-2, kLeast = 1e-4, kMost = 5e-2;  // of the size
  constexpr double kQueries = 16;
  margin = kFirst * pair.size;
  if (valid) {
    const Drift since = drift(pair);
    margin = std::clamp(kQueries * std::max(since.of_a, since.of_b) / (uses + 1),
                        kLeast * pair.size, kMost * pair.size);
  }
  R = pair.R, t = pair.t, uses = 0, valid = true;
  for (auto* list : {&faces_a, &faces_b, &edges_a, &edges_b}) list->clear();
}

}  // namespace tenon::geometry
