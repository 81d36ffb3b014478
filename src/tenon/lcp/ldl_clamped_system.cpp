#include "tenon/lcp/ldl_clamped_system.hpp"

#include <algorithm>
#include <cmath>

#include "tenon/core/check.hpp"

namespace tenon::lcp {

using Numbers = Eigen::Map<const Vector>;

/// D_j is known to about this times A_jj, so l_j^2 D_j to this times l_j^2 A_jj.
constexpr double kRounding = 4e-15;

LdlClampedSystem::LdlClampedSystem(const SparseMatrix& matrix)
    : matrix_(matrix), position_(matrix.rows(), -1) {}

LdlClampedSystem::Row LdlClampedSystem::row_of(int index) const {
  const int k = static_cast<int>(indices_.size());
  Row row;
  row.first = k;
  double diagonal = 0;
  for (SparseMatrix::InnerIterator entry(matrix_, index); entry; ++entry) {
    if (entry.row() == index) diagonal = entry.value();
    const int p = position_[entry.row()];
    if (p >= 0 && entry.value() != 0) row.first = std::min(row.first, p);
  }
  row.l.assign(k - row.first, 0.0);
  for (SparseMatrix::InnerIterator entry(matrix_, index); entry; ++entry) {
    const int p = position_[entry.row()];
    if (p >= row.first) row.l[p - row.first] = entry.value();
  }
  // Forward substitution, then division by D.
  for (int j = row.first; j < k; ++j) {
    const Row& other = rows_[j];
    const int from = std::max(row.first, other.first);
    if (from < j)
      row.l[j - row.first] -= Numbers(row.l.data() + (from - row.first), j - from)
                                  .dot(Numbers(other.l.data() + (from - other.first), j - from));
  }
  row.d = row.diagonal = diagonal;
  double rounding = kDependent * diagonal;
  for (int j = row.first; j < k; ++j) {
    double& entry = row.l[j - row.first];
    const double scaled = entry / rows_[j].d;
    row.d -= entry * scaled;
    entry = scaled;
    rounding += kRounding * scaled * scaled * rows_[j].diagonal;
  }
  if (row.d <= rounding && row.d >= -kIndefinite * std::abs(diagonal)) row.d = 0;
  return row;
}

void LdlClampedSystem::back_substitute(Vector& x) const {
  for (int i = static_cast<int>(rows_.size()) - 1; i >= 0; --i) {
    if (x[i] == 0) continue;
    const Row& row = rows_[i];
    if (row.first < i)
      x.segment(row.first, i - row.first) -= x[i] * Numbers(row.l.data(), i - row.first);
  }
}

ClampedSystem::Border LdlClampedSystem::border(int index) const {
  TENON_CHECK(position_[index] < 0, "a border is not clamped");
  const Row row = row_of(index);
  Border result{Vector::Zero(indices_.size()), row.d};
  for (std::size_t m = 0; m < row.l.size(); ++m) result.x[row.first + m] = -row.l[m];
  back_substitute(result.x);
  return result;
}

bool LdlClampedSystem::append(int index) {
  TENON_CHECK(position_[index] < 0, "an index is clamped once");
  Row row = row_of(index);
  if (!(row.d > 0)) return false;
  position_[index] = static_cast<int>(indices_.size());
  indices_.push_back(index);
  rows_.push_back(std::move(row));
  if (logging_) log_.push_back({true, index, -1, {}, {}});
  return true;
}

void LdlClampedSystem::renumber(int from) {
  for (std::size_t p = from; p < indices_.size(); ++p) position_[indices_[p]] = static_cast<int>(p);
}

bool LdlClampedSystem::remove(int index) {
  const int r = position_[index];
  TENON_CHECK(r >= 0, "only a clamped index can be removed");
  Change change{false, index, r, std::move(rows_[r]), {}};
  double alpha = change.removed.d;
  const int k = static_cast<int>(rows_.size());
  std::vector<double> p(k, 0.0), beta(k, 0.0);
  int first_changed = k;  // p_j = 0 before it
  for (int i = r + 1; i < k; ++i) {
    Row& row = rows_[i];
    const bool holds_r = row.first <= r;
    const int from = std::max(row.first, first_changed);
    if (logging_ && (holds_r || from < i)) change.changed.push_back({i, row});
    double w = holds_r ? row.l[r - row.first] : 0.0;
    for (int j = from; j < i; ++j) {
      double& entry = row.l[j - row.first];
      w -= p[j] * entry;
      entry += beta[j] * w;
    }
    if (w != 0) {
      const double d = row.d + alpha * w * w;
      p[i] = w;
      beta[i] = alpha * w / d;
      alpha *= row.d / d;
      row.d = d;
      first_changed = std::min(first_changed, i);
    }
    if (holds_r)
      row.l.erase(row.l.begin() + (r - row.first));
    else
      --row.first;
  }
  rows_.erase(rows_.begin() + r);
  indices_.erase(indices_.begin() + r);
  position_[index] = -1;
  renumber(r);
  if (logging_) log_.push_back(std::move(change));
  return true;
}

Vector LdlClampedSystem::solve(const Vector& rhs) const {
  const int k = static_cast<int>(rows_.size());
  TENON_CHECK(rhs.size() == k, "one number per clamped index");
  Vector x = rhs;
  for (int i = 0; i < k; ++i) {
    const Row& row = rows_[i];
    if (row.first < i)
      x[i] -= Numbers(row.l.data(), i - row.first).dot(x.segment(row.first, i - row.first));
  }
  for (int i = 0; i < k; ++i) x[i] /= rows_[i].d;
  back_substitute(x);
  return x;
}

std::size_t LdlClampedSystem::mark() {
  logging_ = true;
  return log_.size();
}

void LdlClampedSystem::undo(std::size_t mark) {
  TENON_CHECK(mark <= log_.size(), "a mark is undone once its earlier ones stand");
  while (log_.size() > mark) {
    Change change = std::move(log_.back());
    log_.pop_back();
    if (change.appended) {
      position_[indices_.back()] = -1;
      indices_.pop_back();
      rows_.pop_back();
      continue;
    }
    const int r = change.position;
    rows_.insert(rows_.begin() + r, std::move(change.removed));
    indices_.insert(indices_.begin() + r, change.index);
    for (std::size_t i = r + 1; i < rows_.size(); ++i) ++rows_[i].first;
    for (SavedRow& saved : change.changed) rows_[saved.position] = std::move(saved.row);
    renumber(r);
  }
}

void LdlClampedSystem::forget() {
  logging_ = false;
  log_.clear();
}

}  // namespace tenon::lcp
