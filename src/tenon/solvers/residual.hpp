// The one verifier of this room. It shares no code with the solvers: it sees the problem and the
// impulses, and recomputes everything else.
#pragma once

#include <span>
#include <vector>

#include "tenon/solvers/step_problem.hpp"

namespace tenon::solvers {

struct Verdict {
  /// The natural residual in m/s, or NaN / infinity if anything was not finite. With
  /// v = v_f + M^-1 J' lambda, u = J v + offset and d_n, d_t the diagonal of J M^-1 J' (d_t: the
  /// mean over the tangents), the largest over all contacts of
  ///     | min(u_n, d_n p) |   and   d_t | f - proj_{mu max(p, 0)}(f - u_t / d_t) |.
  /// Zero exactly at the solutions. In the plane the projection is on an interval, in space on a
  /// disc: the cone is round.
  double residual = 0;
  int worst_contact = -1;        ///< where the residual is attained; -1 without contacts
  std::vector<double> velocity;  ///< v, bodies x dof

  /// residual / scale; infinity if the residual is not finite. A problem whose scale is 0 (nothing
  /// moves and nothing pulls) is solved only by a residual of exactly 0.
  double relative(double scale) const;
};

/// `lambda`: contacts x (1 + tangents). Two passes over the contacts, nothing is factorised.
Verdict verify(const StepProblem& problem, std::span<const double> lambda);
/// The same into a Verdict whose memory is kept.
void verify(const StepProblem& problem, std::span<const double> lambda, Verdict& verdict);

/// 1/2 (v' M v - v_f' M v_f), J: the energy the contacts add; <= 0 at a solution with offset_n >= 0
/// and no tangential drift.
double energy_gain(const StepProblem& problem, std::span<const double> velocity);

}  // namespace tenon::solvers
