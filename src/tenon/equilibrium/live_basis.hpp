// Do these bodies stand? The question asked again and again while bodies and loads come and go.
//
// LiveBasis keeps a basis of   J^T f = w,  f in the friction cones   for the bodies present, and
// moves it by a few pivots per change instead of starting anew (thesis of Loomis, 4.1 to 4.5.1:
// computation reuse, here for the statics). No matrix A = J M^-1 J^T, no matrix per node: the basis
// is factorised once and updated by columns (live_factors.hpp), a change costs what it touches,
// undo costs what was done.
//
// The method is a dual simplex method whose costs are free, because only feasibility is asked:
// every test starts with zero reduced cost on the basic and a positive, generic one on the other
// columns, so that any basis is dual feasible and the dual objective rises at every pivot.
//
// Guarantee: `stands` and `falls` are given only with a checked certificate (forces that leave no
// net wrench; a motion that gravity drives and no contact resists, in space against the round
// cone). If neither can be had (pivot limit, cone edges used up, a pile balanced within the
// tolerance), the verdict is `undecided` with the residual reached. "Stands" is weak stability: an
// equilibrium exists. Deterministic.
#pragma once

#include <functional>
#include <memory>
#include <string_view>
#include <vector>

#include "tenon/contact/contact_problem.hpp"

namespace tenon::equilibrium {

struct Options {
  bool friction = true;  ///< false: every contact counts as frictionless
  int sides = 8;         ///< edges per cone in space to begin with; >= 3. More are made on demand.
  int edge_limit = 64;   ///< edges per cone in space at most, then undecided
  double force_tolerance = 1e-9;   ///< f >= -this, in mean weights
  double wrench_tolerance = 1e-8;  ///< net wrench of a body that stands, in mean weights
  double motion_tolerance = 1e-9;  ///< mu |u_t| - u_n of a collapse with largest speed 1
  int pivot_limit = 0;             ///< pivots per test; 0: 1000 + 20 per row of the present bodies
  std::function<bool()> keep_going = {};  ///< asked every 64 pivots; false ends the test undecided
};

enum class Verdict { stands, falls, undecided };
std::string_view name(Verdict verdict);

struct Answer {
  Verdict verdict = Verdict::undecided;
  /// stands: net wrench; falls: deficit of the motion; undecided: largest violation left.
  double residual = 0;
  double power = 0;  ///< falls: power of the motion with largest speed 1, in mean weights
  int pivots = 0;    ///< made for this answer, those of the changes before it included
};

class LiveBasis {
 public:
  /// No body is present at first. The problem is copied as far as needed.
  explicit LiveBasis(const contact::ContactProblem& problem, const Options& options = {});
  LiveBasis(LiveBasis&&) noexcept;
  LiveBasis& operator=(LiveBasis&&) noexcept;
  ~LiveBasis();

  /// The changes. A body to be added is absent, one to be removed present.
  void add(int body);
  void add_all();  ///< every absent body, from below (along the mean load), as one change each
  void remove(int body);
  /// The body's external wrench (N, N m, about its centre of mass) becomes this one.
  void set_load(int body, const contact::BodyVector& wrench);

  /// Takes back the latest change that was not taken back yet, and what verdicts made of it.
  void undo();
  int changes() const;  ///< how many undo() calls are possible
  bool present(int body) const;
  int present_count() const;

  /// The verdict on the present bodies. Repeated calls without a change cost nothing.
  Answer verdict();
  /// Yes without the forces: true if the bodies added since the last verdict() rest on contacts
  /// that are known to pass any load on to the ground with forces >= 0; then they stand, and the
  /// loads wait until verdict() or forces() needs numbers. False says nothing.
  bool stands_without_forces();

  /// After `stands`: (p, f..) per contact, N; zero rows of absent contacts.
  std::vector<contact::RowVector> forces();
  /// After `falls`: velocities per body, largest speed 1 (|v|, radius |omega|); zero where at rest.
  std::vector<contact::BodyVector> motion() const;
  /// After `falls`: the bodies that move.
  const std::vector<int>& moving() const;

  long pivots() const;        ///< since construction, undone ones included
  long refactorings() const;  ///< since construction
  std::size_t bytes() const;  ///< memory held

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace tenon::equilibrium
