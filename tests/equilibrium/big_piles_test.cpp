// Piles large enough that factors are made anew on the way: building, taking apart, going far back.
#include "equilibrium/certified.hpp"
#include "support/random_piles.hpp"
#include "support/samples.hpp"

namespace tenon::equilibrium {
namespace {

using namespace tenon::testing;

StackOptions rough() {
  StackOptions options;
  options.friction = 0.5;
  options.sides = true;
  options.angle = 0.1;
  return options;
}

std::vector<Block> pile(int seed, int blocks) {
  PileOptions options;
  options.rows = 20;
  options.width = 40;
  options.blocks = blocks;
  options.tries = 1500;
  options.rounds = 8;
  StackOptions straight = rough();
  straight.angle = 0;
  return random_pile(seed, options, straight);
}

TEST(BigPiles, EveryVerdictOfABuildingIsCertifiedAndAgreesWithWarmLinearPrograms) {
  for (int seed = 1; seed <= samples(1, 6); ++seed) {
    const auto blocks = pile(seed, 150);
    ASSERT_GT(blocks.size(), 100u);
    Certified live(stack_problem(blocks, rough()));
    LpOracle lp(live.problem_, {.warm = true});
    std::vector<char> present(blocks.size(), 0);
    int falls = 0;
    for (bool progress = true; progress;) {
      progress = false;
      for (int i = 0; i < static_cast<int>(blocks.size()); ++i) {
        if (present[i]) continue;
        live.add(i);
        lp.add(i);
        const Verdict mine = live.verdict();
        ASSERT_EQ(mine, lp.verdict().verdict) << "seed " << seed << " block " << i;
        if (mine == Verdict::stands) {
          present[i] = 1;
          progress = true;
        } else {
          live.undo();
          lp.remove(i);
          ++falls;
        }
      }
    }
    EXPECT_GT(falls, 10);
    EXPECT_GT(live.basis.pivots(), 2 * static_cast<long>(blocks.size()));
  }
}

TEST(BigPiles, GoingBackAcrossNewFactorsGivesTheSameVerdicts) {
  const auto blocks = pile(4, 250);
  ASSERT_GT(blocks.size(), 200u);
  Certified live(stack_problem(blocks, rough()));
  std::vector<Verdict> verdicts;
  for (int i = 0; i < static_cast<int>(blocks.size()); ++i) {
    live.add(i);
    verdicts.push_back(live.verdict());
  }
  ASSERT_GT(live.basis.refactorings(), 0);
  Random random(3);
  while (live.changes() > 10) {
    for (int k = 1 + random.below(25); k > 0 && live.changes() > 10; --k) live.undo();
    ASSERT_EQ(live.verdict(), verdicts[live.changes() - 1]) << live.changes();
    const int next = live.changes();
    for (int k = 0; k < 3; ++k) {  // and forward again from there
      live.add(next + k);
      ASSERT_EQ(live.verdict(), verdicts[next + k]);
    }
    for (int k = 0; k < 3; ++k) live.undo();
  }
}

TEST(BigPiles, TakingBackAcrossNewFactorsBringsTheSameBasisBack) {
  const auto blocks = pile(4, 250);
  const auto problem = stack_problem(blocks, rough());
  LiveBasis live(problem);
  live.add(0);
  int across = 0, checked = 0;
  for (int i = 1; i < static_cast<int>(blocks.size()); ++i) {
    live.add(i);
    const Verdict here = live.verdict().verdict;
    // Several changes, new factors on the way: as if nothing had been.
    if (i % 40 != 0) continue;
    const long before = live.refactorings();
    for (int k = i - 1; k > i - 30; --k) {
      live.remove(k);
      live.verdict();
    }
    across += live.refactorings() > before;
    for (int k = i - 1; k > i - 30; --k) live.undo();
    live.set_load(i, problem.bodies[i].wrench);  // the same load: asks for numbers again
    const Answer again = live.verdict();
    EXPECT_EQ(again.verdict, here);
    EXPECT_EQ(again.pivots, 0) << i;
    live.undo();
    ++checked;
  }
  EXPECT_GT(across, 0);
  EXPECT_GT(checked, 4);
}

TEST(BigPiles, TakenApartFromTheTopEveryVerdictAgrees) {
  const auto blocks = pile(2, 200);
  Certified live(stack_problem(blocks, rough()));
  live.basis.add_all();
  live.present.assign(blocks.size(), 1);
  ASSERT_EQ(live.verdict(), Verdict::stands);
  int stands = 0, falls = 0;
  for (int i = static_cast<int>(blocks.size()) - 1; i > 0; --i) {
    live.remove(i);
    const Verdict mine = live.verdict();
    if (i % 10 == 0) {
      ASSERT_EQ(mine, live.by_cold_lp()) << i;
    }
    if (mine == Verdict::falls) live.undo();
    (mine == Verdict::stands ? stands : falls) += 1;
  }
  EXPECT_GT(stands, 50);
  EXPECT_GT(falls, 50);
  EXPECT_EQ(stands + falls, static_cast<int>(blocks.size()) - 1);
}

TEST(BigPiles, VerdictsWithoutForcesNeverContradictThoseWithThem) {
  for (const double friction : {0.0, 0.5}) {
    StackOptions options = rough();
    options.friction = friction;
    const auto blocks = pile(3, 120);
    const auto problem = stack_problem(blocks, options);
    LiveBasis lazy(problem), plain(problem);
    int without = 0;
    for (int i = 0; i < static_cast<int>(blocks.size()); ++i) {
      lazy.add(i);
      plain.add(i);
      const bool stands = lazy.stands_without_forces();
      without += stands;
      const Verdict expected = plain.verdict().verdict;
      if (stands) {
        ASSERT_EQ(expected, Verdict::stands) << i;
      } else {
        ASSERT_EQ(lazy.verdict().verdict, expected) << i;
      }
      if (expected != Verdict::stands) {
        lazy.undo();
        plain.undo();
      }
    }
    EXPECT_GT(without, 10);
  }
}

}  // namespace
}  // namespace tenon::equilibrium
