// The basis of Lemke's method: n columns of [I, -M, -cover], factorised, updated, refactorised.
//
// Right after a factorisation the slack w_i sits at position i wherever it is basic, so that only
// the k x k block of the other columns in the other rows is factorised (k = basic z's and the
// artificial). Each exchange then appends one elementary matrix (product form); after some of them,
// or after a small pivot, the basis is factorised afresh. There is no tableau to drift.
#pragma once

#include <vector>

#include "tenon/lcp/problem.hpp"
#include "tenon/lcp/square_factor.hpp"

namespace tenon::lcp {

class LemkeBasis {
 public:
  /// Variables: w_i is i, z_i is n + i, the artificial is 2n.
  LemkeBasis(const SparseMatrix& M, Vector cover);

  int size() const { return n_; }
  int artificial() const { return 2 * n_; }
  int complement(int variable) const { return variable < n_ ? variable + n_ : variable - n_; }
  Vector column(int variable) const;
  double dot(int variable, const Vector& row) const;  ///< row . column(variable)
  int at(int position) const { return variable_at_[position]; }
  int position(int variable) const { return position_of_[variable]; }  ///< -1 if not basic
  bool fresh() const { return etas_.empty(); }  ///< nothing exchanged since the factorisation
  bool due() const { return static_cast<int>(etas_.size()) >= interval_; }

  /// Makes `variables` the basis; false if singular.
  bool set(const std::vector<int>& variables);
  /// Fresh factors of the present basis; positions change, so recompute what is kept per position.
  bool refactor();
  Vector solve(const Vector& rhs) const;          ///< B^-1 rhs, by position
  Vector solve_refined(const Vector& rhs) const;  ///< the same, corrected twice by its own residual
  Vector inverse_row(int position) const;         ///< that row of B^-1
  /// `entering` replaces the variable at `position`; direction = B^-1 column(entering).
  void replace(int position, int entering, const Vector& direction);

 private:
  struct Eta {
    int position;
    Vector direction;
  };
  int n_;
  int interval_ = 0;
  const SparseMatrix& M_;
  Vector cover_;
  std::vector<int> variable_at_, position_of_;
  std::vector<int> inner_;  ///< positions (= rows) that hold no slack of their own
  std::vector<bool> is_inner_;
  SquareFactor factor_;         ///< of the inner block
  SparseMatrix outer_columns_;  ///< n x k: the inner variables' columns, all rows
  std::vector<Eta> etas_;
};

}  // namespace tenon::lcp
