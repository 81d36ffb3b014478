// Interior point, cold: Mehrotra's predictor and corrector towards the central path of the step
// problem with the round friction cone.
//
// In scaled units, per contact (cone_pair.hpp, barrier_system.hpp):
//     p w_n = tau / d_n,     x o s = (2 tau / d_n, 0),   x = (mu p, f), s = (s_0, u_t).
// At tau = 0 this is the friction law itself (not its associated relaxation): s_0 = |u_t| wherever
// the contact slides.
//
// Guarantee: none with friction (the problem is not monotone, the path may turn back:
// central_path.hpp); in practice the method that solves most cold problems. The result is a start
// for proximal Newton, which makes it exact.
#pragma once

#include <vector>

#include "tenon/solvers/barrier_system.hpp"

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

  void start();
  void refresh();
  void direction(double tau, const BarrierStep<T>* second, bool rough, BarrierStep<T>& out);
  double gap() const;

  const ScaledProblem<D, T>* problem_ = nullptr;
  BarrierSystem<D, T> system_;
  BarrierPoint<T> at_, trial_;
  BarrierStep<T> affine_, step_;
  std::vector<double> normal_goal_, cone_goal_;  ///< at tau = 1
};

}  // namespace tenon::solvers
