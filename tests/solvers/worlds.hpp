// Contact problems written down by hand: bodies with a place, contacts with a point and a normal.
// In the plane z is unused. The only thing between a test and the waist.
#pragma once

#include <Eigen/Core>

#include "tenon/contact/contact_problem.hpp"
#include "tenon/solvers/step_problem.hpp"

namespace tenon::testing {

using Eigen::Vector3d;

struct World {
  contact::ContactProblem problem;
  std::vector<Vector3d> centres;
  double gravity = 9.81;

  static World planar();
  static World spatial();

  /// A box with the given full extents (z unused in the plane) and density 1 unless `mass` > 0.
  /// Gravity pulls along `down` (default -y in the plane, -z in space).
  int add_box(const Vector3d& centre, const Vector3d& extents, double mass = 0);
  void set_velocity(int body, const Vector3d& linear, const Vector3d& angular = Vector3d::Zero());
  /// A load instead of or beside gravity, at the centre of mass.
  void add_force(int body, const Vector3d& force, const Vector3d& moment = Vector3d::Zero());
  /// Normal from b to a. Returns the index.
  int add_contact(int a, int b, const Vector3d& point, const Vector3d& normal, double mu,
                  double gap = 0);
  solvers::StepProblem pack(double step = 0.01) const;
};

}  // namespace tenon::testing
