// The step problem in the units in which every method of this room works: masses and the diagonal
// of the Delassus matrix are 1.
//
// With M = L L' per body, w = L' v; with s_n = sqrt(d_n), s_t = sqrt(d_t) per contact (d the
// diagonal of J M^-1 J', d_t the mean over the tangents) rows are divided and impulses multiplied
// by s:
//     w - w_f = J' lambda,  u = J w + offset,  cone |f| <= mu p with mu scaled by s_t / s_n.
// Bodies are numbered by the order of elimination; `first` is the side eliminated first, `second`
// is the other one or kHeld.
#pragma once

#include <span>
#include <vector>

#include "tenon/solvers/block_lu.hpp"
#include "tenon/solvers/body_graph.hpp"
#include "tenon/solvers/step_problem.hpp"

namespace tenon::solvers {

/// D velocities per body, T tangents per contact: <3, 1> in the plane, <6, 2> in space.
template <int D, int T>
struct ScaledProblem {
  static constexpr int R = 1 + T;

  int bodies = 0, contacts = 0;
  std::vector<double> free;        ///< w_f, bodies x D
  std::vector<int> first, second;  ///< positions
  std::vector<int> slot;           ///< of the block (first, second), or -1
  std::vector<double> j_first;     ///< contacts x R x D
  std::vector<double> j_second;    ///< zero where held
  std::vector<double> offset;      ///< contacts x R
  std::vector<double> mu;          ///< scaled
  std::vector<double> s_n, s_t;    ///< a scaled u times s is in m/s
  double scale = 0;                ///< StepProblem::scale, m/s

  void build(const StepProblem& problem, const BodyGraph& graph);
  /// Impulses in and out of the scaled units.
  void to_scaled(std::span<const double> lambda, std::vector<double>& scaled) const;
  void to_physical(const std::vector<double>& scaled, std::vector<double>& lambda) const;

  /// u_c = J_c w (+ offset_c).
  template <class S>
  void row_speeds(int c, const S* w, S* u) const {
    const double* j = j_first.data() + c * R * D;
    const S* wf = w + first[c] * D;
    for (int r = 0; r < R; ++r) {
      S sum = wf[0] * j[r * D];
#pragma GCC unroll 6
      for (int i = 1; i < D; ++i) sum += wf[i] * j[r * D + i];
      u[r] = sum;
    }
    if (second[c] < 0) return;
    j = j_second.data() + c * R * D;
    const S* ws = w + second[c] * D;
    for (int r = 0; r < R; ++r) {
      S sum = ws[0] * j[r * D];
#pragma GCC unroll 6
      for (int i = 1; i < D; ++i) sum += ws[i] * j[r * D + i];
      u[r] += sum;
    }
  }

  /// w += J_c' lambda_c.
  template <class S>
  void add_impulse(int c, const S* lambda, S* w) const {
    const double* j = j_first.data() + c * R * D;
    S* wf = w + first[c] * D;
#pragma GCC unroll 6
    for (int i = 0; i < D; ++i) {
      for (int r = 0; r < R; ++r) wf[i] += lambda[r] * j[r * D + i];
    }
    if (second[c] < 0) return;
    j = j_second.data() + c * R * D;
    S* ws = w + second[c] * D;
#pragma GCC unroll 6
    for (int i = 0; i < D; ++i) {
      for (int r = 0; r < R; ++r) ws[i] += lambda[r] * j[r * D + i];
    }
  }

  /// H += J_c' K J_c, K is R x R by rows.
  template <class S>
  void add_stiffness(int c, const S* k, BlockLu<S, D>& h) const;

  /// The part of J_c' K J_c in row and column k (a side of c), the blocks beyond the diagonal only
  /// if k is the side eliminated first: rows of H one at a time.
  template <class S>
  void add_stiffness_row(int c, int k, const S* stiffness, BlockLu<S, D>& h) const;

  /// Natural residual of impulses that give the velocity w, m/s; for steering only, verify()
  /// decides.
  double residual(const double* w, const double* lambda) const;
};

namespace detail {

/// kj = K J, K is R x R, J is R x D.
template <int R, int D, class S>
inline void weighted_rows(const S* k, const double* j, S* kj) {
  for (int r = 0; r < R; ++r) {
#pragma GCC unroll 6
    for (int i = 0; i < D; ++i) {
      S sum = k[r * R] * j[i];
      for (int q = 1; q < R; ++q) sum += k[r * R + q] * j[q * D + i];
      kj[r * D + i] = sum;
    }
  }
}

/// block += J' kj.
template <int R, int D, class S>
inline void add_product(S* block, const double* j, const S* kj) {
  for (int i = 0; i < D; ++i) {
    for (int r = 0; r < R; ++r) {
      const double x = j[r * D + i];
#pragma GCC unroll 6
      for (int q = 0; q < D; ++q) block[i * D + q] += kj[r * D + q] * x;
    }
  }
}

}  // namespace detail

template <int D, int T>
template <class S>
void ScaledProblem<D, T>::add_stiffness(int c, const S* k, BlockLu<S, D>& h) const {
  add_stiffness_row(c, first[c], k, h);
  if (second[c] >= 0) add_stiffness_row(c, second[c], k, h);
}

template <int D, int T>
template <class S>
void ScaledProblem<D, T>::add_stiffness_row(int c, int k, const S* stiffness,
                                            BlockLu<S, D>& h) const {
  S kj[R * D];
  const double* jf = j_first.data() + c * R * D;
  const double* js = j_second.data() + c * R * D;
  if (k != first[c]) {
    detail::weighted_rows<R, D>(stiffness, js, kj);
    detail::add_product<R, D>(h.diagonal(k), js, kj);
    return;
  }
  detail::weighted_rows<R, D>(stiffness, jf, kj);
  detail::add_product<R, D>(h.diagonal(k), jf, kj);
  if (second[c] < 0) return;
  detail::add_product<R, D>(h.lower(slot[c]), js, kj);
  detail::weighted_rows<R, D>(stiffness, js, kj);
  detail::add_product<R, D>(h.upper(slot[c]), jf, kj);
}

}  // namespace tenon::solvers
