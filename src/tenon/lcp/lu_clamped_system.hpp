// LU of an unsymmetric clamped block: Dantzig on a P matrix, Baraff's method with sliding contacts.
//
// A base block is factorised once with pivoting (square_factor.hpp); every later change is a border
// of it (Schur complement method): an appended index brings its row and column, a removed one the
// unit row and column that force its unknown to 0 and free its equation. The small Schur matrix of
// the borders is factorised anew with complete pivoting, so no update ever divides by a small
// number that pivoting could have avoided. After kMostBorders changes the base is made afresh. A
// state is the base and the list of borders, shared and never changed: undo is to put it back.
#pragma once

#include <functional>
#include <memory>

#include "tenon/lcp/clamped_system.hpp"

namespace tenon::lcp {

class LuClampedSystem final : public ClampedSystem {
 public:
  /// K(row index, column index). An index whose column changes (a contact begins to slide) must be
  /// removed before the change and appended after it.
  using Coefficient = std::function<double(int row, int column)>;
  static constexpr int kMostBorders = 24;

  explicit LuClampedSystem(Coefficient coefficient);
  ~LuClampedSystem() override;

  const std::vector<int>& indices() const override { return indices_; }
  Border border(int index) const override;
  bool append(int index) override;
  bool remove(int index) override;
  Vector solve(const Vector& rhs) const override;
  std::size_t mark() override;
  void undo(std::size_t mark) override;
  void forget() override { saved_.clear(); }

  /// Several changes at once, of which only the last block must be nonsingular: `out` leave, then
  /// `change` alters the coefficients of `in`, which enter. False, with the clamped set back as it
  /// was (the caller takes `change` back), if the result is singular.
  bool exchange(const std::vector<int>& out, const std::function<void()>& change,
                const std::vector<int>& in);

 private:
  struct Base;
  struct Change;
  struct State {
    std::shared_ptr<const Base> base;
    std::vector<std::shared_ptr<const Change>> changes;
  };
  struct Schur;
  void add_border(int index);
  void add_removal(int index);
  bool conclude(State before);
  bool rebase();
  void relist();
  Vector base_solve(const Vector& rhs) const;

  Coefficient coefficient_;
  State state_;
  std::unique_ptr<Schur> schur_;  ///< of state_
  std::vector<int> indices_;
  std::vector<State> saved_;
};

}  // namespace tenon::lcp
