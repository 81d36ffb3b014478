// Solve time against size for each pivoting method and its peers, and what reuse and advanced bases
// save (thesis 3.6 and table 1). Prints Markdown.
#include "lcp/friction_table.hpp"
#include "lcp/outcome.hpp"
#include "lcp/peers.hpp"
#include "lcp/stacks.hpp"
#include "tenon/core/random.hpp"
#include "tenon/lcp/dantzig.hpp"
#include "tenon/lcp/lemke.hpp"
#include "tenon/lcp/verify.hpp"

namespace tenon::bench {
namespace {

using lcp::Lcp;
using lcp::SparseLcp;
using lcp::Vector;

constexpr double kLimit = 60;  ///< seconds per run
constexpr int kRounds = 5;     ///< medians of these; large problems take fewer

/// Bodies in random contact: sparse like a pile, independent rows (3 bodies' freedoms per 2
/// contacts).
Lcp random_pile(int rows) {
  Random random(static_cast<std::uint64_t>(rows));
  const int bodies = rows / 2 + 1;
  lcp::Matrix J = lcp::Matrix::Zero(rows, 3 * bodies);
  for (int i = 0; i < rows; ++i) {
    const int a = random.below(bodies), b = (a + 1 + random.below(3)) % bodies;
    for (int k = 0; k < 3; ++k) {
      J(i, 3 * a + k) = random.uniform(-1, 1);
      J(i, 3 * b + k) = random.uniform(-1, 1);
    }
  }
  Vector free(3 * bodies);
  for (int k = 0; k < free.size(); ++k) free[k] = random.uniform(-1, 1);
  return {J * J.transpose(), J * free};
}

std::optional<Vector> ours(const lcp::Solution& s) {
  if (s.status != lcp::Status::solved) return {};
  return s.z;
}

void size_row(const char* family, const SparseLcp& problem) {
  const Lcp dense = to_dense(problem);
  const std::vector<Method> methods = {
      [&] { return ours(solve_dantzig(problem)); }, [&] { return ours(solve_lemke(problem)); },
      [&] { return siconos_lemke(dense); }, [&] { return bullet_dantzig(dense, 0); },
      [&] { return bullet_dantzig(dense, 1e-10); }};
  const int rounds = problem.size() >= 1000 ? 1 : problem.size() >= 300 ? 3 : kRounds;
  const std::vector<Outcome> outcomes = measure_all(
      kLimit, rounds, methods, [&](const Vector& z) { return lcp::residual(dense, z); });
  print_row(family + (" | " + std::to_string(problem.size())), outcomes);
}

/// Pivots and CPU seconds over every sub-assembly of a structure, one block more each time.
struct Reuse {
  long cold = 0, warm = 0, scratch = 0, reuse = 0;
  double cold_time = 0, warm_time = 0, scratch_time = 0, reuse_time = 0;
};

Reuse measure_reuse(const lcp::testing::Stack& stack) {
  const Lcp dense = to_dense(stack.problem);
  Reuse sum;
  lcp::DantzigSolver solver(stack.problem);
  std::vector<int> rows, basis;
  for (const std::vector<int>& block : stack.rows_of_block) {
    rows.insert(rows.end(), block.begin(), block.end());
    const SparseLcp part = lcp::to_sparse({dense.M(rows, rows), dense.q(rows)});
    lcp::LemkeOptions options;
    options.start = basis;
    lcp::Solution s;
    sum.cold_time += cpu_time_once([&] { s = solve_lemke(part); });
    sum.cold += s.pivots;
    sum.warm_time += cpu_time_once([&] { s = solve_lemke(part, options); });
    sum.warm += s.pivots;
    basis.clear();
    for (int i = 0; i < part.size(); ++i)
      if (s.z[i] > 0) basis.push_back(i);
    sum.scratch_time += cpu_time_once([&] { s = solve_dantzig(part); });
    sum.scratch += s.pivots;
    sum.reuse_time += cpu_time_once([&] { solver.consider(block); });
  }
  sum.reuse = solver.counts().pivots();
  return sum;
}

void reuse_row(const lcp::testing::Stack& stack, const char* name) {
  std::vector<double> cold, warm, scratch, reuse;
  Reuse last;
  for (int round = 0; round < kRounds; ++round) {
    last = measure_reuse(stack);
    cold.push_back(1e3 * last.cold_time);
    warm.push_back(1e3 * last.warm_time);
    scratch.push_back(1e3 * last.scratch_time);
    reuse.push_back(1e3 * last.reuse_time);
  }
  std::printf("| %s, %zu blocks | %ld, %.3g | %ld, %.3g | %ld, %.3g | %ld, %.3g |\n", name,
              stack.rows_of_block.size(), last.cold, median(cold), last.warm, median(warm),
              last.scratch, median(scratch), last.reuse, median(reuse));
  std::fflush(stdout);
}

void run() {
  std::printf("# LCP solvers\n%s\n\n", machine_line().c_str());
  std::printf(
      "CPU milliseconds, medians, one core, double precision, each run warmed up in its own "
      "process, "
      "at "
      "most %.0f s. Answers are checked by Tenon's verifier (residual <= 1e-9). Pyramids: "
      "frictionless, "
      "four points per block, rank deficient. Piles: random contacts, regular matrix. Siconos 4.4 "
      "lcp_lexicolemke (dense, 100 n pivots at most); Bullet 3.24 float64 btSolveDantzigLCP, as it "
      "is "
      "and with 1e-10 of the diagonal added (its remedy for redundant contacts).\n\n",
      kLimit);
  std::printf(
      "| problem | rows | Dantzig | Lemke | Siconos Lemke | Bullet Dantzig | Bullet, cfm 1e-10 "
      "|\n");
  std::printf("|---|---|---|---|---|---|---|\n");
  for (int base : {2, 5, 10, 16, 22, 32})
    size_row("pyramid", lcp::testing::pyramid(base, false).problem);
  for (int rows : {10, 50, 200, 500, 1000, 2000}) size_row("pile", to_sparse(random_pile(rows)));
  print_friction_table();
  print_small_table();
  std::printf(
      "\nReuse over all sub-assemblies, one block more each time: pivots, CPU milliseconds (median "
      "of 5).\n\n");
  std::printf(
      "| structure | Lemke cold | Lemke, advanced basis | Dantzig from scratch | Dantzig with "
      "reuse |\n");
  std::printf("|---|---|---|---|---|\n");
  reuse_row(lcp::testing::column(40, {-1, 1, -0.5, 0.5}), "column");
  reuse_row(lcp::testing::pyramid(8, true), "pyramid, outermost first");
  reuse_row(lcp::testing::pyramid(13, true), "pyramid, outermost first");
  reuse_row(lcp::testing::pyramid(13, false), "pyramid, natural order");
}

}  // namespace
}  // namespace tenon::bench

int main() {
  tenon::bench::run();
}
