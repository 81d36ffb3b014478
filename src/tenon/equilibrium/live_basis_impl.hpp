// The parts of a live basis together. Internal to the room.
#pragma once

#include <array>

#include "tenon/equilibrium/dual_simplex.hpp"
#include "tenon/equilibrium/live_basis.hpp"
#include "tenon/equilibrium/load_memo.hpp"
#include "tenon/equilibrium/local_start.hpp"
#include "tenon/equilibrium/residual_ledger.hpp"

namespace tenon::equilibrium {

class LiveBasis::Impl {
 public:
  Impl(const contact::ContactProblem& problem, const Options& options);

  // live_basis.cpp: answers
  Answer verdict();
  bool stands_without_forces();
  std::vector<contact::RowVector> forces();
  std::vector<contact::BodyVector> motion() const;

  // changes.cpp: bodies and loads come and go
  void add(int body);
  void remove(int body);
  void set_load(int body, const contact::BodyVector& wrench);
  void undo();

  enum class Kind { add, remove, load };
  /// What is known about the present situation.
  struct Knowledge {
    Answer answer{Verdict::stands, 0, 0, 0};  // nobody is there, nobody falls
    bool known = true;                        ///< the verdict holds
    bool proved = true;                       ///< .. and was proved with numbers, at some time
    bool numbers = true;                      ///< x holds those numbers now
    bool ledger = true;                       ///< the ledger covers every body
  };
  struct Change {
    Kind kind;
    int body;
    long dual_pivots;
    Knowledge before;
  };
  using Load = std::array<double, 6>;
  struct Support {
    int column, body;
  };

  void begin(Kind kind, int body);
  void bring_factors_up();
  void put(int body);
  void take(int body);
  void start_locally(int body);
  void enter_artificial(int row);
  void solve();
  bool fell_locally();
  bool verify();
  void claim_fall(const SparseWork& motion);

  Options options_;
  int force_rows_;
  BasisState state_;
  DualSimplex simplex_;
  ResidualLedger ledger_;
  LoadMemo memo_;
  SparseWork delta_, work_;
  SparseList spike_, row_;
  std::vector<std::pair<int, double>> load_changes_;
  bool only_loads_ = true;  ///< since x was last proved it met only loads

  LocalProblem local_problem_;
  std::vector<int> local_columns_;
  int local_body_ = -1;  ///< the latest change put this body down and it fell on its own
  std::array<double, 6> local_motion_{};

  std::vector<Change> changes_;
  std::vector<Load> old_loads_;  ///< one per change of Kind::load
  Knowledge knowledge_;
  bool chain_ = true;  ///< since the last known `stands` only bodies carried by their contacts came
  std::vector<Support> supports_;  ///< their loaded contact columns

  std::vector<int> from_below_;
  std::vector<int> moving_;
  std::vector<double> motion_;  ///< per moving body, dof numbers, SI
  long pivots_ = 0, dual_pivots_ = 0, refactorings_ = 0;
  int unanswered_pivots_ = 0;
};

}  // namespace tenon::equilibrium
