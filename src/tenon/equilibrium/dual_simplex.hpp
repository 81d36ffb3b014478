// The dual simplex method on a live basis. Only feasibility is asked, so costs are free: at the
// start of a test every basic column has reduced cost 0 and every other column starting_cost(), set
// when first needed. Any basis is then dual feasible. Rows are chosen by Devex weights, columns by
// Harris' ratio test. The first pivots of a test raise costs where that allows a larger pivot; a
// test that takes long goes on with fixed generic costs, so that the dual objective rises strictly
// and no basis returns (in exact arithmetic; pivots are capped).
//
// In space a blocked row is first judged against the round cones: contacts that would still resist
// gain an edge just there and the method goes on, so that `blocked` proves a collapse.
#pragma once

#include "tenon/equilibrium/basis_state.hpp"
#include "tenon/equilibrium/live_basis.hpp"

namespace tenon::equilibrium {

/// What a column costs at the start of every test: 1 + 0.3 random, ten times that for an edge of a
/// friction cone. Straight pushes are tried first: most bodies need no friction to rest, and a
/// basis of normals is sparse.
double starting_cost(const ContactColumns& columns, int column);

class DualSimplex {
 public:
  DualSimplex(BasisState& state, const Options& options);

  enum class Outcome { feasible, blocked, gave_up };
  Outcome run();
  int pivots() const { return pivots_; }              ///< of the latest run
  int refactorings() const { return refactorings_; }  ///< of the latest run
  double largest_violation() const;                   ///< after gave_up

  /// After `blocked`: the motion by rows in units, with its deficit and power, largest number 1.
  const SparseWork& motion() const { return rho_; }
  double deficit() const { return deficit_; }
  double power() const { return power_; }

  /// Judges and scales a motion by rows; true if it is a collapse.
  bool judge(SparseWork& motion);
  void refactor();
  std::size_t bytes() const;

 private:
  int pick_row();
  void price(double smallest);
  int ratio_test(double sigma) const;
  void update(int r, int q, double sigma);
  bool add_edges();
  double reduced_cost(int column);
  double& weight(int p);

  BasisState& state_;
  Options options_;
  SparseWork rho_, alpha_;
  SparseList spike_, row_;
  std::vector<double> cost_, weight_;
  std::vector<int> cost_test_, weight_test_;
  std::vector<int> body_seen_, contact_seen_, bodies_, contacts_;
  struct Priced {
    int column;
    double alpha, cost;
  };
  std::vector<Priced> priced_;
  int test_ = 0, look_ = 0, pivots_ = 0, refactorings_ = 0;
  std::size_t lower_limit_ = 0;
  bool strict_ = false;
  double deficit_ = 0, power_ = 0;
};

}  // namespace tenon::equilibrium
