#include "tenon/lp/clp_engine.hpp"

#include <coin/ClpSimplex.hpp>

namespace tenon::lp {

namespace {

// Tighter than any tolerance that LpOptions allows to be proved with room to spare.
constexpr double kClpTolerance = 1e-9;

double clp_bound(double value) {
  return value == kInfinity ? COIN_DBL_MAX : value == -kInfinity ? -COIN_DBL_MAX : value;
}

struct Sparse {
  std::vector<int> index;
  std::vector<double> value;
  explicit Sparse(std::span<const Entry> entries) {
    for (const Entry& e : entries) {
      index.push_back(e.index);
      value.push_back(e.value);
    }
  }
  int size() const { return static_cast<int>(index.size()); }
};

std::vector<double> take(double* owned, int count) {
  std::vector<double> copy;
  if (owned != nullptr) copy.assign(owned, owned + count);
  delete[] owned;
  return copy;
}

}  // namespace

struct ClpEngine::Impl {
  ClpSimplex clp;
  int iteration_limit = 0;

  void rest_column(int column) {
    const Bounds b{clp.getColLower()[column], clp.getColUpper()[column]};
    const auto status = b.lower > -COIN_DBL_MAX  ? ClpSimplex::atLowerBound
                        : b.upper < COIN_DBL_MAX ? ClpSimplex::atUpperBound
                                                 : ClpSimplex::isFree;
    if (clp.getColumnStatus(column) != ClpSimplex::basic) clp.setColumnStatus(column, status);
  }
};

ClpEngine::ClpEngine(const LpModel& model, int iteration_limit) : impl_(new Impl) {
  ClpSimplex& clp = impl_->clp;
  clp.setLogLevel(0);
  clp.setPrimalTolerance(kClpTolerance);
  clp.setDualTolerance(kClpTolerance);
  impl_->iteration_limit = iteration_limit;
  clp.resize(model.row_count(), 0);
  for (int i = 0; i < model.row_count(); ++i) set_row(i, model.rows[i]);
  std::vector<double> lower, upper, value;
  std::vector<int> start{0}, index;
  for (int j = 0; j < model.column_count(); ++j) {
    lower.push_back(clp_bound(model.columns[j].lower));
    upper.push_back(clp_bound(model.columns[j].upper));
    for (const Entry& e : model.elements[j]) {
      index.push_back(e.index);
      value.push_back(e.value);
    }
    start.push_back(static_cast<int>(index.size()));
  }
  clp.addColumns(model.column_count(), lower.data(), upper.data(), model.cost.data(), start.data(),
                 index.data(), value.data());
  clp.createStatus();
}

ClpEngine::ClpEngine(ClpEngine&&) noexcept = default;
ClpEngine& ClpEngine::operator=(ClpEngine&&) noexcept = default;
ClpEngine::~ClpEngine() = default;

void ClpEngine::add_row(Bounds bounds, std::span<const Entry> entries) {
  const Sparse row(entries);
  impl_->clp.addRow(row.size(), row.index.data(), row.value.data(), clp_bound(bounds.lower),
                    clp_bound(bounds.upper));
  impl_->clp.setRowStatus(impl_->clp.numberRows() - 1, ClpSimplex::basic);
}

void ClpEngine::add_column(Bounds bounds, double cost, std::span<const Entry> entries) {
  const Sparse column(entries);
  impl_->clp.addColumn(column.size(), column.index.data(), column.value.data(),
                       clp_bound(bounds.lower), clp_bound(bounds.upper), cost);
  const int last = impl_->clp.numberColumns() - 1;
  impl_->clp.setColumnStatus(last, ClpSimplex::atLowerBound);
  impl_->rest_column(last);
}

void ClpEngine::remove_rows(std::span<const int> indices) {
  impl_->clp.deleteRows(static_cast<int>(indices.size()), indices.data());
}

void ClpEngine::remove_columns(std::span<const int> indices) {
  impl_->clp.deleteColumns(static_cast<int>(indices.size()), indices.data());
}

void ClpEngine::set_row(int row, Bounds bounds) {
  impl_->clp.setRowBounds(row, clp_bound(bounds.lower), clp_bound(bounds.upper));
}

void ClpEngine::set_column(int column, Bounds bounds) {
  impl_->clp.setColumnBounds(column, clp_bound(bounds.lower), clp_bound(bounds.upper));
  impl_->rest_column(column);
}

void ClpEngine::set_cost(int column, double cost) {
  impl_->clp.setObjectiveCoefficient(column, cost);
}

namespace {

/// Without rows each column goes to its better bound, without columns each row must hold zero.
/// (Clp's dual simplex does not take empty models.)
Claim trivial_claim(const ClpSimplex& clp) {
  Claim claim;
  for (int j = 0; j < clp.numberColumns(); ++j) {
    const double cost = clp.getObjCoefficients()[j];
    const double lower = clp.getColLower()[j], upper = clp.getColUpper()[j];
    const bool low = lower > -COIN_DBL_MAX, high = upper < COIN_DBL_MAX;
    claim.x.push_back(low && (cost >= 0 || !high) ? lower : high ? upper : 0);
    claim.ray.push_back(cost > 0 && !low ? -1 : cost < 0 && !high ? 1 : 0);
  }
  claim.dual.assign(clp.numberRows(), 0);
  for (int i = 0; i < clp.numberRows(); ++i) {
    claim.farkas.push_back(clp.getRowLower()[i] > 0 ? 1 : clp.getRowUpper()[i] < 0 ? -1 : 0);
  }
  return claim;
}

}  // namespace

Claim ClpEngine::run() {
  ClpSimplex& clp = impl_->clp;
  if (clp.numberRows() == 0 || clp.numberColumns() == 0) return trivial_claim(clp);
  clp.setMaximumIterations(impl_->iteration_limit);
  clp.dual();
  Claim claim;
  claim.iterations = clp.numberIterations();
  const auto read = [&] {
    if (clp.status() == 1) claim.farkas = take(clp.infeasibilityRay(), clp.numberRows());
    if (clp.status() == 2) claim.ray = take(clp.unboundedRay(), clp.numberColumns());
  };
  read();
  const bool unfinished = clp.status() != 0 && claim.farkas.empty() && claim.ray.empty();
  if (unfinished && claim.iterations < impl_->iteration_limit) {
    clp.primal();
    claim.iterations += clp.numberIterations();
    read();
  }
  const double* x = clp.getColSolution();
  const double* y = clp.getRowPrice();
  claim.x.assign(x, x + clp.numberColumns());
  claim.dual.assign(y, y + clp.numberRows());
  return claim;
}

}  // namespace tenon::lp
