// The same question asked of a linear programming solver: J^T f = w, f >= 0 on the edges of the
// friction cones, the whole assembly as one program in which the rows of absent bodies are free and
// their contacts fixed at zero. The oracle of the live basis: it shares nothing with it but
// certificate.hpp. In space the cones are inscribed pyramids, and while a motion is still resisted
// by the round cones the number of sides is doubled up to `side_limit`; then undecided.
#pragma once

#include <optional>

#include "tenon/equilibrium/certificate.hpp"
#include "tenon/equilibrium/live_basis.hpp"
#include "tenon/lp/solve.hpp"

namespace tenon::testing {

using equilibrium::Answer;
using equilibrium::Situation;
using equilibrium::Verdict;

struct LpMethod {
  bool warm = false;  ///< keep the basis between verdicts
  bool friction = true;
  int sides = 8;                   ///< edges per cone in space to begin with
  int side_limit = 128;            ///< at most this many
  double wrench_tolerance = 1e-7;  ///< net wrench and cone violation, in mean weights
  double motion_tolerance = 1e-7;  ///< deficit of a collapse with largest speed 1
};

class LpOracle {
 public:
  explicit LpOracle(const contact::ContactProblem& problem, const LpMethod& method = {});
  LpOracle(const LpOracle&) = delete;
  LpOracle& operator=(const LpOracle&) = delete;

  void add(int body);
  void remove(int body);
  void set_load(int body, const contact::BodyVector& wrench);

  Answer verdict();
  const std::vector<contact::RowVector>& forces() const { return forces_; }   ///< after `stands`
  const std::vector<contact::BodyVector>& motion() const { return motion_; }  ///< after `falls`
  long pivots() const { return pivots_; }

 private:
  struct Column {
    int contact;
    contact::RowVector edge;
  };
  void build();
  void set_present(int body, bool present);
  bool live(const contact::Contact& contact) const;
  double row_target(int row) const;
  void read_forces(const lp::LpAnswer& answer);
  void read_motion(const lp::LpAnswer& answer);

  contact::ContactProblem problem_;
  LpMethod method_;
  Situation situation_;
  int sides_;
  double weight_ = 1;
  std::vector<Column> columns_;
  std::vector<std::vector<int>> columns_of_body_;
  std::optional<lp::LiveLp> lp_;
  std::vector<contact::RowVector> forces_;
  std::vector<contact::BodyVector> motion_;
  long pivots_ = 0;
};

}  // namespace tenon::testing
