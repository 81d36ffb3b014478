#include <glpk.h>

#include "planning/contestants.hpp"

namespace tenon::bench {

namespace {

class GlpkPeer : public Contestant {
 public:
  explicit GlpkPeer(const contact::ContactProblem& problem)
      : program_(problem), present_(problem.bodies.size(), 0), lp_(glp_create_prob()) {
    glp_term_out(GLP_OFF);
    glp_add_rows(lp_, program_.rows);
    for (int i = 1; i <= program_.rows; ++i) glp_set_row_bnds(lp_, i, GLP_FR, 0, 0);
    glp_add_cols(lp_, static_cast<int>(program_.columns.size()));
    for (std::size_t j = 0; j < program_.columns.size(); ++j) {
      std::vector<int> index{0};
      std::vector<double> value{0};
      for (std::size_t e = 0; e < program_.columns[j].row.size(); ++e) {
        index.push_back(program_.columns[j].row[e] + 1);
        value.push_back(program_.columns[j].value[e]);
      }
      glp_set_mat_col(lp_, static_cast<int>(j) + 1, static_cast<int>(index.size()) - 1,
                      index.data(), value.data());
      glp_set_col_bnds(lp_, static_cast<int>(j) + 1, GLP_FX, 0, 0);
    }
    glp_std_basis(lp_);
  }
  ~GlpkPeer() override { glp_delete_prob(lp_); }
  void add(int body) override { set(body, true); }
  void remove(int body) override { set(body, false); }
  bool stands() override {
    glp_smcp options;
    glp_init_smcp(&options);
    options.msg_lev = GLP_MSG_OFF;
    options.meth = GLP_DUALP;
    options.tol_bnd = 1e-9;
    const int before = glp_get_it_cnt(lp_);
    const bool solved = glp_simplex(lp_, &options) == 0;
    pivots_ += glp_get_it_cnt(lp_) - before;
    return solved && (glp_get_status(lp_) == GLP_OPT || glp_get_status(lp_) == GLP_FEAS);
  }
  long pivots() const override { return pivots_; }

 private:
  void set(int body, bool on) {
    present_[body] = on;
    for (int r = program_.dof * body; r < program_.dof * (body + 1); ++r) {
      glp_set_row_bnds(lp_, r + 1, on ? GLP_FX : GLP_FR, program_.target[r], program_.target[r]);
    }
    for (int j : program_.columns_of_body[body]) {
      const auto& c = program_.columns[j];
      const bool live = (c.a < 0 || present_[c.a]) && (c.b < 0 || present_[c.b]);
      glp_set_col_bnds(lp_, j + 1, live ? GLP_LO : GLP_FX, 0, 0);
    }
  }

  Program program_;
  std::vector<char> present_;
  glp_prob* lp_;
  long pivots_ = 0;
};

}  // namespace

std::unique_ptr<Contestant> glpk_warm(const contact::ContactProblem& p) {
  return std::make_unique<GlpkPeer>(p);
}

}  // namespace tenon::bench
