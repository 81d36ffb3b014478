// Linear programs through Clp's simplex, with answers that carry their proof.
//
// solve(model) is the one-shot form. LiveLp keeps the basis between solves while rows and columns
// come, go, are freed or change bounds: the next solve starts from it (warm).
//
// Guarantee: a status other than `undecided` has been proved from the model by certificate.hpp,
// never taken on Clp's word. A warm answer whose proof fails is solved again cold; if that proof
// fails too, two auxiliary programs ask for the proof itself (the least sum of row violations for
// infeasible, the steepest ray in a box for unbounded); then the status is `undecided` and the
// answer holds the last point with its residual. Deterministic: the same calls give the same bytes.
#pragma once

#include <memory>
#include <string_view>

#include "tenon/lp/lp_model.hpp"

namespace tenon::lp {

enum class Status { optimal, infeasible, unbounded, undecided };
std::string_view name(Status status);

struct LpOptions {
  double tolerance = 1e-8;       ///< relative, for every check in certificate.hpp; 1e-12 .. 1e-4
  int iteration_limit = 200000;  ///< per solve; when reached, the status is undecided
};

struct LpAnswer {
  Status status = Status::undecided;
  std::vector<double> x;        ///< per column: the optimal point, or a feasible one if unbounded
  std::vector<double> dual;     ///< per row, if optimal: d cost / d row bound
  std::vector<double> ray;      ///< infeasible: Farkas, per row; unbounded: direction, per column
  double objective = 0;         ///< cost^T x, if optimal
  double residual = kInfinity;  ///< of the proof; undecided: primal residual of x
  int iterations = 0;           ///< simplex pivots, all attempts together
  bool warm = false;            ///< the answer came from the kept basis
  bool resolved = false;        ///< a first answer failed its proof and was thrown away
};

Result<LpAnswer> solve(const LpModel& model, const LpOptions& options = {});

/// The point within the column bounds that violates the rows by the least sum, and the row duals of
/// that program: of all Farkas rays within [-1, 1] the one with the largest violation. Claims, not
/// proofs: for callers whose own check wants more than `tolerance`.
struct LeastViolation {
  std::vector<double> x;    ///< per column
  std::vector<double> ray;  ///< per row
  int iterations = 0;
};
LeastViolation least_violation(const LpModel& model, const LpOptions& options = {});

/// A linear program with a basis that stays. Promises of the caller (TENON_CHECK): finite numbers,
/// lower <= upper, indices that exist.
class LiveLp {
 public:
  /// Bad input (NaN, crossed bounds, ..) comes back as faults.
  static Result<LiveLp> create(LpModel model, const LpOptions& options = {});
  LiveLp(LiveLp&&) noexcept;
  LiveLp& operator=(LiveLp&&) noexcept;
  ~LiveLp();

  const LpModel& model() const;
  int add_row(Bounds bounds, std::span<const Entry> entries);
  int add_column(Bounds bounds, double cost, std::span<const Entry> entries);
  void remove_rows(std::span<const int> sorted);     ///< indices as in LpModel::remove_rows
  void remove_columns(std::span<const int> sorted);  ///< indices as in LpModel::remove_columns
  void set_row(int row, Bounds bounds);              ///< Bounds::free() frees it
  void set_column(int column, Bounds bounds);
  void set_cost(int column, double cost);

  LpAnswer solve();

 private:
  struct State;
  explicit LiveLp(std::unique_ptr<State> state);
  std::unique_ptr<State> state_;
};

}  // namespace tenon::lp
