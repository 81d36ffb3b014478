#include "tenon/contact/to_lcp.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "support/contact_builder.hpp"
#include "tenon/contact/find_static.hpp"
#include "tenon/core/random.hpp"
#include "tenon/lcp/solve.hpp"
#include "tenon/model/structures.hpp"

namespace tenon::contact {
namespace {

ContactProblem problem_of(const model::Scene& scene) {
  auto found = find_contacts(scene);
  EXPECT_TRUE(found);
  return found->problem;
}

/// A box of mass 2 on a slope of the given angle.
model::Scene slope(double angle, double friction) {
  model::Scene scene;
  scene.friction = friction;
  scene.gravity = Eigen::Vector3d(std::sin(angle), -std::cos(angle), 0) * 9.81;
  scene.bodies.push_back(model::planar_ground(-5, 5));
  scene.bodies.push_back(model::planar_block("box", 0, 0.5, 2, 1));
  return scene;
}

/// u = A f + b must be what the bodies do, seen through the rows: for any f whatever.
void expect_consistent(const ContactProblem& problem, const LcpOptions& options,
                       std::uint64_t seed) {
  Random random(seed);
  const int rows = 1 + problem.tangents, n = static_cast<int>(problem.contacts.size());
  Eigen::VectorXd f(rows * n);
  for (int i = 0; i < f.size(); ++i) f[i] = random.uniform(-1, 1);
  const auto friction = to_friction_problem(problem, options);
  const Eigen::VectorXd u = friction.A * f + friction.b;
  const auto motion = body_motion(problem, contact_forces(problem, f, options), options);
  for (int i = 0; i < n; ++i) {
    const Contact& c = problem.contacts[i];
    Eigen::VectorXd expected = Eigen::VectorXd::Zero(rows);
    if (c.a != kHeld) expected += c.jacobian_a * motion[c.a];
    if (c.b != kHeld) expected += c.jacobian_b * motion[c.b];
    if (options.step > 0) expected += c.drift;
    if (options.step > 0) expected[0] += c.gap / options.step;
    ASSERT_NEAR((u.segment(rows * i, rows) - expected).norm(), 0, 1e-11 * (1 + u.norm()));
  }
  const auto normal = to_normal_lcp(problem, options);
  const double scale = friction.A.norm();
  for (int i = 0; i < n; ++i) {
    ASSERT_NEAR(normal.q[i], friction.b[rows * i], 1e-13 * (1 + friction.b.norm()));
    for (int j = 0; j < n; ++j)
      ASSERT_NEAR(normal.M.coeff(i, j), friction.A(rows * i, rows * j), 1e-14 * scale);
  }
  ASSERT_NEAR((friction.A - friction.A.transpose()).norm(), 0, 1e-13 * scale);
}

TEST(ToLcp, RowsOfTheLcpAreTheMotionOfTheBodies) {
  for (const auto& scene : {model::wall(3, 3), model::arch(9, 0.2), model::jenga(3)}) {
    ContactProblem problem = problem_of(scene);
    Random random(4);
    for (Contact& c : problem.contacts) {
      c.gap = random.uniform(-1e-3, 1e-3);
      c.drift.setConstant(random.uniform(-1, 1));
      c.tension = random.below(2) ? random.uniform(0, 2) : 0;
    }
    for (Body& body : problem.bodies) body.velocity.setConstant(random.uniform(-1, 1));
    expect_consistent(problem, {.step = 0}, 1);
    expect_consistent(problem, {.step = 0.01}, 2);
  }
}

TEST(ToLcp, AColumnCarriesItsWeight) {
  const ContactProblem problem = problem_of(model::column(4));
  const auto solution = lcp::solve(to_normal_lcp(problem));
  ASSERT_TRUE(solution);
  ASSERT_EQ(solution->status, lcp::Status::solved);
  const Eigen::VectorXd forces = contact_forces(problem, solution->z);
  double on_ground = 0;
  for (std::size_t i = 0; i < problem.contacts.size(); ++i)
    if (problem.contacts[i].a == kHeld || problem.contacts[i].b == kHeld)
      on_ground += forces[2 * static_cast<int>(i)];
  EXPECT_NEAR(on_ground, 4 * 2 * 9.81, 1e-9);
  for (const auto& acceleration : body_motion(problem, forces))
    EXPECT_NEAR(acceleration.norm(), 0, 1e-10);
}

TEST(ToLcp, ABoxOnASlopeSlidesWithTheKnownAcceleration) {
  const double angle = 0.35;
  for (const double mu : {0.2, 0.5}) {  // tan 0.35 = 0.365 lies between
    const ContactProblem problem = problem_of(slope(angle, mu));
    const double expected =
        mu < std::tan(angle) ? 9.81 * (std::sin(angle) - mu * std::cos(angle)) : 0;
    const auto baraff = lcp::solve(to_friction_problem(problem), {.method = "baraff"});
    ASSERT_EQ(baraff->status, lcp::Status::solved);
    EXPECT_NEAR(body_motion(problem, contact_forces(problem, baraff->reaction))[0][0], expected,
                1e-10);
    const auto form = to_polyhedral_lcp(problem);
    const auto lemke = lcp::solve(form.lcp(), {.method = "lemke"});
    ASSERT_EQ(lemke->status, lcp::Status::solved);
    EXPECT_NEAR(body_motion(problem, contact_forces(problem, form.reaction(lemke->z)))[0][0],
                expected, 1e-10);
  }
}

TEST(ToLcp, AStepEndsExactlyAtTheFloor) {
  testing::ContactBuilder builder(2, {0, -1, 0});
  const int body = builder.add_body({0, 1, 0}, 3, 1);
  builder.add_contact(body, kHeld, {0, 0, 0}, {0, 1, 0}, 0);
  ContactProblem problem = builder.finish();
  problem.contacts[0].gap = 0.01;
  problem.bodies[0].velocity << 0, -5, 0;
  const LcpOptions options{.step = 0.1};
  const auto solution = lcp::solve(to_normal_lcp(problem, options));
  const auto motion = body_motion(problem, contact_forces(problem, solution->z, options), options);
  EXPECT_NEAR(motion[0][1], -0.1, 1e-14);  // gap / h
  problem.contacts[0].gap = 1;             // too far to be reached
  const auto free = lcp::solve(to_normal_lcp(problem, options));
  EXPECT_EQ(free->z[0], 0);
}

TEST(ToLcp, TensionHoldsUpToItsLimit) {
  testing::ContactBuilder builder(2, {0, -1, 0});
  const int body = builder.add_body({0, -1, 0}, 3, 1);  // hangs below the point
  builder.add_contact(body, kHeld, {0, 0, 0}, {0, -1, 0}, 0, 4);
  ContactProblem problem = builder.finish();
  for (const LcpOptions& options : {LcpOptions{.step = 0}, LcpOptions{.step = 0.01}}) {
    const double time = options.step > 0 ? options.step : 1;
    const auto held = lcp::solve(to_normal_lcp(problem, options));
    const Eigen::VectorXd f = contact_forces(problem, held->z, options);
    EXPECT_NEAR(f[0], -3 * time, 1e-12);
    EXPECT_NEAR(body_motion(problem, f, options)[0].norm(), 0, 1e-12);
    ContactProblem weak = problem;
    weak.contacts[0].tension = 1;
    const auto torn = lcp::solve(to_normal_lcp(weak, options));
    const auto motion = body_motion(weak, contact_forces(weak, torn->z, options), options);
    EXPECT_NEAR(motion[0][1], -2.0 / 3 * time, 1e-12);  // (weight - limit) / mass
  }
}

}  // namespace
}  // namespace tenon::contact
