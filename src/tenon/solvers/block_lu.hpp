// LU factors of H = I + J' K J, one D x D block per body and per pair of bodies that touch (or
// fill). Elimination follows BodyGraph; rows are exchanged only inside diagonal blocks, so the
// pattern is static. H has a symmetric pattern but, where a contact slides, unsymmetric values. The
// scalar S is double or DoubleDouble.
#pragma once

#include <algorithm>
#include <vector>

#include "tenon/solvers/body_graph.hpp"
#include "tenon/solvers/double_double.hpp"

namespace tenon::solvers {

/// c -= a b, all D x D by rows.
template <int D, class S>
inline void subtract_product(S* c, const S* a, const S* b) {
  for (int i = 0; i < D; ++i) {
#pragma GCC unroll 6
    for (int k = 0; k < D; ++k) {
      const S x = a[i * D + k];
#pragma GCC unroll 6
      for (int j = 0; j < D; ++j) c[i * D + j] -= x * b[k * D + j];
    }
  }
}

/// y -= a x.
template <int D, class S>
inline void subtract_product_vector(S* y, const S* a, const S* x) {
  for (int i = 0; i < D; ++i) {
    S sum(0.0);
#pragma GCC unroll 6
    for (int k = 0; k < D; ++k) sum += a[i * D + k] * x[k];
    y[i] -= sum;
  }
}

template <class S, int D>
class BlockLu {
 public:
  static constexpr int kBlock = D * D;

  /// `graph` must outlive the factors.
  void set_graph(const BodyGraph& graph) {
    graph_ = &graph;
    diagonal_.assign(graph.size() * kBlock, S(0.0));
    upper_.assign(graph.blocks() * kBlock, S(0.0));
    lower_.assign(graph.blocks() * kBlock, S(0.0));
    pivot_.assign(graph.size() * D, 0);
    place_.assign(graph.size(), -1);
  }

  void set_identity() {
    std::fill(diagonal_.begin(), diagonal_.end(), S(0.0));
    std::fill(upper_.begin(), upper_.end(), S(0.0));
    std::fill(lower_.begin(), lower_.end(), S(0.0));
    for (int k = 0; k < graph_->size(); ++k) {
      for (int i = 0; i < D; ++i) diagonal_[k * kBlock + i * D + i] = S(1.0);
    }
  }
  /// Row and column k beyond the diagonal to zero, the diagonal block to the identity.
  void reset_row(int k) {
    std::fill_n(diagonal(k), kBlock, S(0.0));
    for (int i = 0; i < D; ++i) diagonal_[k * kBlock + i * D + i] = S(1.0);
    const int first = graph_->start[k], count = graph_->start[k + 1] - first;
    std::fill_n(upper_.begin() + first * kBlock, count * kBlock, S(0.0));
    std::fill_n(lower_.begin() + first * kBlock, count * kBlock, S(0.0));
  }
  S* diagonal(int k) { return diagonal_.data() + k * kBlock; }
  S* upper(int slot) { return upper_.data() + slot * kBlock; }  ///< block (k, later[slot])
  S* lower(int slot) { return lower_.data() + slot * kBlock; }  ///< block (later[slot], k)

  /// Replaces the values by the factors. False if a pivot vanished or was not finite; the factors
  /// are then useless.
  bool factor() {
    for (int k = 0; k < graph_->size(); ++k) {
      if (!factor_row(k)) return false;
    }
    return true;
  }
  /// One row of the factors; its values must be assembled and all rows before it factored.
  bool factor_row(int k) {
    gather(k);
    if (!factor_diagonal(k)) return false;
    for (int i = graph_->start[k]; i < graph_->start[k + 1]; ++i) divide(k, upper(i));
    return true;
  }

  bool negative_determinant() const {
    bool negative = false;
    for (int k = 0; k < graph_->size(); ++k) {
      for (int i = 0; i < D; ++i) {
        negative ^= diagonal_[k * kBlock + i * D + i] < S(0.0);
        negative ^= pivot_[k * D + i] != i;
      }
    }
    return negative;
  }

  /// x := H^-1 x, positions x D.
  void solve(S* x) const {
    const BodyGraph& g = *graph_;
    for (int k = 0; k < g.size(); ++k) {
      S* xk = x + k * D;
      divide_vector(k, xk);
      for (int i = g.start[k]; i < g.start[k + 1]; ++i) {
        subtract_product_vector<D>(x + g.later[i] * D, lower_.data() + i * kBlock, xk);
      }
    }
    for (int k = g.size() - 1; k >= 0; --k) {
      for (int i = g.start[k]; i < g.start[k + 1]; ++i) {
        subtract_product_vector<D>(x + k * D, upper_.data() + i * kBlock, x + g.later[i] * D);
      }
    }
  }

 private:
  /// Left-looking: subtracts from row and column k what the earlier rows contribute. `upper` of a
  /// finished row holds D_k^-1 H_kj, `lower` holds H_jk unscaled.
  void gather(int k) {
    const BodyGraph& g = *graph_;
    for (int i = g.start[k]; i < g.start[k + 1]; ++i) place_[g.later[i]] = i;
    for (int e = g.earlier_start[k]; e < g.earlier_start[k + 1]; ++e) {
      const int m = g.earlier_row[e], mk = g.earlier_slot[e];
      const S* lower_mk = lower(mk);  // block (k, m)
      const S* upper_mk = upper(mk);  // block (m, k)
      subtract_product<D>(diagonal(k), lower_mk, upper_mk);
      for (int i = mk + 1; i < g.start[m + 1]; ++i) {
        const int to = place_[g.later[i]];
        subtract_product<D>(upper(to), lower_mk, upper(i));
        subtract_product<D>(lower(to), lower(i), upper_mk);
      }
    }
  }

  bool factor_diagonal(int k) {
    S* a = diagonal(k);
    for (int c = 0; c < D; ++c) {
      int best = c;
      for (int i = c + 1; i < D; ++i) {
        if (magnitude(a[i * D + c]) > magnitude(a[best * D + c])) best = i;
      }
      pivot_[k * D + c] = best;
      if (best != c) {
        for (int j = 0; j < D; ++j) std::swap(a[c * D + j], a[best * D + j]);
      }
      const double size = static_cast<double>(magnitude(a[c * D + c]));
      if (!(size > 0) || !(size < 1e290)) return false;
      const S inverse = S(1.0) / a[c * D + c];
      a[c * D + c] = inverse;  // the diagonal holds reciprocals
      for (int i = c + 1; i < D; ++i) {
        const S factor = a[i * D + c] * inverse;
        a[i * D + c] = factor;
        for (int j = c + 1; j < D; ++j) a[i * D + j] -= factor * a[c * D + j];
      }
    }
    return true;
  }

  /// b := D_k^-1 b for a D x D block.
  void divide(int k, S* b) const {
    const S* a = diagonal_.data() + k * kBlock;
    for (int c = 0; c < D; ++c) {
      const int other = pivot_[k * D + c];
      if (other == c) continue;
      for (int j = 0; j < D; ++j) std::swap(b[c * D + j], b[other * D + j]);
    }
    for (int i = 1; i < D; ++i) {
      for (int m = 0; m < i; ++m) {
#pragma GCC unroll 6
        for (int j = 0; j < D; ++j) b[i * D + j] -= a[i * D + m] * b[m * D + j];
      }
    }
    for (int i = D - 1; i >= 0; --i) {
      for (int m = i + 1; m < D; ++m) {
#pragma GCC unroll 6
        for (int j = 0; j < D; ++j) b[i * D + j] -= a[i * D + m] * b[m * D + j];
      }
#pragma GCC unroll 6
      for (int j = 0; j < D; ++j) b[i * D + j] *= a[i * D + i];
    }
  }

  void divide_vector(int k, S* b) const {
    const S* a = diagonal_.data() + k * kBlock;
    for (int c = 0; c < D; ++c) {
      const int other = pivot_[k * D + c];
      if (other != c) std::swap(b[c], b[other]);
    }
    for (int i = 1; i < D; ++i) {
      for (int m = 0; m < i; ++m) b[i] -= a[i * D + m] * b[m];
    }
    for (int i = D - 1; i >= 0; --i) {
      for (int m = i + 1; m < D; ++m) b[i] -= a[i * D + m] * b[m];
      b[i] *= a[i * D + i];
    }
  }

  const BodyGraph* graph_ = nullptr;
  std::vector<S> diagonal_, upper_, lower_;
  std::vector<int> pivot_, place_;
};

}  // namespace tenon::solvers
