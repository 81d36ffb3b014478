#include "tenon/equilibrium/local_start.hpp"

#include <algorithm>
#include <cmath>

namespace tenon::equilibrium {

namespace {

constexpr double kPivot = 1e-7;

class LocalSimplex {
 public:
  LocalSimplex(const LocalProblem& problem, double tolerance)
      : in_(problem), tolerance_(tolerance), reduced_(problem.costs) {
    for (int i = 0; i < in_.dof; ++i) {
      head_[i] = -1;
      x_[i] = in_.load[i];
      for (int k = 0; k < in_.dof; ++k) inverse_[i][k] = i == k;
    }
  }

  LocalAnswer run() {
    LocalAnswer out;
    for (const int limit = 20 + 10 * in_.dof; out.pivots <= limit; ++out.pivots) {
      const int r = worst_row();
      if (r < 0) {
        finish(out);
        return out;
      }
      const double sigma = x_[r] < 0 ? -1 : 1;
      const int q = entering(r, sigma);
      if (q < 0) {
        out.kind = LocalAnswer::Kind::falls;
        for (int k = 0; k < in_.dof; ++k) out.motion[k] = -sigma * inverse_[r][k];
        return out;
      }
      pivot(r, q, sigma);
    }
    return out;
  }

 private:
  // An artificial (head -1) must be zero, a force not negative.
  int worst_row() const {
    int r = -1;
    double worst = tolerance_;
    for (int i = 0; i < in_.dof; ++i) {
      const double violation = head_[i] < 0 ? std::abs(x_[i]) : -x_[i];
      if (violation > worst) {
        worst = violation;
        r = i;
      }
    }
    return r;
  }

  double dot(int r, int column) const {
    double sum = 0;
    for (int k = 0; k < in_.dof; ++k) sum += inverse_[r][k] * in_.columns[column][k];
    return sum;
  }

  bool basic(int column) const {
    return std::find(head_.begin(), head_.begin() + in_.dof, column) != head_.begin() + in_.dof;
  }

  int entering(int r, double sigma) {
    alpha_.resize(in_.columns.size());
    int q = -1;
    double best = INFINITY;
    for (int j = 0; j < static_cast<int>(in_.columns.size()); ++j) {
      alpha_[j] = basic(j) ? 0 : dot(r, j);
      if (sigma * alpha_[j] <= kPivot) continue;
      const double ratio = std::max(reduced_[j], 0.0) / std::abs(alpha_[j]);
      if (ratio < best) {
        best = ratio;
        q = j;
      }
    }
    return q;
  }

  void pivot(int r, int q, double sigma) {
    const double step = std::max(reduced_[q], 0.0) / std::abs(alpha_[q]);
    for (std::size_t j = 0; j < alpha_.size(); ++j) reduced_[j] -= step * sigma * alpha_[j];
    if (head_[r] >= 0) reduced_[head_[r]] = step;
    reduced_[q] = 0;
    std::array<double, 6> column{};
    for (int i = 0; i < in_.dof; ++i) column[i] = dot(i, q);
    const double inverse_pivot = 1 / column[r];
    for (int k = 0; k < in_.dof; ++k) inverse_[r][k] *= inverse_pivot;
    x_[r] *= inverse_pivot;
    for (int i = 0; i < in_.dof; ++i) {
      if (i == r) continue;
      for (int k = 0; k < in_.dof; ++k) inverse_[i][k] -= column[i] * inverse_[r][k];
      x_[i] -= column[i] * x_[r];
    }
    head_[r] = q;
  }

  // Gauss elimination of the chosen columns: each gets the row of its largest remainder.
  void finish(LocalAnswer& out) const {
    out.kind = LocalAnswer::Kind::carried;
    std::vector<std::array<double, 6>> reduced;
    std::array<bool, 6> used{};
    for (int i = 0; i < in_.dof; ++i) {
      if (head_[i] < 0) continue;
      std::array<double, 6> column = in_.columns[head_[i]];
      for (std::size_t e = 0; e < reduced.size(); ++e) {
        const int row = out.basis[e].row;
        const double factor = column[row] / reduced[e][row];
        for (int k = 0; k < in_.dof; ++k) column[k] -= factor * reduced[e][k];
      }
      int row = -1;
      for (int k = 0; k < in_.dof; ++k) {
        if (!used[k] && (row < 0 || std::abs(column[k]) > std::abs(column[row]))) row = k;
      }
      if (std::abs(column[row]) < kPivot) {
        out.kind = LocalAnswer::Kind::gave_up;
        return;
      }
      used[row] = true;
      reduced.push_back(column);
      out.basis.push_back({head_[i], row});
      out.forces.push_back(x_[i]);
    }
  }

  const LocalProblem& in_;
  double tolerance_;
  std::vector<double> reduced_, alpha_;
  std::array<int, 6> head_{};
  std::array<double, 6> x_{};
  std::array<std::array<double, 6>, 6> inverse_{};
};

}  // namespace

LocalAnswer solve_local(const LocalProblem& problem, double force_tolerance) {
  return LocalSimplex(problem, force_tolerance).run();
}

}  // namespace tenon::equilibrium
