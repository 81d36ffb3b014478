// Piles whose answer is known, on both sides of each threshold.
#include <cmath>

#include "equilibrium/certified.hpp"
#include "support/arches.hpp"
#include "support/block_stacks.hpp"

namespace tenon::equilibrium {
namespace {

using namespace tenon::testing;

/// The verdict on the whole, its certificate judged.
Verdict whole(const contact::ContactProblem& problem, bool friction = true) {
  Options options;
  options.friction = friction;
  Certified live(problem, options);
  live.basis.add_all();
  live.present.assign(problem.bodies.size(), 1);
  return live.verdict();
}

StackOptions unit(double friction = 0) {
  StackOptions options;
  options.width = 1;
  options.friction = friction;
  return options;
}

StackOptions unit_on_edge(double friction = 0) {
  StackOptions options = unit(friction);
  options.table_right = 0;
  return options;
}

TEST(GroundTruth, HarmonicStacksReachHalfTheHarmonicNumber) {
  double h = 0;
  for (int n = 1; n <= 30; ++n) {
    h += 1.0 / n;
    EXPECT_EQ(whole(stack_problem(harmonic_blocks(n, h / 2 - 1e-6), unit_on_edge())),
              Verdict::stands)
        << n;
    EXPECT_EQ(whole(stack_problem(harmonic_blocks(n, h / 2), unit_on_edge())), Verdict::stands)
        << n;
    EXPECT_EQ(whole(stack_problem(harmonic_blocks(n, h / 2 + 1e-6), unit_on_edge())),
              Verdict::falls)
        << n;
  }
}

TEST(GroundTruth, ThreeBlocksOverhangByOne) {
  for (const double shift : {-1e-6, 0.0, 1e-6}) {
    const std::vector<Block> blocks{{-0.5 + shift, 0}, {-1 + shift, 1}, {shift, 1}};
    EXPECT_EQ(whole(stack_problem(blocks, unit_on_edge())),
              shift > 0 ? Verdict::falls : Verdict::stands)
        << shift;
  }
}

TEST(GroundTruth, InvertedTrianglesStandUpToTwoRows) {
  for (int k = 1; k <= 5; ++k) {
    std::vector<int> rows;
    for (int i = 1; i <= k; ++i) rows.push_back(i);
    EXPECT_EQ(whole(stack_problem(centred_rows(rows), unit())),
              k <= 2 ? Verdict::stands : Verdict::falls)
        << k;
  }
}

TEST(GroundTruth, DiamondsStandUpToFourAndALoadOnTopSavesTheLarger) {
  for (int m = 1; m <= 6; ++m) {
    auto blocks = diamond_blocks(m);
    EXPECT_EQ(whole(stack_problem(blocks, unit())), m <= 4 ? Verdict::stands : Verdict::falls) << m;
    const double enough = std::pow(2, m) - 1 - m * m;  // extra weight on the top block
    if (m < 5) continue;
    EXPECT_EQ(enough, m == 5 ? 6 : 27);
    blocks.back().weight = 1 + enough;
    EXPECT_EQ(whole(stack_problem(blocks, unit())), Verdict::stands) << m;
    blocks.back().weight = 1 + enough - 1e-3;
    EXPECT_EQ(whole(stack_problem(blocks, unit())), Verdict::falls) << m;
  }
}

TEST(GroundTruth, ParabolicStacksStand) {
  const int counts[] = {3, 11, 29, 61, 111};
  for (int d = 2; d <= 6; ++d) {
    const auto blocks = parabolic_blocks(d);
    ASSERT_EQ(static_cast<int>(blocks.size()), counts[d - 2]);
    EXPECT_EQ(whole(stack_problem(blocks, unit())), Verdict::stands) << d;
  }
  for (int d = 2; d <= 5; ++d) {  // a knife edge: the outermost block of the top row a little out
    auto blocks = parabolic_blocks(d);
    blocks.back().left += 1e-6;
    EXPECT_EQ(whole(stack_problem(blocks, unit())), Verdict::falls) << d;
  }
}

TEST(GroundTruth, TowersUnderSidewaysLoad) {
  for (const int n : {1, 2, 5}) {
    for (const double mu : {0.1, 0.3, 2.0}) {
      const double limit = std::min(1.0 / n, mu);
      for (const double side : {-1e-6, 0.0, 1e-6}) {
        auto blocks = column_blocks(n);
        auto problem = stack_problem(blocks, unit(mu));
        for (auto& body : problem.bodies) body.wrench[0] = limit + side;
        EXPECT_EQ(whole(problem), side > 0 ? Verdict::falls : Verdict::stands)
            << n << " cubes, mu " << mu << ", side " << side;
      }
    }
  }
}

TEST(GroundTruth, FourCubesOverhangByFiveQuartersFromFrictionOneHalf) {
  const std::vector<Block> blocks{
      {-1.0 / 12 - 0.5, 0}, {-7.0 / 12 - 0.5, 1}, {-2.0 / 12 - 0.5, 2}, {9.0 / 12 - 0.5, 1}};
  EXPECT_EQ(whole(stack_problem(blocks, unit_on_edge(0.5))), Verdict::stands);
  EXPECT_EQ(whole(stack_problem(blocks, unit_on_edge(0.5 + 1e-6))), Verdict::stands);
  EXPECT_EQ(whole(stack_problem(blocks, unit_on_edge(0.5 - 1e-6))), Verdict::falls);
}

TEST(GroundTruth, ArchesNeedTheirThickness) {
  const struct {
    int count;
    double thickness;
  } cases[] = {{8, 0.0999717}, {12, 0.1048567}, {27, 0.1067209}};
  for (const auto& c : cases) {
    EXPECT_EQ(whole(arch_problem(c.count, c.thickness + 1e-6, 20)), Verdict::stands) << c.count;
    EXPECT_EQ(whole(arch_problem(c.count, c.thickness - 1e-6, 20)), Verdict::falls) << c.count;
  }
}

TEST(GroundTruth, ArchesNeedTheirFriction) {
  const struct { double thickness, friction; } cases[] = {{0.12, 0.38117}, {0.16, 0.34165}};
  for (const auto& c : cases) {
    EXPECT_EQ(whole(arch_problem(27, c.thickness, c.friction + 1e-5)), Verdict::stands);
    EXPECT_EQ(whole(arch_problem(27, c.thickness, c.friction - 1e-5)), Verdict::falls);
  }
}

TEST(GroundTruth, ABlockBetweenWallsStandsByAnyFriction) {
  for (const double mu : {0.0, 1e-3, 0.5}) {
    ContactBuilder builder(2, {0, -1, 0});
    builder.add_body({0, 0, 0}, 1, 0.7);
    for (double side : {-1.0, 1.0}) {
      for (double y : {-0.5, 0.5}) {
        builder.add_contact(0, contact::kHeld, {0.5 * side, y, 0}, {-side, 0, 0}, mu);
      }
    }
    EXPECT_EQ(whole(builder.finish()), mu > 0 ? Verdict::stands : Verdict::falls) << mu;
  }
}

TEST(GroundTruth, FrictionCanBeIgnored) {
  auto problem = stack_problem(column_blocks(3), unit(0.5));
  for (auto& body : problem.bodies) body.wrench[0] = 0.1;
  EXPECT_EQ(whole(problem), Verdict::stands);
  EXPECT_EQ(whole(problem, false), Verdict::falls);
}

TEST(GroundTruth, ConnectionsBearTheirTension) {
  for (const double tension : {0.5 - 1e-6, 0.5, 0.5 + 1e-6}) {  // two connections carry one weight
    ContactBuilder builder(2, {0, -1, 0});
    builder.add_body({0, -0.5, 0}, 1, 0.7);
    for (double x : {-0.5, 0.5}) {
      builder.add_contact(contact::kHeld, 0, {x, 0, 0}, {0, 1, 0}, 0, tension);
    }
    EXPECT_EQ(whole(builder.finish()), tension < 0.5 ? Verdict::falls : Verdict::stands) << tension;
  }
}

TEST(GroundTruth, TheScaleDoesNotMatter) {
  auto problem = stack_problem(harmonic_blocks(10, 2.0), unit_on_edge(0.3));
  const auto reference = whole(problem);
  for (const double length : {1e-4, 1e4}) {
    for (const double force : {1e-6, 1e6}) {
      auto scaled = problem;
      scaled.size *= length;
      for (auto& body : scaled.bodies) {
        body.radius *= length;
        body.wrench *= force;
        body.wrench[2] *= length;
      }
      for (auto& contact : scaled.contacts) {
        contact.point *= length;
        if (contact.a >= 0) contact.jacobian_a.col(2) *= length;
        if (contact.b >= 0) contact.jacobian_b.col(2) *= length;
      }
      EXPECT_EQ(whole(scaled), reference);
    }
  }
}

}  // namespace
}  // namespace tenon::equilibrium
