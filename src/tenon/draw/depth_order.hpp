// In which order faces in space are painted so that nearer ones cover farther ones.
#pragma once

#include <Eigen/Core>
#include <vector>

namespace tenon::draw {

struct VisibleFace {
  std::vector<Eigen::Vector3d> corners;  ///< world; planar up to round-off
  Eigen::Vector3d normal;                ///< unit, towards the viewer
};

/// Back to front along `towards_viewer`. Two faces whose projections' boxes overlap are ordered by
/// plane tests (one lies wholly behind the plane of the other), all others and contradictions by
/// the depth of their middle: right for faces of bodies that do not interpenetrate, but for rings
/// of faces that cover one another in turn. Beyond kMostCompared faces only the middles decide.
std::vector<int> back_to_front(const std::vector<VisibleFace>& faces,
                               const Eigen::Vector3d& towards_viewer);

inline constexpr int kMostCompared = 3000;

}  // namespace tenon::draw
