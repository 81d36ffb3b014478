#include <gtest/gtest.h>

#include <cmath>

#include "support/samples.hpp"
#include "tenon/core/random.hpp"
#include "tenon/lp/certificate.hpp"
#include "tenon/lp/solve.hpp"

namespace tenon::lp {
namespace {

using testing::samples;

std::vector<Entry> random_entries(Random& random, int count) {
  std::vector<Entry> entries;
  for (int i = 0; i < count; ++i) {
    const double value = random.below(5) - 2;
    if (value != 0) entries.push_back({i, value});
  }
  return entries;
}

Bounds random_bounds(Random& random) {
  const double a = random.below(7) - 3;
  switch (random.below(4)) {
    case 0:
      return Bounds::exactly(a);
    case 1:
      return {-kInfinity, a};
    case 2:
      return {a, kInfinity};
    default:
      return {a, a + random.below(5)};
  }
}

/// One random edit of the living program; every kind of edit comes up.
void edit(LiveLp& live, Random& random) {
  const int rows = live.model().row_count(), columns = live.model().column_count();
  switch (random.below(7)) {
    case 0:
      live.add_row(random_bounds(random), random_entries(random, columns));
      break;
    case 1:
      live.add_column({0, random.below(2) ? 3.0 : kInfinity}, random.below(7) - 3,
                      random_entries(random, rows));
      break;
    case 2:
      if (rows > 2) live.remove_rows(std::vector<int>{random.below(rows)});
      break;
    case 3:
      if (columns > 2) live.remove_columns(std::vector<int>{random.below(columns)});
      break;
    case 4:
      live.set_row(random.below(rows), random.below(2) ? random_bounds(random) : Bounds::free());
      break;
    case 5:
      live.set_column(random.below(columns), {0, random.below(3) ? kInfinity : 0});
      break;
    default:
      live.set_cost(random.below(columns), random.below(7) - 3);
  }
}

TEST(LiveLp, EveryWarmAnswerEqualsTheColdOne) {
  Random random(7);
  int warm = 0, solves = 0, count[4] = {};
  for (int run = 0; run < samples(20, 300); ++run) {
    LpModel model;
    for (int i = 0; i < 6; ++i) model.add_row(random_bounds(random));
    for (int j = 0; j < 8; ++j) {
      model.add_column({0, random.below(2) ? 2.0 : kInfinity}, random.below(7) - 3,
                       random_entries(random, 6));
    }
    LiveLp live = LiveLp::create(model).value();
    for (int step = 0; step < 60; ++step) {
      const LpAnswer answer = live.solve();
      const LpAnswer cold = solve(live.model()).value();
      ASSERT_EQ(answer.status, cold.status) << "run " << run << " step " << step;
      ASSERT_NE(answer.status, Status::undecided);
      if (answer.status == Status::optimal) {
        EXPECT_NEAR(answer.objective, cold.objective, 1e-7 * (1 + std::abs(cold.objective)));
        EXPECT_TRUE(proves(check_optimal(live.model(), answer.x, answer.dual), 1e-8));
      }
      ++count[static_cast<int>(answer.status)];
      warm += answer.warm;
      ++solves;
      for (int k = random.below(3); k >= 0; --k) edit(live, random);
    }
  }
  EXPECT_GT(warm, solves / 2);
  EXPECT_GT(count[0], 100);
  EXPECT_GT(count[1], 100);
  EXPECT_GT(count[2], 20);
}

TEST(LiveLp, ASmallChangeCostsFewPivots) {
  // Transport: 12 sources to 12 sinks; one demand moves a little.
  LpModel model;
  Random random(3);
  for (int i = 0; i < 12; ++i) model.add_row({-kInfinity, 10});
  for (int i = 0; i < 12; ++i) model.add_row(Bounds{8, kInfinity});
  for (int i = 0; i < 12; ++i) {
    for (int j = 0; j < 12; ++j) {
      const Entry route[] = {{i, 1}, {12 + j, 1}};
      model.add_column({}, 1 + random.uniform(), route);
    }
  }
  LiveLp live = LiveLp::create(model).value();
  const LpAnswer first = live.solve();
  ASSERT_EQ(first.status, Status::optimal);
  EXPECT_FALSE(first.warm);
  live.set_row(15, {8.5, kInfinity});
  const LpAnswer second = live.solve();
  ASSERT_EQ(second.status, Status::optimal);
  EXPECT_TRUE(second.warm);
  EXPECT_GT(second.objective, first.objective);
  EXPECT_LT(second.iterations, first.iterations / 2);
}

TEST(LiveLp, BrokenPromisesStop) {
  LpModel model;
  model.add_row({0, 1});
  const Entry one[] = {{0, 1.0}};
  model.add_column({}, 1, one);
  LiveLp live = LiveLp::create(model).value();
  EXPECT_THROW(live.set_row(0, {std::nan(""), 1}), BugError);
  EXPECT_THROW(live.set_row(1, {0, 1}), BugError);
  EXPECT_THROW(live.set_cost(0, std::nan("")), BugError);
  const Entry twice[] = {{0, 1.0}, {0, 2.0}};
  EXPECT_THROW(live.add_column({}, 1, twice), BugError);
  EXPECT_EQ(live.solve().status, Status::optimal);
}

TEST(LiveLp, SameCallsSameBytes) {
  const auto run = [] {
    Random random(9);
    LpModel model;
    for (int i = 0; i < 10; ++i) model.add_row({-kInfinity, 5 + random.uniform()});
    for (int j = 0; j < 15; ++j) {
      model.add_column({0, 4}, -random.uniform(), random_entries(random, 10));
    }
    LiveLp live = LiveLp::create(model).value();
    std::vector<double> trace;
    for (int k = 0; k < 20; ++k) {
      const LpAnswer answer = live.solve();
      trace.insert(trace.end(), answer.x.begin(), answer.x.end());
      edit(live, random);
    }
    return trace;
  };
  const std::vector<double> first = run();
  EXPECT_EQ(first, run());
  EXPECT_GT(first.size(), 100u);
}

}  // namespace
}  // namespace tenon::lp
