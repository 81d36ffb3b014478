// Random small structures: every method, every certificate, adding and removing and going back.
#include <gtest/gtest.h>

#include "support/samples.hpp"
#include "tenon/contact/find_static.hpp"
#include "tenon/core/random.hpp"
#include "tenon/model/structures.hpp"
#include "tenon/statics/stability_test.hpp"

namespace tenon::statics {
namespace {

/// Blocks on a grid of half a block (shared sides, collinear points, corners over corners), some
/// missing.
model::Scene random_blocks(Random& random, double friction) {
  model::Scene scene;
  scene.friction = friction;
  scene.bodies.push_back(model::planar_ground(-5, 5));
  const int rows = 1 + random.below(4);
  for (int row = 0; row < rows; ++row) {
    double x = -4 + 0.5 * random.below(5);
    while (x < 3) {
      if (random.below(4) > 0)
        scene.bodies.push_back(
            model::planar_block("b" + std::to_string(scene.bodies.size()), x + 1, row + 0.5, 2, 1));
      x += 2 + 0.5 * random.below(3);
    }
  }
  return scene;
}

struct Walk {
  std::unique_ptr<StabilityTest> test;
  Method method;
};

Outcome checked(const contact::ContactProblem& problem, StabilityTest& test,
                const Outcome& outcome) {
  if (outcome.verdict == Verdict::stands) {
    EXPECT_TRUE(proves_standing(check_forces(problem, test.presence(), test.forces())));
  }
  if (outcome.verdict == Verdict::falls) {
    const MotionCheck check = check_motion(problem, test.presence(), test.motion());
    EXPECT_TRUE(proves_falling(problem, check))
        << "deficit " << check.deficit << ", power " << check.power;
  }
  return outcome;
}

struct Tally {
  int tests = 0;
  int weak = 0;           ///< the dynamics moves where an equilibrium exists: weakly stable only
  int not_converged = 0;  ///< Baraff's method gave up where an equilibrium exists
};

/// The same random walk for all methods.
void walk(const contact::ContactProblem& problem, bool friction, Random& random, Tally& tally) {
  std::vector<Walk> walks;
  for (const Method method :
       {Method::lp, Method::basis, Method::lp_warm, Method::dantzig, Method::reuse}) {
    TestOptions options;
    options.method = method;
    walks.push_back({make_stability_test(problem, options), method});
  }
  int depth = 0;
  const int bodies = static_cast<int>(problem.bodies.size());
  for (int step = 0; step < 3 * bodies; ++step) {
    const int body = random.below(bodies);
    const bool back = depth > 0 && random.below(4) == 0;
    depth += back ? -1 : 1;
    Verdict expected = Verdict::undecided;
    for (Walk& walk : walks) {
      if (back) {
        walk.test->undo();
        continue;
      }
      const bool here = walk.test->presence()[body];
      const Outcome outcome =
          checked(problem, *walk.test, here ? walk.test->remove(body) : walk.test->add(body));
      if (walk.method == Method::lp) {
        expected = outcome.verdict;
        ++tally.tests;
        EXPECT_NE(name(expected), "undecided");
      } else if (!friction || walk.method == Method::basis || walk.method == Method::lp_warm) {
        EXPECT_EQ(name(outcome.verdict), name(expected)) << name(walk.method);
      } else if (outcome.verdict != Verdict::undecided) {
        EXPECT_EQ(name(outcome.verdict), name(expected)) << name(walk.method);
      } else if (expected == Verdict::stands && walk.method == Method::dantzig) {
        ++(outcome.why.rfind("Baraff", 0) == 0 ? tally.not_converged : tally.weak);
      }
    }
  }
}

TEST(Agreement, FrictionlessAllMethodsAgree) {
  Random random(11);
  int structures = 0;
  Tally tally;
  for (int i = 0; i < testing::samples(40, 5000); ++i) {
    const auto found = contact::find_contacts(random_blocks(random, 0));
    ASSERT_TRUE(found);
    if (found->problem.bodies.empty()) continue;
    ++structures;
    walk(found->problem, false, random, tally);
    if (HasFailure()) FAIL() << "structure " << i;
  }
  EXPECT_GT(structures, 30);
  EXPECT_GT(tally.tests, structures);
  RecordProperty("tests", tally.tests);
}

TEST(Agreement, WithFrictionTheDynamicsNeverClaimsMoreThanTheStatics) {
  Random random(12);
  Tally tally;
  for (int i = 0; i < testing::samples(40, 5000); ++i) {
    const auto found = contact::find_contacts(random_blocks(random, 0.5));
    ASSERT_TRUE(found);
    if (found->problem.bodies.empty()) continue;
    walk(found->problem, true, random, tally);
    if (HasFailure()) FAIL() << "structure " << i;
  }
  EXPECT_GT(tally.tests, 100);
  RecordProperty("tests", tally.tests);
  RecordProperty("weakly_stable", tally.weak);
  RecordProperty("not_converged", tally.not_converged);
}

TEST(Agreement, InSpaceTheBasisAgreesWithTheProgram) {
  Random random(13);
  for (int i = 0; i < testing::samples(6, 500); ++i) {
    model::Scene scene = model::jenga(2 + random.below(3));
    scene.friction = random.below(2) ? 0.4 : 0;
    for (int k = 0; k < 4; ++k)
      scene.bodies.erase(scene.bodies.begin() + 1 + random.below(int(scene.bodies.size()) - 1));
    const auto found = contact::find_contacts(scene);
    ASSERT_TRUE(found);
    TestOptions lp;
    lp.method = Method::lp;
    const auto slow = make_stability_test(found->problem, lp),
               fast = make_stability_test(found->problem);
    const Outcome expected = checked(found->problem, *slow, slow->test_all());
    const Outcome outcome = checked(found->problem, *fast, fast->test_all());
    EXPECT_EQ(name(outcome.verdict), name(expected.verdict)) << i;
  }
}

}  // namespace
}  // namespace tenon::statics
