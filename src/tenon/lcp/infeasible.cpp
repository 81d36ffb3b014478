#include "tenon/lcp/infeasible.hpp"

#include "tenon/lcp/scaling.hpp"
#include "tenon/lcp/verify.hpp"
#include "tenon/lp/solve.hpp"

namespace tenon::lcp {

bool prove_infeasible(const SparseLcp& problem, Solution& out) {
  const ScaledLcp inner = scaled(problem);
  const int n = problem.size();
  lp::LpModel model;
  for (int i = 0; i < n; ++i) model.add_row({-inner.problem.q[i], lp::kInfinity});
  for (int j = 0; j < n; ++j) {
    std::vector<lp::Entry> entries;
    for (SparseMatrix::InnerIterator entry(inner.problem.M, j); entry; ++entry)
      if (entry.value() != 0) entries.push_back({static_cast<int>(entry.row()), entry.value()});
    model.add_column({}, 0, entries);
  }
  const auto answer = lp::solve(model);
  if (!answer || answer->status != lp::Status::infeasible) return false;
  Vector ray(n);
  for (int i = 0; i < n; ++i) ray[i] = answer->ray[i];
  const Vector y = inner.d.cwiseProduct(without_noise(ray));
  if (!proves_infeasible(problem, y)) return false;
  out.certificate = y / y.maxCoeff();
  out.proof = "Farkas: y >= 0, M'y <= 0, q'y < 0, by linear programming";
  return true;
}

}  // namespace tenon::lcp
