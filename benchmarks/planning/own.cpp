#include "planning/contestants.hpp"
#include "tenon/equilibrium/live_basis.hpp"

namespace tenon::bench {

namespace {

class Own : public Contestant {
 public:
  explicit Own(const contact::ContactProblem& problem, bool verdict_only)
      : live_(problem), verdict_only_(verdict_only) {}
  void add(int body) override { live_.add(body); }
  void remove(int body) override { live_.remove(body); }
  void undo_add(int) override { live_.undo(); }
  bool stands() override {
    if (verdict_only_ && live_.stands_without_forces()) return true;
    return live_.verdict().verdict == equilibrium::Verdict::stands;
  }
  long pivots() const override { return live_.pivots(); }
  std::size_t bytes() const override { return live_.bytes(); }

 private:
  equilibrium::LiveBasis live_;
  bool verdict_only_;
};

}  // namespace

std::unique_ptr<Contestant> live_basis(const contact::ContactProblem& p) {
  return std::make_unique<Own>(p, false);
}
std::unique_ptr<Contestant> live_basis_verdict_only(const contact::ContactProblem& p) {
  return std::make_unique<Own>(p, true);
}

Program::Program(const contact::ContactProblem& problem) : dof(problem.dof) {
  rows = dof * static_cast<int>(problem.bodies.size());
  columns_of_body.resize(problem.bodies.size());
  for (const auto& body : problem.bodies) {
    for (int k = 0; k < dof; ++k) target.push_back(-body.wrench[k]);
  }
  for (const contact::Contact& c : problem.contacts) {
    for (int edge = 0; edge < (c.friction > 0 ? 2 : 1); ++edge) {
      const double slope = edge == 0 ? c.friction : -c.friction;
      Column column{c.a, c.b, {}, {}};
      const auto side = [&](int body, const contact::RowBlock& jacobian) {
        if (body == contact::kHeld) return;
        columns_of_body[body].push_back(static_cast<int>(columns.size()));
        for (int k = 0; k < dof; ++k) {
          const double value = jacobian(0, k) + slope * jacobian(1, k);
          if (value == 0) continue;
          column.row.push_back(dof * body + k);
          column.value.push_back(value);
        }
      };
      side(c.a, c.jacobian_a);
      side(c.b, c.jacobian_b);
      columns.push_back(column);
    }
  }
}

}  // namespace tenon::bench
