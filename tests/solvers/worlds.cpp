#include "solvers/worlds.hpp"

#include <Eigen/Geometry>
#include <cmath>

namespace tenon::testing {

World World::planar() {
  return {};
}

World World::spatial() {
  World world;
  world.problem.dof = 6;
  world.problem.tangents = 2;
  return world;
}

int World::add_box(const Vector3d& centre, const Vector3d& extents, double mass) {
  contact::Body body;
  const Vector3d e2 = extents.cwiseAbs2();
  body.velocity = contact::BodyVector::Zero(problem.dof);
  body.wrench = contact::BodyVector::Zero(problem.dof);
  if (problem.dof == 3) {
    if (!(mass > 0)) mass = extents.x() * extents.y();
    body.mass = Vector3d(mass, mass, mass * (e2.x() + e2.y()) / 12).asDiagonal();
    body.wrench[1] = -mass * gravity;
  } else {
    if (!(mass > 0)) mass = extents.prod();
    contact::BodyVector diagonal(6);
    diagonal << mass, mass, mass, mass * (e2.y() + e2.z()) / 12, mass * (e2.x() + e2.z()) / 12,
        mass * (e2.x() + e2.y()) / 12;
    body.mass = diagonal.asDiagonal();
    body.wrench[2] = -mass * gravity;
  }
  body.radius = extents.norm() / 2;
  problem.bodies.push_back(body);
  centres.push_back(centre);
  return static_cast<int>(centres.size()) - 1;
}

void World::set_velocity(int body, const Vector3d& linear, const Vector3d& angular) {
  if (problem.dof == 3) {
    problem.bodies[body].velocity << linear.x(), linear.y(), angular.z();
  } else {
    problem.bodies[body].velocity << linear, angular;
  }
}

void World::add_force(int body, const Vector3d& force, const Vector3d& moment) {
  contact::BodyVector w(problem.dof);
  if (problem.dof == 3) {
    w << force.x(), force.y(), moment.z();
  } else {
    w << force, moment;
  }
  problem.bodies[body].wrench += w;
}

int World::add_contact(int a, int b, const Vector3d& point, const Vector3d& normal, double mu,
                       double gap) {
  contact::Contact c;
  c.a = a;
  c.b = b;
  c.point = point;
  c.normal = normal;
  c.friction = mu;
  c.gap = gap;
  c.drift = contact::RowVector::Zero(1 + problem.tangents);
  std::vector<Vector3d> axes{normal};
  if (problem.dof == 3) {
    axes.emplace_back(normal.y(), -normal.x(), 0);
  } else {
    const Vector3d helper = std::fabs(normal.x()) < 0.7 ? Vector3d::UnitX() : Vector3d::UnitY();
    axes.push_back(normal.cross(helper).normalized());
    axes.push_back(normal.cross(axes[1]));
  }
  const auto block = [&](int body, double sign) {
    contact::RowBlock rows(0, problem.dof);
    if (body == contact::kHeld) return rows;
    rows.resize(1 + problem.tangents, problem.dof);
    const Vector3d arm = point - centres[body];
    for (int r = 0; r < rows.rows(); ++r) {
      const Vector3d moment = arm.cross(axes[r]);
      if (problem.dof == 3) {
        rows.row(r) << sign * axes[r].x(), sign * axes[r].y(), sign * moment.z();
      } else {
        rows.row(r) << sign * axes[r].transpose(), sign * moment.transpose();
      }
    }
    return rows;
  };
  c.jacobian_a = block(a, 1);
  c.jacobian_b = block(b, -1);
  problem.contacts.push_back(c);
  return static_cast<int>(problem.contacts.size()) - 1;
}

solvers::StepProblem World::pack(double step) const {
  solvers::PackOptions options;
  options.step = step;
  options.gravity = gravity;
  return solvers::pack(problem, options);
}

}  // namespace tenon::testing
