#include "tenon/solvers/barrier_system.hpp"

#include <algorithm>

namespace tenon::solvers {

template <int D, int T>
void BarrierSystem<D, T>::set_problem(const ScaledProblem<D, T>& problem, BlockLu<double, D>& lu) {
  problem_ = &problem;
  lu_ = &lu;
}

template <int D, int T>
bool BarrierSystem<D, T>::factor(const BarrierPoint<T>& at) {
  const auto& q = *problem_;
  lu_->set_identity();
  k_.assign(q.contacts * R * R, 0.0);
  for (int c = 0; c < q.contacts; ++c) {
    const auto& contact = at.contacts[c];
    double* k = k_.data() + c * R * R;
    k[0] = contact.p / contact.w;
    if (q.mu[c] > 0) {
      double kn[T], kt[T * T];
      if (!contact.cone.response(q.mu[c] * contact.p, q.mu[c], kn, kt)) return false;
      for (int i = 0; i < T; ++i) {
        k[(1 + i) * R] = kn[i] * k[0];
        for (int j = 0; j < T; ++j) k[(1 + i) * R + 1 + j] = kt[i * T + j];
      }
    }
    q.add_stiffness(c, k, *lu_);
  }
  return lu_->factor();
}

template <int D, int T>
double BarrierSystem<D, T>::normal_missing(const BarrierPoint<T>& at,
                                           const BarrierTarget<T>& target, int c) const {
  const auto& contact = at.contacts[c];
  double lack = target.scale * (*target.normal_goal)[c];
  if (!target.rate) lack -= contact.p * contact.w;
  if (target.second != nullptr) {
    lack -= target.second->contacts[c].p * target.second->contacts[c].w;
  }
  return lack;
}

template <int D, int T>
typename ConePair<T>::Missing BarrierSystem<D, T>::cone_missing(const BarrierPoint<T>& at,
                                                                const BarrierTarget<T>& target,
                                                                int c) const {
  return at.contacts[c].cone.missing(
      problem_->mu[c] * at.contacts[c].p, target.scale * (*target.cone_goal)[c], target.rate,
      target.second != nullptr ? &target.second->contacts[c].cone : nullptr);
}

template <int D, int T>
void BarrierSystem<D, T>::lag_of(const BarrierTarget<T>& target, int c, double* lag) const {
  for (int r = 0; r < R; ++r) {
    lag[r] = (*target.lag)[c * R + r] * (target.rate ? target.scale : 1.0);
  }
}

/// dlambda = K (want - J dw).
template <int D, int T>
void BarrierSystem<D, T>::impulses_of(const std::vector<double>& dw) {
  const auto& q = *problem_;
  dlambda_.resize(q.contacts * R);
  for (int c = 0; c < q.contacts; ++c) {
    const double* k = k_.data() + c * R * R;
    double du[R];
    q.row_speeds(c, dw.data(), du);
    for (int r = 0; r < R; ++r) {
      double sum = 0;
      for (int j = 0; j < R; ++j) sum += k[r * R + j] * (want_[c * R + j] - du[j]);
      dlambda_[c * R + r] = sum;
    }
  }
}

/// Refinement on dw - J' dlambda = momentum with dlambda as its own unknown: where K is large,
/// K (want - J dw) has lost digits that matter in the momentum.
template <int D, int T>
void BarrierSystem<D, T>::refine(const BarrierTarget<T>& target, std::vector<double>& dw) {
  const auto& q = *problem_;
  const double scale = target.rate ? target.scale : 1.0;
  rest_.resize(dw.size());
  for (std::size_t i = 0; i < dw.size(); ++i) rest_[i] = scale * (*target.momentum)[i] - dw[i];
  for (int c = 0; c < q.contacts; ++c) q.add_impulse(c, dlambda_.data() + c * R, rest_.data());
  lu_->solve(rest_.data());
  for (std::size_t i = 0; i < dw.size(); ++i) dw[i] += rest_[i];
  for (int c = 0; c < q.contacts; ++c) {
    const double* k = k_.data() + c * R * R;
    double du[R];
    q.row_speeds(c, rest_.data(), du);
    for (int r = 0; r < R; ++r) {
      for (int j = 0; j < R; ++j) dlambda_[c * R + r] -= k[r * R + j] * du[j];
    }
  }
}

template <int D, int T>
void BarrierSystem<D, T>::solve(const BarrierPoint<T>& at, const BarrierTarget<T>& target,
                                BarrierStep<T>& out) {
  const auto& q = *problem_;
  out.contacts.resize(q.contacts);
  want_.resize(q.contacts * R);
  out.w = *target.momentum;
  if (target.rate) {
    for (double& x : out.w) x *= target.scale;
  }
  for (int c = 0; c < q.contacts; ++c) {
    const auto& contact = at.contacts[c];
    double* want = want_.data() + c * R;
    double lag[R], kw[R];
    lag_of(target, c, lag);
    want[0] = normal_missing(at, target, c) / contact.p - lag[0];
    for (int r = 1; r < R; ++r) want[r] = 0;
    if (q.mu[c] > 0) {
      contact.cone.wanted(q.mu[c] * contact.p, cone_missing(at, target, c), lag + 1, want + 1);
    }
    const double* k = k_.data() + c * R * R;
    for (int r = 0; r < R; ++r) {
      kw[r] = 0;
      for (int j = 0; j < R; ++j) kw[r] += k[r * R + j] * want[j];
    }
    q.add_impulse(c, kw, out.w.data());
  }
  lu_->solve(out.w.data());
  impulses_of(out.w);
  if (!target.rough) refine(target, out.w);
  for (int c = 0; c < q.contacts; ++c) {
    const auto& contact = at.contacts[c];
    const double* dl = dlambda_.data() + c * R;
    BarrierContactStep<T> step;
    step.p = dl[0];
    step.w = (normal_missing(at, target, c) - contact.w * dl[0]) / contact.p;
    if (q.mu[c] > 0) {
      double du[R], lag[R];
      q.row_speeds(c, out.w.data(), du);
      lag_of(target, c, lag);
      contact.cone.recover(q.mu[c] * contact.p, q.mu[c], cone_missing(at, target, c), dl[0], dl + 1,
                           du + 1, lag + 1, step.cone);
    }
    out.contacts[c] = step;
  }
}

template <int D, int T>
void BarrierSystem<D, T>::add(BarrierStep<T>& x, double a, const BarrierStep<T>& y) {
  for (std::size_t i = 0; i < x.w.size(); ++i) x.w[i] += a * y.w[i];
  for (std::size_t c = 0; c < x.contacts.size(); ++c) {
    x.contacts[c].p += a * y.contacts[c].p;
    x.contacts[c].w += a * y.contacts[c].w;
    x.contacts[c].cone.add(a, y.contacts[c].cone);
  }
}

template <int D, int T>
double BarrierSystem<D, T>::longest(const BarrierPoint<T>& at, const BarrierStep<T>& d) const {
  const auto& q = *problem_;
  double a = 1e10;
  for (int c = 0; c < q.contacts; ++c) {
    const auto& contact = at.contacts[c];
    const auto& step = d.contacts[c];
    if (step.p < 0) a = std::min(a, -contact.p / step.p);
    if (step.w < 0) a = std::min(a, -contact.w / step.w);
    if (q.mu[c] > 0) a = contact.cone.longest(q.mu[c] * contact.p, step.cone, a);
  }
  return a;
}

template <int D, int T>
void BarrierSystem<D, T>::advance(BarrierPoint<T>& at, double a, const BarrierStep<T>& d) const {
  const auto& q = *problem_;
  for (std::size_t i = 0; i < at.w.size(); ++i) at.w[i] += a * d.w[i];
  for (int c = 0; c < q.contacts; ++c) {
    auto& contact = at.contacts[c];
    const auto& step = d.contacts[c];
    if (q.mu[c] > 0) {
      double extra[R] = {0}, extra_dual[T];
      contact.cone.advance(q.mu[c] * contact.p, step.cone, a, extra + 1, extra_dual);
      if constexpr (T == 2) {
        q.add_impulse(c, extra, at.momentum.data());
        for (int i = 0; i < T; ++i) at.lag[c * R + 1 + i] -= extra_dual[i];
      }
    }
    contact.p += a * step.p;
    contact.w += a * step.w;
  }
}

template <int D, int T>
void BarrierSystem<D, T>::impulses(const BarrierPoint<T>& at, std::vector<double>& lambda) const {
  const auto& q = *problem_;
  lambda.assign(q.contacts * R, 0.0);
  for (int c = 0; c < q.contacts; ++c) {
    const auto& contact = at.contacts[c];
    lambda[c * R] = contact.p;
    if (q.mu[c] > 0) contact.cone.force(q.mu[c] * contact.p, lambda.data() + c * R + 1);
  }
}

template <int D, int T>
double BarrierSystem<D, T>::residual(const BarrierPoint<T>& at) {
  const auto& q = *problem_;
  impulses(at, lambda_);
  w_of_lambda_ = q.free;
  for (int c = 0; c < q.contacts; ++c) {
    q.add_impulse(c, lambda_.data() + c * R, w_of_lambda_.data());
  }
  return q.residual(w_of_lambda_.data(), lambda_.data());
}

template class BarrierSystem<3, 1>;
template class BarrierSystem<6, 2>;

}  // namespace tenon::solvers
