#include "tenon/lp/certificate.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace tenon::lp {
namespace {

/// x + y >= 2, x - y = 0, x and y in [0, 5], cost x.
LpModel small() {
  LpModel model;
  model.add_row({2, kInfinity});
  model.add_row(Bounds::exactly(0));
  const Entry x[] = {{0, 1}, {1, 1}}, y[] = {{0, 1}, {1, -1}};
  model.add_column({0, 5}, 1, x);
  model.add_column({0, 5}, 0, y);
  return model;
}

TEST(Certificate, OptimalPointPassesAndItsNeighboursDoNot) {
  const LpModel model = small();
  const std::vector<double> x{1, 1}, y{0.5, 0.5};
  EXPECT_TRUE(proves(check_optimal(model, x, y), 1e-12));
  EXPECT_FALSE(proves(check_optimal(model, std::vector<double>{2, 2}, y), 1e-8));      // not least
  EXPECT_FALSE(proves(check_optimal(model, std::vector<double>{0.9, 0.9}, y), 1e-8));  // not inside
  EXPECT_FALSE(proves(check_optimal(model, x, std::vector<double>{-0.5, 0.5}), 1e-8));
}

TEST(Certificate, NanNeverPasses) {
  const LpModel model = small();
  const double nan = std::nan("");
  const std::vector<double> x{1, 1}, y{0.5, 0.5};
  for (int k = 0; k < 2; ++k) {
    std::vector<double> bad_x = x, bad_y = y;
    bad_x[k] = nan;
    bad_y[k] = nan;
    EXPECT_FALSE(proves(check_optimal(model, bad_x, y), 1e-8));
    EXPECT_FALSE(proves(check_optimal(model, x, bad_y), 1e-8));
    EXPECT_FALSE(proves(check_infeasible(model, bad_y), 1e-8));
    EXPECT_FALSE(proves(check_unbounded(model, bad_x, x), 1e-8));
    EXPECT_FALSE(proves(check_unbounded(model, x, bad_x), 1e-8));
  }
}

TEST(Certificate, FarkasOnBothSidesOfTheThreshold) {
  LpModel model = small();
  const std::vector<double> y{1, 0};
  model.rows[0].lower = 10;  // x + y reaches 10 at most
  EXPECT_FALSE(proves(check_infeasible(model, y), 1e-8));
  model.rows[0].lower = 10 + 1e-5;
  EXPECT_TRUE(proves(check_infeasible(model, y), 1e-8));
  EXPECT_FALSE(proves(check_infeasible(model, std::vector<double>{-1, 0}), 1e-8));
  model.columns[1].upper = kInfinity;  // now the needed bound is missing
  EXPECT_FALSE(proves(check_infeasible(model, y), 1e-8));
}

TEST(Certificate, RayMustKeepEveryBoundAndDescend) {
  LpModel model = small();
  model.cost[0] = -1;
  const std::vector<double> x{1, 1}, r{1, 1};
  EXPECT_FALSE(proves(check_unbounded(model, x, r), 1e-8));
  model.columns[0].upper = model.columns[1].upper = kInfinity;
  EXPECT_TRUE(proves(check_unbounded(model, x, r), 1e-8));
  EXPECT_FALSE(proves(check_unbounded(model, x, std::vector<double>{1, 0.9}), 1e-8));
  EXPECT_FALSE(proves(check_unbounded(model, x, std::vector<double>{-1, -1}), 1e-8));
}

}  // namespace
}  // namespace tenon::lp
