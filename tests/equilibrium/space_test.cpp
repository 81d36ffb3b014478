// The same code in space: round cones, boxes, and planar piles given depth.
#include <cmath>

#include "equilibrium/certified.hpp"
#include "support/block_stacks.hpp"
#include "support/box_stacks.hpp"
#include "support/samples.hpp"

namespace tenon::equilibrium {
namespace {

using namespace tenon::testing;

Verdict whole(const contact::ContactProblem& problem, const Options& options = {}) {
  Certified live(problem, options);
  live.basis.add_all();
  live.present.assign(problem.bodies.size(), 1);
  return live.verdict();
}

TEST(Space, SlidingBeginsAtTheRoundConeInEveryDirection) {
  const double mu = 0.4;
  for (int k = 0; k < 16; ++k) {
    const double direction = 0.05 + 0.39 * k;
    for (const double excess : {-1e-6, 1e-6}) {
      BoxOptions options;
      options.friction = mu;
      const double push = mu + excess;
      options.down = {push * std::cos(direction), push * std::sin(direction), -1};
      const auto problem = box_problem({{{0, 0, 0}, {2, 2, 0.1}}}, options);
      EXPECT_EQ(whole(problem), excess > 0 ? Verdict::falls : Verdict::stands) << direction;
    }
  }
}

TEST(Space, TowersTipAtTheirSlenderness) {
  for (const int n : {1, 3, 6}) {
    std::vector<Box> boxes;
    for (int k = 0; k < n; ++k) boxes.push_back({{0, 0, 1.0 * k}, {1, 1, 1}});
    for (const double excess : {-1e-6, 0.0, 1e-6}) {
      BoxOptions options;
      options.friction = 2;
      options.down = {1.0 / n + excess, 0, -1};
      EXPECT_EQ(whole(box_problem(boxes, options)), excess > 0 ? Verdict::falls : Verdict::stands)
          << n << " " << excess;
    }
  }
}

TEST(Space, PlanarPilesKeepTheirVerdictWhenGivenDepth) {
  Random random(23);
  int stands = 0, falls = 0;
  for (int k = 0; k < samples(60, 1500); ++k) {
    std::vector<Block> blocks;
    for (const Block& c : random_candidates(random, 60, 4, 8, 0.5)) {
      const bool hits = std::any_of(blocks.begin(), blocks.end(), [&](const Block& b) {
        return b.level == c.level && std::abs(b.left - c.left) < 2 - 1e-9;
      });
      if (!hits && blocks.size() < 9) blocks.push_back(c);
    }
    StackOptions flat;
    flat.friction = k % 2 == 0 ? 0 : 0.5;
    flat.sides = true;
    BoxOptions deep;
    deep.friction = flat.friction;
    std::vector<Box> boxes;
    for (const Block& b : blocks)
      boxes.push_back({{b.left, 0, 1.0 * b.level}, {2, 1, 1}, b.weight});
    Certified plane(stack_problem(blocks, flat)), space(box_problem(boxes, deep));
    for (int step = 0; step < 14; ++step) {
      const int body = random.below(static_cast<int>(blocks.size()));
      for (Certified* c : {&plane, &space}) c->present[body] ? c->remove(body) : c->add(body);
      const Verdict expected = plane.verdict();
      ASSERT_EQ(space.verdict(), expected) << "pile " << k << " step " << step;
      (expected == Verdict::stands ? stands : falls) += 1;
      if (expected == Verdict::falls && step % 2 == 0) {
        plane.undo();
        space.undo();
      }
    }
  }
  EXPECT_GT(stands, samples(60, 1500));
  EXPECT_GT(falls, samples(60, 1500));
}

TEST(Space, RandomBoxesAgreeWithColdLinearPrograms) {
  Random random(29);
  int stands = 0, falls = 0, unclear = 0, undecided = 0;
  for (int k = 0; k < samples(25, 600); ++k) {
    std::vector<Box> boxes;
    for (int tries = 0; tries < 40 && boxes.size() < 7; ++tries) {
      const Box box{{0.5 * random.below(6), 0.5 * random.below(6), 1.0 * random.below(3)},
                    {2, 2, 1}};
      const bool hits = std::any_of(boxes.begin(), boxes.end(), [&](const Box& b) {
        const Eigen::Vector3d d = (b.low - box.low).cwiseAbs();
        return d.x() < 2 - 1e-9 && d.y() < 2 - 1e-9 && d.z() < 1 - 1e-9;
      });
      if (!hits) boxes.push_back(box);
    }
    BoxOptions options;
    options.friction = k % 3 == 0 ? 0 : 0.3;
    options.down = {0.1 * random.uniform(), 0.1 * random.uniform(), -1};
    Certified live(box_problem(boxes, options));
    for (int step = 0; step < 10; ++step) {
      const int body = random.below(static_cast<int>(boxes.size()));
      live.present[body] ? live.remove(body) : live.add(body);
      // Round cones can be infeasible without a motion that proves it (forces without bound come
      // ever closer): then neither side has a certificate, and both must say so.
      const Verdict mine = live.verdict(true), oracle = live.by_cold_lp();
      if (mine != Verdict::undecided && oracle != Verdict::undecided) {
        ASSERT_EQ(mine, oracle) << "pile " << k << " step " << step;
      }
      undecided += mine == Verdict::undecided;
      unclear += oracle == Verdict::undecided;
      stands += mine == Verdict::stands;
      falls += mine == Verdict::falls;
    }
  }
  EXPECT_GT(stands, samples(25, 600));
  EXPECT_GT(falls, samples(25, 600));
  EXPECT_LE(undecided, (stands + falls) / 100);
  EXPECT_LE(undecided, unclear);  // the pyramids of the linear program end at 128 sides
  EXPECT_LT(unclear, (stands + falls) / 20);
}

TEST(Space, AJengaTowerIsBuiltAndLosesMiddleBars) {
  const auto boxes = jenga_boxes(12);
  BoxOptions options;
  options.friction = 0.4;
  Certified live(box_problem(boxes, options));
  for (int i = 0; i < static_cast<int>(boxes.size()); ++i) {
    live.add(i);
    ASSERT_EQ(live.verdict(), Verdict::stands) << i;
  }
  for (int level = 1; level < 11; level += 2) {
    live.remove(3 * level + 1);
    ASSERT_EQ(live.verdict(), Verdict::stands) << level;
  }
  live.remove(3 * 3);  // one bar at the edge is left to carry nine levels
  EXPECT_EQ(live.verdict(), Verdict::falls);
}

}  // namespace
}  // namespace tenon::equilibrium
