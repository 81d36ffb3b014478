// Path following in body space (Lemke's idea without the Delassus matrix), in the plane.
//
// With eps > 0, z = t c - u / eps and lambda = proj(z), every contact is in one of four pieces
// (open, stick, slip+, slip-) and F(w, t) = w - w_f - J' lambda(z) = 0 is piecewise linear. Two
// kinds of path:
//   bias    c = (-s / eps, 0), s > 0 random: at large t everything is open and w = w_f is the only
//           solution. For eps > 0 the path is bounded whatever the offsets are, so without ties it
//           arrives at t = 0.
//   stage   eps is lowered: z is kept, c = z + u / eps' solves the new problem at t = 1; t falls to
//   0.
//           Such a path may come back to t = 1 instead, at another solution.
// One pivot: correct w at this t, the direction dw/dt, the next border by a two-pass (Harris) ratio
// test, switch that one contact. The sign of dt: the switched contact must move into its new piece,
// so t may rise for a while. Only rows of H that the switched contact reaches in the elimination
// tree are assembled and factored again, from scratch: there are no updates and no drift. At t = 0
// the natural residual is eps lambda (in scaled units).
//
// The scalar S is double for eps >= 1e-7 (z carries an error of 1e-16 / eps) and DoubleDouble
// below.
#pragma once

#include <vector>

#include "tenon/core/random.hpp"
#include "tenon/solvers/scaled_problem.hpp"

namespace tenon::solvers {

enum class PathEnd {
  arrived,      ///< t = 0
  returned,     ///< t rose above its start
  pivot_limit,  ///< too many pivots
  singular      ///< H could not be factored, or numbers were not finite
};

/// What one follower hands to the next, or back: solves F = 0 at t = 0 for its eps.
struct PathPoint {
  std::vector<DoubleDouble> w, z;
  std::vector<unsigned char> piece;
};

template <class S, int D>
class PathFollower {
 public:
  void set_problem(const ScaledProblem<D, 1>& problem, const BodyGraph& graph);
  PathEnd follow_bias(double eps, Random& random, int max_pivots);
  PathEnd follow_stage(const PathPoint& from, double eps, int max_pivots);
  PathPoint point() const;
  void impulses(std::vector<double>& lambda) const;  ///< scaled, of the present point
  int pivots() const { return pivots_; }             ///< since set_problem

 private:
  static constexpr int R = 2;
  enum Kind : unsigned char { open, stick, plus, minus };
  struct Border {
    int contact = -1;
    Kind to = open;
    S step = S(0.0);
  };
  /// A border ahead: `value` >= 0 inside, `rate` < 0 along the way.
  struct Candidate {
    int contact;
    Kind to;
    S value, rate;
  };

  PathEnd follow(int max_pivots);
  void stiffness(int c, S* k) const;
  void assemble_row(int k);
  bool factor_all();
  bool factor_from(int k);
  void correct();
  void directions();
  double collect_borders();
  bool next_border(Border& border);
  PathEnd arrive();
  S border_rate(int c, Kind from) const;

  const ScaledProblem<D, 1>* problem_ = nullptr;
  const BodyGraph* graph_ = nullptr;
  std::vector<std::vector<int>> touching_;  // contacts of each position
  BlockLu<S, D> lu_;
  S eps_ = S(1.0), t_ = S(0.0), start_t_ = S(0.0);
  int sign_ = -1, pivots_ = 0;
  std::vector<S> w_, z_, c_, dw_, dz_, rhs_;
  std::vector<unsigned char> piece_;
  std::vector<Candidate> candidates_;
};

}  // namespace tenon::solvers
