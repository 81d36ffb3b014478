#include "tenon/lcp/lu_clamped_system.hpp"

#include <Eigen/LU>
#include <algorithm>
#include <cmath>

#include "tenon/core/check.hpp"
#include "tenon/lcp/square_factor.hpp"

namespace tenon::lcp {

/// The block at the last factorisation.
struct LuClampedSystem::Base {
  std::vector<int> indices;
  SquareFactor factor;
  int position(int index) const {
    const auto found = std::find(indices.begin(), indices.end(), index);
    return found == indices.end() ? -1 : static_cast<int>(found - indices.begin());
  }
};

/// One border of the base.
struct LuClampedSystem::Change {
  int index = -1;  ///< the appended index, or the removed one
  bool appended = true;
  int position = -1;   ///< removed: its position in the base
  Vector row;          ///< by base position
  Vector base_column;  ///< base^-1 column
  double corner = 0;  ///< appended: its own coefficient, and below those with the borders before it
  struct Coupling {
    const Change* other;
    double row, column;
  };
  std::vector<Coupling> couplings;

  /// K(this, other) and K(other, this) as they were when the later of both was appended.
  const Coupling* with(const Change* other) const {
    for (const Coupling& coupling : couplings)
      if (coupling.other == other) return &coupling;
    return nullptr;
  }
};

struct LuClampedSystem::Schur {
  Eigen::FullPivLU<Matrix> lu;
};

LuClampedSystem::LuClampedSystem(Coefficient coefficient) : coefficient_(std::move(coefficient)) {
  state_.base = std::make_shared<Base>();
  schur_ = std::make_unique<Schur>();
}

LuClampedSystem::~LuClampedSystem() = default;

Vector LuClampedSystem::base_solve(const Vector& rhs) const {
  if (state_.base->indices.empty()) return rhs;
  return state_.base->factor.solve(rhs);
}

void LuClampedSystem::add_border(int index) {
  const Base& base = *state_.base;
  const int k = static_cast<int>(base.indices.size());
  auto change = std::make_shared<Change>();
  change->index = index;
  change->row = Vector(k);
  Vector column(k);
  for (int p = 0; p < k; ++p) {
    change->row[p] = coefficient_(index, base.indices[p]);
    column[p] = coefficient_(base.indices[p], index);
  }
  change->base_column = base_solve(column);
  change->corner = coefficient_(index, index);
  for (const auto& other : state_.changes)
    if (other->appended)
      change->couplings.push_back(
          {other.get(), coefficient_(index, other->index), coefficient_(other->index, index)});
  state_.changes.push_back(std::move(change));
}

void LuClampedSystem::add_removal(int index) {
  auto& changes = state_.changes;
  const auto appended = std::find_if(changes.begin(), changes.end(), [&](const auto& change) {
    return change->appended && change->index == index;
  });
  if (appended != changes.end()) {
    changes.erase(appended);
    return;
  }
  auto change = std::make_shared<Change>();
  change->index = index;
  change->appended = false;
  change->position = state_.base->position(index);
  TENON_CHECK(change->position >= 0, "only a clamped index can be removed");
  change->row = Vector::Unit(state_.base->indices.size(), change->position);
  change->base_column = base_solve(change->row);
  changes.push_back(std::move(change));
}

void LuClampedSystem::relist() {
  indices_.clear();
  for (int index : state_.base->indices) {
    const bool removed = std::any_of(
        state_.changes.begin(), state_.changes.end(),
        [&](const auto& change) { return !change->appended && change->index == index; });
    if (!removed) indices_.push_back(index);
  }
  for (const auto& change : state_.changes)
    if (change->appended) indices_.push_back(change->index);
}

/// Factorises what state_ has become; on a singular block goes back to `before`.
bool LuClampedSystem::conclude(State before) {
  relist();
  const auto& changes = state_.changes;
  const int m = static_cast<int>(changes.size());
  bool good = true;
  if (m > kMostBorders) {
    good = rebase();
  } else {
    Matrix schur(m, m);
    for (int i = 0; i < m; ++i)
      for (int j = 0; j < m; ++j) schur(i, j) = -changes[i]->row.dot(changes[j]->base_column);
    for (int i = 0; i < m; ++i) {
      schur(i, i) += changes[i]->corner;
      for (int j = 0; j < i; ++j)
        if (const Change::Coupling* coupling = changes[i]->with(changes[j].get())) {
          schur(i, j) += coupling->row;
          schur(j, i) += coupling->column;
        }
    }
    if (m > 0) {
      schur_->lu.compute(schur);
      const double size = schur.cwiseAbs().maxCoeff();
      good = schur.allFinite() && std::abs(schur_->lu.matrixLU()(m - 1, m - 1)) > kDependent * size;
    }
  }
  if (good) return true;
  state_ = std::move(before);
  relist();
  if (!state_.changes.empty()) {
    State none = state_;
    const bool back = conclude(std::move(none));
    TENON_CHECK(back, "the block before a refused change was nonsingular");
  }
  return false;
}

bool LuClampedSystem::rebase() {
  const int k = static_cast<int>(indices_.size());
  auto base = std::make_shared<Base>();
  base->indices = indices_;
  std::vector<Eigen::Triplet<double>> entries;
  for (int j = 0; j < k; ++j)
    for (int i = 0; i < k; ++i)
      if (const double value = coefficient_(indices_[i], indices_[j]); value != 0)
        entries.emplace_back(i, j, value);
  SparseMatrix block(k, k);
  block.setFromTriplets(entries.begin(), entries.end());
  if (!base->factor.factorise(block)) return false;
  state_ = State{std::move(base), {}};
  return true;
}

bool LuClampedSystem::append(int index) {
  TENON_CHECK(std::find(indices_.begin(), indices_.end(), index) == indices_.end(),
              "an index is clamped once");
  if (border(index).schur == 0) return false;
  State before = state_;
  add_border(index);
  return conclude(std::move(before));
}

bool LuClampedSystem::remove(int index) {
  State before = state_;
  add_removal(index);
  return conclude(std::move(before));
}

bool LuClampedSystem::exchange(const std::vector<int>& out, const std::function<void()>& change,
                               const std::vector<int>& in) {
  State before = state_;
  for (int index : out) add_removal(index);
  change();
  for (int index : in) add_border(index);
  return conclude(std::move(before));
}

ClampedSystem::Border LuClampedSystem::border(int index) const {
  const int k = static_cast<int>(indices_.size());
  Vector column(k);
  for (int p = 0; p < k; ++p) column[p] = coefficient_(indices_[p], index);
  Border result{-solve(column), 0};
  const double diagonal = coefficient_(index, index);
  double sum = diagonal, size = std::abs(diagonal);
  for (int p = 0; p < k; ++p) {
    const double term = coefficient_(index, indices_[p]) * result.x[p];
    sum += term;
    size = std::max(size, std::abs(term));
  }
  result.schur = std::abs(sum) > kDependent * size ? sum : 0;
  return result;
}

/// [B V; W C] [x; s] = [r; t]  by  s = S^-1 (t - W B^-1 r),  x = B^-1 r - B^-1 V s.
Vector LuClampedSystem::solve(const Vector& rhs) const {
  const Base& base = *state_.base;
  TENON_CHECK(rhs.size() == static_cast<int>(indices_.size()), "one number per clamped index");
  const int k = static_cast<int>(base.indices.size());
  const int m = static_cast<int>(state_.changes.size());
  std::vector<bool> removed(k, false);
  for (const auto& change : state_.changes)
    if (!change->appended) removed[change->position] = true;
  Vector r = Vector::Zero(k), t = Vector::Zero(m);
  int next = 0;
  for (int p = 0; p < k; ++p)
    if (!removed[p]) r[p] = rhs[next++];
  for (int j = 0; j < m; ++j)
    if (state_.changes[j]->appended) t[j] = rhs[next++];
  Vector x = base_solve(r);
  Vector s;
  if (m > 0) {
    for (int j = 0; j < m; ++j) t[j] -= state_.changes[j]->row.dot(x);
    s = schur_->lu.solve(t);
    for (int j = 0; j < m; ++j) x -= s[j] * state_.changes[j]->base_column;
  }
  Vector result(indices_.size());
  next = 0;
  for (int p = 0; p < k; ++p)
    if (!removed[p]) result[next++] = x[p];
  for (int j = 0; j < m; ++j)
    if (state_.changes[j]->appended) result[next++] = s[j];
  return result;
}

std::size_t LuClampedSystem::mark() {
  saved_.push_back(state_);
  return saved_.size() - 1;
}

void LuClampedSystem::undo(std::size_t mark) {
  TENON_CHECK(mark < saved_.size(), "a mark is undone once its earlier ones stand");
  state_ = saved_[mark];
  saved_.resize(mark + 1);
  State same = state_;
  const bool back = conclude(std::move(same));
  TENON_CHECK(back, "a marked block was nonsingular");
}

}  // namespace tenon::lcp
