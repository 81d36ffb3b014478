// The central path followed as a curve, through its turning points.
//
// Why. With friction the central path of the interior point may turn back in its parameter, and a
// method that only lowers the parameter then loses it. Here the parameter is one more unknown.
//
// In scaled units, from a start (w, p, w_n, x, s) inside all cones (barrier_system.hpp), t = 1:
//     w - w_f - J' lambda = t F_0,     w_n - u_n = t r_0,    s_t - u_t = t q_0,
//     p w_n = t c_0,                   x o s = (t d_0, 0),
// F_0, r_0, q_0, c_0, d_0 being what the start has. t = 0 is the step problem with the round cone.
// At the start the contacts are lifted (w_n large, p small), where the solution is unique; for
// almost all starts the solutions form a smooth curve that can leave t > 0 only through t = 0 or
// back through large t, which lifting makes unlikely (and is reported). Steps: tangent, then Newton
// corrections across it. d(log t) has the sign of -det H (the parameter turns exactly where H is
// singular), so no turn is missed.
//
// Round-off. Linear relations are kept as residuals that steps shrink, never recomputed from w; the
// small sides of all pairs are stored, not differences. So t can fall to 1e-16 and below.
#pragma once

#include <cstdint>
#include <vector>

#include "tenon/solvers/barrier_system.hpp"
#include "tenon/solvers/scaled_problem.hpp"

namespace tenon::solvers {

struct CentralStart {
  double lift = 10;    ///< w_n = max(u_n, 0) + lift V, V the fastest approach of a contact
  double press = 0.1;  ///< p = press V (as velocities)
  double spread = 0;   ///< p is multiplied by random numbers in [1 - spread, 1 + spread]
};

enum class CentralEnd {
  walking,   ///< not ended yet
  last,      ///< t has fallen to its last value
  returned,  ///< the curve went back to large t
  stuck,     ///< steps became too short, or a matrix could not be factored
  limit      ///< the budget of factorisations is used up
};

template <int D, int T>
class CentralPath {
 public:
  void start(const ScaledProblem<D, T>& problem, BlockLu<double, D>& lu, const CentralStart& from,
             std::uint64_t seed);
  /// Walks on until the natural residual is at most `residual` (m/s) or the path ends; at most
  /// `budget` factorisations.
  CentralEnd walk(double residual, int budget);

  double residual() const { return residual_; }  ///< natural residual where it stands, m/s
  void impulses(std::vector<double>& lambda) const { system_.impulses(at_, lambda); }
  double parameter() const { return at_.t; }
  int factorisations() const { return factorisations_; }
  int turns() const { return turns_; }

 private:
  static constexpr int R = 1 + T;

  struct Point : BarrierPoint<T> {
    double t = 1;
  };
  struct Step : BarrierStep<T> {
    double t = 0;  ///< d(log t)
  };

  void tangent(const Point& at, Step& out);
  void newton(const Point& at, Step& out);
  static void add(Step& x, double a, const Step& y);
  double error(const Point& at) const;
  double dot(const Point& at, const Step& a, const Step& b) const;
  double longest(const Point& at, const Step& d) const;
  void advance(Point& at, double a, const Step& d) const;
  void refresh(Point& at) const;
  bool factor(const Point& at);
  bool correct(Point& at, int& corrections);
  bool step();

  const ScaledProblem<D, T>* problem_ = nullptr;
  BlockLu<double, D>* lu_ = nullptr;
  BarrierSystem<D, T> system_;
  Point at_, trial_;
  Step tangent_, newton_, sideways_;
  double step_ = 1, residual_ = 0, last_sign_ = -1;
  int factorisations_ = 0, budget_ = 0, turns_ = 0;
  std::vector<double> f0_, r0_, c0_, d0_;  ///< the start's right-hand sides
  double largest_f0_ = 0, speed_ = 0;
};

}  // namespace tenon::solvers
