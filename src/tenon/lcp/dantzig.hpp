// Dantzig's principal pivoting method as Baraff implements it (thesis 3.5), with computation reuse
// (thesis 4.1, Theorem 1).
//
//     a = A f + b,  0 <= f _|_ a >= 0,  rows considered one after the other.
//
// Considering row d with a_d < 0 is one major cycle: f_d rises, the clamped forces follow so that
// their accelerations stay 0 (eq. 33: A_CC x = -A_Cd), until a_d = 0 (d is clamped) or a
// considered row blocks (a clamped force falls to 0 and its row opens, or an open row's
// acceleration falls to 0 and it is clamped): a minor cycle, after which f_d rises on. A row found
// with a_d >= 0 is open at once, at no cost. So n - k rows that are not yet considered cost at most
// n - k major cycles, whatever solution of the k considered ones the method starts from.
// pivots = major cycles + minor cycles, as in table 1 of the thesis.
//
// Guaranteed (exact arithmetic) for symmetric positive semidefinite A and for P matrices.
//   Singular blocks: the clamped block stays nonsingular. If row d depends on the clamped ones
//   (Schur complement 0) then A Df = 0 along the direction Df, accelerations stand still, and a
//   clamped force that falls to 0 makes room for d. If none falls, Df >= 0, A Df = 0 and b'Df = a_d
//   < 0: a Farkas proof that there is no solution. An open row that blocks never depends on the
//   clamped. Cycling: ties are broken as if row i's bound were moved by e_i, where e of a row
//   considered later is infinitely larger than that of an earlier one (lexicographic rule). In the
//   moved problem f_d rises strictly, so no clamped set comes back within a major cycle; and a row
//   that is considered with a_d = 0 is open in it, as here. A start from a sub-problem moves the
//   bounds of its basic variables, so any such start is fit.
// Rows are scaled to unit diagonal inside.
//
// Other matrices: no guarantee. A direction along which a_d does not rise ends as `ray`, a set that
// comes back as `cycling`.
#pragma once

#include <memory>
#include <vector>

#include "tenon/lcp/solution.hpp"

namespace tenon::lcp {

/// A complementary solution of a sub-problem: the rows that were considered and their forces.
struct SubSolution {
  std::vector<int> rows;
  Vector z;  ///< one number per row of the whole problem; 0 where not in `rows`
};

/// Keeps its factorisation: consider rows when they come, go back when they leave.
class DantzigSolver {
 public:
  enum class RowStatus : char { unconsidered = '.', open = 'o', clamped = 'c' };
  struct Counts {
    long major = 0, minor = 0;
    long pivots() const { return major + minor; }
  };

  /// All rows that may ever be considered; A need not be symmetric (then LU instead of LDL^T).
  explicit DantzigSolver(const SparseLcp& problem, bool trace = false);
  ~DantzigSolver();
  DantzigSolver(DantzigSolver&&) noexcept;

  /// Takes over a complementary solution of a sub-problem; call before consider(). Rows of a
  /// dependent support are reduced to a basic solution with the same accelerations. Rows that turn
  /// out not to be feasible stay unconsidered.
  void start(const SubSolution& solution);
  /// At most one major cycle. solved: the considered rows are feasible and complementary. Otherwise
  /// (ray, no_solution, cycling, iteration_limit) the state is that where it stopped: undo or drop
  /// it.
  Status consider(int row);
  /// Considers several, in this order, up to the first that fails.
  Status consider(const std::vector<int>& rows);

  /// A state to come back to, counts excepted. Marks nest: a mark is valid until an earlier one is
  /// undone.
  std::size_t mark();
  void undo(std::size_t mark);

  const Counts& counts() const;
  Vector forces() const;               ///< f of all rows, 0 where open or not considered
  double acceleration(int row) const;  ///< a of any row, from the forces
  std::vector<int> clamped() const;
  const Vector& certificate() const;  ///< after no_solution: y >= 0, A'y <= 0, b'y < 0
  const std::vector<TraceStep>& trace() const;

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

struct DantzigOptions {
  std::vector<int> order;  ///< in which rows are considered; empty: 0, 1, 2, ..
  SubSolution start;
  bool trace = false;
};

/// One problem, start to end; z polished and verified. Method "dantzig".
Solution solve_dantzig(const SparseLcp& problem, const DantzigOptions& options = {});

}  // namespace tenon::lcp
