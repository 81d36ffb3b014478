#include <coin/ClpSimplex.hpp>

#include "planning/contestants.hpp"

namespace tenon::bench {

namespace {

enum class Mode { warm, factors, cold };

class ClpPeer : public Contestant {
 public:
  ClpPeer(const contact::ContactProblem& problem, Mode mode)
      : program_(problem), mode_(mode), present_(problem.bodies.size(), 0) {
    load(clp_);
  }
  void add(int body) override { set(body, true); }
  void remove(int body) override { set(body, false); }
  bool stands() override {
    if (mode_ == Mode::cold) {
      clp_.allSlackBasis();
      clp_.dual();
    } else {
      clp_.dual(0, mode_ == Mode::factors ? 7 : 0);
    }
    pivots_ += clp_.numberIterations();
    return clp_.status() == 0;
  }
  long pivots() const override { return pivots_; }

 private:
  void load(ClpSimplex& clp) const {
    clp.setLogLevel(0);
    clp.setPrimalTolerance(1e-9);
    clp.setDualTolerance(1e-9);
    clp.resize(program_.rows, 0);
    for (int i = 0; i < program_.rows; ++i) clp.setRowBounds(i, -COIN_DBL_MAX, COIN_DBL_MAX);
    std::vector<double> zero(program_.columns.size(), 0), value;
    std::vector<int> start{0}, index;
    for (const auto& c : program_.columns) {
      index.insert(index.end(), c.row.begin(), c.row.end());
      value.insert(value.end(), c.value.begin(), c.value.end());
      start.push_back(static_cast<int>(index.size()));
    }
    clp.addColumns(static_cast<int>(zero.size()), zero.data(), zero.data(), zero.data(),
                   start.data(), index.data(), value.data());
    clp.createStatus();
  }
  void set(int body, bool on) {
    present_[body] = on;
    for (int r = program_.dof * body; r < program_.dof * (body + 1); ++r) {
      clp_.setRowBounds(r, on ? program_.target[r] : -COIN_DBL_MAX,
                        on ? program_.target[r] : COIN_DBL_MAX);
    }
    for (int j : program_.columns_of_body[body]) {
      const auto& c = program_.columns[j];
      const bool live = (c.a < 0 || present_[c.a]) && (c.b < 0 || present_[c.b]);
      clp_.setColumnBounds(j, 0, live ? COIN_DBL_MAX : 0);
    }
  }

  Program program_;
  Mode mode_;
  std::vector<char> present_;
  ClpSimplex clp_;
  long pivots_ = 0;
};

}  // namespace

std::unique_ptr<Contestant> clp_warm(const contact::ContactProblem& p) {
  return std::make_unique<ClpPeer>(p, Mode::warm);
}
std::unique_ptr<Contestant> clp_warm_factors(const contact::ContactProblem& p) {
  return std::make_unique<ClpPeer>(p, Mode::factors);
}
std::unique_ptr<Contestant> clp_cold(const contact::ContactProblem& p) {
  return std::make_unique<ClpPeer>(p, Mode::cold);
}

}  // namespace tenon::bench
