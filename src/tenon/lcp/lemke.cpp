#include "tenon/lcp/lemke.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>

#include "tenon/core/check.hpp"
#include "tenon/lcp/active_set.hpp"
#include "tenon/lcp/lemke_basis.hpp"
#include "tenon/lcp/scaling.hpp"
#include "tenon/lcp/verify.hpp"

namespace tenon::lcp {
namespace {

/// Numbers of the scaled problem are of size 1: noise of basic values, and the smallest pivot
/// relative to the largest number in its column.
constexpr double kNoise = 1e-12;
constexpr double kPivot = 1e-10;
/// Pivots below this share of their column are looked at again with fresh factors.
constexpr double kDoubtful = 1e-6;
/// The artificial, at most about 1, may be 0 below this: ask the verifier.
constexpr double kVanished = 1e-9;

/// Spread entries first: on frictionless pyramids they take 2 to 5 times fewer pivots than all
/// ones, whose symmetry makes every ratio test a tie.
double cover_entry(int table, int i) {
  static constexpr double kSteps[] = {0.6180339887498949, 0.4142135623730951, 0.7320508075688772,
                                      0.2360679774997898, 0.6457513110645906, 0};
  const double turn = (i + 1) * kSteps[table];
  return kSteps[table] == 0 ? 1.0 : 0.5 + (turn - std::floor(turn));
}

/// One run with one covering vector, on the scaled problem.
class LemkeRun {
 public:
  LemkeRun(const ScaledLcp& scaled, std::vector<int> start, int table, Solution& out, bool trace)
      : scaled_(scaled),
        n_(scaled.problem.size()),
        start_(std::move(start)),
        entries_(Vector::NullaryExpr(n_, [&](Eigen::Index i) { return cover_entry(table, i); })),
        basis_(scaled.problem.M, cover()),
        out_(out),
        trace_(trace) {}

  /// `verified` is asked whether the present point solves the problem to a tolerance: at the end,
  /// and, more strictly, whenever only rounding may separate the artificial from 0.
  Status run(long max_pivots, const std::function<bool(double)>& verified);
  /// The rows whose z is basic now.
  std::vector<int> active() const;
  const Vector& ray() const { return ray_; }  ///< z-part of the ray, after Status::ray
  Vector z() const;                           ///< scaled

 private:
  Vector cover() const {
    // The artificial enters as B x = q + (B entries) z0, so x rises by `entries` per unit of it.
    Vector sum = Vector::Zero(n_);
    const LemkeBasis columns(scaled_.problem.M, sum);
    for (int p = 0; p < n_; ++p) sum += entries_[p] * columns.column(start_[p]);
    return sum;
  }
  int first_leaving() const;
  int leaving(const Vector& direction) const;
  void break_ties(std::vector<int>& tied, const Vector& direction) const;
  bool refresh();
  void exchange(int position, int entering, const Vector& direction);
  void record(int entering, int left, double step);

  const ScaledLcp& scaled_;
  int n_;
  std::vector<int> start_;  ///< the basis at the start; also the columns of the perturbation
  Vector entries_;
  LemkeBasis basis_;
  Solution& out_;
  bool trace_;
  Vector x_;  ///< values of the basic variables, by position
  Vector ray_;
};

std::vector<int> LemkeRun::active() const {
  std::vector<int> rows;
  for (int i = 0; i < n_; ++i)
    if (basis_.position(n_ + i) >= 0) rows.push_back(i);
  return rows;
}

Vector LemkeRun::z() const {
  Vector z = Vector::Zero(n_);
  for (int i = 0; i < n_; ++i)
    if (basis_.position(n_ + i) >= 0) z[i] = std::max(0.0, x_[basis_.position(n_ + i)]);
  return z;
}

/// Lexicographically largest -(x_p, e_p) / entries_p: among ties the last.
int LemkeRun::first_leaving() const {
  double worst = 0;
  for (int p = 0; p < n_; ++p) worst = std::max(worst, -x_[p] / entries_[p]);
  int chosen = -1;
  for (int p = 0; p < n_; ++p)
    if (-x_[p] / entries_[p] >= worst - kNoise * worst) chosen = p;
  return chosen;
}

int LemkeRun::leaving(const Vector& direction) const {
  const double smallest = kPivot * std::max(1e-3, direction.cwiseAbs().maxCoeff());
  double reach = std::numeric_limits<double>::infinity();
  for (int p = 0; p < n_; ++p)
    if (direction[p] > smallest)
      reach = std::min(reach, (std::max(x_[p], 0.0) + kNoise) / direction[p]);
  std::vector<int> tied;
  for (int p = 0; p < n_; ++p)
    if (direction[p] > smallest && std::max(x_[p], 0.0) <= reach * direction[p]) {
      if (basis_.at(p) == basis_.artificial()) return p;
      tied.push_back(p);
    }
  break_ties(tied, direction);
  return tied.empty() ? -1 : tied.front();
}

/// Keeps the position whose row of B^-1 B_start, divided by the direction, is lexicographically
/// smallest. Entries come column by column while many are tied, row by row once few are; a start
/// column that is still basic is a unit vector and needs neither.
void LemkeRun::break_ties(std::vector<int>& tied, const Vector& direction) const {
  constexpr std::size_t kFew = 6;
  std::vector<std::pair<int, Vector>> rows;  // of B^-1, by position
  for (int p = 0; p < n_ && tied.size() > 1; ++p) {
    const int place = basis_.position(start_[p]);
    if (place >= 0) {
      std::erase(tied, place);
      continue;
    }
    if (tied.size() <= kFew && rows.empty())
      for (int t : tied) rows.emplace_back(t, basis_.inverse_row(t));
    Vector column;
    if (rows.empty()) column = basis_.solve(basis_.column(start_[p]));
    const auto entry = [&](int t) {
      if (rows.empty()) return column[t] / direction[t];
      const auto row = std::find_if(rows.begin(), rows.end(),
                                    [&](const auto& known) { return known.first == t; });
      return basis_.dot(start_[p], row->second) / direction[t];
    };
    double least = std::numeric_limits<double>::infinity(), size = 0;
    for (int t : tied) {
      least = std::min(least, entry(t));
      size = std::max(size, std::abs(entry(t)));
    }
    std::erase_if(tied, [&](int t) { return entry(t) > least + 1e-9 * (1 + size); });
  }
}

/// Fresh factors and the values they imply; false if the basis is singular.
bool LemkeRun::refresh() {
  if (!basis_.refactor()) return false;
  x_ = basis_.solve_refined(scaled_.problem.q);
  return x_.allFinite();
}

void LemkeRun::exchange(int position, int entering, const Vector& direction) {
  const int left = basis_.at(position);
  const double step = std::max(x_[position], 0.0) / direction[position];
  x_ -= step * direction;
  x_[position] = step;
  basis_.replace(position, entering, direction);
  ++out_.pivots;
  if (trace_) record(entering, left, step);
}

void LemkeRun::record(int entering, int left, double step) {
  const auto label = [&](int v) {
    return v == 2 * n_ ? std::string("z0") : fmt::format("{}{}", v < n_ ? 'w' : 'z', v % n_);
  };
  TraceStep entry;
  entry.major = 1;
  entry.driven = entering == 2 * n_ ? -1 : entering % n_;
  entry.step = step;
  entry.event = label(entering) + " enters, " + label(left) + " leaves";
  entry.statuses.assign(n_, 'o');
  for (int i : active()) entry.statuses[i] = 'c';
  entry.forces = scaled_.unscale(z());
  out_.trace.push_back(std::move(entry));
}

Status LemkeRun::run(long max_pivots, const std::function<bool(double)>& verified) {
  const Vector& q = scaled_.problem.q;
  if (!basis_.set(start_)) return Status::iteration_limit;
  x_ = basis_.solve(q);
  const auto conclude = [&] {
    return verified(kResidualTolerance) ? Status::solved : Status::iteration_limit;
  };
  if (n_ == 0 || x_.minCoeff() >= -kNoise) return conclude();
  int position = first_leaving();
  int entering = basis_.artificial();
  Vector direction = -entries_;
  for (long pivot = 0; pivot < max_pivots; ++pivot) {
    const int left = basis_.at(position);
    if (entering == basis_.artificial()) {
      const double first = -x_[position] / entries_[position];
      x_ += first * entries_;
      x_[position] = first;
      basis_.replace(position, entering, direction);
      ++out_.pivots;
      if (trace_) record(entering, left, first);
    } else {
      exchange(position, entering, direction);
    }
    if (left == basis_.artificial()) return conclude();
    const double height = x_[basis_.position(basis_.artificial())];
    if (height <= kVanished && verified(1e-14)) return Status::solved;
    entering = basis_.complement(left);
    if (basis_.due() && !refresh()) return Status::iteration_limit;
    direction = basis_.solve(basis_.column(entering));
    position = leaving(direction);
    // No small pivot, and no ray, on factors that have been updated: what is 0 must be seen as 0.
    const bool doubtful =
        position < 0 || direction[position] < kDoubtful * direction.cwiseAbs().maxCoeff();
    if (doubtful) {
      if (!basis_.fresh() && !refresh()) return Status::iteration_limit;
      direction = basis_.solve_refined(basis_.column(entering));
      position = leaving(direction);
    }
    if (!direction.allFinite()) return Status::iteration_limit;
    if (position < 0) {
      ray_ = Vector::Zero(n_);
      for (int i = 0; i < n_; ++i)
        if (basis_.position(n_ + i) >= 0)
          ray_[i] = std::max(0.0, -direction[basis_.position(n_ + i)]);
      if (entering >= n_) ray_[entering - n_] = 1;
      return Status::ray;
    }
  }
  return Status::iteration_limit;
}

/// The start basis by position: z_i or w_i at position i.
std::vector<int> start_basis(int n, const std::vector<int>& rows) {
  std::vector<int> basis(n);
  for (int i = 0; i < n; ++i) basis[i] = i;
  for (int i : rows) {
    TENON_CHECK(i >= 0 && i < n, "rows of an advanced basis exist");
    basis[i] = n + i;
  }
  return basis;
}

}  // namespace

Solution solve_lemke(const SparseLcp& problem, const LemkeOptions& options) {
  TENON_CHECK(well_formed(problem), "an LCP has matching sizes and finite numbers");
  const int n = problem.size();
  const long limit = options.max_pivots > 0 ? options.max_pivots : 1000 + 100L * n;
  const ScaledLcp scaled_problem = scaled(problem);
  Solution out;
  out.method = "lemke";
  out.z = Vector::Zero(n);
  std::string failures;
  for (int attempt = 0; attempt < options.covers; ++attempt) {
    const int table = (options.first_cover + attempt) % kCoveringVectors;
    out.trace.clear();
    LemkeRun run(scaled_problem, start_basis(n, options.start), table, out, options.trace);
    out.status = run.run(limit, [&](double tolerance) {
      out.z = polished(problem, run.active(), scaled_problem.unscale(run.z()));
      return residual(problem, out.z) <= tolerance;
    });
    if (out.status == Status::solved && accept(problem, out)) {
      out.note = fmt::format("covering vector {} of {}{}", table + 1, kCoveringVectors, failures);
      return out;
    }
    if (out.status == Status::ray) {
      const Vector y = scaled_problem.d.cwiseProduct(without_noise(run.ray()));
      if (proves_infeasible(problem, y)) {
        out.status = Status::no_solution;
        out.certificate = y / y.maxCoeff();
        out.proof = "Farkas: y >= 0, M'y <= 0, q'y < 0, from Lemke's ray";
        break;
      }
    }
    failures += fmt::format("; {}: {}", table + 1, name(out.status));
  }
  const Status status = out.status;
  accept(problem, out);
  if (out.status != Status::solved) out.status = status;
  if (!failures.empty()) out.note = "covering vectors" + failures.substr(1);
  return out;
}

}  // namespace tenon::lcp
