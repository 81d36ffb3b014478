#include "tenon/solvers/path_follower.hpp"

#include <cmath>
#include <type_traits>

namespace tenon::solvers {
namespace {

template <class S>
double approx(const S& x) {
  return static_cast<double>(x);
}

/// Slack of the Harris test relative to the size of z: what round-off may do to it.
template <class S>
constexpr double kSlack = 1e-11;
template <>
constexpr double kSlack<DoubleDouble> = 1e-22;

}  // namespace

template <class S, int D>
void PathFollower<S, D>::set_problem(const ScaledProblem<D, 1>& problem, const BodyGraph& graph) {
  problem_ = &problem;
  graph_ = &graph;
  lu_.set_graph(graph);
  touching_.assign(problem.bodies, {});
  for (int c = 0; c < problem.contacts; ++c) {
    touching_[problem.first[c]].push_back(c);
    if (problem.second[c] >= 0) touching_[problem.second[c]].push_back(c);
  }
  z_.assign(problem.contacts * R, S(0.0));
  c_.assign(problem.contacts * R, S(0.0));
  dz_.assign(problem.contacts * R, S(0.0));
  piece_.assign(problem.contacts, open);
  w_.assign(problem.free.size(), S(0.0));
  pivots_ = 0;
}

/// dlambda/dz / eps of the present piece.
template <class S, int D>
void PathFollower<S, D>::stiffness(int c, S* k) const {
  const S one = S(1.0) / eps_;
  k[0] = one;
  k[1] = k[2] = k[3] = S(0.0);
  if (piece_[c] == stick) k[3] = one;
  if (piece_[c] == plus) k[2] = one * S(problem_->mu[c]);
  if (piece_[c] == minus) k[2] = -one * S(problem_->mu[c]);
}

/// Values of row and column k from the contacts that touch k.
template <class S, int D>
void PathFollower<S, D>::assemble_row(int k) {
  lu_.reset_row(k);
  S stiff[R * R];
  for (const int c : touching_[k]) {
    if (piece_[c] == open) continue;
    stiffness(c, stiff);
    problem_->add_stiffness_row(c, k, stiff, lu_);
  }
}

template <class S, int D>
bool PathFollower<S, D>::factor_all() {
  for (int k = 0; k < graph_->size(); ++k) {
    assemble_row(k);
    if (!lu_.factor_row(k)) return false;
  }
  return true;
}

/// The rows that a change at position k reaches: k and its ancestors in the elimination tree.
template <class S, int D>
bool PathFollower<S, D>::factor_from(int k) {
  while (true) {
    assemble_row(k);
    if (!lu_.factor_row(k)) return false;
    if (graph_->start[k] == graph_->start[k + 1]) return true;
    k = graph_->later[graph_->start[k]];
  }
}

/// One Newton correction of w at the present t and pieces; z from the corrected w.
template <class S, int D>
void PathFollower<S, D>::correct() {
  const auto& q = *problem_;
  rhs_.resize(w_.size());
  for (std::size_t i = 0; i < rhs_.size(); ++i) rhs_[i] = S(q.free[i]) - w_[i];
  const S inverse = S(1.0) / eps_;
  for (int c = 0; c < q.contacts; ++c) {
    if (piece_[c] == open) continue;
    S u[R], lambda[R];
    q.row_speeds(c, w_.data(), u);
    for (int r = 0; r < R; ++r) {
      lambda[r] = t_ * c_[c * R + r] - (u[r] + S(q.offset[c * R + r])) * inverse;
    }
    if (piece_[c] == plus) lambda[1] = lambda[0] * S(q.mu[c]);
    if (piece_[c] == minus) lambda[1] = -lambda[0] * S(q.mu[c]);
    q.add_impulse(c, lambda, rhs_.data());
  }
  lu_.solve(rhs_.data());
  for (std::size_t i = 0; i < rhs_.size(); ++i) w_[i] += rhs_[i];
}

/// dw/dt, and z and dz/dt of every contact.
template <class S, int D>
void PathFollower<S, D>::directions() {
  const auto& q = *problem_;
  dw_.assign(w_.size(), S(0.0));
  for (int c = 0; c < q.contacts; ++c) {
    if (piece_[c] == open) continue;
    S k[R];
    k[0] = c_[c * R];
    k[1] = S(0.0);
    if (piece_[c] == stick) k[1] = c_[c * R + 1];
    if (piece_[c] == plus) k[1] = c_[c * R] * S(q.mu[c]);
    if (piece_[c] == minus) k[1] = -c_[c * R] * S(q.mu[c]);
    q.add_impulse(c, k, dw_.data());
  }
  lu_.solve(dw_.data());
  const S inverse = S(1.0) / eps_;
  for (int c = 0; c < q.contacts; ++c) {
    S u[R], du[R];
    q.row_speeds(c, w_.data(), u);
    q.row_speeds(c, dw_.data(), du);
    for (int r = 0; r < R; ++r) {
      z_[c * R + r] = t_ * c_[c * R + r] - (u[r] + S(q.offset[c * R + r])) * inverse;
      dz_[c * R + r] = c_[c * R + r] - du[r] * inverse;
    }
  }
}

/// Rate along t of the function that is positive inside the present piece of c and vanishes on the
/// border to `from`.
template <class S, int D>
S PathFollower<S, D>::border_rate(int c, Kind from) const {
  const S mu(problem_->mu[c]);
  const S dn = dz_[c * R], dt = dz_[c * R + 1];
  switch (piece_[c]) {
    case open:
      return -dn;
    case stick:
      return from == plus ? mu * dn - dt : mu * dn + dt;
    case plus:
      return from == open ? dn : dt - mu * dn;
    default:
      return from == open ? dn : -dt - mu * dn;
  }
}

/// Fills candidates_; returns the largest normal z of a closed contact, the measure of round-off.
template <class S, int D>
double PathFollower<S, D>::collect_borders() {
  const auto& q = *problem_;
  const S sign(static_cast<double>(sign_));
  candidates_.clear();
  double size = 0;
  const auto offer = [&](int c, Kind to, const S& value, const S& slope) {
    const S rate = slope * sign;
    if (rate < S(0.0)) candidates_.push_back({c, to, value, rate});
  };
  for (int c = 0; c < q.contacts; ++c) {
    const S zn = z_[c * R], zt = z_[c * R + 1], dn = dz_[c * R], dt = dz_[c * R + 1];
    const S mu(q.mu[c]);
    if (piece_[c] != open) size = std::fmax(size, std::fabs(approx(zn)));
    switch (piece_[c]) {
      case open:
        offer(c, plus, -zn, -dn);
        break;
      case stick:
        offer(c, plus, mu * zn - zt, mu * dn - dt);
        offer(c, minus, mu * zn + zt, mu * dn + dt);
        break;
      case plus:  // also "closed" without friction, which has no other border
        offer(c, open, zn, dn);
        if (q.mu[c] > 0) offer(c, stick, zt - mu * zn, dt - mu * dn);
        break;
      default:
        offer(c, open, zn, dn);
        offer(c, stick, -zt - mu * zn, -dt - mu * dn);
    }
  }
  return size;
}

/// The first border on the way: the one with the largest rate among those within the slack. False
/// if t = 0 comes first.
template <class S, int D>
bool PathFollower<S, D>::next_border(Border& border) {
  const double slack = kSlack<S> * std::fmax(collect_borders(), 1e-300);
  double limit = INFINITY;
  for (const Candidate& x : candidates_) {
    limit = std::fmin(limit, (approx(x.value) + slack) / -approx(x.rate));
  }
  if (sign_ < 0 && limit > approx(t_)) return false;
  double best = 0;
  for (const Candidate& x : candidates_) {
    const bool within = approx(x.value) <= limit * (1 + 1e-14) * -approx(x.rate);
    if (!within || !(-approx(x.rate) > best)) continue;
    best = -approx(x.rate);
    border.contact = x.contact;
    border.to = x.to;
    border.step = x.value > S(0.0) ? x.value / -x.rate : S(0.0);
  }
  return border.contact >= 0;
}

template <class S, int D>
PathEnd PathFollower<S, D>::arrive() {
  for (std::size_t i = 0; i < w_.size(); ++i) w_[i] -= t_ * dw_[i];
  t_ = S(0.0);
  correct();
  directions();
  for (const S& x : z_) {
    if (!std::isfinite(approx(x))) return PathEnd::singular;
  }
  return PathEnd::arrived;
}

template <class S, int D>
PathEnd PathFollower<S, D>::follow(int max_pivots) {
  const auto& q = *problem_;
  if (!factor_all()) return PathEnd::singular;
  sign_ = -1;
  correct();
  directions();
  for (int pivot = 0;; ++pivot) {
    Border border;
    const bool found = next_border(border);
    if (!found) return sign_ > 0 ? PathEnd::returned : arrive();
    if (pivot >= max_pivots) return PathEnd::pivot_limit;
    ++pivots_;
    const S step = border.step * S(static_cast<double>(sign_));
    t_ += step;
    if (t_ > start_t_) return PathEnd::returned;
    if (!std::isfinite(approx(t_))) return PathEnd::singular;
    for (std::size_t i = 0; i < w_.size(); ++i) w_[i] += step * dw_[i];
    const int c = border.contact;
    const Kind from = static_cast<Kind>(piece_[c]);
    Kind to = border.to;
    if (from == open && q.mu[c] > 0) {
      const S zt = z_[c * R + 1] + step * dz_[c * R + 1];
      to = zt > S(0.0) ? plus : minus;
    }
    piece_[c] = to;
    if (!factor_from(q.first[c])) return PathEnd::singular;
    correct();
    directions();
    sign_ = border_rate(c, from) >= S(0.0) ? 1 : -1;
  }
}

template <class S, int D>
PathEnd PathFollower<S, D>::follow_bias(double eps, Random& random, int max_pivots) {
  const auto& q = *problem_;
  eps_ = S(eps);
  for (std::size_t i = 0; i < w_.size(); ++i) w_[i] = S(q.free[i]);
  double last = 0;
  for (int c = 0; c < q.contacts; ++c) {
    const double s = random.uniform(0.5, 1.5);
    S u[R];
    q.row_speeds(c, w_.data(), u);
    c_[c * R] = S(-s) / eps_;
    c_[c * R + 1] = S(0.0);
    piece_[c] = open;
    last = std::fmax(last, -(approx(u[0]) + q.offset[c * R]) / s);
  }
  t_ = S(last * 1.01 + 1e-300);
  start_t_ = t_ * S(1.01);
  return follow(max_pivots);
}

template <class S, int D>
PathEnd PathFollower<S, D>::follow_stage(const PathPoint& from, double eps, int max_pivots) {
  const auto& q = *problem_;
  const auto convert = [](const DoubleDouble& x) {
    if constexpr (std::is_same_v<S, double>)
      return x.hi;
    else
      return x;
  };
  eps_ = S(eps);
  for (std::size_t i = 0; i < w_.size(); ++i) w_[i] = convert(from.w[i]);
  piece_ = from.piece;
  for (int c = 0; c < q.contacts; ++c) {
    S u[R];
    q.row_speeds(c, w_.data(), u);
    for (int r = 0; r < R; ++r) {
      c_[c * R + r] = convert(from.z[c * R + r]) + (u[r] + S(q.offset[c * R + r])) / eps_;
    }
  }
  t_ = S(1.0);
  start_t_ = S(1.0 + 1e-9);
  return follow(max_pivots);
}

template <class S, int D>
PathPoint PathFollower<S, D>::point() const {
  PathPoint out;
  out.w.assign(w_.begin(), w_.end());
  out.z.assign(z_.begin(), z_.end());
  out.piece = piece_;
  return out;
}

template <class S, int D>
void PathFollower<S, D>::impulses(std::vector<double>& lambda) const {
  const auto& q = *problem_;
  lambda.assign(q.contacts * R, 0.0);
  for (int c = 0; c < q.contacts; ++c) {
    if (piece_[c] == open) continue;
    const double p = std::fmax(approx(z_[c * R]), 0.0), f = approx(z_[c * R + 1]);
    lambda[c * R] = p;
    lambda[c * R + 1] = std::fmin(std::fmax(f, -q.mu[c] * p), q.mu[c] * p);
  }
}

template class PathFollower<double, 3>;
template class PathFollower<DoubleDouble, 3>;

}  // namespace tenon::solvers
