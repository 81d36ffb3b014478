// What of a body's shape a picture needs: corner points for framing, faces in space.
#pragma once

#include <Eigen/Core>
#include <vector>

#include "tenon/model/scene.hpp"

namespace tenon::draw {

/// Body frame to world.
Eigen::Vector3d placed(const model::Pose& pose, const Eigen::Vector3d& point);

/// Points of the body frame, each with a ball around it, whose hull contains the piece.
struct Ball {
  Eigen::Vector3d centre;
  double radius = 0;
};
std::vector<Ball> hull_points(const model::Piece& piece);

/// The four corners of a planar box, counter-clockwise.
geometry::Loop box_corners(const model::Box& box);
/// The surface of a spatial box: eight vertices, six faces seen from outside counter-clockwise, in
/// the order -x, +x, -y, +y, -z, +z.
geometry::Polyhedron box_surface(const model::Box& box);

}  // namespace tenon::draw
