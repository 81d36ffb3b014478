// The only door to Clp: a model with a basis, and what Clp claims about it. Claims are not answers;
// solve.cpp proves them. Internal to the room lp.
#pragma once

#include <memory>

#include "tenon/lp/lp_model.hpp"

namespace tenon::lp {

/// What Clp says, unproved. Vectors that it did not provide are empty.
struct Claim {
  std::vector<double> x, dual, farkas, ray;
  int iterations = 0;
};

class ClpEngine {
 public:
  explicit ClpEngine(const LpModel& model, int iteration_limit);
  ClpEngine(ClpEngine&&) noexcept;
  ClpEngine& operator=(ClpEngine&&) noexcept;
  ~ClpEngine();

  void add_row(Bounds bounds, std::span<const Entry> entries);
  void add_column(Bounds bounds, double cost, std::span<const Entry> entries);
  void remove_rows(std::span<const int> indices);
  void remove_columns(std::span<const int> indices);
  void set_row(int row, Bounds bounds);
  void set_column(int column, Bounds bounds);
  void set_cost(int column, double cost);

  /// Dual simplex from the basis at hand, factors made afresh; primal where the dual stops early.
  Claim run();

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace tenon::lp
