// Equilibrium as a linear program:  sum over contacts of J^T (cone edge) f + wrench = 0,  f >= 0
// (thesis eq. 8 and 10). In the plane the two edges are the cone; in space a pyramid of `sides`
// edges stands for it: inscribed (edges on the cone), so what it finds is a force inside the round
// cone.
#pragma once

#include "tenon/contact/contact_problem.hpp"
#include "tenon/lp/lp_model.hpp"
#include "tenon/statics/certificate.hpp"

namespace tenon::statics {

/// Where a column of the program comes from: force = value * direction at that contact.
struct ConeColumn {
  int contact = -1;
  contact::RowVector direction;
};

/// Edges of the pyramid of one contact in (normal, tangents) coordinates: one if frictionless, two
/// in the plane, `sides` in space, each with normal part 1. `scale` widens it (1 / cos(pi / sides)
/// makes it circumscribed).
std::vector<contact::RowVector> cone_edges(int tangents, double friction, int sides,
                                           double scale = 1);

struct EquilibriumLp {
  lp::LpModel model;                ///< rows: dof per body; columns: cone edges, then tensions
  std::vector<ConeColumn> columns;  ///< one per column of the model
  double scale = 1;                 ///< forces are measured in this many newtons

  Forces forces(const contact::ContactProblem& problem, const std::vector<double>& x) const;
  /// Row multipliers as velocities, with the sign that makes the power of the loads positive.
  Motion motion(const contact::ContactProblem& problem, const Presence& presence,
                const std::vector<double>& ray) const;
};

/// Absent bodies have free rows and their contacts' columns are fixed at 0. Moments are divided by
/// the assembly's size and all wrenches by the load scale, so that the tolerances of lp/ are
/// relative. `widen` = 1 for the inscribed pyramid (feasible proves stands), 1 / cos(pi / sides)
/// for the circumscribed one (infeasible proves falls).
EquilibriumLp equilibrium_lp(const contact::ContactProblem& problem, const Presence& presence,
                             int sides, double widen = 1);

/// Bounds of a body's rows and a contact's columns when they are there, and when they are not.
lp::Bounds row_bounds(const EquilibriumLp& program, const contact::ContactProblem& problem, int row,
                      bool present);
lp::Bounds column_bounds(const EquilibriumLp& program, const contact::ContactProblem& problem,
                         int column, bool present);

}  // namespace tenon::statics
