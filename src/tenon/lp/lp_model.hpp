// A linear program as plain data:  minimise cost^T x  subject to
//     row_lower <= A x <= row_upper,   lower <= x <= upper.
// Bounds may be infinite (kInfinity); A is stored by sparse columns. Knows no solver.
#pragma once

#include <limits>
#include <span>
#include <vector>

#include "tenon/core/result.hpp"

namespace tenon::lp {

inline constexpr double kInfinity = std::numeric_limits<double>::infinity();

/// One nonzero of A, seen from its column (index = row) or from its row (index = column).
struct Entry {
  int index = 0;
  double value = 0;
};

struct Bounds {
  double lower = 0;
  double upper = kInfinity;
  static Bounds exactly(double value) { return {value, value}; }
  static Bounds free() { return {-kInfinity, kInfinity}; }
};

struct LpModel {
  std::vector<Bounds> rows;
  std::vector<Bounds> columns;
  std::vector<double> cost;                  ///< per column
  std::vector<std::vector<Entry>> elements;  ///< per column: its nonzeros, each row at most once

  int row_count() const { return static_cast<int>(rows.size()); }
  int column_count() const { return static_cast<int>(columns.size()); }

  /// Returns the new row's index; `entries` name columns that exist already.
  int add_row(Bounds bounds, std::span<const Entry> entries = {});
  /// Returns the new column's index; `entries` name rows that exist already.
  int add_column(Bounds bounds, double cost, std::span<const Entry> entries);
  /// Later indices move down by one for each removed one before them. `sorted` ascends strictly.
  void remove_rows(std::span<const int> sorted);
  void remove_columns(std::span<const int> sorted);
};

/// What is wrong with a model: NaN or infinite coefficients and costs, crossed bounds, bounds at
/// the wrong infinity, indices out of range, a row twice in one column. Empty if it can be solved.
Faults faults_of(const LpModel& model);

}  // namespace tenon::lp
