// Linear programs by brute force: every vertex is the meeting point of as many bounds as there are
// columns. For models whose columns all have a finite bound (then a nonempty set has a vertex).
#pragma once

#include <Eigen/LU>
#include <cmath>
#include <optional>

#include "tenon/lp/lp_model.hpp"

namespace tenon::testing {

struct Oracle {
  bool feasible = false;
  double best = lp::kInfinity;  ///< least cost over the vertices
};

inline Oracle best_vertex(const lp::LpModel& model, double tolerance = 1e-9) {
  const int n = model.column_count(), m = model.row_count();
  Eigen::MatrixXd normals = Eigen::MatrixXd::Zero(m + n, n);
  for (int j = 0; j < n; ++j) {
    for (const lp::Entry& e : model.elements[j]) normals(e.index, j) = e.value;
    normals(m + j, j) = 1;
  }
  const auto bounds = [&](int k) { return k < m ? model.rows[k] : model.columns[k - m]; };
  struct Wall {
    int normal;
    double value;
  };
  std::vector<Wall> walls;
  for (int k = 0; k < m + n; ++k) {
    const lp::Bounds b = bounds(k);
    if (std::isfinite(b.lower)) walls.push_back({k, b.lower});
    if (std::isfinite(b.upper) && b.upper != b.lower) walls.push_back({k, b.upper});
  }
  Oracle oracle;
  std::vector<int> chosen;
  const auto visit = [&] {
    Eigen::MatrixXd a(n, n);
    Eigen::VectorXd b(n);
    for (int i = 0; i < n; ++i) {
      a.row(i) = normals.row(walls[chosen[i]].normal);
      b[i] = walls[chosen[i]].value;
    }
    Eigen::FullPivLU<Eigen::MatrixXd> lu(a);
    if (!lu.isInvertible()) return;
    const Eigen::VectorXd x = lu.solve(b), activity = normals * x;
    for (int k = 0; k < m + n; ++k) {
      if (activity[k] < bounds(k).lower - tolerance) return;
      if (activity[k] > bounds(k).upper + tolerance) return;
    }
    oracle.feasible = true;
    oracle.best =
        std::min(oracle.best, Eigen::Map<const Eigen::VectorXd>(model.cost.data(), n).dot(x));
  };
  const auto choose = [&](auto&& self, int from) -> void {
    if (static_cast<int>(chosen.size()) == n) return visit();
    for (int k = from; k < static_cast<int>(walls.size()); ++k) {
      chosen.push_back(k);
      self(self, k + 1);
      chosen.pop_back();
    }
  };
  choose(choose, 0);
  return oracle;
}

/// True if the cost falls for ever along some direction (the set being nonempty).
inline bool falls_for_ever(lp::LpModel model) {
  for (lp::Bounds& b : model.rows) {
    b = {std::isinf(b.lower) ? b.lower : 0, std::isinf(b.upper) ? b.upper : 0};
  }
  for (lp::Bounds& b : model.columns) {
    b = {std::isinf(b.lower) ? -1.0 : 0, std::isinf(b.upper) ? 1.0 : 0};
  }
  return best_vertex(model).best < -1e-9;
}

}  // namespace tenon::testing
