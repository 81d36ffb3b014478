#include <gtest/gtest.h>

#include "support/docs.hpp"
#include "tenon/lp/certificate.hpp"
#include "tenon/lp/solve.hpp"

namespace tenon::lp {
namespace {

TEST(LpDocs, TheExampleRuns) {
  // [docs/lp.md]
  LpModel model;
  model.add_row({3, kInfinity});
  model.add_row({2, kInfinity});
  const Entry oats[] = {{0, 2}, {1, 1}}, nuts[] = {{0, 1}, {1, 3}};
  model.add_column({}, 2, oats);
  model.add_column({}, 3, nuts);
  LiveLp live = LiveLp::create(model).value();
  LpAnswer first = live.solve();
  const Entry both[] = {{0, 1}, {1, 1}};
  live.add_row({-kInfinity, 1.5}, both);
  LpAnswer second = live.solve();
  // [end]
  EXPECT_EQ(first.status, Status::optimal);
  EXPECT_NEAR(first.objective, 3.4, 1e-9);
  EXPECT_EQ(second.status, Status::infeasible);
  EXPECT_TRUE(second.warm);
  EXPECT_TRUE(proves(check_infeasible(live.model(), second.ray), 1e-8));
  EXPECT_TRUE(testing::docs_show_example("docs/lp.md", "tests/lp/docs_example_test.cpp"));
}

}  // namespace
}  // namespace tenon::lp
