#include "tenon/equilibrium/load_memo.hpp"

#include <cmath>
#include <utility>

namespace tenon::equilibrium {

namespace {

constexpr double kZero = 1e-12;  // forces per unit of push that count as none
constexpr int kDepth = 4000;     // bodies on top of each other that one question may go through

/// Solves the dof x dof system in place by Gauss with partial pivoting; false if singular.
bool solve_dense(int n, double a[6][6], double* b) {
  for (int k = 0; k < n; ++k) {
    int p = k;
    for (int i = k + 1; i < n; ++i) {
      if (std::abs(a[i][k]) > std::abs(a[p][k])) p = i;
    }
    if (std::abs(a[p][k]) < 1e-9) return false;
    if (p != k) {
      std::swap(a[p], a[k]);
      std::swap(b[p], b[k]);
    }
    for (int i = k + 1; i < n; ++i) {
      const double factor = a[i][k] / a[k][k];
      if (factor == 0) continue;
      for (int j = k; j < n; ++j) a[i][j] -= factor * a[k][j];
      b[i] -= factor * b[k];
    }
  }
  for (int k = n; k-- > 0;) {
    for (int j = k + 1; j < n; ++j) b[k] -= a[k][j] * b[j];
    b[k] /= a[k][k];
  }
  return true;
}

}  // namespace

LoadMemo::LoadMemo(const BasisState& state) : state_(state) {
  memo_.resize(state.columns.column_count());
}

void LoadMemo::forget_body(int body) {
  for (int c : state_.columns.contacts_of(body)) {
    state_.columns.for_columns(c, [&](int j) {
      if (j < static_cast<int>(memo_.size())) memo_[j].generation = 0;
    });
  }
}

bool LoadMemo::good(int column, int upper) {
  if (static_cast<int>(memo_.size()) < state_.columns.column_count()) {
    memo_.resize(state_.columns.column_count());
  }
  return ask(column, upper, 0);
}

bool LoadMemo::ask(int column, int upper, int depth) {
  Memo& memo = memo_[column];
  if (memo.generation == generation_) return memo.answer == 1;  // in progress counts as no
  memo = {generation_, 0};
  const ContactColumns::Sides s = state_.columns.sides_of_column(column);
  const int body = s.a == upper ? s.b : s.a;
  if (body == contact::kHeld) {
    memo.answer = 1;
    return true;
  }
  if (!state_.present(body) || depth > kDepth) return false;
  const int dof = state_.columns.dof();
  double own[6][6], push[6], block[6];
  state_.columns.block(column, body, push);
  for (int k = 0; k < dof; ++k) {
    push[k] = -push[k];
    const int v = state_.head(dof * body + k);
    if (state_.is_artificial(v)) {
      if (v / dof != body) return false;
      for (int i = 0; i < dof; ++i) block[i] = 0;
      block[v % dof] = 1;
    } else {
      const int j = state_.column_of(v);
      const ContactColumns::Sides t = state_.columns.sides_of_column(j);
      if (t.a != body && t.b != body) return false;
      state_.columns.block(j, body, block);
    }
    for (int i = 0; i < dof; ++i) own[i][k] = block[i];
  }
  if (!solve_dense(dof, own, push)) return false;
  for (int k = 0; k < dof; ++k) {
    const int v = state_.head(dof * body + k);
    if (std::abs(push[k]) <= kZero) continue;
    if (state_.is_artificial(v) || push[k] < 0) return false;
    if (!ask(state_.column_of(v), body, depth + 1)) return false;
  }
  memo_[column].answer = 1;
  return true;
}

}  // namespace tenon::equilibrium
