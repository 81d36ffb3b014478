#include "tenon/lcp/lpcc.hpp"

#include <fmt/format.h>

#include <cmath>

#include "tenon/core/check.hpp"
#include "tenon/lcp/polish_mixed.hpp"
#include "tenon/lcp/verify.hpp"
#include "tenon/lp/solve.hpp"

namespace tenon::lcp {
namespace {

/// Which of a pair is held at 0 in a node.
enum class Side : char { both_free, z_zero, w_zero };

class BranchAndBound {
 public:
  BranchAndBound(const Lpcc& lpcc, const LpccOptions& options);
  LpccAnswer run();

 private:
  lp::LpModel relaxation() const;
  void hold(int i, Side side);
  void branch();
  /// Reports a node; false where the observer wants an end.
  bool go_on();
  bool take(const lp::LpAnswer& node);
  int most_violated(const lp::LpAnswer& node, double& violation) const;

  const Lpcc& lpcc_;
  LpccOptions options_;
  int m_, n_;
  bool has_cost_;
  std::vector<Side> sides_;
  lp::LiveLp lp_;
  LpccAnswer best_;
  bool complete_ = true;
  bool stop_ = false, stopped_on_request_ = false;
  bool unbounded_ = false;
};

lp::LpModel BranchAndBound::relaxation() const {
  const MixedLcp& p = lpcc_.problem;
  const int extra = static_cast<int>(lpcc_.g.size());
  lp::LpModel model;
  for (int i = 0; i < m_; ++i) model.add_row(lp::Bounds::exactly(-p.a[i]));
  for (int i = 0; i < n_; ++i) model.add_row(lp::Bounds::exactly(-p.b[i]));
  for (int i = 0; i < extra; ++i) model.add_row({lpcc_.g[i], lp::kInfinity});
  const auto add = [&](lp::Bounds bounds, double cost, auto top, auto middle, bool is_u, int j) {
    std::vector<lp::Entry> entries;
    for (int i = 0; i < m_; ++i)
      if (top(i) != 0) entries.push_back({i, top(i)});
    for (int i = 0; i < n_; ++i)
      if (middle(i) != 0) entries.push_back({m_ + i, middle(i)});
    for (int i = 0; i < extra; ++i) {
      const double value = is_u ? lpcc_.G_u(i, j) : lpcc_.G_z(i, j);
      if (value != 0) entries.push_back({m_ + n_ + i, value});
    }
    model.add_column(bounds, cost, entries);
  };
  for (int j = 0; j < m_; ++j)
    add(
        lp::Bounds::free(), lpcc_.cost_u.size() ? lpcc_.cost_u[j] : 0.0,
        [&](int i) { return p.A(i, j); }, [&](int i) { return p.D(i, j); }, true, j);
  for (int j = 0; j < n_; ++j)
    add(
        lp::Bounds{}, lpcc_.cost_z.size() ? lpcc_.cost_z[j] : 0.0, [&](int i) { return p.C(i, j); },
        [&](int i) { return p.B(i, j); }, false, j);
  for (int j = 0; j < n_; ++j) {
    const lp::Entry slack{m_ + j, -1.0};
    model.add_column(lp::Bounds{}, 0, {&slack, 1});
  }
  return model;
}

BranchAndBound::BranchAndBound(const Lpcc& lpcc, const LpccOptions& options)
    : lpcc_(lpcc),
      options_(options),
      m_(lpcc.problem.free_size()),
      n_(lpcc.problem.size()),
      has_cost_((lpcc.cost_u.size() && !lpcc.cost_u.isZero(0)) ||
                (lpcc.cost_z.size() && !lpcc.cost_z.isZero(0))),
      sides_(n_, Side::both_free),
      lp_([&] {
        auto live = lp::LiveLp::create(relaxation());
        TENON_CHECK(live, "a well-formed LPCC has a well-formed relaxation");
        return std::move(*live);
      }()) {
  best_.solution.method = "lpcc";
  best_.solution.u = Vector::Zero(m_);
  best_.solution.z = Vector::Zero(n_);
}

void BranchAndBound::hold(int i, Side side) {
  sides_[i] = side;
  lp_.set_column(m_ + i, {0, side == Side::z_zero ? 0 : lp::kInfinity});
  lp_.set_column(m_ + n_ + i, {0, side == Side::w_zero ? 0 : lp::kInfinity});
}

/// The free pair with the largest min(z, w), each relative to its largest; -1 if all are held.
int BranchAndBound::most_violated(const lp::LpAnswer& node, double& violation) const {
  double z_size = 1e-300, w_size = 1e-300;
  for (int i = 0; i < n_; ++i) {
    z_size = std::max(z_size, node.x[m_ + i]);
    w_size = std::max(w_size, node.x[m_ + n_ + i]);
  }
  int worst = -1;
  violation = -1;
  for (int i = 0; i < n_; ++i) {
    if (sides_[i] != Side::both_free) continue;
    const double both = std::min(node.x[m_ + i] / z_size, node.x[m_ + n_ + i] / w_size);
    if (both > violation) violation = both, worst = i;
  }
  violation = std::max(violation, 0.0);
  return worst;
}

/// Polishes and verifies the node's point and keeps it if it is the best so far; true if the node's
/// own optimum is complementary.
bool BranchAndBound::take(const lp::LpAnswer& node) {
  Vector u(m_), z(n_);
  for (int i = 0; i < m_; ++i) u[i] = node.x[i];
  for (int i = 0; i < n_; ++i) z[i] = std::max(0.0, node.x[m_ + i]);
  polish(lpcc_.problem, u, z);
  if (!(residual(lpcc_.problem, u, z) <= kResidualTolerance)) return false;
  if (lpcc_.g.size()) {
    const Vector slack = lpcc_.G_u * u + lpcc_.G_z * z - lpcc_.g;
    if (!(slack.minCoeff() >= -1e-8 * (1 + lpcc_.g.cwiseAbs().maxCoeff()))) return false;
  }
  double objective = 0;
  if (lpcc_.cost_u.size()) objective += lpcc_.cost_u.dot(u);
  if (lpcc_.cost_z.size()) objective += lpcc_.cost_z.dot(z);
  // Polishing must not have walked to another, dearer point than the node's own.
  const bool same = objective <= node.objective + 1e-7 * (1 + std::abs(objective));
  if (objective < best_.objective) {
    best_.objective = objective;
    best_.solution.u = u;
    best_.solution.z = z;
  }
  if (!has_cost_) stop_ = true;
  return same;
}

bool BranchAndBound::go_on() {
  const long nodes = best_.solution.major_cycles;
  stopped_on_request_ =
      !options_.progress({"branch and bound", double(nodes) / double(options_.max_nodes),
                          fmt::format("{} of at most {} nodes", nodes, options_.max_nodes)});
  return !stopped_on_request_;
}

void BranchAndBound::branch() {
  if (stop_) return;
  if (best_.solution.major_cycles++ >= options_.max_nodes) {
    complete_ = false;
    stop_ = true;
    return;
  }
  if (options_.progress && !go_on()) {
    complete_ = false;
    stop_ = true;
    return;
  }
  const lp::LpAnswer node = lp_.solve();
  best_.solution.pivots += node.iterations;
  if (node.status == lp::Status::infeasible) return;
  const bool has_point = !node.x.empty();
  if (node.status == lp::Status::optimal &&
      node.objective >= best_.objective - 1e-9 * (1 + std::abs(best_.objective)))
    return;
  double violation = 1;
  int pair = -1;
  if (has_point) {
    pair = most_violated(node, violation);
    if (violation <= 1e-6 && take(node) && node.status == lp::Status::optimal) return;
  } else {
    for (int i = 0; i < n_ && pair < 0; ++i)
      if (sides_[i] == Side::both_free) pair = i;
  }
  if (pair < 0) {  // a leaf that is neither infeasible nor a verified optimum
    if (node.status == lp::Status::unbounded)
      unbounded_ = true;
    else
      complete_ = false;
    return;
  }
  const bool z_smaller = !has_point || node.x[m_ + pair] <= node.x[m_ + n_ + pair];
  for (const bool z_first : {true, false}) {
    hold(pair, z_first == z_smaller ? Side::z_zero : Side::w_zero);
    branch();
  }
  hold(pair, Side::both_free);
}

LpccAnswer BranchAndBound::run() {
  branch();
  Solution& out = best_.solution;
  const bool found = std::isfinite(best_.objective);
  out.note = fmt::format("{} nodes{}", out.major_cycles,
                         stopped_on_request_ ? ", stopped on request" : "");
  accept(lpcc_.problem, out);
  if (found && complete_ && !unbounded_) return best_;
  if (found && !has_cost_) return best_;
  if (unbounded_)
    out.status = Status::ray;
  else if (!complete_)
    out.status = Status::iteration_limit;
  else
    out.status = Status::no_solution;
  if (out.status == Status::no_solution)
    out.proof = fmt::format("branch and bound: all leaves of {} nodes infeasible (Farkas)",
                            out.major_cycles);
  return best_;
}

}  // namespace

LpccAnswer solve_lpcc(const Lpcc& lpcc, const LpccOptions& options) {
  TENON_CHECK(well_formed(lpcc.problem), "a mixed LCP has matching sizes and finite numbers");
  TENON_CHECK(lpcc.G_u.rows() == lpcc.g.size() && lpcc.G_z.rows() == lpcc.g.size(),
              "one right-hand side per further constraint");
  return BranchAndBound(lpcc, options).run();
}

MixedLcp as_mixed(const Lcp& problem) {
  const int n = problem.size();
  return {Matrix(0, 0), problem.M, Matrix(0, n), Matrix(n, 0), Vector(0), problem.q};
}

}  // namespace tenon::lcp
