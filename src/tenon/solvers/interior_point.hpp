// Interior point, cold: follows the central path of the step problem with the round friction cone.
//
// In scaled units, per contact: w_n = u_n, x = (mu p, f) and s = (s_0, u_t), both in the
// second-order cone of dimension 1 + T, s_0 free:
//     p w_n = tau / d_n,     x o s = (x . s, x_0 s_t + s_0 x_t) = (2 tau / d_n, 0).
// At tau = 0 this is the friction law itself (not its associated relaxation): s_0 = |u_t| wherever
// the contact slides. In the plane the cone splits into the pairs (mu p + f) a and (mu p - f) b.
// Newton steps (Alizadeh-Haeberly-Overton) with Mehrotra's predictor and corrector; dlambda is
// eliminated per contact, E dlambda = g - J dw, so that one matrix H = I + J' E^-1 J remains.
//
// Guarantee: none with friction (the problem is not monotone); in practice the method that solves
// most cold problems. The result is a start for proximal Newton, which makes it exact.
#pragma once

#include <vector>

#include "tenon/solvers/scaled_problem.hpp"

namespace tenon::solvers {

struct InteriorOptions {
  int steps = 120;         ///< factorisations at most
  int idle_steps = 40;     ///< give up after so many steps without gain
  double gap = 1e-13;      ///< stop at complementarity below gap (scale)^2 ..
  double residual = 1e-8;  ///< .. or natural residual below this times the scale
};

struct InteriorReport {
  double residual = 0;  ///< of the best impulses, m/s, by ScaledProblem::residual
  int steps = 0;
};

template <int D, int T>
class InteriorPoint {
 public:
  /// Overwrites `lambda` (scaled) with the best impulses seen.
  InteriorReport solve(const ScaledProblem<D, T>& problem, BlockLu<double, D>& lu,
                       const InteriorOptions& options, std::vector<double>& lambda);

 private:
  static constexpr int R = 1 + T;
  static constexpr int kPerContact = 1 + R;  // w_n, s

  void start();
  void residuals();
  bool factor();
  void direction(double tau, bool second_order);
  double longest_step() const;
  double gap_after(double a) const;

  const ScaledProblem<D, T>* problem_ = nullptr;
  BlockLu<double, D>* lu_ = nullptr;
  std::vector<double> w_, lambda_, slack_, u_, force_, k_;
  std::vector<double> dw_, dlambda_, dslack_, g_, trial_w_;
};

}  // namespace tenon::solvers
