#include <lpsolve/lp_lib.h>

#include "planning/contestants.hpp"

namespace tenon::bench {

namespace {

/// A new program of the present bodies for every test, as the thesis did.
class LpSolvePeer : public Contestant {
 public:
  explicit LpSolvePeer(const contact::ContactProblem& problem)
      : program_(problem), present_(problem.bodies.size(), 0) {}
  void add(int body) override { present_[body] = 1; }
  void remove(int body) override { present_[body] = 0; }
  bool stands() override {
    std::vector<int> name(program_.rows, 0);
    int rows = 0;
    for (int r = 0; r < program_.rows; ++r) {
      if (present_[r / program_.dof]) name[r] = ++rows;
    }
    lprec* lp = make_lp(rows, 0);
    set_verbose(lp, NEUTRAL);
    for (int r = 0; r < program_.rows; ++r) {
      if (name[r] == 0) continue;
      set_constr_type(lp, name[r], EQ);
      set_rh(lp, name[r], program_.target[r]);
    }
    std::vector<int> index;
    std::vector<double> value;
    for (const auto& c : program_.columns) {
      if ((c.a >= 0 && !present_[c.a]) || (c.b >= 0 && !present_[c.b])) continue;
      index.clear();
      value = c.value;
      for (int r : c.row) index.push_back(name[r]);
      add_columnex(lp, static_cast<int>(index.size()), value.data(), index.data());
    }
    const int status = solve(lp);
    pivots_ += static_cast<long>(get_total_iter(lp));
    delete_lp(lp);
    return status == OPTIMAL;
  }
  long pivots() const override { return pivots_; }

 private:
  Program program_;
  std::vector<char> present_;
  long pivots_ = 0;
};

}  // namespace

std::unique_ptr<Contestant> lp_solve_cold(const contact::ContactProblem& p) {
  return std::make_unique<LpSolvePeer>(p);
}

}  // namespace tenon::bench
