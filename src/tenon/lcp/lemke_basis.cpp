#include "tenon/lcp/lemke_basis.hpp"

#include <algorithm>
#include <cmath>

namespace tenon::lcp {

LemkeBasis::LemkeBasis(const SparseMatrix& M, Vector cover)
    : n_(static_cast<int>(M.rows())), M_(M), cover_(std::move(cover)) {}

Vector LemkeBasis::column(int variable) const {
  if (variable == artificial()) return -cover_;
  Vector result = Vector::Zero(n_);
  if (variable < n_) {
    result[variable] = 1;
  } else {
    for (SparseMatrix::InnerIterator entry(M_, variable - n_); entry; ++entry)
      result[entry.row()] = -entry.value();
  }
  return result;
}

double LemkeBasis::dot(int variable, const Vector& row) const {
  if (variable == artificial()) return -cover_.dot(row);
  if (variable < n_) return row[variable];
  double sum = 0;
  for (SparseMatrix::InnerIterator entry(M_, variable - n_); entry; ++entry)
    sum -= entry.value() * row[entry.row()];
  return sum;
}

bool LemkeBasis::set(const std::vector<int>& variables) {
  variable_at_ = variables;
  position_of_.assign(2 * n_ + 1, -1);
  for (int p = 0; p < n_; ++p) position_of_[variable_at_[p]] = p;
  return refactor();
}

bool LemkeBasis::refactor() {
  etas_.clear();
  std::vector<int> others;
  is_inner_.assign(n_, true);
  for (int variable : variable_at_) {
    if (variable < n_)
      is_inner_[variable] = false;
    else
      others.push_back(variable);
  }
  std::sort(others.begin(), others.end());
  inner_.clear();
  std::vector<int> place(n_, -1);
  for (int row = 0; row < n_; ++row) {
    if (!is_inner_[row]) {
      variable_at_[row] = row;
      continue;
    }
    place[row] = static_cast<int>(inner_.size());
    variable_at_[row] = others[inner_.size()];
    inner_.push_back(row);
  }
  for (int p = 0; p < n_; ++p) position_of_[variable_at_[p]] = p;

  const int k = static_cast<int>(inner_.size());
  std::vector<Eigen::Triplet<double>> all, block;
  const auto add = [&](int row, int j, double value) {
    all.emplace_back(row, j, value);
    if (place[row] >= 0) block.emplace_back(place[row], j, value);
  };
  for (int j = 0; j < k; ++j) {
    if (others[j] == artificial()) {
      for (int i = 0; i < n_; ++i) add(i, j, -cover_[i]);
    } else {
      for (SparseMatrix::InnerIterator entry(M_, others[j] - n_); entry; ++entry)
        add(static_cast<int>(entry.row()), j, -entry.value());
    }
  }
  outer_columns_.resize(n_, k);
  outer_columns_.setFromTriplets(all.begin(), all.end());
  SparseMatrix inner_block(k, k);
  inner_block.setFromTriplets(block.begin(), block.end());
  if (!factor_.factorise(inner_block)) return false;
  // Making factors afresh costs about 2/3 k^3, each elementary matrix 2 n in every later solve.
  const double balance = std::sqrt(static_cast<double>(k) * k * k / (3.0 * (n_ + 1)));
  interval_ = factor_.is_sparse() ? 50 : std::clamp(static_cast<int>(balance), 20, 250);
  return true;
}

Vector LemkeBasis::solve(const Vector& rhs) const {
  const int k = static_cast<int>(inner_.size());
  Vector inner(k);
  for (int j = 0; j < k; ++j) inner[j] = rhs[inner_[j]];
  if (k > 0) inner = factor_.solve(inner);
  Vector x = rhs;
  if (k > 0) x -= outer_columns_ * inner;
  for (int j = 0; j < k; ++j) x[inner_[j]] = inner[j];
  for (const Eta& eta : etas_) {
    const double pivot = x[eta.position] / eta.direction[eta.position];
    if (pivot == 0) continue;
    x -= pivot * eta.direction;
    x[eta.position] = pivot;
  }
  return x;
}

Vector LemkeBasis::solve_refined(const Vector& rhs) const {
  Vector x = solve(rhs);
  for (int round = 0; round < 2; ++round) {
    Vector error = rhs;
    for (int p = 0; p < n_; ++p) {
      const int variable = variable_at_[p];
      if (x[p] == 0) continue;
      if (variable == artificial()) {
        error += x[p] * cover_;
      } else if (variable < n_) {
        error[variable] -= x[p];
      } else {
        for (SparseMatrix::InnerIterator entry(M_, variable - n_); entry; ++entry)
          error[entry.row()] += x[p] * entry.value();
      }
    }
    x += solve(error);
  }
  return x;
}

Vector LemkeBasis::inverse_row(int position) const {
  Vector y = Vector::Unit(n_, position);
  for (std::size_t e = etas_.size(); e-- > 0;) {
    const Eta& eta = etas_[e];
    const double pivot = eta.direction[eta.position];
    const double rest = eta.direction.dot(y) - pivot * y[eta.position];
    y[eta.position] = (y[eta.position] - rest) / pivot;
  }
  const int k = static_cast<int>(inner_.size());
  if (k == 0) return y;
  Vector inner(k);
  for (int j = 0; j < k; ++j) {
    inner[j] = y[inner_[j]];
    y[inner_[j]] = 0;
  }
  inner -= outer_columns_.transpose() * y;
  inner = factor_.solve_transposed(inner);
  for (int j = 0; j < k; ++j) y[inner_[j]] = inner[j];
  return y;
}

void LemkeBasis::replace(int position, int entering, const Vector& direction) {
  position_of_[variable_at_[position]] = -1;
  variable_at_[position] = entering;
  position_of_[entering] = position;
  etas_.push_back({position, direction});
  const double size = direction.cwiseAbs().maxCoeff();
  if (std::abs(direction[position]) < 1e-6 * size) interval_ = 0;  // refactor before the next use
}

}  // namespace tenon::lcp
