#include "lcp/peers.hpp"

#include <BulletDynamics/MLCPSolvers/btDantzigLCP.h>
#include <LCP_Solvers.h>
#include <LinearComplementarityProblem.h>
#include <NumericsMatrix.h>
#include <SolverOptions.h>
#include <lcp_cst.h>

#include <vector>

namespace tenon::bench {

std::optional<lcp::Vector> siconos_lemke(const lcp::Lcp& problem) {
  const int n = problem.size();
  std::vector<double> M(problem.M.data(), problem.M.data() + problem.M.size());
  std::vector<double> q(problem.q.data(), problem.q.data() + n);
  LinearComplementarityProblem peer{};
  peer.size = n;
  peer.M = NM_create_from_data(NM_DENSE, n, n, M.data());
  peer.q = q.data();
  SolverOptions* options = solver_options_create(SICONOS_LCP_LEMKE);
  options->iparam[SICONOS_IPARAM_MAX_ITER] = 100 * n;
  lcp::Vector z = lcp::Vector::Zero(n), w = lcp::Vector::Zero(n);
  int info = 1;
  lcp_lexicolemke(&peer, z.data(), w.data(), &info, options);
  solver_options_delete(options);
  if (info != 0) return {};
  return z;
}

std::optional<lcp::Vector> bullet_dantzig(const lcp::Lcp& problem, double cfm) {
  const int n = problem.size();
  std::vector<btScalar> A(static_cast<std::size_t>(n) * n), x(n, 0.0), b(n), w(n, 0.0);
  std::vector<btScalar> low(n, 0.0), high(n, BT_INFINITY);
  std::vector<int> independent(n, -1);
  for (int i = 0; i < n; ++i) {
    for (int j = 0; j < n; ++j) A[static_cast<std::size_t>(i) * n + j] = problem.M(i, j);
    A[static_cast<std::size_t>(i) * n + i] *= 1 + cfm;
    b[i] = -problem.q[i];
  }
  btDantzigScratchMemory memory;
  const bool good = btSolveDantzigLCP(n, A.data(), x.data(), b.data(), w.data(), 0, low.data(),
                                      high.data(), independent.data(), memory);
  if (!good) return {};
  return lcp::Vector(Eigen::Map<lcp::Vector>(x.data(), n));
}

}  // namespace tenon::bench
