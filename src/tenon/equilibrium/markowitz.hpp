// An order of pivots that keeps a sparse matrix sparse: right-looking elimination with Markowitz'
// rule (least (row count - 1)(column count - 1) among a few short lines) and threshold pivoting (a
// tenth of the column's largest entry), so that multipliers stay below 10.
#pragma once

#include <vector>

#include "tenon/equilibrium/sparse_work.hpp"

namespace tenon::equilibrium {

class Markowitz {
 public:
  explicit Markowitz(int rows);

  /// Rows that are not open are never pivoted on: their entries pass through unchanged.
  void add_column(const SparseWork& column, const std::vector<char>& open);

  struct Pivot {
    int row = -1, column = -1;  ///< column: number in the order of add_column
    SparseList spike;  ///< L^-1 column: final entries, the pivot, and the open rows' entries
  };
  /// The next pivot, eliminated; false when no acceptable entry is left (all done, or the rest of
  /// the columns depends on the others).
  bool next(Pivot& pivot);

 private:
  struct Entry {
    int row;
    double value;
  };
  struct Line {  // member of the list of all lines with the same count
    int count = 0, before = -1, after = -1;
  };
  class Buckets {
   public:
    void resize(int lines) { lines_.resize(lines); }
    void insert(int line, int count);
    void erase(int line);
    void recount(int line, int count) {
      erase(line);
      insert(line, count);
    }
    int first(int count) const {
      return count < static_cast<int>(first_.size()) ? first_[count] : -1;
    }
    int after(int line) const { return lines_[line].after; }
    int count(int line) const { return lines_[line].count; }
    int largest() const { return static_cast<int>(first_.size()) - 1; }

   private:
    std::vector<Line> lines_;
    std::vector<int> first_;
  };
  struct Choice {
    int row = -1, column = -1;
    long merit = 0;
  };
  void consider_column(int column, Choice& best) const;
  void consider_row(int row, Choice& best) const;
  Choice choose() const;
  void eliminate(const Choice& pivot, Pivot& out);
  double largest(int column) const;

  std::vector<std::vector<Entry>> active_, done_;  // per column: open rows' entries, final entries
  std::vector<std::vector<int>> columns_of_row_;
  Buckets row_counts_, column_counts_;
  std::vector<int> entry_of_row_;
  bool indexed_ = false;
};

}  // namespace tenon::equilibrium
