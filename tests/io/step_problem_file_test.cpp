#include "tenon/io/step_problem_file.hpp"

#include <gtest/gtest.h>

#include "tenon/io/lcp_files.hpp"
#include "tenon/lcp/solve.hpp"
#include "tenon/solvers/step_solver.hpp"

namespace tenon::io {
namespace {

/// Two unit boxes on top of each other, the lower one on the ground, sliding.
solvers::StepProblem two_boxes() {
  solvers::StepProblem p;
  p.step = 0.01;
  p.scale = 0.0981;
  const std::vector<double> mass{1, 0, 0, 0, 1, 0, 0, 0, 1.0 / 6};
  p.add_body(mass, std::vector<double>{0.3, -0.0981, 0.1 + 0.2});
  p.add_body(mass, std::vector<double>{0.1, -0.0981, 0});
  for (const double x : {-0.5, 0.5}) {
    const std::vector<double> top{0, 1, x, 1, 0, 0.5}, bottom{0, -1, -x, -1, 0, 0.5};
    p.add_contact(1, 0, top, bottom, std::vector<double>{1e-17, 0}, 0.4);
    p.add_contact(0, contact::kHeld, top, {}, std::vector<double>{1.0 / 3, 0}, 0.2);
  }
  return p;
}

TEST(StepProblemFile, RoundTripIsBitForBit) {
  const solvers::StepProblem problem = two_boxes();
  const auto back = parse_step_problem(write_step_problem(problem), "memory");
  ASSERT_TRUE(back) << to_string(back.faults().front());
  EXPECT_EQ(back->mass, problem.mass);
  EXPECT_EQ(back->inverse_mass, problem.inverse_mass);
  EXPECT_EQ(back->free_velocity, problem.free_velocity);
  EXPECT_EQ(back->a, problem.a);
  EXPECT_EQ(back->b, problem.b);
  EXPECT_EQ(back->jacobian_a, problem.jacobian_a);
  EXPECT_EQ(back->jacobian_b, problem.jacobian_b);
  EXPECT_EQ(back->offset, problem.offset);
  EXPECT_EQ(back->friction, problem.friction);
  EXPECT_EQ(back->step, problem.step);
  EXPECT_EQ(back->scale, problem.scale);
}

TEST(StepProblemFile, LcpLoadsItAndAgrees) {
  const solvers::StepProblem problem = two_boxes();
  const auto file = parse_lcp(write_step_problem(problem), "memory");
  ASSERT_TRUE(file) << to_string(file.faults().front());
  const auto* friction = std::get_if<lcp::FrictionProblem>(&*file);
  ASSERT_NE(friction, nullptr);
  const auto by_pivots = lcp::solve(*friction);
  ASSERT_TRUE(by_pivots);
  ASSERT_EQ(by_pivots->status, lcp::Status::solved);
  const std::vector<double> lambda(by_pivots->reaction.data(),
                                   by_pivots->reaction.data() + by_pivots->reaction.size());
  EXPECT_LE(solvers::verify(problem, lambda).residual, 1e-12);
  EXPECT_EQ(solvers::solve_step(problem).tier, solvers::Tier::exact);
}

TEST(StepProblemFile, FaultsNameTheField) {
  std::string good = write_step_problem(two_boxes());
  std::erase(good, ' ');
  const auto fault_of = [&](const std::string& from, const std::string& to) {
    std::string bad = good;
    const auto at = bad.find(from);
    EXPECT_NE(at, std::string::npos) << from;
    bad.replace(at, from.size(), to);
    const auto result = parse_step_problem(bad, "f.json");
    EXPECT_FALSE(result) << from;
    return result ? std::string() : to_string(result.faults().front());
  };
  EXPECT_NE(fault_of("\"dof\":3", "\"dof\":4").find("step_problem.dof"), std::string::npos);
  EXPECT_NE(fault_of("\"mass\":[1", "\"mass\":[-1").find("bodies[0].mass"), std::string::npos);
  EXPECT_NE(fault_of("\"a\":1", "\"a\":7").find("contacts[0].a"), std::string::npos);
  EXPECT_NE(fault_of("\"a\":1,\"b\":0", "\"a\":1,\"b\":1").find("contacts[0]"), std::string::npos);
  EXPECT_NE(fault_of("\"friction\":0.4", "\"friction\":-1").find("friction"), std::string::npos);
  EXPECT_NE(fault_of("\"offset\":[", "\"offset\":[0,").find("offset"), std::string::npos);
  EXPECT_NE(fault_of("\"bodies\"", "\"bodie\"").find("bodie"), std::string::npos);
  EXPECT_FALSE(parse_step_problem("{\"step_problem\": 3", "f.json"));
}

}  // namespace
}  // namespace tenon::io
