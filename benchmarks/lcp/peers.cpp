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

namespace {

/// x with A x - b complementary to low <= x <= high; where owner[i] >= 0 the bounds of x[i] are
/// multiples of x[owner[i]].
std::optional<lcp::Vector> bullet_solve(const lcp::Matrix& M, const lcp::Vector& q, double cfm,
                                        std::vector<btScalar> low, std::vector<btScalar> high,
                                        std::vector<int> owner) {
  const auto n = static_cast<int>(q.size());
  std::vector<btScalar> A(static_cast<std::size_t>(n) * n), x(n, 0.0), b(n), w(n, 0.0);
  for (int i = 0; i < n; ++i) {
    for (int j = 0; j < n; ++j) A[static_cast<std::size_t>(i) * n + j] = M(i, j);
    A[static_cast<std::size_t>(i) * n + i] *= 1 + cfm;
    b[i] = -q[i];
  }
  btDantzigScratchMemory memory;
  const bool good = btSolveDantzigLCP(n, A.data(), x.data(), b.data(), w.data(), 0, low.data(),
                                      high.data(), owner.data(), memory);
  if (!good) return {};
  return lcp::Vector(Eigen::Map<lcp::Vector>(x.data(), n));
}

}  // namespace

std::optional<lcp::Vector> bullet_dantzig(const lcp::Lcp& problem, double cfm) {
  const std::size_t n = problem.size();
  return bullet_solve(problem.M, problem.q, cfm, std::vector<btScalar>(n, 0.0),
                      std::vector<btScalar>(n, BT_INFINITY), std::vector<int>(n, -1));
}

std::optional<lcp::Vector> bullet_dantzig_friction(const lcp::FrictionProblem& problem,
                                                   double cfm) {
  const auto n = static_cast<std::size_t>(problem.b.size());
  std::vector<btScalar> low(n, 0.0), high(n, BT_INFINITY);
  std::vector<int> owner(n, -1);
  for (int c = 0; c < problem.contacts(); ++c) {
    low[2 * c + 1] = -problem.mu[c];
    high[2 * c + 1] = problem.mu[c];
    owner[2 * c + 1] = 2 * c;
  }
  return bullet_solve(problem.A, problem.b, cfm, low, high, owner);
}

}  // namespace tenon::bench
