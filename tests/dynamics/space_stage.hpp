// The stage of stage.hpp in space: z is up.
#pragma once

#include <Eigen/Geometry>

#include "stage.hpp"

namespace tenon::testing {

struct SpaceStage : Stage {
  explicit SpaceStage(double h, double friction = 0) : Stage(h, friction) {
    scene.dimension = 3;
    scene.gravity = {0, 0, -9.81};
  }

  model::Body& put(const std::string& name, std::vector<model::Piece> pieces,
                   const Eigen::Vector3d& at,
                   const Eigen::Quaterniond& turn = Eigen::Quaterniond::Identity()) {
    model::Body body;
    body.name = name;
    body.shape.pieces = std::move(pieces);
    body.shape.pieces_given = true;
    body.pose.position = at;
    body.pose.orientation = turn;
    scene.bodies.push_back(std::move(body));
    return scene.bodies.back();
  }
  model::Body& block(const std::string& name, const Eigen::Vector3d& size,
                     const Eigen::Vector3d& at,
                     const Eigen::Quaterniond& turn = Eigen::Quaterniond::Identity()) {
    return put(name, {model::Box{size}}, at, turn);
  }
  /// A fixed slab whose top is at z = 0.
  model::Body& floor(double width) {
    model::Body& body = block("floor", {width, width, 1}, {0, 0, -0.5});
    body.fixed = true;
    return body;
  }
};

inline Eigen::Quaterniond turn(double angle, const Eigen::Vector3d& axis) {
  return Eigen::Quaterniond(Eigen::AngleAxisd(angle, axis.normalized()));
}

/// A box of the given size whose frame is not its centre: for bodies of several boxes.
inline model::Piece box_piece(const Eigen::Vector3d& low, const Eigen::Vector3d& high) {
  geometry::Polyhedron surface;
  for (int i = 0; i < 8; ++i)
    surface.vertices.push_back(
        {i & 1 ? high.x() : low.x(), i & 2 ? high.y() : low.y(), i & 4 ? high.z() : low.z()});
  surface.faces = {{0, 2, 3, 1}, {4, 5, 7, 6}, {0, 1, 5, 4},
                   {2, 6, 7, 3}, {0, 4, 6, 2}, {1, 3, 7, 5}};
  model::Mesh mesh;
  mesh.surface = std::move(surface);
  return mesh;
}

}  // namespace tenon::testing
