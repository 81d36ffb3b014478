// LDL^T of the clamped block of a symmetric positive semidefinite matrix, row by row.
//
// Row i of L is stored from its first nonzero on (its envelope). Appending a contact computes one
// row by forward substitution from the first clamped contact it touches: a block on top of a pile
// costs its own neighbourhood, not the pile. Removing position r is a rank-one update of the rows
// below r, which stays inside their envelopes. The log of changed rows makes undo exact: the same
// bytes come back.
#pragma once

#include "tenon/lcp/clamped_system.hpp"

namespace tenon::lcp {

class LdlClampedSystem final : public ClampedSystem {
 public:
  /// `matrix` is kept by reference and must outlive this.
  explicit LdlClampedSystem(const SparseMatrix& matrix);

  const std::vector<int>& indices() const override { return indices_; }
  Border border(int index) const override;
  bool append(int index) override;
  bool remove(int index) override;
  Vector solve(const Vector& rhs) const override;
  std::size_t mark() override;
  void undo(std::size_t mark) override;
  void forget() override;

 private:
  struct Row {
    int first = 0;  ///< column of the first stored entry
    std::vector<double> l;
    double d = 0;         ///< of D
    double diagonal = 0;  ///< of the matrix
  };
  struct SavedRow {
    int position;
    Row row;
  };
  struct Change {
    bool appended = true;
    int index = -1, position = -1;
    Row removed;
    std::vector<SavedRow> changed;  ///< rows as they were, by their position before the removal
  };
  /// The row of L that `index` would get, with its Schur complement in d.
  Row row_of(int index) const;
  void back_substitute(Vector& x) const;
  void renumber(int from);

  const SparseMatrix& matrix_;
  std::vector<int> indices_;
  std::vector<int> position_;  ///< by index, -1 if not clamped
  std::vector<Row> rows_;
  bool logging_ = false;
  std::vector<Change> log_;
};

}  // namespace tenon::lcp
