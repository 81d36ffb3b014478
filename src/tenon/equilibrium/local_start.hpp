// Which contacts carry a body that has just been put down, its neighbours taken as immovable:
//     D f = w,  f >= 0,  D: the body's dof rows of its present contact columns.
// A dense dual simplex on dof rows, for bodies on which nothing rests yet in the basis.
#pragma once

#include <array>
#include <vector>

namespace tenon::equilibrium {

struct LocalProblem {
  int dof = 3;
  std::array<double, 6> load{};
  std::vector<std::array<double, 6>> columns;
  std::vector<double> costs;  ///< > 0; the cheaper are tried first
};

struct LocalAnswer {
  enum class Kind { carried, falls, gave_up } kind = Kind::gave_up;
  struct Pivot {
    int column, row;
  };
  std::vector<Pivot> basis;    ///< carried: columns with the rows to pivot on, in a stable order
  std::vector<double> forces;  ///< carried: per entry of basis
  std::array<double, 6> motion{};  ///< falls: opens every contact, the load drives it
  int pivots = 0;
};

LocalAnswer solve_local(const LocalProblem& problem, double force_tolerance);

}  // namespace tenon::equilibrium
