// Random small assemblies, bodies added, removed, loaded and undone in any order: not one verdict
// may differ from a cold linear program, not one certificate may fail.
#include "equilibrium/certified.hpp"
#include "support/block_stacks.hpp"
#include "support/samples.hpp"

namespace tenon::equilibrium {
namespace {

using namespace tenon::testing;

/// Blocks at random on a coarse grid, none overlapping another: flush edges, four collinear points
/// and touching sides are common.
std::vector<Block> random_assembly(Random& random, int count, int rows, double width) {
  std::vector<Block> blocks;
  for (const Block& c : random_candidates(random, 8 * count, rows, width, 0.5)) {
    const bool hits = std::any_of(blocks.begin(), blocks.end(), [&](const Block& b) {
      return b.level == c.level && std::abs(b.left - c.left) < 2 - 1e-9;
    });
    if (!hits && static_cast<int>(blocks.size()) < count) {
      blocks.push_back({c.left, c.level, random.below(3) == 0 ? 1 + random.below(5) : 1.0});
    }
  }
  return blocks;
}

struct Tally {
  int tests = 0, stands = 0, falls = 0, unclear = 0;
};

/// A random walk through the states of one assembly; every state is compared.
void walk(const contact::ContactProblem& problem, Random& random, int steps, Tally& tally) {
  Certified live(problem);
  const int n = static_cast<int>(problem.bodies.size());
  for (int step = 0; step < steps; ++step) {
    const int action = random.below(10), body = random.below(n);
    if (action < 2 && live.changes() > 0) {
      for (int k = 1 + random.below(3); k > 0 && live.changes() > 0; --k) live.undo();
    } else if (action == 2) {
      contact::BodyVector wrench = problem.bodies[body].wrench * random.uniform(0.5, 4);
      wrench[2] += random.uniform(-0.5, 0.5);
      live.set_load(body, wrench);
    } else if (live.present[body]) {
      if (action < 5) live.remove(body);
    } else {
      live.add(body);
    }
    if (random.below(4) == 0) continue;  // several changes before the next question
    const Verdict mine = live.verdict(), oracle = live.by_cold_lp();
    ++tally.tests;
    tally.stands += mine == Verdict::stands;
    tally.falls += mine == Verdict::falls;
    if (oracle == Verdict::undecided) {
      ++tally.unclear;
    } else {
      ASSERT_EQ(mine, oracle) << "step " << step;
    }
    if (::testing::Test::HasFailure()) FAIL() << "step " << step;
  }
}

struct Case {
  const char* name;
  double friction;
  bool sides;
  double angle;
};

class Oracle : public ::testing::TestWithParam<Case> {};

TEST_P(Oracle, AgreesWithColdLinearPrograms) {
  const Case& c = GetParam();
  Random random(17);
  Tally tally;
  const int scenes = samples(40, 10000 / 6);
  for (int k = 0; k < scenes; ++k) {
    const auto blocks =
        random_assembly(random, 3 + random.below(12), 2 + random.below(5), 4 + random.below(8));
    StackOptions options;
    options.friction = c.friction;
    options.sides = c.sides;
    options.angle = c.angle;
    walk(stack_problem(blocks, options), random, 40, tally);
    if (HasFatalFailure()) FAIL() << "scene " << k;
  }
  EXPECT_GT(tally.stands, scenes);
  EXPECT_GT(tally.falls, scenes);
  EXPECT_LE(tally.unclear, tally.tests / 1000);
}

INSTANTIATE_TEST_SUITE_P(Plane, Oracle,
                         ::testing::Values(Case{"frictionless", 0, false, 0},
                                           Case{"frictionless_sides", 0, true, 0},
                                           Case{"frictionless_turned", 0, true, 0.1},
                                           Case{"friction", 0.5, false, 0},
                                           Case{"friction_sides", 0.5, true, 0},
                                           Case{"friction_sides_turned", 0.5, true, 0.1}),
                         [](const auto& info) { return std::string(info.param.name); });

}  // namespace
}  // namespace tenon::equilibrium
