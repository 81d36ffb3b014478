#include "tenon/planning/missing_supports.hpp"

#include "tenon/lp/solve.hpp"
#include "tenon/statics/equilibrium_lp.hpp"

namespace tenon::planning {
namespace {

using statics::Presence;

/// Sum of the support forces, or a negative number if no supports help.
double cheapest_supports(const contact::ContactProblem& problem, const Presence& presence,
                         int sides, std::vector<Support>& supports) {
  statics::EquilibriumLp program = statics::equilibrium_lp(problem, presence, sides);
  const int linear = problem.tangents + 1;
  Eigen::VectorXd down = Eigen::VectorXd::Zero(linear);
  for (const auto& body : problem.bodies) down += body.wrench.head(linear);
  if (!(down.norm() > 0)) return -1;
  const Eigen::VectorXd up = -down.normalized();
  std::vector<std::pair<int, int>> columns;  // (column, body)
  for (std::size_t body = 0; body < problem.bodies.size(); ++body) {
    if (!presence[body]) continue;
    std::vector<lp::Entry> entries;
    for (int i = 0; i < linear; ++i)
      if (up[i] != 0) entries.push_back({static_cast<int>(body) * problem.dof + i, up[i]});
    columns.emplace_back(program.model.add_column({0, lp::kInfinity}, 1, entries),
                         static_cast<int>(body));
  }
  const auto answer = lp::solve(program.model);
  if (!answer || answer->status != lp::Status::optimal) return -1;
  supports.clear();
  for (const auto& [column, body] : columns)
    if (answer->x[column] > 1e-9) supports.push_back({body, answer->x[column] * program.scale});
  return answer->objective;
}

}  // namespace

void find_supports(const contact::ContactProblem& problem, const PlanOptions& options,
                   const Plan& plan, Missing& missing) {
  Presence presence(problem.bodies.size(), 1);
  const auto keep = [&](const std::vector<Support>& supports) {
    missing.supports = supports;
    for (std::size_t body = 0; body < presence.size(); ++body)
      if (presence[body]) missing.support_stage.push_back(static_cast<int>(body));
  };
  std::vector<Support> supports, best;
  if (plan.whole.verdict == statics::Verdict::falls) {
    if (cheapest_supports(problem, presence, options.test.cone_sides, supports) >= 0)
      keep(supports);
    return;
  }
  presence.assign(presence.size(), 0);
  for (const int body : plan.best) presence[body] = 1;
  double least = -1;
  int next = -1;
  for (std::size_t body = 0; body < presence.size(); ++body) {
    if (presence[body]) continue;
    presence[body] = 1;
    const double sum = cheapest_supports(problem, presence, options.test.cone_sides, supports);
    presence[body] = 0;
    if (sum < 0 || (least >= 0 && sum >= least)) continue;
    least = sum;
    next = static_cast<int>(body);
    best = supports;
  }
  if (next < 0) return;
  presence[next] = 1;
  keep(best);
}

}  // namespace tenon::planning
