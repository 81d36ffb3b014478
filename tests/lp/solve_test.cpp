#include "tenon/lp/solve.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "lp/vertex_oracle.hpp"
#include "support/samples.hpp"
#include "tenon/core/random.hpp"
#include "tenon/lp/certificate.hpp"

namespace tenon::lp {
namespace {

using testing::samples;

/// Small integers, so that ties and degenerate vertices are the rule.
LpModel random_model(Random& random) {
  LpModel model;
  const int rows = 1 + random.below(4), columns = 1 + random.below(4);
  for (int i = 0; i < rows; ++i) {
    const double a = random.below(7) - 3, b = a + random.below(4);
    const int kind = random.below(4);
    model.add_row({kind == 1 ? -kInfinity : a, kind == 0 ? a : kind == 2 ? kInfinity : b});
  }
  for (int j = 0; j < columns; ++j) {
    std::vector<Entry> entries;
    for (int i = 0; i < rows; ++i) {
      const double value = random.below(5) - 2;
      if (value != 0) entries.push_back({i, value});
    }
    const int kind = random.below(3);
    model.add_column({kind == 1 ? -kInfinity : 0, kind == 0 ? kInfinity : 2.0}, random.below(7) - 3,
                     entries);
  }
  return model;
}

void expect_agrees_with_oracle(const LpModel& model, const LpAnswer& answer) {
  const testing::Oracle oracle = testing::best_vertex(model);
  ASSERT_NE(answer.status, Status::undecided);
  ASSERT_EQ(answer.status != Status::infeasible, oracle.feasible);
  if (!oracle.feasible) {
    EXPECT_TRUE(proves(check_infeasible(model, answer.ray), 1e-8));
    return;
  }
  ASSERT_EQ(answer.status == Status::unbounded, testing::falls_for_ever(model));
  if (answer.status == Status::optimal) {
    EXPECT_NEAR(answer.objective, oracle.best, 1e-7);
    EXPECT_LE(answer.residual, 1e-8);
  } else {
    EXPECT_TRUE(proves(check_unbounded(model, answer.x, answer.ray), 1e-8));
  }
}

TEST(LpSolve, RandomModelsAgreeWithEnumerationOfVertices) {
  Random random(11);
  int count[4] = {};
  for (int k = 0; k < samples(600, 10000); ++k) {
    const LpModel model = random_model(random);
    const auto answer = solve(model);
    ASSERT_TRUE(answer);
    expect_agrees_with_oracle(model, *answer);
    if (HasFatalFailure()) FAIL() << "model " << k;
    ++count[static_cast<int>(answer->status)];
  }
  EXPECT_GT(count[0], 50);  // every status was seen
  EXPECT_GT(count[1], 50);
  EXPECT_GT(count[2], 50);
}

TEST(LpSolve, KnownProgramWithItsDuals) {
  // max 3x + 5y: x <= 4, 2y <= 12, 3x + 2y <= 18; optimum 36 at (2, 6), prices (0, 3/2, 1).
  LpModel model;
  for (double b : {4.0, 12.0, 18.0}) model.add_row({-kInfinity, b});
  const Entry x[] = {{0, 1}, {2, 3}}, y[] = {{1, 2}, {2, 2}};
  model.add_column({}, -3, x);
  model.add_column({}, -5, y);
  const auto answer = solve(model);
  ASSERT_TRUE(answer);
  ASSERT_EQ(answer->status, Status::optimal);
  EXPECT_NEAR(answer->objective, -36, 1e-9);
  EXPECT_NEAR(answer->x[0], 2, 1e-9);
  EXPECT_NEAR(answer->dual[1], -1.5, 1e-9);
  EXPECT_NEAR(answer->dual[2], -1, 1e-9);
  EXPECT_GT(answer->iterations, 0);
}

TEST(LpSolve, BothSidesOfAFeasibilityThreshold) {
  for (const double excess : {-1e-6, 0.0, 1e-6}) {
    LpModel model;  // x + y <= 1, x >= 0.5, y >= 0.5 + excess
    model.add_row({-kInfinity, 1});
    const Entry one[] = {{0, 1}};
    model.add_column({0.5, kInfinity}, 0, one);
    model.add_column({0.5 + excess, kInfinity}, 0, one);
    const auto answer = solve(model);
    ASSERT_TRUE(answer);
    EXPECT_EQ(answer->status, excess > 0 ? Status::infeasible : Status::optimal) << excess;
  }
}

TEST(LpSolve, EmptyModelsHaveAnswers) {
  LpModel no_columns;
  no_columns.add_row({1, 2});
  EXPECT_EQ(solve(no_columns).value().status, Status::infeasible);
  LpModel no_rows;
  no_rows.add_column({-1, 3}, 2, {});
  const auto answer = solve(no_rows);
  EXPECT_EQ(answer.value().status, Status::optimal);
  EXPECT_NEAR(answer.value().objective, -2, 1e-12);
  EXPECT_EQ(solve(LpModel{}).value().status, Status::optimal);
}

TEST(LpSolve, BadInputIsNamed) {
  const double nan = std::nan("");
  LpModel model;
  model.add_row({0, 1});
  const Entry one[] = {{0, 1}};
  model.add_column({}, 1, one);
  ASSERT_TRUE(solve(model));
  const auto path_of = [](const LpModel& m) { return solve(m).faults().at(0).path; };
  LpModel bad = model;
  bad.elements[0][0].value = nan;
  EXPECT_EQ(path_of(bad), "elements[0]");
  bad = model;
  bad.cost[0] = kInfinity;
  EXPECT_EQ(path_of(bad), "cost[0]");
  bad = model;
  bad.rows[0] = {2, 1};
  EXPECT_EQ(path_of(bad), "rows[0]");
  bad = model;
  bad.columns[0].lower = nan;
  EXPECT_EQ(path_of(bad), "columns[0]");
  bad = model;
  bad.elements[0].push_back({0, 2});
  EXPECT_EQ(path_of(bad), "elements[0]");
  EXPECT_FALSE(LiveLp::create(bad));
}

TEST(LpSolve, IterationLimitIsUndecidedNotWrong) {
  Random random(5);
  LpModel model;
  for (int i = 0; i < 30; ++i) model.add_row({-kInfinity, 1 + random.uniform()});
  for (int j = 0; j < 30; ++j) {
    std::vector<Entry> entries;
    for (int i = 0; i < 30; ++i) entries.push_back({i, random.uniform()});
    model.add_column({}, -random.uniform(), entries);
  }
  EXPECT_EQ(solve(model).value().status, Status::optimal);
  const auto limited = solve(model, {.tolerance = 1e-8, .iteration_limit = 1});
  EXPECT_EQ(limited.value().status, Status::undecided);
}

}  // namespace
}  // namespace tenon::lp
