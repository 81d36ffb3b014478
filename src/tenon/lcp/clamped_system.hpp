// The clamped block K of Dantzig's and Baraff's method: a square system over a set of indices that
// grows and shrinks by one, solved after every change (thesis eq. 33), and that can go back.
//
// Two implementations: LdlClampedSystem (symmetric positive semidefinite, no friction) and
// LuClampedSystem (any coefficients: sliding columns make the system unsymmetric).
//
// Rule for singular blocks: K is nonsingular at all times. An index whose Schur complement
//     s = K_ii - K_iC K_CC^-1 K_Ci
// is at most kDependent times its size depends on the clamped ones: border() returns s = 0 exactly,
// and append() refuses it. Redundant contacts are the normal case, not an error.
#pragma once

#include <vector>

#include "tenon/lcp/problem.hpp"

namespace tenon::lcp {

class ClampedSystem {
 public:
  /// Schur complements below this share of the diagonal, or of what rounding leaves, are 0.
  static constexpr double kDependent = 1e-12;
  /// A negative Schur complement of a symmetric matrix is rounding up to this share; beyond it the
  /// matrix is not positive semidefinite, and border() returns it as it is.
  static constexpr double kIndefinite = 1e-7;

  virtual ~ClampedSystem() = default;

  /// The clamped indices; vectors by position follow this order. Changes with every call below.
  virtual const std::vector<int>& indices() const = 0;

  /// What the clamped ones do while `index`, not clamped, grows by 1: x = -K_CC^-1 K_Ci.
  struct Border {
    Vector x;          ///< by position
    double schur = 0;  ///< s, or exactly 0 if `index` depends on the clamped ones
  };
  virtual Border border(int index) const = 0;
  /// False, with nothing changed, if `index` depends on the clamped ones.
  virtual bool append(int index) = 0;
  /// False, with nothing changed, if what remains would be singular (never for LDL^T).
  virtual bool remove(int index) = 0;
  /// K_CC^-1 rhs, by position.
  virtual Vector solve(const Vector& rhs) const = 0;

  /// A state to come back to. undo() costs what was done since; a mark stays valid until an earlier
  /// one is undone or forget() drops them all.
  virtual std::size_t mark() = 0;
  virtual void undo(std::size_t mark) = 0;
  virtual void forget() = 0;
};

}  // namespace tenon::lcp
