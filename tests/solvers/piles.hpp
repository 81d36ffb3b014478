// A small world of many bodies made of convex pieces, only good enough to produce contact problems
// as they occur in motion: separating axes at the start of the step, clipped patches, gaps clipped
// at 0. The corpus of hard islands comes from here.
#pragma once

#include <Eigen/Geometry>
#include <array>
#include <map>
#include <string>
#include <vector>

#include "tenon/contact/contact_problem.hpp"
#include "tenon/core/random.hpp"

namespace tenon::testing {

using Eigen::Matrix3d;
using Eigen::Vector3d;

/// Plane: corners of a convex polygon, counter-clockwise, z = 0. Space: a box.
struct PilePiece {
  std::vector<Vector3d> corners;
  Vector3d centre = Vector3d::Zero(), half = Vector3d::Zero();
};

struct PileBody {
  std::vector<PilePiece> pieces;
  double mass = 1;
  Matrix3d inertia = Matrix3d::Identity();  ///< body axes, about the centre of mass
  Vector3d position = Vector3d::Zero(), velocity = Vector3d::Zero(), spin = Vector3d::Zero();
  Matrix3d rotation = Matrix3d::Identity();
  double radius = 1;
  bool fixed = false;
};

struct Pile {
  std::string name;
  bool spatial = false;
  double friction = 0.5, step = 0.01, gravity = 9.81;
  std::vector<PileBody> bodies;

  /// Boxes are given in the body's frame before it is moved to its centre of mass: (centre,
  /// extents).
  int add(const std::vector<std::pair<Vector3d, Vector3d>>& boxes, const Vector3d& position,
          bool fixed = false);
  int add_polygon(const std::vector<Vector3d>& corners, const Vector3d& position,
                  bool fixed = false);
  contact::ContactProblem detect() const;
  /// `velocity`: dof numbers per movable body, in their order.
  void advance(const std::vector<double>& velocity);
  void kick(Random& random, double speed);
};

/// The scenes of the corpus.
Pile pyramid(int rows, double mu);
Pile falling_boxes(int count, double mu, std::uint64_t seed);
Pile falling_concave(int count, double mu, std::uint64_t seed);
Pile cube_wall(int width, int height, double mu);
Pile cube_pyramid(int rows, double mu);
Pile falling_blocks(int count, double mu, std::uint64_t seed);

}  // namespace tenon::testing
