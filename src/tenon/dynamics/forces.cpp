#include "tenon/dynamics/forces.hpp"

#include <Eigen/Cholesky>
#include <Eigen/Geometry>

namespace tenon::dynamics {

namespace {

using contact::BodyMatrix;
using contact::BodyVector;
using contact::Placement;

struct Wrench {
  Eigen::Vector3d force = Eigen::Vector3d::Zero(), moment = Eigen::Vector3d::Zero();
};

Wrench external_wrench(const World& world, const WorldBody& body, const Placement& place) {
  Wrench sum;
  sum.force = body.mass * world.gravity;
  for (const AppliedLoad& load : body.loads) {
    sum.force += load.force;
    sum.moment += load.moment + (place.rotation * load.point).cross(load.force);
  }
  return sum;
}

Eigen::Matrix3d turned(const Eigen::Matrix3d& inertia, const Eigen::Matrix3d& rotation) {
  return rotation * inertia * rotation.transpose();
}

/// The fixed point of w = I(q_mid(w))^-1 L. A contraction for h |w| < 1; at most 30 rounds.
Eigen::Matrix3d mid_inertia(const WorldBody& body, const Placement& place,
                            const Eigen::Vector3d& momentum, double h) {
  Eigen::Matrix3d inertia = turned(body.inertia, place.rotation);
  Eigen::Vector3d w = inertia.llt().solve(momentum);
  for (int round = 0; round < 30; ++round) {
    BodyVector spin = BodyVector::Zero(6);
    spin.tail<3>() = w;
    inertia = turned(body.inertia, contact::advanced(place, spin, h / 2).rotation);
    const Eigen::Vector3d next = inertia.llt().solve(momentum);
    const double change = (next - w).norm();
    w = next;
    if (change <= 1e-15 * w.norm()) break;
  }
  return inertia;
}

void add_grips(const World& world, const State& state, int index, double time, double h,
               FreeMotion& motion) {
  for (const WorldGrip& grip : world.grips) {
    if (grip.body != index) continue;
    const WorldBody &body = world.bodies[index], &holder = world.bodies[grip.to];
    const Placement before = held_placement(holder, time), after = held_placement(holder, time + h);
    const BodyVector driven =
        contact::velocity_between(held_placement(holder, 0), after, 1, world.dof);
    const BodyVector moved =
        contact::velocity_between(body.start, state.placements[index], 1, world.dof);
    const BodyVector speed = contact::velocity_between(before, after, h, world.dof);
    const BodyVector impulse =
        h * (grip.stiffness.cwiseProduct(driven - moved) + grip.damping.cwiseProduct(speed));
    const BodyVector momentum = motion.mass * motion.free_velocity + impulse;
    motion.mass.diagonal() += h * grip.damping + h * h * grip.stiffness;
    motion.free_velocity = motion.mass.llt().solve(momentum);
  }
}

/// The velocity of a point of a body at `arm` from its centre, per generalised velocity.
Eigen::Matrix<double, 3, Eigen::Dynamic> point_jacobian(const Eigen::Vector3d& arm, int dof) {
  Eigen::Matrix<double, 3, Eigen::Dynamic> rows(3, dof);
  rows.setZero();
  if (dof == 3) {
    rows(0, 0) = rows(1, 1) = 1;
    rows(0, 2) = -arm.y();
    rows(1, 2) = arm.x();
    return rows;
  }
  rows.leftCols<3>().setIdentity();
  rows.rightCols<3>() << 0, arm.z(), -arm.y(), -arm.z(), 0, arm.x(), arm.y(), -arm.x(), 0;
  return rows;
}

void add_pulls(const World& world, const State& state, int index, double h, FreeMotion& motion) {
  for (const WorldPull& pull : world.pulls) {
    if (pull.body != index) continue;
    const Placement& place = state.placements[index];
    const Eigen::Vector3d arm = place.rotation * pull.point;
    const auto rows = point_jacobian(arm, world.dof);
    const Eigen::Vector3d stretch = pull.target - place.centre - arm;
    const BodyVector momentum =
        motion.mass * motion.free_velocity + h * pull.stiffness * rows.transpose() * stretch;
    motion.mass += (h * pull.damping + h * h * pull.stiffness) * rows.transpose() * rows;
    motion.free_velocity = motion.mass.llt().solve(momentum);
  }
}

}  // namespace

FreeMotion free_motion(const World& world, const State& state, int index, double time, double h) {
  const WorldBody& body = world.bodies[index];
  const Placement& place = state.placements[index];
  const BodyVector& v = state.velocities[index];
  const Wrench wrench = external_wrench(world, body, place);
  FreeMotion motion;
  motion.mass = BodyMatrix::Zero(world.dof, world.dof);
  motion.free_velocity = v;
  if (world.dof == 3) {
    motion.mass.diagonal() << body.mass, body.mass, body.inertia(2, 2);
    motion.free_velocity[0] += h / body.mass * wrench.force.x();
    motion.free_velocity[1] += h / body.mass * wrench.force.y();
    motion.free_velocity[2] += h / body.inertia(2, 2) * wrench.moment.z();
  } else {
    const Eigen::Vector3d momentum = state.momenta[index] + h * wrench.moment;
    const Eigen::Matrix3d inertia = mid_inertia(body, place, momentum, h);
    motion.mass.diagonal().head<3>().setConstant(body.mass);
    motion.mass.bottomRightCorner<3, 3>() = inertia;
    motion.inertia = inertia;
    motion.free_velocity.head<3>() += h / body.mass * wrench.force;
    motion.free_velocity.tail<3>() = inertia.llt().solve(momentum);
  }
  add_grips(world, state, index, time, h, motion);
  add_pulls(world, state, index, h, motion);
  return motion;
}

}  // namespace tenon::dynamics
