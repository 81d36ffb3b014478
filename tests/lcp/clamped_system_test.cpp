#include <gtest/gtest.h>

#include <Eigen/LU>
#include <algorithm>

#include "lcp/problems.hpp"
#include "lcp/stacks.hpp"
#include "support/samples.hpp"
#include "tenon/lcp/ldl_clamped_system.hpp"
#include "tenon/lcp/lu_clamped_system.hpp"

namespace tenon::lcp {
namespace {

/// The clamped block, dense, in the system's order.
Matrix block(const Matrix& A, const ClampedSystem& system) {
  return A(system.indices(), system.indices());
}

void expect_agrees(const Matrix& A, const ClampedSystem& system, Random& random) {
  const int k = static_cast<int>(system.indices().size());
  const Vector rhs = testing::random_vector(random, k);
  const Vector x = system.solve(rhs);
  if (k == 0) return;
  ASSERT_LE((block(A, system) * x - rhs).cwiseAbs().maxCoeff(),
            1e-9 * (1 + x.cwiseAbs().maxCoeff()));
}

/// Random appends, removals, marks and undos; every state against the dense block, and every undo
/// against the solution from before.
void walk(const Matrix& A, ClampedSystem& system, Random& random, int steps) {
  const int n = static_cast<int>(A.rows());
  struct Kept {
    std::size_t mark;
    std::vector<int> indices;
    Vector rhs, x;
  };
  std::vector<Kept> kept;
  int appended = 0, removed = 0, refused = 0, undone = 0;
  for (int step = 0; step < steps; ++step) {
    const std::vector<int> now = system.indices();
    const int choice = random.below(10);
    if (choice < 6) {
      const int i = random.below(n);
      if (std::find(now.begin(), now.end(), i) != now.end()) continue;
      const auto border = system.border(i);
      const bool taken = system.append(i);
      EXPECT_EQ(taken, border.schur > 0 || (border.schur != 0 && taken));
      taken ? ++appended : ++refused;
      if (!taken) EXPECT_EQ(system.indices(), now);
    } else if (choice < 8 && !now.empty()) {
      removed += system.remove(now[random.below(static_cast<int>(now.size()))]);
    } else if (choice == 8) {
      const Vector rhs = testing::random_vector(random, static_cast<int>(now.size()));
      kept.push_back({system.mark(), now, rhs, system.solve(rhs)});
    } else if (!kept.empty()) {
      kept.resize(1 + random.below(static_cast<int>(kept.size())));
      system.undo(kept.back().mark);
      ASSERT_EQ(system.indices(), kept.back().indices);
      EXPECT_EQ(system.solve(kept.back().rhs), kept.back().x) << "undo gives the same bytes";
      ++undone;
    }
    expect_agrees(A, system, random);
  }
  EXPECT_GT(appended, 0);
  EXPECT_GT(removed, 0);
  EXPECT_GT(undone, 0);
}

TEST(ClampedSystem, LdlAgreesWithTheDenseBlockAndGoesBack) {
  Random random(11);
  for (int k = 0; k < ::tenon::testing::samples(20, 300); ++k) {
    const int n = 2 + random.below(20);
    const SparseMatrix A = to_sparse(testing::random_psd(random, n, n)).M;
    LdlClampedSystem system(A);
    walk(Matrix(A), system, random, 200);
  }
}

TEST(ClampedSystem, LdlRefusesDependentRowsOfAStack) {
  Random random(12);
  const testing::Stack stack = testing::column(12, {-1, -0.5, 0.5, 1});
  LdlClampedSystem system(stack.problem.M);
  walk(Matrix(stack.problem.M), system, random, 600);
  LdlClampedSystem all(stack.problem.M);
  int taken = 0;
  for (int i = 0; i < stack.problem.size(); ++i) taken += all.append(i);
  EXPECT_EQ(taken, 24);  // two of four collinear points per block are independent
  EXPECT_EQ(all.border(2).schur, 0);
}

TEST(ClampedSystem, LuAgreesWithTheDenseBlockAndGoesBack) {
  Random random(13);
  for (int k = 0; k < ::tenon::testing::samples(20, 300); ++k) {
    const int n = 2 + random.below(40);
    const Matrix A = testing::random_p(random, n).M;
    LuClampedSystem system([&](int i, int j) { return A(i, j); });
    walk(A, system, random, 200);
  }
}

TEST(ClampedSystem, LuExchangesSeveralAtOnceAndRefusesASingularResult) {
  Matrix A{{1, 2, 0}, {2, 4, 1}, {0, 1, 3}};
  LuClampedSystem system([&](int i, int j) { return A(i, j); });
  ASSERT_TRUE(system.append(0));
  EXPECT_FALSE(system.append(1)) << "2x2 block of rank 1";
  EXPECT_EQ(system.indices(), std::vector<int>{0});
  ASSERT_TRUE(system.exchange({}, [] {}, {1, 2})) << "together they are regular";
  EXPECT_EQ(system.indices().size(), 3u);
  const Vector x = system.solve(Vector{{1, 0, 0}});
  EXPECT_LE((A * x - Vector{{1, 0, 0}}).norm(), 1e-14);
  const double before = A(0, 0);
  EXPECT_FALSE(system.exchange({0}, [&] { A(0, 0) = 0, A(0, 1) = 0; }, {0}));
  A(0, 0) = before;
  A(0, 1) = 2;
  EXPECT_LE((A * system.solve(Vector{{1, 0, 0}}) - Vector{{1, 0, 0}}).norm(), 1e-14);
  EXPECT_FALSE(system.remove(2)) << "what remains would be singular";
  EXPECT_EQ(system.indices().size(), 3u);
}

}  // namespace
}  // namespace tenon::lcp
