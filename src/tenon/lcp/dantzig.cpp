#include "tenon/lcp/dantzig.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <set>

#include "tenon/core/check.hpp"
#include "tenon/lcp/active_set.hpp"
#include "tenon/lcp/ldl_clamped_system.hpp"
#include "tenon/lcp/lu_clamped_system.hpp"
#include "tenon/lcp/scaling.hpp"
#include "tenon/lcp/verify.hpp"

namespace tenon::lcp {
namespace {

using RowSparse = Eigen::SparseMatrix<double, Eigen::RowMajor>;

/// Relative to the numbers they are compared with; the scaled problem has diagonal 1, max|b| = 1.
constexpr double kFeasible = 1e-11;  ///< accelerations above -this are not negative
constexpr double kMoves = 1e-11;     ///< changes below this are rounding
constexpr double kTie = 1e-12;       ///< steps this close block together

bool symmetric(const SparseMatrix& A) {
  const SparseMatrix transposed = A.transpose();
  const SparseMatrix difference = A - transposed;
  return difference.nonZeros() == 0 || difference.coeffs().cwiseAbs().maxCoeff() <= 1e-12;
}

}  // namespace

struct DantzigSolver::Impl {
  Impl(const SparseLcp& problem, bool trace)
      : original(problem), scaled_problem(scaled(problem)), n(problem.size()), with_trace(trace) {
    const SparseMatrix& A = scaled_problem.problem.M;
    rows = A;
    if (symmetric(A))
      system = std::make_unique<LdlClampedSystem>(A);
    else
      system = std::make_unique<LuClampedSystem>([this](int i, int j) { return rows.coeff(i, j); });
    status.assign(n, RowStatus::unconsidered);
    started.assign(n, false);
    f = Vector::Zero(n);
  }

  /// A blocking row, or the driven one, and the step at which it does.
  struct Candidate {
    int row;
    double slope;  ///< how fast its value falls (driven row: its acceleration rises)
    double step;
  };

  double acceleration(int i) const {
    double a = scaled_problem.problem.q[i];
    for (RowSparse::InnerIterator entry(rows, i); entry; ++entry)
      a += entry.value() * f[entry.col()];
    return a;
  }
  double change(int i, const Vector& df) const {
    double sum = 0;
    for (RowSparse::InnerIterator entry(rows, i); entry; ++entry)
      sum += entry.value() * df[entry.col()];
    return sum;
  }
  double feasible() const { return kFeasible * (1 + (n == 0 ? 0.0 : f.cwiseAbs().maxCoeff())); }

  Status drive(int d);
  std::vector<Candidate> candidates(int d, double rise, const Vector& df, const Vector& da,
                                    const std::set<int>& ignored) const;
  void break_ties(std::vector<Candidate>& tied) const;
  Status conclude_ray(int d, Vector df);
  bool exchange(int i);
  void recompute_forces();
  void record(int d, double step, const std::string& event);

  SparseLcp original;
  ScaledLcp scaled_problem;
  RowSparse rows;
  int n;
  bool with_trace;
  std::unique_ptr<ClampedSystem> system;
  std::vector<RowStatus> status;
  std::vector<bool> started;    ///< clamped by start(): its force's bound is moved, not b
  std::vector<int> considered;  ///< in order
  Vector f;                     ///< scaled forces
  Vector a;                     ///< accelerations of the open rows and the driven one in drive()
  Counts counts;
  Vector certificate;
  std::vector<TraceStep> trace;
  struct Saved {
    std::size_t system_mark;
    std::size_t considered;
    std::vector<RowStatus> status;
    Vector f;
  };
  std::vector<Saved> saved;
};

std::vector<DantzigSolver::Impl::Candidate> DantzigSolver::Impl::candidates(
    int d, double rise, const Vector& df, const Vector& da, const std::set<int>& ignored) const {
  const double small = kMoves * std::max(1.0, df.cwiseAbs().maxCoeff());
  std::vector<Candidate> found;
  if (rise > 0) found.push_back({d, rise, std::max(0.0, -a[d] / rise)});
  for (int i : considered) {
    if (status[i] == RowStatus::clamped) {
      if (df[i] < -small) found.push_back({i, -df[i], std::max(0.0, f[i]) / -df[i]});
    } else if (da[i] < -small && !ignored.contains(i)) {
      found.push_back({i, -da[i], std::max(0.0, a[i]) / -da[i]});
    }
  }
  double least = std::numeric_limits<double>::infinity();
  for (const Candidate& c : found) least = std::min(least, c.step + kTie / c.slope);
  std::erase_if(found, [&](const Candidate& c) { return c.step > least; });
  return found;
}

/// Lexicographic rule: keeps the candidate whose step is smallest in the problem with moved bounds.
void DantzigSolver::Impl::break_ties(std::vector<Candidate>& tied) const {
  for (std::size_t m = considered.size(); m-- > 0 && tied.size() > 1;) {
    const int j = considered[m];
    const bool clamped = status[j] == RowStatus::clamped;
    if (clamped == started[j]) {  // e_j moves the value of row j alone
      std::erase_if(tied, [&](const Candidate& c) { return c.row == j; });
      continue;
    }
    const std::vector<int>& indices = system->indices();
    Vector rhs = Vector::Zero(indices.size());
    for (std::size_t p = 0; p < indices.size(); ++p)
      rhs[p] = started[j] ? rows.coeff(indices[p], j) : (indices[p] == j ? -1.0 : 0.0);
    const Vector y = system->solve(rhs);
    Vector df = Vector::Zero(n);
    for (std::size_t p = 0; p < indices.size(); ++p) df[indices[p]] = y[p];
    const auto moved = [&](const Candidate& c) {
      if (status[c.row] == RowStatus::clamped) return df[c.row] / c.slope;
      return (change(c.row, df) - (started[j] ? rows.coeff(c.row, j) : 0.0)) / c.slope;
    };
    double least = std::numeric_limits<double>::infinity(), size = 0;
    for (const Candidate& c : tied) {
      least = std::min(least, moved(c));
      size = std::max(size, std::abs(moved(c)));
    }
    std::erase_if(tied, [&](const Candidate& c) { return moved(c) > least + 1e-9 * (1 + size); });
  }
}

/// Along df >= 0 no acceleration changes: a Farkas proof once rounding is taken out of it.
Status DantzigSolver::Impl::conclude_ray(int d, Vector df) {
  const std::vector<int>& indices = system->indices();
  Vector error(indices.size());
  for (std::size_t p = 0; p < indices.size(); ++p) error[p] = change(indices[p], df);
  const Vector correction = system->solve(error);
  for (std::size_t p = 0; p < indices.size(); ++p) df[indices[p]] -= correction[p];
  const Vector y = scaled_problem.d.cwiseProduct(without_noise(df));
  if (with_trace) record(d, std::numeric_limits<double>::infinity(), "ray");
  if (!proves_infeasible(original, y)) return Status::ray;
  certificate = y / y.maxCoeff();
  return Status::no_solution;
}

/// The blocking row i changes sides; false if the clamped block would become singular.
bool DantzigSolver::Impl::exchange(int i) {
  if (status[i] == RowStatus::clamped) {
    if (!system->remove(i)) return false;
    status[i] = RowStatus::open;
    f[i] = a[i] = 0;
  } else {
    if (!system->append(i)) return false;
    status[i] = RowStatus::clamped;
  }
  return true;
}

void DantzigSolver::Impl::recompute_forces() {
  const std::vector<int>& indices = system->indices();
  Vector rhs(indices.size());
  for (std::size_t p = 0; p < indices.size(); ++p) rhs[p] = -scaled_problem.problem.q[indices[p]];
  const Vector fresh = system->solve(rhs);
  if (!fresh.allFinite()) return;
  for (std::size_t p = 0; p < indices.size(); ++p) f[indices[p]] = fresh[p];
}

void DantzigSolver::Impl::record(int d, double step, const std::string& event) {
  TraceStep entry;
  entry.major = static_cast<int>(counts.major);
  entry.driven = d;
  entry.step = step * scaled_problem.size * scaled_problem.d[d];
  entry.event = event;
  for (RowStatus s : status) entry.statuses.push_back(static_cast<char>(s));
  entry.forces = scaled_problem.unscale(f);
  trace.push_back(std::move(entry));
}

/// One major cycle.
Status DantzigSolver::Impl::drive(int d) {
  ++counts.major;
  std::set<std::vector<int>> seen;  // clamped sets at the present height of f_d
  std::set<int> ignored;            // open rows that depend on the clamped: their a stands still
  const long limit = 100 + 20L * n;
  a = Vector::Zero(n);
  a[d] = acceleration(d);
  for (int i : considered)
    if (status[i] == RowStatus::open) a[i] = acceleration(i);
  for (long cycle = 0; cycle < limit; ++cycle) {
    const ClampedSystem::Border border = system->border(d);
    Vector df = Vector::Zero(n);
    const std::vector<int>& indices = system->indices();
    for (std::size_t p = 0; p < indices.size(); ++p) df[indices[p]] = border.x[p];
    df[d] = 1;
    if (!df.allFinite()) return Status::iteration_limit;
    Vector da = Vector::Zero(n);
    da[d] = border.schur;
    for (int i : considered)
      if (status[i] == RowStatus::open) da[i] = change(i, df);
    std::vector<Candidate> tied = candidates(d, border.schur, df, da, ignored);
    if (tied.empty()) return conclude_ray(d, df);
    const bool arrives = tied.front().row == d;
    if (!arrives) break_ties(tied);
    const Candidate chosen = tied.front();
    if (chosen.step > 0) seen.clear();
    f += chosen.step * df;
    a += chosen.step * da;
    if (arrives) {
      if (!system->append(d)) return Status::iteration_limit;
      status[d] = RowStatus::clamped;
      considered.push_back(d);
      if (cycle > 0) recompute_forces();
      if (with_trace) record(d, chosen.step, fmt::format("clamp {}", d));
      return Status::solved;
    }
    if (!exchange(chosen.row)) {
      if (status[chosen.row] == RowStatus::clamped) return Status::iteration_limit;
      ignored.insert(chosen.row);
      continue;
    }
    ignored.clear();
    ++counts.minor;
    const bool opened = status[chosen.row] == RowStatus::open;
    if (with_trace)
      record(d, chosen.step, fmt::format("{} {}", opened ? "open" : "clamp", chosen.row));
    std::vector<int> set = system->indices();
    std::sort(set.begin(), set.end());
    if (!seen.insert(std::move(set)).second) return Status::cycling;
  }
  return Status::iteration_limit;
}

DantzigSolver::DantzigSolver(const SparseLcp& problem, bool trace) {
  TENON_CHECK(well_formed(problem), "an LCP has matching sizes and finite numbers");
  impl_ = std::make_unique<Impl>(problem, trace);
}
DantzigSolver::~DantzigSolver() = default;
DantzigSolver::DantzigSolver(DantzigSolver&&) noexcept = default;

void DantzigSolver::start(const SubSolution& solution) {
  Impl& self = *impl_;
  TENON_CHECK(self.considered.empty(), "start() comes before consider()");
  TENON_CHECK(solution.z.size() == self.n || solution.rows.empty(), "one number per row");
  if (solution.rows.empty()) return;
  const Vector z = self.scaled_problem.scale(solution.z);
  for (int i : solution.rows) self.f[i] = std::max(0.0, z[i]);
  std::vector<int> support;
  for (int i : solution.rows)
    if (self.f[i] > 0) support.push_back(i);
  // A support that depends on itself: move along A df = 0 until a force is 0 and can be left out.
  for (std::size_t next = 0; next < support.size();) {
    const int i = support[next];
    if (self.f[i] <= 0 || self.system->append(i)) {
      ++next;
      continue;
    }
    const ClampedSystem::Border border = self.system->border(i);
    const std::vector<int>& indices = self.system->indices();
    double step = self.f[i];  // f_i may fall to 0 ..
    int leaves = i;
    for (std::size_t p = 0; p < indices.size(); ++p)
      if (border.x[p] > kMoves && self.f[indices[p]] / border.x[p] < step) {
        step = self.f[indices[p]] / border.x[p];
        leaves = indices[p];  // .. unless this one does so first
      }
    self.f[i] -= step;
    for (std::size_t p = 0; p < indices.size(); ++p) self.f[indices[p]] -= step * border.x[p];
    self.f[leaves] = 0;
    if (leaves != i) self.system->remove(leaves);
  }
  self.recompute_forces();
  for (int i : self.system->indices()) self.status[i] = RowStatus::clamped;
  for (int i : solution.rows) {
    const bool clamped = self.status[i] == RowStatus::clamped;
    if (!clamped && self.acceleration(i) < -self.feasible()) continue;
    if (!clamped) self.status[i] = RowStatus::open;
    self.started[i] = clamped;
    self.considered.push_back(i);
  }
}

Status DantzigSolver::consider(int row) {
  Impl& self = *impl_;
  TENON_CHECK(row >= 0 && row < self.n, "a considered row exists");
  if (self.status[row] != RowStatus::unconsidered) return Status::solved;
  if (self.acceleration(row) >= -self.feasible()) {
    self.status[row] = RowStatus::open;
    self.considered.push_back(row);
    return Status::solved;
  }
  return self.drive(row);
}

Status DantzigSolver::consider(const std::vector<int>& rows) {
  for (int row : rows) {
    const Status status = consider(row);
    if (status != Status::solved) return status;
  }
  return Status::solved;
}

std::size_t DantzigSolver::mark() {
  Impl& self = *impl_;
  self.saved.push_back({self.system->mark(), self.considered.size(), self.status, self.f});
  return self.saved.size() - 1;
}

void DantzigSolver::undo(std::size_t mark) {
  Impl& self = *impl_;
  TENON_CHECK(mark < self.saved.size(), "a mark that was not undone");
  const Impl::Saved& saved = self.saved[mark];
  self.system->undo(saved.system_mark);
  for (std::size_t m = saved.considered; m < self.considered.size(); ++m)
    self.started[self.considered[m]] = false;
  self.considered.resize(saved.considered);
  self.status = saved.status;
  self.f = saved.f;
  self.saved.resize(mark + 1);
}

const DantzigSolver::Counts& DantzigSolver::counts() const {
  return impl_->counts;
}
Vector DantzigSolver::forces() const {
  return impl_->scaled_problem.unscale(impl_->f);
}
double DantzigSolver::acceleration(int row) const {
  return impl_->acceleration(row) * impl_->scaled_problem.size / impl_->scaled_problem.d[row];
}
std::vector<int> DantzigSolver::clamped() const {
  return impl_->system->indices();
}
const Vector& DantzigSolver::certificate() const {
  return impl_->certificate;
}
const std::vector<TraceStep>& DantzigSolver::trace() const {
  return impl_->trace;
}

Solution solve_dantzig(const SparseLcp& problem, const DantzigOptions& options) {
  DantzigSolver solver(problem, options.trace);
  solver.start(options.start);
  std::vector<int> order = options.order;
  if (order.empty())
    for (int i = 0; i < problem.size(); ++i) order.push_back(i);
  Solution out;
  out.method = "dantzig";
  out.status = solver.consider(order);
  out.major_cycles = solver.counts().major;
  out.minor_cycles = solver.counts().minor;
  out.pivots = solver.counts().pivots();
  out.trace = solver.trace();
  out.z = solver.forces().cwiseMax(0.0);
  const Status status = out.status;
  if (status == Status::solved) out.z = polished(problem, solver.clamped(), out.z);
  if (accept(problem, out) || status == Status::solved) return out;
  out.status = status;
  if (status == Status::no_solution) {
    out.certificate = solver.certificate();
    out.proof = "Farkas: y >= 0, M'y <= 0, q'y < 0, from Dantzig's direction";
  }
  return out;
}

}  // namespace tenon::lcp
