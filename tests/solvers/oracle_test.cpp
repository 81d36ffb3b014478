// The chain against pivoting and total enumeration on small problems in the plane, where the
// friction cone is a complementarity problem without approximation.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "solvers/worlds.hpp"
#include "support/samples.hpp"
#include "tenon/core/random.hpp"
#include "tenon/lcp/enumerate.hpp"
#include "tenon/lcp/friction_forms.hpp"
#include "tenon/lcp/solve.hpp"
#include "tenon/solvers/step_solver.hpp"
#include "tenon/solvers/to_friction.hpp"

namespace tenon::solvers {
namespace {

using contact::kHeld;
using Eigen::Vector3d;
using testing::samples;
using testing::World;

/// `contacts` contacts at random places of one or two bodies.
StepProblem random_problem(Random& random, int contacts, double least_gap) {
  World world = World::planar();
  const int bodies = 1 + random.below(2);
  for (int i = 0; i < bodies; ++i) {
    world.add_box({0.3 * i, 1.0 * i, 0}, {random.uniform(0.5, 2), random.uniform(0.5, 2), 0});
    world.set_velocity(i, {random.normal(), random.normal(), 0}, {0, 0, random.normal()});
  }
  for (int c = 0; c < contacts; ++c) {
    const int a = random.below(bodies), b = random.below(2) == 0 ? kHeld : bodies - 1 - a;
    const double angle = random.uniform(-3.2, 3.2), mu = random.uniform(0, 1.5);
    world.add_contact(a, b == a ? kHeld : b, {random.normal(), random.normal(), 0},
                      {std::cos(angle), std::sin(angle), 0}, mu, random.uniform(least_gap, 0.02));
  }
  PackOptions options;
  std::vector<double> bias;
  for (const auto& c : world.problem.contacts) bias.push_back(c.gap / options.step);
  options.bias = bias;
  return pack(world.problem, options);
}

std::vector<double> as_list(const lcp::Vector& x) {
  return {x.data(), x.data() + x.size()};
}

TEST(Oracle, EveryAnswerIsOneThatEnumerationFinds) {
  Random random(11);
  int compared = 0, corners = 0, with_friction = 0;
  for (int k = 0; k < samples(90, 3000); ++k) {
    const StepProblem problem = random_problem(random, 1 + k % 3, 0);
    const Answer answer = solve_step(problem);
    ASSERT_EQ(answer.tier, Tier::exact) << k << " " << answer.residual;
    EXPECT_LE(energy_gain(problem, answer.velocity), 1e-11) << k;
    const lcp::PolyhedralFriction form(to_friction_problem(problem));
    const lcp::Solution all = lcp::solve_enumerate(form.lcp(), true);
    ASSERT_EQ(all.status, lcp::Status::solved) << k;
    double nearest = 1e300;
    for (const lcp::Vector& z : all.solutions) {
      const Verdict verdict = verify(problem, as_list(form.reaction(z)));
      EXPECT_LE(verdict.residual, 1e-8) << k;
      double distance = 0;
      for (std::size_t i = 0; i < verdict.velocity.size(); ++i) {
        distance = std::max(distance, std::fabs(verdict.velocity[i] - answer.velocity[i]));
      }
      nearest = std::min(nearest, distance);
    }
    // Corners of the solution set are compared; between them (several contacts that may share an
    // impulse while sliding) an answer need not be a corner.
    ++compared;
    corners += nearest <= 1e-8;
    EXPECT_TRUE(nearest <= 1e-8 || all.infinite) << k;
    with_friction +=
        std::any_of(answer.lambda.begin(), answer.lambda.end(), [](double x) { return x < 0; });
  }
  EXPECT_GE(corners, compared - compared / 50);
  EXPECT_GT(with_friction, samples(15, 600));
}

TEST(Oracle, WhereEnumerationProvesNoSolutionTheChainFindsNone) {
  Random random(12);
  int none = 0, some = 0, missed = 0;
  for (int k = 0; k < samples(150, 2500); ++k) {
    const StepProblem problem = random_problem(random, 2 + k % 2, -0.2);
    Options options;
    options.path_rounds = 1;
    const Answer answer = solve_step(problem, nullptr, options);
    const lcp::PolyhedralFriction form(to_friction_problem(problem));
    const lcp::Solution all = lcp::solve_enumerate(form.lcp());
    if (all.status == lcp::Status::no_solution) {
      EXPECT_NE(answer.tier, Tier::exact) << k;
      ++none;
    } else if (all.status == lcp::Status::solved) {
      missed += answer.tier != Tier::exact;
      ++some;
    }
  }
  EXPECT_GT(none, 0);
  EXPECT_LE(missed, some / 1000);  // with overlaps nothing is promised
  EXPECT_GT(some, samples(100, 2000));
}

TEST(Oracle, LemkeAndTheChainAgreeOnTheVerifier) {
  Random random(13);
  int solved = 0;
  for (int k = 0; k < samples(20, 200); ++k) {
    const StepProblem problem = random_problem(random, 8, 0);
    EXPECT_EQ(solve_step(problem).tier, Tier::exact);
    lcp::Options lemke;
    lemke.method = "lemke";
    const auto answer = lcp::solve(to_friction_problem(problem), lemke);
    ASSERT_TRUE(answer);
    if (answer->status != lcp::Status::solved) continue;
    EXPECT_LE(verify(problem, as_list(answer->reaction)).residual, 1e-8) << k;
    ++solved;
  }
  EXPECT_GT(solved, samples(15, 150));
}

}  // namespace
}  // namespace tenon::solvers
