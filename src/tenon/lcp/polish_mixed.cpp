#include "tenon/lcp/polish_mixed.hpp"

#include <Eigen/QR>
#include <vector>

#include "tenon/lcp/verify.hpp"

namespace tenon::lcp {

void polish(const MixedLcp& problem, Vector& u, Vector& z) {
  const int m = problem.free_size(), n = problem.size();
  if (!u.allFinite() || !z.allFinite()) return;
  const Vector from_u = problem.D * u, from_z = problem.B * z, w = from_u + from_z + problem.b;
  const auto size = [](const Vector& v) { return v.size() == 0 ? 0.0 : v.cwiseAbs().maxCoeff(); };
  const double z_size = size(z), w_size = size(from_u) + size(from_z) + size(problem.b);
  std::vector<int> clamped;
  for (int i = 0; i < n; ++i)
    if (z[i] > 0 && z[i] * w_size >= w[i] * z_size) clamped.push_back(i);
  const int k = static_cast<int>(clamped.size());
  if (m + k == 0) {
    const Vector none = Vector::Zero(n);
    if (residual(problem, u, none) <= residual(problem, u, z)) z = none;
    return;
  }
  Matrix block(m + k, m + k);
  block << problem.A, problem.C(Eigen::all, clamped), problem.D(clamped, Eigen::all),
      problem.B(clamped, clamped);
  const Eigen::CompleteOrthogonalDecomposition<Matrix> factor(block);
  Vector fresh_u = u, fresh_z = Vector::Zero(n);
  for (int i : clamped) fresh_z[i] = z[i];
  for (int round = 0; round < 3; ++round) {
    Vector error(m + k);
    error << problem.A * fresh_u + problem.C * fresh_z + problem.a,
        (problem.D * fresh_u + problem.B * fresh_z + problem.b)(clamped);
    const Vector change = factor.solve(error);
    fresh_u -= change.head(m);
    for (int i = 0; i < k; ++i) fresh_z[clamped[i]] -= change[m + i];
  }
  for (int i : clamped)
    if (fresh_z[i] < 0 && fresh_z[i] > -1e-12 * z_size) fresh_z[i] = 0;
  if (residual(problem, fresh_u, fresh_z) > residual(problem, u, z)) return;
  u = fresh_u;
  z = fresh_z;
}

}  // namespace tenon::lcp
