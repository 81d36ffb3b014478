#include "tenon/lp/solve.hpp"

#include <algorithm>
#include <cmath>

#include "tenon/lp/certificate.hpp"
#include "tenon/lp/clp_engine.hpp"

namespace tenon::lp {

namespace {

double objective_of(const LpModel& model, const std::vector<double>& x) {
  double sum = 0;
  for (std::size_t j = 0; j < x.size(); ++j) sum += model.cost[j] * x[j];
  return sum;
}

/// Takes over what the claim proves. True if a status was proved.
bool prove(const LpModel& model, const LpOptions& options, Claim& claim, LpAnswer& answer) {
  answer.iterations += claim.iterations;
  const OptimalityCheck optimal = check_optimal(model, claim.x, claim.dual);
  if (proves(optimal, options.tolerance)) {
    answer.status = Status::optimal;
    answer.objective = objective_of(model, claim.x);
    answer.residual = optimal.worst();
    answer.x = std::move(claim.x);
    answer.dual = std::move(claim.dual);
    return true;
  }
  for (int sign : {1, -1}) {  // Clp's sign depends on which simplex found the ray
    for (double& v : claim.farkas) v *= sign;
    const FarkasCheck farkas = check_infeasible(model, claim.farkas);
    if (proves(farkas, options.tolerance)) {
      answer.status = Status::infeasible;
      answer.residual = farkas.violation;
      answer.ray = std::move(claim.farkas);
      return true;
    }
  }
  const RayCheck ray = check_unbounded(model, claim.x, claim.ray);
  if (proves(ray, options.tolerance)) {
    answer.status = Status::unbounded;
    answer.residual = std::max(ray.primal, ray.violation);
    answer.x = std::move(claim.x);
    answer.ray = std::move(claim.ray);
    return true;
  }
  answer.residual = primal_residual(model, claim.x);
  answer.x = std::move(claim.x);
  return false;
}

/// Least sum of row violations within the column bounds: always solvable; its row duals are a
/// Farkas ray of `model` wherever the least sum is positive.
LpModel elastic(const LpModel& model) {
  LpModel relaxed = model;
  relaxed.cost.assign(model.cost.size(), 0);
  for (int i = 0; i < model.row_count(); ++i) {
    const Entry up[] = {{i, 1.0}}, down[] = {{i, -1.0}};
    relaxed.add_column({}, 1, up);
    relaxed.add_column({}, 1, down);
  }
  return relaxed;
}

/// Steepest direction of descent in the unit box that keeps every finite bound for ever.
LpModel recession(const LpModel& model) {
  LpModel cone = model;
  const auto bound = [](double value, double otherwise) {
    return std::isinf(value) ? otherwise : 0.0;
  };
  for (Bounds& b : cone.rows) b = {bound(b.lower, -kInfinity), bound(b.upper, kInfinity)};
  for (Bounds& b : cone.columns) b = {bound(b.lower, -1), bound(b.upper, 1)};
  return cone;
}

/// Asks for the proofs themselves where the solver's own did not hold.
bool prove_by_auxiliary(const LpModel& model, const LpOptions& options, LpAnswer& answer) {
  LeastViolation least = least_violation(model, options);
  Claim claim;
  claim.iterations = least.iterations;
  claim.farkas = std::move(least.ray);
  claim.x = std::move(least.x);
  if (primal_residual(model, claim.x) <= options.tolerance) {
    Claim direction = ClpEngine(recession(model), options.iteration_limit).run();
    claim.iterations += direction.iterations;
    claim.ray = direction.x;
  }
  return prove(model, options, claim, answer);
}

LpAnswer solve_cold(const LpModel& model, const LpOptions& options) {
  LpAnswer answer;
  Claim claim = ClpEngine(model, options.iteration_limit).run();
  if (prove(model, options, claim, answer)) return answer;
  answer.resolved = true;
  prove_by_auxiliary(model, options, answer);
  return answer;
}

}  // namespace

std::string_view name(Status status) {
  switch (status) {
    case Status::optimal:
      return "optimal";
    case Status::infeasible:
      return "infeasible";
    case Status::unbounded:
      return "unbounded";
    case Status::undecided:
      break;
  }
  return "undecided";
}

Result<LpAnswer> solve(const LpModel& model, const LpOptions& options) {
  Faults faults = faults_of(model);
  if (!faults.empty()) return faults;
  return solve_cold(model, options);
}

LeastViolation least_violation(const LpModel& model, const LpOptions& options) {
  Claim claim = ClpEngine(elastic(model), options.iteration_limit).run();
  LeastViolation least;
  least.x.assign(claim.x.begin(), claim.x.begin() + model.column_count());
  least.ray = std::move(claim.dual);
  least.iterations = claim.iterations;
  return least;
}

struct LiveLp::State {
  LpModel model;
  LpOptions options;
  ClpEngine engine;
  bool solved = false;
};

LiveLp::LiveLp(std::unique_ptr<State> state) : state_(std::move(state)) {}
LiveLp::LiveLp(LiveLp&&) noexcept = default;
LiveLp& LiveLp::operator=(LiveLp&&) noexcept = default;
LiveLp::~LiveLp() = default;

Result<LiveLp> LiveLp::create(LpModel model, const LpOptions& options) {
  Faults faults = faults_of(model);
  if (!faults.empty()) return faults;
  ClpEngine engine(model, options.iteration_limit);
  return LiveLp(
      std::unique_ptr<State>(new State{std::move(model), options, std::move(engine), false}));
}

namespace {

void check_bounds(const Bounds& b) {
  TENON_CHECK(b.lower <= b.upper && b.lower < kInfinity && b.upper > -kInfinity,
              "bounds are numbers with lower <= upper");
}

void check_entries(std::span<const Entry> entries, int count) {
  std::vector<int> seen;
  for (const Entry& e : entries) {
    TENON_CHECK(e.index >= 0 && e.index < count, "an entry names a row or column that exists");
    TENON_CHECK(std::isfinite(e.value), "coefficients are finite numbers");
    seen.push_back(e.index);
  }
  std::sort(seen.begin(), seen.end());
  TENON_CHECK(std::adjacent_find(seen.begin(), seen.end()) == seen.end(), "no index appears twice");
}

}  // namespace

const LpModel& LiveLp::model() const {
  return state_->model;
}

int LiveLp::add_row(Bounds bounds, std::span<const Entry> entries) {
  check_bounds(bounds);
  check_entries(entries, state_->model.column_count());
  state_->engine.add_row(bounds, entries);
  return state_->model.add_row(bounds, entries);
}

int LiveLp::add_column(Bounds bounds, double cost, std::span<const Entry> entries) {
  check_bounds(bounds);
  check_entries(entries, state_->model.row_count());
  TENON_CHECK(std::isfinite(cost), "costs are finite numbers");
  state_->engine.add_column(bounds, cost, entries);
  return state_->model.add_column(bounds, cost, entries);
}

void LiveLp::remove_rows(std::span<const int> sorted) {
  state_->model.remove_rows(sorted);
  state_->engine.remove_rows(sorted);
}

void LiveLp::remove_columns(std::span<const int> sorted) {
  state_->model.remove_columns(sorted);
  state_->engine.remove_columns(sorted);
}

void LiveLp::set_row(int row, Bounds bounds) {
  check_bounds(bounds);
  TENON_CHECK(row >= 0 && row < state_->model.row_count(), "the row exists");
  state_->model.rows[row] = bounds;
  state_->engine.set_row(row, bounds);
}

void LiveLp::set_column(int column, Bounds bounds) {
  check_bounds(bounds);
  TENON_CHECK(column >= 0 && column < state_->model.column_count(), "the column exists");
  state_->model.columns[column] = bounds;
  state_->engine.set_column(column, bounds);
}

void LiveLp::set_cost(int column, double cost) {
  TENON_CHECK(column >= 0 && column < state_->model.column_count(), "the column exists");
  TENON_CHECK(std::isfinite(cost), "costs are finite numbers");
  state_->model.cost[column] = cost;
  state_->engine.set_cost(column, cost);
}

LpAnswer LiveLp::solve() {
  LpAnswer answer;
  Claim claim = state_->engine.run();
  if (prove(state_->model, state_->options, claim, answer)) {
    answer.warm = state_->solved;
  } else {
    const int spent = answer.iterations;
    answer = solve_cold(state_->model, state_->options);
    answer.iterations += spent;
    answer.resolved = true;
    state_->engine = ClpEngine(state_->model, state_->options.iteration_limit);
    state_->solved = false;
    return answer;
  }
  state_->solved = true;
  return answer;
}

}  // namespace tenon::lp
