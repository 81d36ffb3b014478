#include "lcp/friction_table.hpp"

#include "lcp/friction_problems.hpp"
#include "lcp/outcome.hpp"
#include "lcp/peers.hpp"
#include "lcp/stacks.hpp"
#include "tenon/lcp/friction_forms.hpp"
#include "tenon/lcp/solve.hpp"
#include "tenon/lcp/verify.hpp"

namespace tenon::bench {
namespace {

using lcp::FrictionProblem;
using lcp::Vector;

constexpr double kLimit = 20;  ///< seconds per run
constexpr int kRounds = 5;

Method by_name(const FrictionProblem& problem, const char* name) {
  return [&problem, name]() -> std::optional<Vector> {
    lcp::Options options;
    options.method = name;
    const auto answer = lcp::solve(problem, options);
    if (!answer || answer->status != lcp::Status::solved) return {};
    return answer->reaction;
  };
}

/// A method that went over the limit is not tried on the larger ones of its family.
struct Family {
  std::string name;
  std::vector<bool> given_up = std::vector<bool>(6, false);

  void row(const FrictionProblem& problem) {
    const lcp::PolyhedralFriction form(problem);
    const lcp::Lcp dense = to_dense(form.lcp());
    std::vector<Method> methods = {
        by_name(problem, "baraff"),
        by_name(problem, "lemke"),
        by_name(problem, "cone"),
        by_name(problem, "lpcc"),
        [&]() -> std::optional<Vector> {
          const std::optional<Vector> z = siconos_lemke(dense);
          if (!z) return {};
          return form.reaction(*z);
        },
        [&] { return bullet_dantzig_friction(problem, 1e-10); },
    };
    for (std::size_t m = 0; m < methods.size(); ++m)
      if (given_up[m]) methods[m] = nullptr;
    const int rows = static_cast<int>(problem.b.size());
    const int rounds = rows >= 500 ? 1 : rows >= 200 ? 3 : kRounds;
    const std::vector<Outcome> outcomes = measure_all(
        kLimit, rounds, methods, [&](const Vector& f) { return lcp::residual(problem, f); });
    for (std::size_t m = 0; m < methods.size(); ++m)
      if (outcomes[m].late) given_up[m] = true;
    print_row(name + " | " + std::to_string(rows), outcomes);
  }
};

Method small_method(const lcp::Lcp& problem, const char* name) {
  return [&problem, name]() -> std::optional<Vector> {
    lcp::Options options;
    options.method = name;
    const auto answer = lcp::solve(problem, options);
    if (!answer || answer->status != lcp::Status::solved) return {};
    return answer->z;
  };
}

}  // namespace

void print_friction_table() {
  std::printf(
      "\nWith Coulomb friction in the plane, one normal and one tangent row per contact; at most "
      "%.0f s, after which larger ones of the family are not run. Residual of the exact cone. "
      "Stacks: two points per block, pushed at the top with 0.2 of a block's weight, mu 0.5. "
      "Piles: random contacts, mu 0 to 0.6, as many bodies as contacts. Lemke, branch and bound "
      "and Siconos on the form of Stewart & Trinkle (twice the rows); Bullet's Dantzig with its "
      "friction index, 1e-10 of the diagonal added.\n\n",
      kLimit);
  std::printf(
      "| problem | rows | Baraff | Lemke | cone (Newton) | branch and bound | Siconos Lemke | "
      "Bullet Dantzig |\n|---|---|---|---|---|---|---|---|\n");
  Family stacks{"stack"}, piles{"pile"};
  for (int rows : {12, 48, 200, 500, 1000, 2000})
    stacks.row(lcp::testing::friction_stack(rows / 4, 0.5, 0.2));
  for (int rows : {10, 50, 200, 500, 1000, 2000}) {
    Random random(static_cast<std::uint64_t>(rows));
    piles.row(lcp::testing::random_friction(random, rows / 2, rows / 2, 0.3));
  }
}

void print_small_table() {
  std::printf(
      "\nThe oracle (every complementary cone) and branch and bound beside the pivoting methods, "
      "columns of blocks without friction.\n\n");
  std::printf(
      "| rows | enumeration | branch and bound | Dantzig | Lemke |\n|---|---|---|---|---|\n");
  for (int blocks : {2, 3, 5, 7, 25, 100}) {
    const lcp::Lcp problem = to_dense(lcp::testing::column(blocks, {-1, 1}).problem);
    std::vector<Method> methods = {
        problem.size() <= 14 ? small_method(problem, "enumerate") : Method(),
        small_method(problem, "lpcc"), small_method(problem, "dantzig"),
        small_method(problem, "lemke")};
    std::vector<Outcome> outcomes = measure_all(
        kLimit, kRounds, methods, [&](const Vector& z) { return lcp::residual(problem, z); });
    if (!methods[0]) outcomes[0].how = "up to 14 rows";
    print_row(std::to_string(problem.size()), outcomes);
  }
}

}  // namespace tenon::bench
