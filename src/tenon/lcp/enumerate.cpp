#include "tenon/lcp/enumerate.hpp"

#include <fmt/format.h>

#include <Eigen/LU>
#include <algorithm>
#include <cmath>

#include "tenon/core/check.hpp"
#include "tenon/lcp/scaling.hpp"
#include "tenon/lcp/verify.hpp"
#include "tenon/lp/solve.hpp"

namespace tenon::lcp {
namespace {

constexpr double kZero = 1e-10;
constexpr double kDoubt = 1e-7;  ///< a cone missed by less is no proof
constexpr long kMostCorners = 1000000;

/// The points of one cone as y = corner + directions t >= 0, y = (z_S, w_R) by row.
struct Cone {
  Vector point;
  Matrix directions;  ///< n x nullity
};

class Enumeration {
 public:
  Enumeration(const SparseLcp& problem, bool all)
      : problem_(problem), scaled_(scaled(problem)), dense_(to_dense(scaled_.problem)), all_(all) {}

  Solution run();

 private:
  bool cone_of(unsigned mask, Cone& cone) const;
  bool corners(const Cone& cone, unsigned mask);
  bool visit(const Vector& y, unsigned mask);
  bool is_continuum(const Cone& cone) const;
  bool clearly_violated(const Vector& y) const;
  bool enough() const { return !all_ && !found_.empty(); }

  const SparseLcp& problem_;
  ScaledLcp scaled_;
  Lcp dense_;
  bool all_;
  bool complete_ = true;
  bool doubtful_ = false;  ///< a cone was missed by so little that rounding may have done it
  bool infinite_ = false;
  long corners_left_ = kMostCorners;
  std::vector<Vector> found_;
};

/// False if -q_S is not in the range of M_SS.
bool Enumeration::cone_of(unsigned mask, Cone& cone) const {
  const int n = dense_.size();
  std::vector<int> rows;
  for (int i = 0; i < n; ++i)
    if (mask >> i & 1) rows.push_back(i);
  const int k = static_cast<int>(rows.size());
  Vector z = Vector::Zero(n);
  Matrix moves = Matrix::Zero(n, 0);
  if (k > 0) {
    const Matrix block = dense_.M(rows, rows);
    const Vector rhs = -dense_.q(rows);
    Eigen::FullPivLU<Matrix> lu(block);
    lu.setThreshold(1e-11);
    const Vector part = lu.solve(rhs);
    const double size = 1 + part.cwiseAbs().maxCoeff();
    if (!((block * part - rhs).cwiseAbs().maxCoeff() <= kZero * size)) return false;
    for (int i = 0; i < k; ++i) z[rows[i]] = part[i];
    if (!lu.isInvertible()) {
      const Matrix kernel = lu.kernel().colwise().normalized();
      moves = Matrix::Zero(n, kernel.cols());
      for (int i = 0; i < k; ++i) moves.row(rows[i]) = kernel.row(i);
    }
  }
  const Vector w = dense_.M * z + dense_.q;
  const Matrix w_moves = dense_.M * moves;
  cone.point = Vector(n);
  cone.directions = Matrix(n, moves.cols());
  for (int i = 0; i < n; ++i) {
    const bool clamped = mask >> i & 1;
    cone.point[i] = clamped ? z[i] : w[i];
    cone.directions.row(i) = (clamped ? moves : w_moves).row(i);
  }
  return true;
}

/// Whether a negative row is more than rounding: its own size counts, |q_i| in the scaled problem,
/// where the entries of M are about 1.
bool Enumeration::clearly_violated(const Vector& y) const {
  const double rounding = 1e-14 * (1 + y.cwiseAbs().maxCoeff());
  for (int i = 0; i < y.size(); ++i)
    if (y[i] < -kDoubt * std::abs(dense_.q[i]) && y[i] < -1e3 * rounding) return true;
  return false;
}

/// Keeps y if it is feasible and new; whether it is feasible.
bool Enumeration::visit(const Vector& y, unsigned mask) {
  const int n = dense_.size();
  const double size = 1 + y.cwiseAbs().maxCoeff(), noise = kZero * size;
  if (!(y.minCoeff() >= -kDoubt * size)) return false;
  Vector z = Vector::Zero(n);
  const auto solves = [&](double least) {
    for (int i = 0; i < n; ++i) z[i] = (mask >> i & 1) && y[i] > least ? y[i] : 0.0;
    z = scaled_.unscale(z);
    return residual(problem_, z) <= kResidualTolerance;
  };
  if (!(y.minCoeff() >= -noise) || (!solves(noise) && !solves(0))) {
    // A cone missed by so little may hold q in exact arithmetic, or the violated row is a real one.
    doubtful_ = doubtful_ || !clearly_violated(y);
    return false;
  }
  for (const Vector& other : found_) {
    const double size = std::max(z.cwiseAbs().maxCoeff(), other.cwiseAbs().maxCoeff());
    if ((z - other).cwiseAbs().maxCoeff() <= 1e-8 * size || size == 0) return true;
  }
  found_.push_back(z);
  return true;
}

/// Visits every choice of `nullity` rows of y that are 0 and determine t; whether one is feasible.
bool Enumeration::corners(const Cone& cone, unsigned mask) {
  const int n = static_cast<int>(cone.point.size());
  const int nullity = static_cast<int>(cone.directions.cols());
  std::vector<int> rows(nullity);
  for (int i = 0; i < nullity; ++i) rows[i] = i;
  bool feasible = false;
  while (!enough()) {
    if (corners_left_-- <= 0) {
      complete_ = false;
      return feasible;
    }
    const Matrix block = cone.directions(rows, Eigen::all);
    const Eigen::FullPivLU<Matrix> lu(block);
    // Directions have length 1, so this is absolute: rows that rounding alone moves fix no t.
    if (lu.matrixLU().diagonal().cwiseAbs().minCoeff() > 1e-9) {
      Vector y = cone.point - cone.directions * lu.solve(Vector(cone.point(rows)));
      for (int i : rows) y[i] = 0;
      feasible = visit(y, mask) || feasible;
    }
    int last = nullity - 1;  // the next combination
    while (last >= 0 && rows[last] == n - nullity + last) --last;
    if (last < 0) return feasible;
    ++rows[last];
    for (int i = last + 1; i < nullity; ++i) rows[i] = rows[i - 1] + 1;
  }
  return feasible;
}

/// Whether {t: point + directions t >= 0} holds more than one point: the range of a generic linear
/// function over it.
bool Enumeration::is_continuum(const Cone& cone) const {
  const int n = static_cast<int>(cone.point.size());
  lp::LpModel model;
  const double noise = kZero * (1 + cone.point.cwiseAbs().maxCoeff());
  for (int i = 0; i < n; ++i) model.add_row({-cone.point[i] - noise, lp::kInfinity});
  for (int t = 0; t < cone.directions.cols(); ++t) {
    std::vector<lp::Entry> entries;
    for (int i = 0; i < n; ++i)
      if (cone.directions(i, t) != 0) entries.push_back({i, cone.directions(i, t)});
    model.add_column(lp::Bounds::free(), std::sqrt(2.0 + t), entries);
  }
  const auto lowest = lp::solve(model);
  if (!lowest || lowest->status == lp::Status::unbounded) return true;
  for (double& cost : model.cost) cost = -cost;
  const auto highest = lp::solve(model);
  if (!highest || highest->status == lp::Status::unbounded) return true;
  return lowest->status == lp::Status::optimal && highest->status == lp::Status::optimal &&
         -highest->objective - lowest->objective > 1e-6;
}

Solution Enumeration::run() {
  const int n = dense_.size();
  Solution out;
  out.method = "enumerate";
  for (unsigned mask = 0; mask < 1u << n && !enough(); ++mask) {
    ++out.pivots;
    Cone cone;
    if (!cone_of(mask, cone)) continue;
    if (cone.directions.cols() == 0) {
      visit(cone.point, mask);
      continue;
    }
    const bool feasible = corners(cone, mask);
    if (all_ && feasible && !infinite_) infinite_ = is_continuum(cone);
  }
  out.z = Vector::Zero(n);
  if (!found_.empty()) {
    const auto before = [](const Vector& x, const Vector& y) {
      return std::lexicographical_compare(x.data(), x.data() + x.size(), y.data(),
                                          y.data() + y.size());
    };
    std::sort(found_.begin(), found_.end(), before);
    out.z = found_.front();
    if (all_) out.solutions = found_;
    out.infinite = infinite_;
    out.note = complete_ ? "" : "the list of solutions is not complete";
    accept(problem_, out);
    return out;
  }
  accept(problem_, out);
  out.status = complete_ && !doubtful_ ? Status::no_solution : Status::iteration_limit;
  if (complete_ && doubtful_)
    out.note = "a cone holds q up to rounding, but no point of it was verified";
  else if (complete_)
    out.proof = fmt::format("enumeration: none of the {} complementary cones holds q", 1u << n);
  else
    out.note = "a degenerate cone has too many corners to look at";
  return out;
}

}  // namespace

Solution solve_enumerate(const SparseLcp& problem, bool all) {
  TENON_CHECK(well_formed(problem), "an LCP has matching sizes and finite numbers");
  TENON_CHECK(problem.size() <= kEnumerationLimit, "enumeration is for small problems");
  return Enumeration(problem, all).run();
}

}  // namespace tenon::lcp
