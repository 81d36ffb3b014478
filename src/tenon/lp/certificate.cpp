#include "tenon/lp/certificate.hpp"

#include <cmath>

namespace tenon::lp {

namespace {

/// max that keeps NaN as infinity.
void raise(double& worst, double value) {
  if (!(value <= worst)) worst = std::isnan(value) ? kInfinity : value;
}

double outside(const Bounds& b, double value) {
  if (value < b.lower) return b.lower - value;
  if (value > b.upper) return value - b.upper;
  return value == value ? 0 : kInfinity;
}

double largest(std::span<const double> values) {
  double m = 0;
  for (double v : values) raise(m, std::abs(v));
  return m;
}

/// Adds coefficient * (its least value within the bounds) to sum; an infinite bound where one is
/// needed counts as a violation instead.
struct LeastValue {
  double sum = 0, size = 0, violation = 0;
  void add(double coefficient, const Bounds& bounds, double relative_to) {
    const double bound = coefficient > 0 ? bounds.lower : bounds.upper;
    if (coefficient == 0) return;
    if (std::isinf(bound)) {
      raise(violation, std::abs(coefficient) / relative_to);
    } else {
      sum += coefficient * bound;
      size += std::abs(coefficient * bound);
    }
    if (std::isnan(coefficient)) violation = kInfinity;
  }
};

}  // namespace

double primal_residual(const LpModel& model, std::span<const double> x) {
  if (static_cast<int>(x.size()) != model.column_count()) return kInfinity;
  std::vector<double> activity(model.rows.size(), 0), size(model.rows.size(), 0);
  double worst = 0;
  for (int j = 0; j < model.column_count(); ++j) {
    raise(worst, outside(model.columns[j], x[j]) / (1 + std::abs(x[j])));
    if (!std::isfinite(x[j])) return kInfinity;
    for (const Entry& e : model.elements[j]) {
      activity[e.index] += e.value * x[j];
      size[e.index] += std::abs(e.value * x[j]);
    }
  }
  for (int i = 0; i < model.row_count(); ++i) {
    raise(worst, outside(model.rows[i], activity[i]) / (1 + size[i]));
  }
  return worst;
}

double OptimalityCheck::worst() const {
  double w = primal;
  raise(w, dual);
  raise(w, gap);
  return w;
}

OptimalityCheck check_optimal(const LpModel& model, std::span<const double> x,
                              std::span<const double> y) {
  OptimalityCheck check;
  check.primal = primal_residual(model, x);
  if (static_cast<int>(y.size()) != model.row_count() || !std::isfinite(check.primal)) return check;
  LeastValue least;
  for (int i = 0; i < model.row_count(); ++i) least.add(y[i], model.rows[i], 1 + largest(y));
  double objective = 0, size = 0;
  for (int j = 0; j < model.column_count(); ++j) {
    double d = model.cost[j], scale = 1 + std::abs(d);
    for (const Entry& e : model.elements[j]) {
      d -= e.value * y[e.index];
      scale += std::abs(e.value * y[e.index]);
    }
    least.add(d, model.columns[j], scale);
    objective += model.cost[j] * x[j];
    size += std::abs(model.cost[j] * x[j]);
  }
  check.dual = least.violation;
  check.gap = std::abs(objective - least.sum) / (1 + size + least.size);
  if (std::isnan(check.gap)) check.gap = kInfinity;
  return check;
}

FarkasCheck check_infeasible(const LpModel& model, std::span<const double> y) {
  FarkasCheck check;
  const double top = largest(y);
  if (static_cast<int>(y.size()) != model.row_count() || !(top > 0) || !std::isfinite(top)) {
    return check;
  }
  LeastValue least;  // least of y^T r - (A^T y)^T x over x and r within their bounds
  for (int i = 0; i < model.row_count(); ++i) least.add(y[i] / top, model.rows[i], 1);
  for (int j = 0; j < model.column_count(); ++j) {
    double g = 0, scale = 0;
    for (const Entry& e : model.elements[j]) {
      g -= e.value * y[e.index] / top;
      raise(scale, std::abs(e.value));
    }
    least.add(g, model.columns[j], scale > 0 ? scale : 1);
  }
  check.violation = least.violation;
  check.margin = least.sum;
  check.scale = least.size;
  return check;
}

RayCheck check_unbounded(const LpModel& model, std::span<const double> x,
                         std::span<const double> r) {
  RayCheck check;
  check.primal = primal_residual(model, x);
  const double top = largest(r);
  if (static_cast<int>(r.size()) != model.column_count() || !(top > 0) || !std::isfinite(top)) {
    return check;
  }
  const auto against = [](const Bounds& b, double movement) {
    if (movement > 0 && std::isinf(b.upper)) return 0.0;
    if (movement < 0 && std::isinf(b.lower)) return 0.0;
    return std::abs(movement);
  };
  std::vector<double> activity(model.rows.size(), 0), size(model.rows.size(), 0);
  double fall = 0, worst = 0;
  for (int j = 0; j < model.column_count(); ++j) {
    const double move = r[j] / top;
    raise(worst, against(model.columns[j], move));
    fall -= model.cost[j] * move;
    for (const Entry& e : model.elements[j]) {
      activity[e.index] += e.value * move;
      raise(size[e.index], std::abs(e.value));
    }
  }
  for (int i = 0; i < model.row_count(); ++i) {
    if (size[i] > 0) raise(worst, against(model.rows[i], activity[i] / size[i]));
  }
  check.violation = worst;
  const double cost = largest(model.cost);
  check.descent = cost > 0 ? fall / cost : 0;
  return check;
}

bool proves(const OptimalityCheck& check, double tolerance) {
  return check.worst() <= tolerance;
}

bool proves(const FarkasCheck& check, double tolerance) {
  return check.violation <= tolerance && check.margin > tolerance * check.scale &&
         check.margin > check.violation;
}

bool proves(const RayCheck& check, double tolerance) {
  return check.primal <= tolerance && check.violation <= tolerance && check.descent > tolerance;
}

}  // namespace tenon::lp
