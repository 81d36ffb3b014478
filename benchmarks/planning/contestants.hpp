// Who takes part: the same questions to the live basis and to linear programming codes. The codes
// hold the whole assembly as one program; rows of absent bodies are free, their contacts fixed at
// 0.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "tenon/contact/contact_problem.hpp"

namespace tenon::bench {

class Contestant {
 public:
  virtual ~Contestant() = default;
  virtual void add(int body) = 0;
  virtual void remove(int body) = 0;
  virtual void undo_add(int body) { remove(body); }
  virtual bool stands() = 0;
  virtual long pivots() const = 0;
  virtual std::size_t bytes() const { return 0; }
};

/// The columns of the equilibrium program in the plane: one per contact without friction, else two.
struct Program {
  explicit Program(const contact::ContactProblem& problem);
  int rows = 0;
  struct Column {
    int a, b;  ///< bodies or kHeld
    std::vector<int> row;
    std::vector<double> value;
  };
  std::vector<Column> columns;
  std::vector<std::vector<int>> columns_of_body;
  std::vector<double> target;  ///< per row
  int dof = 3;
};

using Maker = std::unique_ptr<Contestant> (*)(const contact::ContactProblem&);
std::unique_ptr<Contestant> live_basis(const contact::ContactProblem&);
std::unique_ptr<Contestant> live_basis_verdict_only(const contact::ContactProblem&);
std::unique_ptr<Contestant> clp_warm(const contact::ContactProblem&);  // new factors per test
std::unique_ptr<Contestant> clp_warm_factors(const contact::ContactProblem&);  // factors kept
std::unique_ptr<Contestant> clp_cold(const contact::ContactProblem&);
std::unique_ptr<Contestant> glpk_warm(const contact::ContactProblem&);
std::unique_ptr<Contestant> lp_solve_cold(const contact::ContactProblem&);

}  // namespace tenon::bench
