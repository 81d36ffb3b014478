// ContactProblem: the waist of the hourglass. What comes before it knows shapes; what comes after
// it knows only rows and masses, and so works in the plane and in space alike. Nothing after it may
// ask whether the world is flat: sizes come from `dof` and `tangents`.
//
// Generalised velocity of a body: (v, w), the velocity of its centre of mass and its angular
// velocity in world axes; 3 numbers in the plane (vx, vy, wz), 6 in space. Wrenches alike (force,
// moment about the centre of mass). SI units.
//
// Signs. A contact joins bodies a and b; its normal points from b to a. Its rows give the velocity
// of a relative to b at the point:
//     u = jacobian_a * v_a + jacobian_b * v_b + drift,   u = (u_n, u_t1[, u_t2]),
// so that u_n > 0 opens the contact. A contact force lambda = (p, f1[, f2]) acts on a as
// jacobian_a^T lambda and on b as jacobian_b^T lambda; p >= 0 pushes the bodies apart.
// Equilibrium of a body:  wrench + sum jacobian^T lambda = 0.
#pragma once

#include <Eigen/Core>
#include <cstdint>
#include <vector>

namespace tenon::contact {

/// Sized at run time, stored without heap: at most 6 velocities per body, 3 rows per contact.
using BodyVector = Eigen::Matrix<double, Eigen::Dynamic, 1, 0, 6, 1>;
using BodyMatrix = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, 0, 6, 6>;
using RowVector = Eigen::Matrix<double, Eigen::Dynamic, 1, 0, 3, 1>;
using RowBlock = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor, 3, 6>;

/// Index of a body without unknowns (fixed or prescribed) in Contact::a and Contact::b.
inline constexpr int kHeld = -1;

/// A body that can move. Held bodies are not in the problem; their motion enters as Contact::drift.
struct Body {
  int scene_body = -1;  ///< index in Scene::bodies
  BodyMatrix mass;      ///< dof x dof, symmetric positive definite, world axes
  BodyVector velocity;  ///< at the start of the step (zero in statics)
  BodyVector wrench;    ///< external: gravity, loads, grips, gyroscopic; N, N m
  Eigen::Vector3d centre = Eigen::Vector3d::Zero();  ///< of mass, world, m
  double radius = 0;  ///< circumscribed about the centre of mass, m: the scale of its tolerances
};

/// One contact point (a corner of a contact patch).
struct Contact {
  int a = kHeld, b = kHeld;        ///< index in ContactProblem::bodies or kHeld; never both kHeld
  int scene_a = -1, scene_b = -1;  ///< index in Scene::bodies
  Eigen::Vector3d point = Eigen::Vector3d::Zero();   ///< world; z = 0 in the plane
  Eigen::Vector3d normal = Eigen::Vector3d::Zero();  ///< world, unit, from b to a
  double gap = 0;                   ///< signed distance along the normal, m; < 0 is overlap
  double friction = 0;              ///< mu >= 0
  double tension = 0;               ///< p >= -tension is allowed (connections); 0 for plain contact
  RowBlock jacobian_a, jacobian_b;  ///< (1 + tangents) x dof; empty (0 rows) where the body is held
  RowVector drift;                  ///< velocity of the held side, (1 + tangents), m/s
  int patch = -1;                   ///< contacts of one face pair share a number
  std::uint64_t key =
      0;  ///< the same features of the same bodies have the same key in the next step
};

/// One way to keep two convex pieces apart: all its contacts hold.
struct Alternative {
  std::vector<int> contacts;  ///< indices in ContactProblem::contacts
  std::uint64_t key = 0;      ///< the separating feature (facet of a, facet of b, edge pair)
  bool safe = true;           ///< it separates already at the start of the step (class S)
};

/// Some alternative must hold with all its rows (docs/nonconvex-contact.md). Contacts that appear
/// in no group always hold.
struct Group {
  std::vector<Alternative> alternatives;
  int selected = 0;
};

struct ContactProblem {
  int dof = 3;       ///< velocities per body: 3 in the plane, 6 in space
  int tangents = 1;  ///< friction rows per contact: 1 in the plane, 2 in space
  std::vector<Body> bodies;
  std::vector<Contact> contacts;
  std::vector<Group> groups;
  double size = 1;  ///< size of the assembly, m
};

}  // namespace tenon::contact
