// The net wrench of every body as the basis leaves it, checked after each test. A test that only
// lets a load through (no pivot) is checked by its change alone and the errors are added up per
// body; otherwise the touched bodies are checked in full. In units (mean weight, radius).
#pragma once

#include "tenon/equilibrium/basis_state.hpp"

namespace tenon::equilibrium {

class ResidualLedger {
 public:
  explicit ResidualLedger(const BasisState& state);

  /// Records that x changed by `delta` (by positions) because the loads of `rows` changed.
  void book_change(const SparseWork& delta, const std::vector<std::pair<int, double>>& loads);
  /// Net wrench in full of the bodies that the positions' variables act on.
  void check_positions(const IndexList& positions);
  void check_all();
  /// The largest entry among the bodies of the latest booking.
  double worst() const { return worst_; }
  std::size_t bytes() const;

 private:
  void check_body(int body);
  void touch(int body) {
    if (body < 0 || seen_[body]) return;
    seen_[body] = 1;
    bodies_.push_back(body);
  }
  template <int dof>
  void book(const SparseWork& delta, const std::vector<std::pair<int, double>>& loads);

  const BasisState& state_;
  std::vector<double> error_, net_;
  std::vector<char> seen_;  // is in bodies_
  IndexList bodies_;
  double worst_ = 0;
};

}  // namespace tenon::equilibrium
