// What a live basis is made of: who is present, which variable is basic where, the values of the
// basic variables, the factors, and the log that takes changes back. Internal to the room.
//
// Variables: artificial r (one per row, 0 .. rows-1) and contact column j (rows + j).
//     artificial: free if its body is absent, else fixed at 0
//     contact column: >= 0 if both its bodies are present, else fixed at 0
// Nonbasic variables are 0. x = B^-1 applied, where `applied` is the part of the loads that x
// already knows; the rest waits.
#pragma once

#include <utility>

#include "tenon/equilibrium/contact_columns.hpp"
#include "tenon/equilibrium/live_factors.hpp"

namespace tenon::equilibrium {

class BasisState {
 public:
  BasisState(const contact::ContactProblem& problem, bool friction, int sides, double tolerance);

  ContactColumns columns;
  LiveFactors factors;

  // ---- who is there
  bool present(int body) const { return body == contact::kHeld || present_[body] != 0; }
  bool live(int contact) const { return live_[contact] != 0; }  ///< both bodies are present
  int present_count() const { return present_count_; }
  void set_present(int body, bool present);
  const double* base_load(int body) const { return base_load_.data() + columns.dof() * body; }
  void set_base_load(int body, const double* load);
  /// The load on one row as it should be now: base load and tension of the body, if present.
  double wanted(int row) const { return wanted_[row]; }

  // ---- the basis
  int artificial_count() const { return columns.row_count(); }
  int variable_of_column(int j) const { return artificial_count() + j; }
  int column_of(int variable) const { return variable - artificial_count(); }
  bool is_artificial(int variable) const { return variable < artificial_count(); }
  int head(int p) const { return head_[p]; }
  int position(int variable) const { return position_[variable]; }
  bool column_basic(int j) const { return position_[artificial_count() + j] >= 0; }
  int basic_columns(int body) const { return basic_columns_[body]; }
  /// A live contact gained a column.
  void note_new_column() {
    position_.push_back(-1);
    kind_.push_back(kPush);
  }
  /// How far x[p] is outside its bounds: > 0 above a fixed 0, < 0 below 0; 0 if inside.
  double violation(int p) const {
    const double x = x_[p];
    if (x >= -tolerance_ && x <= tolerance_) return 0;
    const char kind = kind_[head_[p]];
    return kind == kFixed || (kind == kPush && x < 0) ? x : 0;
  }
  double x(int p) const { return x_[p]; }
  void set_x(int p, double value) {
    if (!is_touched_[p]) {
      is_touched_[p] = 1;
      touched_.push_back(p);
      old_x_[p] = x_[p];
    }
    x_[p] = value;
    if (violation(p) != 0) suspect(p);
  }
  /// Positions that may be in violation; each is checked again by whoever looks.
  std::vector<int>& suspects() { return suspects_; }
  void drop_suspect(std::size_t i) {
    suspect_[suspects_[i]] = 0;
    suspects_[i] = suspects_.back();
    suspects_.pop_back();
  }
  void suspect(int p) {
    if (suspect_[p]) return;
    suspect_[p] = 1;
    suspects_.push_back(p);
  }
  /// Variable `entering` takes position p. Values are set by the caller.
  void replace(int p, int entering, const SparseList& spike, const SparseList& row);
  /// Column of a variable by rows, into an empty vector.
  void scatter(int variable, SparseWork& out) const;
  /// Brings every waiting load into x. Leaves the change of x in `delta` (by positions) and that of
  /// the loads in `loads` (by rows).
  void apply_loads(SparseWork& delta, std::vector<std::pair<int, double>>& loads);
  /// B anew from its variables: artificials first, then columns in a sparse order. A column that
  /// depends on the others goes out for an artificial.
  void refactor();

  // ---- changes
  /// From here on, what happens belongs to a new change.
  void begin_change();
  int change_count() const { return static_cast<int>(changes_.size()); }
  /// Takes the basis back to the start of the latest change, and x too if the log still covers it
  /// (else it is stale). Where a refactorisation stands in between, the factors are left behind.
  void rewind_change();
  /// The factors are not those of the basis: refactor() before they are used.
  bool factors_behind() const { return factors_behind_; }
  /// Positions whose x was set since the change began; meaningful while owns_log().
  const IndexList& touched() const { return touched_; }
  bool owns_log() const { return log_owner_ == change_count(); }
  bool stale() const { return stale_; }
  void recompute_x();

  std::size_t bytes() const;

 private:
  enum Kind : char { kFree, kFixed, kPush };  // of a variable: any value, 0, >= 0
  struct Swap {  // variables, because positions change when the factors are made anew
    int entering, leaving;
  };
  void assign_head(int p, int variable);
  void tension_changed(int body, double sign);
  void mark_dirty(int row);

  double tolerance_;
  std::vector<char> present_;
  std::vector<char> live_;  // per contact
  std::vector<char> kind_;  // per variable
  int present_count_ = 0;
  std::vector<double> base_load_, wanted_, applied_;
  std::vector<int> dirty_;
  std::vector<char> is_dirty_;
  bool any_tension_ = false;

  std::vector<int> head_, position_, basic_columns_;
  std::vector<double> x_;
  std::vector<int> suspects_;
  std::vector<char> suspect_;

  std::vector<Swap> swaps_;       // since construction; the factors' log holds the latest of them
  std::size_t swaps_before_ = 0;  // .. that were there when the factors were made
  bool factors_behind_ = false;
  std::vector<int> changes_;   // length of swaps_ at the start of each change
  IndexList touched_;          // positions whose x was set since the latest change began
  std::vector<double> old_x_;  // .. and what it was, per position
  std::vector<char> is_touched_;
  std::vector<std::pair<int, double>> old_applied_;
  int log_owner_ = -1;
  bool stale_ = false;
};

}  // namespace tenon::equilibrium
