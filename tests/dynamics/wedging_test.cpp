// Wedging, jamming and Painleve's rod: problems with no, one or several solutions, and what a step
// makes of them (docs/simulate.md).
#include <gtest/gtest.h>

#include <numeric>

#include "dynamics/stage.hpp"
#include "support/samples.hpp"
#include "tenon/contact/groups_lcp.hpp"
#include "tenon/core/random.hpp"
#include "tenon/lcp/enumerate.hpp"

namespace tenon::testing {
namespace {

/// A contact of the body (centre at the origin) with a fixed wall.
contact::Contact wall_contact(const Eigen::Vector2d& point, const Eigen::Vector2d& n, double mu) {
  contact::Contact contact;
  contact.a = 0;
  contact.friction = mu;
  contact.drift = contact::RowVector::Zero(2);
  contact.jacobian_a = contact::RowBlock::Zero(2, 3);
  contact.jacobian_a.row(0) << n.x(), n.y(), point.x() * n.y() - point.y() * n.x();
  const Eigen::Vector2d t(-n.y(), n.x());
  contact.jacobian_a.row(1) << t.x(), t.y(), point.x() * t.y() - point.y() * t.x();
  return contact;
}

struct Outcomes {
  int at_rest = 0, moving = 0;
};

/// All solutions of one step from rest under a weight of 1 that acts at x.
Outcomes all_outcomes(const std::vector<contact::Contact>& contacts, double x) {
  contact::ContactProblem problem;
  contact::Body body;
  body.mass = contact::BodyMatrix::Identity(3, 3);
  body.velocity = contact::BodyVector::Zero(3);
  body.wrench = Eigen::Vector3d(0, -1, -x);
  problem.bodies.push_back(body);
  problem.contacts = contacts;
  const auto lcp = contact::group_lcp(problem, 1, contact::Formulation::kConjunction, 1);
  const auto found = lcp::solve_enumerate(lcp::to_sparse(lcp.problem), true);
  EXPECT_EQ(found.status, lcp::Status::solved);
  Outcomes out;
  for (const auto& z : found.solutions) {
    const auto v = contact::group_impulses(problem, lcp, z).velocities[0];
    ++(v.norm() < 1e-9 ? out.at_rest : out.moving);
  }
  return out;
}

TEST(Wedging, RestExistsExactlyWhereTheLineLiesInBothCones) {
  // Peg d = 1 wide, entered by l = 0.2, tilted by 0.005: it touches the rim on the left with its
  // side (normal turned by the tilt) and the right wall with its tip. The line between them makes
  // atan(0.2) with the wall's normal and 0.005 more with the other. The weight acts above the tip:
  // its force has no moment there, so only a squeeze along that very line can hold.
  const double tilt = 0.005, threshold = std::tan(std::atan(0.2) + tilt);
  EXPECT_NEAR(threshold, 0.205, 5e-4);
  for (double factor : {0.9, 0.999, 1.001, 1.1}) {
    const double mu = factor * threshold;
    const Outcomes all =
        all_outcomes({wall_contact({-0.5, 0.3}, {std::cos(tilt), std::sin(tilt)}, mu),
                      wall_contact({0.5, 0.1}, {-1, 0}, mu)},
                     0.5);
    EXPECT_GT(all.moving, 0) << factor;  // sliding stays a solution above the threshold, too
    if (factor < 1)
      EXPECT_EQ(all.at_rest, 0) << factor;
    else
      EXPECT_GT(all.at_rest, 0) << factor;
  }
}

TEST(Wedging, BlockBetweenWallsFallsFromRestThoughRestIsASolution) {
  for (double mu : {0.01, 0.5}) {
    const Outcomes all =
        all_outcomes({wall_contact({-0.5, 0}, {1, 0}, mu), wall_contact({0.5, 0}, {-1, 0}, mu)}, 0);
    EXPECT_GT(all.at_rest, 0) << mu;
    EXPECT_GT(all.moving, 0) << mu;
    Stage stage(0.01, mu);
    stage.box("left", 1, 10, -1, 0).fixed = true;
    stage.box("right", 1, 10, 1, 0).fixed = true;
    stage.box("block", 1, 1, 0, 0);
    auto run = stage.simulate();
    ASSERT_EQ(run.run(20), 20);
    EXPECT_NEAR(velocity(run, "block")[1], -9.81 * 0.2, 1e-11);
  }
}

/// Whitney's peg: half width r, at depth l in a hole of small clearance, a load at its tip.
struct WhitneyCase {
  double mu, depth, side, moment;  ///< side = Fx / Fz, moment = M / (r Fz)
};

/// How far outside the parallelogram, relative: < 1 inside (slides in), > 1 outside (jams).
double whitney(const WhitneyCase& c, double r) {
  const double lambda = c.depth / (2 * r * c.mu);
  return std::max(std::abs(c.side) * c.mu,
                  std::abs(c.moment + c.mu * (1 + lambda) * c.side) / lambda);
}

double sunk(const WhitneyCase& c, double r) {
  Stage stage(0.002, c.mu);
  stage.scene.gravity.setZero();
  stage.box("left", 10, 12, -10, -6).fixed = true;
  stage.box("right", 10, 12, 10, -6).fixed = true;
  stage.box("floor", 30, 1, 0, -12.5).fixed = true;
  stage.box("peg", 2 * r, 20, 0, 10 - c.depth).mass = 1;
  model::Load load;
  load.body = "peg";
  load.point = Eigen::Vector3d(0, -c.depth, 0);
  load.force = {100 * c.side, -100, 0};
  load.moment = {0, 0, 100 * r * c.moment};
  stage.scene.loads.push_back(load);
  auto run = stage.simulate();
  EXPECT_EQ(run.run(100), 100);
  expect_clean(run, 1e-8);
  return 10 - c.depth - place(run, "peg").centre.y();
}

TEST(Wedging, WhitneysDiagramSaysWhatJams) {
  // Deeper than mu 2r nothing can wedge, so the outcome is unique. Loads 20 % inside and outside.
  Random random(7);
  const double r = 4.999;
  int slid = 0, jammed = 0;
  for (int i = 0; i < samples(30, 400); ++i) {
    WhitneyCase c;
    c.mu = random.uniform(0.1, 0.6);
    c.depth = random.uniform(1.2 * c.mu * 2 * r, 9);
    c.side = random.uniform(-1.5, 1.5) / c.mu;
    const double lambda = c.depth / (2 * r * c.mu);
    c.moment = -c.mu * (1 + lambda) * c.side + random.uniform(-2, 2) * lambda;
    const double outside = whitney(c, r);
    if (outside > 0.8 && outside < 1.2) continue;
    const double way = sunk(c, r);
    if (outside < 1) {
      ++slid;
      EXPECT_GT(way, 0.02) << c.mu << ' ' << c.depth << ' ' << c.side << ' ' << c.moment;
    } else {
      ++jammed;
      EXPECT_LT(way, 0.02) << c.mu << ' ' << c.depth << ' ' << c.side << ' ' << c.moment;
    }
  }
  EXPECT_GT(slid, 3);
  EXPECT_GT(jammed, 3);
}

/// Acceleration of the sliding tip of a thin rod (half length 1, mass 1) leaning at `angle`:
/// a_n = free + per_force N, sliding towards -x, friction mu N against it.
struct TipAcceleration {
  double free, per_force;
};
TipAcceleration tip(double angle, double mu, double spin) {
  // Tip at -(c, s) from the centre; force (mu N, N) there; inertia 1/3.
  const double c = std::cos(angle), s = std::sin(angle);
  const double moment = -c + s * mu;
  return {-9.81 + spin * spin * s, 1 + moment * (-c) / (1.0 / 3)};
}

TEST(Painleve, AccelerationsHaveNoneOrSeveralSolutionsTheStepHasOne) {
  const double angle = 1.1, mu = 2.5;
  for (double spin : {0.0, 5.0}) {
    const TipAcceleration a = tip(angle, mu, spin);
    ASSERT_LT(a.per_force, 0);
    lcp::Lcp problem;
    problem.M = lcp::Matrix::Constant(1, 1, a.per_force);
    problem.q = lcp::Vector::Constant(1, a.free);
    const auto found = lcp::solve_enumerate(lcp::to_sparse(problem), true);
    if (a.free < 0) {
      EXPECT_EQ(found.status, lcp::Status::no_solution);  // it would be pressed in by its own force
    } else {
      EXPECT_EQ(found.solutions.size(), 2u);  // lifts off, or is pressed and sticks
    }
    Stage stage(0.001, mu);
    stage.box("floor", 40, 1, 0, -0.5).fixed = true;
    const double c = std::cos(angle), s = std::sin(angle), half = 1e-4;
    model::Body& rod = stage.polygon("rod", {{-1, -half}, {1, -half}, {1, half}, {-1, half}},
                                     c + half * s, s + half * c, angle);
    rod.mass = 1;
    rod.velocity = {-8 - spin * s, spin * c, 0};  // the tip slides along -x only
    rod.angular_velocity = {0, 0, spin};
    auto run = stage.simulate();
    ASSERT_EQ(run.run(1), 1);
    if (a.free < 0) {
      EXPECT_GT(velocity(run, "rod")[0], -7);  // an impulse stops the tip at once
    }
    ASSERT_EQ(run.run(200), 200);
    expect_clean(run, 1e-9);
    EXPECT_LE(run.summary().energy_gain, 1e-9);
  }
}

}  // namespace
}  // namespace tenon::testing
