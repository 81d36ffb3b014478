#include <gtest/gtest.h>

#include <numeric>

#include "lcp/friction_problems.hpp"
#include "support/samples.hpp"
#include "tenon/lcp/baraff.hpp"
#include "tenon/lcp/cone_newton.hpp"
#include "tenon/lcp/enumerate.hpp"
#include "tenon/lcp/friction_forms.hpp"
#include "tenon/lcp/lemke.hpp"
#include "tenon/lcp/solve.hpp"
#include "tenon/lcp/verify.hpp"

namespace tenon::lcp {
namespace {

using testing::friction_stack;
using testing::random_friction;

TEST(Friction, OneContactSticksOrSlides) {
  for (const double push : {0.3, -0.3, 0.8, -0.8}) {
    const FrictionProblem p{1, Matrix::Identity(2, 2), Vector{{-1, push}}, Vector{{0.5}}};
    const Vector expected{{1, -std::clamp(push, -0.5, 0.5)}};
    const BaraffAnswer s = solve_baraff(p);
    ASSERT_EQ(s.solution.status, Status::solved);
    EXPECT_LE((s.solution.reaction - expected).norm(), 1e-15);
    EXPECT_EQ(s.statuses, std::abs(push) < 0.5 ? "s" : (push > 0 ? "-" : "+"));
    EXPECT_EQ(s.solution.pivots, 2);
    for (const char* method : {"lemke", "cone", "lpcc", "enumerate"}) {
      Options options;
      options.method = method;
      const auto other = solve(p, options);
      ASSERT_TRUE(other) << method;
      EXPECT_EQ(other->status, Status::solved) << method;
      EXPECT_LE((other->reaction - expected).norm(), 1e-12) << method;
    }
  }
}

TEST(Friction, PlanarMethodsAgainstEnumeration) {
  Random random(61);
  int baraff_solved = 0, lemke_solved = 0, total = 0;
  for (int k = 0; k < ::tenon::testing::samples(60, 1000); ++k) {
    const FrictionProblem p =
        random_friction(random, 1 + random.below(3), 1 + random.below(3), 0.5);
    const PolyhedralFriction form(p);
    const Solution oracle = solve_enumerate(form.lcp());
    ASSERT_EQ(oracle.status, Status::solved) << "b_n >= 0 on self-stresses: a solution exists";
    EXPECT_LE(residual(p, form.reaction(oracle.z)), 1e-9);
    ++total;
    lemke_solved += solve_lemke(form.lcp()).status == Status::solved;
    baraff_solved += solve_baraff(p).solution.status == Status::solved;
    const auto s = solve(p);
    ASSERT_TRUE(s);
    EXPECT_EQ(s->status, Status::solved) << s->note;
  }
  EXPECT_EQ(lemke_solved, total) << "copositive: guaranteed";
  EXPECT_GE(baraff_solved, total * 9 / 10);
}

TEST(Friction, LargerPlanarProblemsAllSolveByTheChain) {
  Random random(62);
  int by_baraff = 0, total = 0;
  for (int k = 0; k < ::tenon::testing::samples(60, 1500); ++k) {
    const int bodies = 1 + random.below(10), contacts = 1 + random.below(3 * bodies);
    const FrictionProblem p = random_friction(random, bodies, contacts, k % 2 ? 0.3 : 1.0);
    const auto s = solve(p);
    ASSERT_TRUE(s);
    EXPECT_EQ(s->status, Status::solved) << "case " << k << ": " << s->note;
    EXPECT_LE(residual(p, s->reaction), 1e-9);
    by_baraff += s->method == "baraff";
    ++total;
  }
  EXPECT_GT(by_baraff, total / 2);
}

TEST(Friction, AStackStandsSlidesAndIsRightInEveryMethod) {
  for (int blocks : {1, 3, 8})
    for (const double push : {0.0, 0.2, 0.45, 3.0}) {
      const FrictionProblem p = friction_stack(blocks, 0.5, push);
      const BaraffAnswer s = solve_baraff(p);
      EXPECT_EQ(s.solution.status, Status::solved)
          << blocks << " " << push << " " << name(s.solution.status);
      const auto lemke = solve_lemke(PolyhedralFriction(p).lcp());
      EXPECT_EQ(lemke.status, Status::solved);
      if (push == 0.2) EXPECT_LE(s.solution.velocity.cwiseAbs().maxCoeff(), 1e-10) << "it stands";
      if (push == 3.0) EXPECT_GT(s.solution.velocity.cwiseAbs().maxCoeff(), 0.1) << "it moves";
    }
}

TEST(Friction, TheTraceHasEveryPivotAndEndsAtTheAnswer) {
  const FrictionProblem p = friction_stack(4, 0.5, 0.3);
  BaraffOptions options;
  options.trace = true;
  const BaraffAnswer s = solve_baraff(p, options);
  ASSERT_EQ(s.solution.status, Status::solved);
  ASSERT_EQ(static_cast<long>(s.solution.trace.size()), s.solution.pivots);
  EXPECT_EQ(s.solution.trace.front().statuses, "n.......") << "normal first, then friction";
  EXPECT_EQ(s.solution.trace.back().forces.size(), p.b.size());
  EXPECT_EQ(s.statuses.size(), 8u);
  Options lemke;
  lemke.method = "lemke";
  lemke.trace = true;
  const auto other = solve(p, lemke);
  ASSERT_TRUE(other);
  ASSERT_EQ(static_cast<long>(other->trace.size()), other->pivots);
  EXPECT_LE((other->trace.back().forces - other->reaction).cwiseAbs().maxCoeff(), 1e-9);
}

TEST(Friction, BaraffStartsFromASubProblem) {
  const int blocks = 8;
  const FrictionProblem whole = friction_stack(blocks, 0.5, 0.1);
  // The whole problem with the last block's contacts left out, in the same numbering.
  const int known = 2 * (blocks - 1);
  FrictionProblem part = whole;
  part.A = whole.A.topLeftCorner(2 * known, 2 * known).eval();
  part.b = whole.b.head(2 * known).eval();
  part.mu = whole.mu.head(known).eval();
  const BaraffAnswer inner = solve_baraff(part);
  ASSERT_EQ(inner.solution.status, Status::solved);
  BaraffOptions options;
  options.start.contacts.resize(known);
  std::iota(options.start.contacts.begin(), options.start.contacts.end(), 0);
  options.start.reaction = Vector::Zero(whole.b.size());
  options.start.reaction.head(2 * known) = inner.solution.reaction;
  options.start.statuses = inner.statuses + "..";
  const BaraffAnswer again = solve_baraff(whole, options), scratch = solve_baraff(whole);
  ASSERT_EQ(again.solution.status, Status::solved);
  EXPECT_TRUE(again.solution.note.empty()) << again.solution.note;
  EXPECT_LE(again.solution.major_cycles, 4);
  EXPECT_LT(again.solution.pivots, scratch.solution.pivots);
  options.start.statuses.assign(whole.contacts(), '+');
  const BaraffAnswer refused = solve_baraff(whole, options);
  EXPECT_EQ(refused.solution.status, Status::solved);
  EXPECT_NE(refused.solution.note.find("refused"), std::string::npos);
}

TEST(Friction, BiasThatPullsIntoASelfStressHasNoSolution) {
  // Two facing walls that close on a particle: u1 = f1 - f2 - 1, u2 = -u1 - 2.
  const FrictionProblem p{1, Matrix{{1, 0, -1, 0}, {0, 1, 0, 1}, {-1, 0, 1, 0}, {0, 1, 0, 1}},
                          Vector{{-1, 0, -1, 0}}, Vector{{0.5, 0.5}}};
  const auto s = solve(p);
  ASSERT_TRUE(s);
  EXPECT_EQ(s->status, Status::no_solution);
  EXPECT_FALSE(s->proof.empty());
}

TEST(Friction, TheRoundConeInSpace) {
  Random random(63);
  int solved = 0, total = 0;
  for (int k = 0; k < ::tenon::testing::samples(40, 500); ++k) {
    const int contacts = 1 + random.below(4), dof = 6;
    Matrix J(3 * contacts, dof);
    for (int j = 0; j < dof; ++j)
      for (int i = 0; i < 3 * contacts; ++i) J(i, j) = random.uniform(-1, 1);
    Vector free(dof);
    for (int j = 0; j < dof; ++j) free[j] = random.uniform(-1, 1);
    FrictionProblem p{2, J * J.transpose(), J * free, Vector(contacts)};
    for (int c = 0; c < contacts; ++c) p.mu[c] = random.uniform(0, 1);
    const Solution s = solve_cone(p);
    ++total;
    solved += s.status == Status::solved;
    if (s.status == Status::solved) EXPECT_LE(residual(p, s.reaction), 1e-9);
  }
  EXPECT_GE(solved, total * 95 / 100) << "no guarantee, but the rule";
}

TEST(Friction, ThePolyhedralConeComesCloserWithMoreEdges) {
  const FrictionProblem p{2, Matrix::Identity(3, 3), Vector{{-1, 3, -4}}, Vector{{0.5}}};
  const Vector exact{{1, -0.3, 0.4}};
  double last = 1;
  for (int edges : {4, 16, 256}) {
    Options options;
    options.method = "lemke";
    options.directions = edges;
    const auto s = solve(p, options);
    ASSERT_TRUE(s);
    ASSERT_EQ(s->status, Status::solved);
    const double error = (s->reaction - exact).norm();
    EXPECT_LT(error, last);
    EXPECT_NE(s->note.find("polyhedral"), std::string::npos);
    last = error;
  }
  EXPECT_LE(last, 0.02);
}

}  // namespace
}  // namespace tenon::lcp
