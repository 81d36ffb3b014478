// Proofs for the answers to a linear program, checked from the model alone. Shares no line with the
// solver: a status counts only if one of these says so.
//
// Every number is made relative, so that the tolerance means the same for every model: a row's
// violation is divided by 1 + sum |a_ij x_j|, a reduced cost by 1 + |c_j| + sum |a_ij y_i|, and a
// ray by its largest number. A NaN anywhere gives residual = infinity, so it never passes.
#pragma once

#include <span>

#include "tenon/lp/lp_model.hpp"

namespace tenon::lp {

/// The largest relative violation of rows and bounds at x; a proof of feasibility if small.
double primal_residual(const LpModel& model, std::span<const double> x);

/// Optimality of x with row duals y, by weak duality: every z that satisfies the model has
/// cost^T z >= sum_i min/max(y_i * row bound) + sum_j min/max(d_j * bound),  d = cost - A^T y.
struct OptimalityCheck {
  double primal = kInfinity;  ///< primal_residual
  double dual = kInfinity;    ///< largest relative y_i or d_j whose bound on its side is infinite
  double gap = kInfinity;     ///< |cost^T x - dual bound| / (1 + sum of the terms' sizes)
  double worst() const;
};
OptimalityCheck check_optimal(const LpModel& model, std::span<const double> x,
                              std::span<const double> y);

/// Farkas: y proves infeasibility if the least y^T r over the row bounds exceeds the largest
/// (A^T y)^T x over the column bounds (so y_i > 0 leans on a lower bound, as a dual does). Scaled
/// to max |y| = 1.
struct FarkasCheck {
  double violation = kInfinity;  ///< largest |y_i| or |A^T y|_j whose needed bound is infinite
  double margin = -kInfinity;    ///< the excess; > 0 proves infeasibility if violation = 0. With a
                                 ///< violation v it excludes every x with |x|_1 < margin / v.
  double scale = 1;              ///< sum of the sizes of the margin's terms
};
FarkasCheck check_infeasible(const LpModel& model, std::span<const double> y);

/// Unboundedness: x feasible, and r stays inside every bound for ever while the cost falls.
/// Scaled to max |r| = 1.
struct RayCheck {
  double primal = kInfinity;     ///< primal_residual of x
  double violation = kInfinity;  ///< largest movement of r against a finite bound
  double descent = -kInfinity;   ///< -cost^T r / max |cost|
};
RayCheck check_unbounded(const LpModel& model, std::span<const double> x,
                         std::span<const double> r);

/// How the checks become a yes: `tolerance` for residuals, and margins must exceed `tolerance`
/// times their scale as well as the violations.
bool proves(const OptimalityCheck& check, double tolerance);
bool proves(const FarkasCheck& check, double tolerance);
bool proves(const RayCheck& check, double tolerance);

}  // namespace tenon::lp
