// One time step of one island, packed: only numbers, no shapes. The input of every solver of this
// room and of its verifier.
//
// Unknowns v (dof numbers per body) and lambda = (p, f) (1 + tangents numbers per contact):
//     M (v - v_f) = J' lambda,      u = J v + offset,
//     0 <= p  _|_  u_n >= 0,        |f| <= mu p,   f = -mu p u_t / |u_t| where u_t != 0.
// offset_n = drift_n + bias, bias = gap / h; the tangential part of offset is the drift of a
// prescribed body.
//
// Existence. With offset_n >= 0 and no tangential drift a solution exists for every mu (the
// equivalent complementarity problem is copositive, and v = 0 meets every row). With negative
// offsets and a frictional self-stress (J' lambda = 0 inside the cones) there may be none: overlaps
// are better pushed apart elsewhere. Solutions need not be unique with friction.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "tenon/contact/contact_problem.hpp"

namespace tenon::solvers {

struct StepProblem {
  int dof = 3;               ///< velocities per body: 3 in the plane, 6 in space
  int tangents = 1;          ///< friction rows per contact: 1 in the plane, 2 in space
  double step = 0;           ///< h, s; only kept with the problem, the equations do not need it
  double scale = 0;          ///< m/s; residuals are reported relative to it: max(h g, 0.01 |v_f|)
  std::vector<double> mass;  ///< bodies x dof x dof, symmetric positive definite
  std::vector<double> inverse_mass;   ///< the inverse of each block of `mass`
  std::vector<double> free_velocity;  ///< v_f, bodies x dof: v + h M^-1 wrench
  std::vector<int> a, b;              ///< per contact: body or contact::kHeld
  std::vector<double> jacobian_a;     ///< contacts x rows x dof; zero where a is held
  std::vector<double> jacobian_b;     ///< the same for b
  std::vector<double> offset;         ///< contacts x rows, m/s: bias and drift
  std::vector<double> friction;       ///< per contact, mu >= 0

  int rows() const { return 1 + tangents; }
  int bodies() const { return dof > 0 ? static_cast<int>(free_velocity.size()) / dof : 0; }
  int contacts() const { return static_cast<int>(friction.size()); }

  /// Appends a body; returns its index. `mass` dof x dof, by rows.
  int add_body(std::span<const double> mass, std::span<const double> free_velocity);
  /// Appends a contact; an empty Jacobian stands for a held body. Returns its index.
  int add_contact(int a, int b, std::span<const double> jacobian_a,
                  std::span<const double> jacobian_b, std::span<const double> offset, double mu);
};

/// Which part of a ContactProblem is packed.
struct Island {
  std::vector<int> bodies;    ///< indices in ContactProblem::bodies, ascending
  std::vector<int> contacts;  ///< indices in ContactProblem::contacts, ascending
};

struct PackOptions {
  double step = 0.01;     ///< h, s, > 0
  double gravity = 9.81;  ///< |g|, m/s^2: only sets the scale of residuals
  /// One per contact of the ContactProblem, m/s, any sign; absent: max(gap, 0) / h.
  std::span<const double> bias = {};
  /// bodies x dof of the ContactProblem; absent: velocity + h M^-1 wrench.
  std::span<const double> free_velocity = {};
};

/// Contacts with `tension` T > 0 allow p >= -T h; they are packed as plain contacts for p + T h
/// (friction then bounded by mu (p + T h)), the pull T h moved into v_f. unpack_tension undoes it.
StepProblem pack(const contact::ContactProblem& problem, const Island& island,
                 const PackOptions& options);
/// The whole problem as one island.
StepProblem pack(const contact::ContactProblem& problem, const PackOptions& options);
/// Subtracts the packed tension from the normal impulses: the impulses of the ContactProblem.
void unpack_tension(const contact::ContactProblem& problem, const Island& island, double step,
                    std::span<double> lambda);

/// max(h g, 0.01 |v_f|) with |v_f| the largest linear speed of a body, m/s.
double residual_scale(const StepProblem& problem, double gravity);

/// Finite, symmetric and positive definite, dof x dof by rows: what add_body asks for.
bool is_mass(std::span<const double> mass, int dof);

/// What is wrong with the numbers (sizes, indices, NaN, mass not positive), or nothing.
std::optional<std::string> defect(const StepProblem& problem);

}  // namespace tenon::solvers
