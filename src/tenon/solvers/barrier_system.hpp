// What the interior point and the central path share: points inside all cones, the Newton matrix of
// the complementarity laws, and steps that keep to the cones.
//
// In scaled units a point has w, and per contact p > 0, w_n > 0 and a ConePair. For given goals
//     w - w_f - J' lambda = ..,   w_n - u_n = ..,   s_t - u_t = ..,   p w_n = goal_n,   x o s =
//     (goal_t, 0)
// is linearised; the contact's own unknowns are eliminated, E dlambda = want - J dw, so that one
// matrix H = I + J' E^-1 J over the bodies remains.
#pragma once

#include <vector>

#include "tenon/solvers/cone_pair.hpp"
#include "tenon/solvers/scaled_problem.hpp"

namespace tenon::solvers {

template <int T>
struct BarrierContact {
  double p = 1, w = 1;
  ConePair<T> cone;
};
template <int T>
struct BarrierContactStep {
  double p = 0, w = 0;
  ConeStep<T> cone;
};

template <int T>
struct BarrierPoint {
  std::vector<double> w;
  std::vector<BarrierContact<T>> contacts;
  std::vector<double> momentum;  ///< what w - w_f - J' lambda lacks of its value, bodies x D
  std::vector<double> lag;       ///< what the slacks (w_n, s_t) lack of theirs, contacts x R
};
template <int T>
struct BarrierStep {
  std::vector<double> w;
  std::vector<BarrierContactStep<T>> contacts;
};

/// The right-hand sides of one linear solve.
template <int T>
struct BarrierTarget {
  const std::vector<double>* momentum = nullptr;  ///< bodies x D
  const std::vector<double>* lag = nullptr;       ///< contacts x R
  const std::vector<double>* normal_goal = nullptr;
  const std::vector<double>* cone_goal = nullptr;
  double scale = 1;   ///< of both goals, and with `rate` of momentum and lag too
  bool rate = false;  ///< goals count as changes: the tangent of a path
  const BarrierStep<T>* second = nullptr;  ///< its products are subtracted (Mehrotra)
  bool rough = false;                      ///< without refinement: far from the boundary
};

template <int D, int T>
class BarrierSystem {
 public:
  static constexpr int R = 1 + T;

  void set_problem(const ScaledProblem<D, T>& problem, BlockLu<double, D>& lu);
  /// Factors H at a point; false if it cannot be.
  bool factor(const BarrierPoint<T>& at);
  /// With one step of iterative refinement. `at` must be the point of the last factor().
  void solve(const BarrierPoint<T>& at, const BarrierTarget<T>& target, BarrierStep<T>& out);
  /// Largest a for which at + a d stays inside all cones.
  double longest(const BarrierPoint<T>& at, const BarrierStep<T>& d) const;
  /// at += a d; where cones turn, momentum and lag take what is beyond the linear step.
  void advance(BarrierPoint<T>& at, double a, const BarrierStep<T>& d) const;
  static void add(BarrierStep<T>& x, double a, const BarrierStep<T>& y);  ///< x += a y
  void impulses(const BarrierPoint<T>& at, std::vector<double>& lambda) const;
  /// Natural residual of the point's impulses, m/s.
  double residual(const BarrierPoint<T>& at);

 private:
  typename ConePair<T>::Missing cone_missing(const BarrierPoint<T>& at,
                                             const BarrierTarget<T>& target, int c) const;
  double normal_missing(const BarrierPoint<T>& at, const BarrierTarget<T>& target, int c) const;
  void lag_of(const BarrierTarget<T>& target, int c, double* lag) const;
  void impulses_of(const std::vector<double>& dw);
  void refine(const BarrierTarget<T>& target, std::vector<double>& dw);

  const ScaledProblem<D, T>* problem_ = nullptr;
  BlockLu<double, D>* lu_ = nullptr;
  std::vector<double> k_, want_, dlambda_, rest_, lambda_, w_of_lambda_;
};

}  // namespace tenon::solvers
