// World: what a Scene means to the time step. Everything that does not change while time passes.
#pragma once

#include <Eigen/Core>
#include <memory>
#include <string>
#include <vector>

#include "tenon/contact/contact_problem.hpp"
#include "tenon/contact/placement.hpp"
#include "tenon/contact/reach_pair.hpp"

namespace tenon::dynamics {

enum class Mobility { kFixed, kPrescribed, kFree };

/// A pose the body is told to have at a time; the centre-of-mass frame, so that motion between two
/// of them is a straight line of the centre and a steady turn.
struct TimedPlacement {
  double time = 0;  ///< s
  contact::Placement placement;
};

/// A force that goes with the body: constant in the world, applied at a point of the body.
struct AppliedLoad {
  Eigen::Vector3d point = Eigen::Vector3d::Zero();   ///< from the centre of mass, body axes, m
  Eigen::Vector3d force = Eigen::Vector3d::Zero();   ///< N, world
  Eigen::Vector3d moment = Eigen::Vector3d::Zero();  ///< N m, world
};

struct WorldBody {
  std::string name;
  Mobility mobility = Mobility::kFree;
  double mass = 1;                                        ///< kg
  Eigen::Matrix3d inertia = Eigen::Matrix3d::Identity();  ///< about the centre, body axes, kg m^2
  Eigen::Vector3d centre_in_body = Eigen::Vector3d::Zero();  ///< p_BC: from the file's frame
  double radius = 0;       ///< of the whole body about its centre of mass, m
  double turn_radius = 0;  ///< of what moves when it turns (a centred disc: 0), m
  double size = 0;         ///< the length its tolerances are relative to, m; > 0
  int first_piece = 0, pieces = 0;
  int friction_class = 0;  ///< row of World::friction
  contact::Placement start;
  contact::BodyVector start_velocity;
  std::vector<TimedPlacement> keyframes;  ///< prescribed bodies, time increasing, at least one
  std::vector<AppliedLoad> loads;
};

/// A spring and damper per world axis between a free body and a held one, relaxed at time 0.
struct WorldGrip {
  int body = -1, to = -1;
  contact::BodyVector stiffness;  ///< N/m, N m/rad
  contact::BodyVector damping;    ///< N s/m, N m s/rad
};

/// A spring and damper that pull a point of a free body to a place that does not move: a hand.
struct WorldPull {
  int body = -1;
  Eigen::Vector3d point = Eigen::Vector3d::Zero();   ///< from the centre of mass, body axes, m
  Eigen::Vector3d target = Eigen::Vector3d::Zero();  ///< world, m
  double stiffness = 0;                              ///< N/m, >= 0
  double damping = 0;                                ///< N s/m, >= 0
};

struct World {
  int dof = 3;
  Eigen::Vector3d gravity = Eigen::Vector3d::Zero();
  std::vector<WorldBody> bodies;
  std::vector<int> piece_body;  ///< which body a piece belongs to
  std::shared_ptr<const contact::PairGeometry> geometry;
  Eigen::MatrixXd friction;  ///< mu between friction classes
  std::vector<WorldGrip> grips;
  std::vector<WorldPull> pulls;
  double restitution = 0;

  bool held(int body) const { return bodies[body].mobility != Mobility::kFree; }
  double friction_between(int a, int b) const {
    return friction(bodies[a].friction_class, bodies[b].friction_class);
  }
};

/// Where a held body is at a time: its start, or between its keyframes (held before the first and
/// after the last).
contact::Placement held_placement(const WorldBody& body, double time);

/// |g|, or 1 m/s^2 without gravity: it sets the scale of residuals and of rest.
double residual_gravity(const World& world);

}  // namespace tenon::dynamics
