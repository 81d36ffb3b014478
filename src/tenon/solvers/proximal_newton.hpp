// Proximal Newton: semismooth Newton on the velocities of a regularised step problem, with the
// impulses as the centre of the regularisation.
//
// In scaled units (scaled_problem.hpp), given a centre c and eps > 0:
//     z(w) = c - u(w) / eps,   lambda(w) = proj(z): p = max(0, z_n), f = proj_{mu p}(z_t),
//     F(w) = w - w_f - J' lambda(w) = 0,
// solved by Newton with H = I + J' K J, K = -dlambda/du, and a search for the root of dw' F(w + a
// dw) on (0, 1]. Then c := lambda(w) and eps is lowered. A fixed point of this outer iteration
// solves the step problem whatever eps is.
//
// Leaps. Where more contacts are closed than the bodies have freedoms, rows that depend on each
// other disagree by the round-off of the gaps, and the solution has some of them open by as little.
// The iteration then repeats one and the same change of the impulses, of size residual / eps, for
// as long as the pieces stay: along a self-stress J' d = 0 until a contact lets go. In space that
// change is taken at once, up to the first contact that leaves its piece.
//
// Guarantee: none for friction (F is not monotone where contacts slide). Without friction F is the
// gradient of a convex function and the iteration converges. The result is the best centre seen,
// with its residual; the caller verifies it.
#pragma once

#include <vector>

#include "tenon/solvers/contact_law.hpp"
#include "tenon/solvers/scaled_problem.hpp"

namespace tenon::solvers {

struct NewtonSchedule {
  double first_eps = 1e-2;   ///< regularisation of the first outer step, relative to the diagonal
  double usual_eps = 1e-6;   ///< lowered tenfold per outer step down to here
  double last_eps = 1e-12;   ///< and to here while an outer step gains less than fivefold
  int steps = 60;            ///< Newton steps in all (one factorisation each)
  double target = 1e-13;     ///< stop at this residual relative to the scale
  bool keep_pieces = false;  ///< first try the pieces (open, stick, slide) of the impulses given
};

struct NewtonReport {
  double residual = 0;  ///< of the best impulses, m/s, by ScaledProblem::residual
  int steps = 0;        ///< factorisations
};

template <int D, int T>
class ProximalNewton {
 public:
  /// Improves `lambda` (scaled, contacts x R) in place; it is never left worse than it came, unless
  /// it came with a residual that was not finite.
  NewtonReport solve(const ScaledProblem<D, T>& problem, BlockLu<double, D>& lu,
                     const NewtonSchedule& schedule, std::vector<double>& lambda);

 private:
  static constexpr int R = 1 + T;
  enum class Inner { converged, stalled, singular };

  Inner inner(double eps, int& steps_left);
  void set_centre(const std::vector<double>& lambda);
  void evaluate(double eps);
  void evaluate_kept(double eps);
  bool try_kept(double eps, int& steps_left);
  /// H at the present pieces; not done again while eps and pieces stay. Counts down `steps_left`.
  bool factor(double eps, int& steps_left);
  /// lambda_ += a change_ up to the first contact that leaves its piece; false if none does, or if
  /// it was done from these pieces before.
  bool leap();
  bool newton_direction(double eps, int& steps_left);
  double search(double eps);
  double slope_at(double a, double eps, double linear, double quadratic) const;
  /// z and lambda - c for the row speeds u = u_c + J x.
  Piece respond(int c, const double* u, double eps, double* z, double* change) const;

  const ScaledProblem<D, T>* problem_ = nullptr;
  BlockLu<double, D>* lu_ = nullptr;
  double smallest_force_error_ = 0;
  std::vector<double> centre_, centre_u_;           // c, u_c
  std::vector<double> x_, u_, z_, change_, force_;  // x, u_c + J x, z, lambda - c, -F
  std::vector<double> dx_, du_;                     // the Newton step and J times it
  std::vector<double> w_, lambda_, best_;
  std::vector<unsigned char> piece_, old_piece_;
  std::vector<unsigned char> factored_piece_;
  std::vector<unsigned char> outer_piece_;               // of the last outer step that converged
  std::vector<std::vector<unsigned char>> leapt_piece_;  // from which a leap was made
  double factored_eps_ = 0;                              // of the factors in lu_, 0: none
};

}  // namespace tenon::solvers
