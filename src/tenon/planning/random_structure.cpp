#include "tenon/planning/random_structure.hpp"

#include <algorithm>
#include <cmath>

#include "tenon/core/check.hpp"
#include "tenon/core/random.hpp"
#include "tenon/model/structures.hpp"

namespace tenon::planning {
namespace {

constexpr double kWidth = 2, kHeight = 1;
constexpr double kLeast = 0.02;  ///< smallest gap and smallest overlap: nothing hangs by a hair

struct Block {
  int row;   ///< 0 is on the ground
  double x;  ///< centre
};

contact::Body body_of(const Block& block) {
  contact::Body body;
  body.mass = contact::BodyMatrix::Zero(3, 3);
  const double mass = kWidth * kHeight;
  body.mass.diagonal() << mass, mass, mass * (kWidth * kWidth + kHeight * kHeight) / 12;
  body.velocity = contact::BodyVector::Zero(3);
  body.wrench = contact::BodyVector::Zero(3);
  body.wrench[1] = -9.81 * mass;
  body.centre = {block.x, block.row + 0.5, 0};
  body.radius = 0.5 * std::hypot(kWidth, kHeight);
  return body;
}

/// Rows of a contact at `point`, normal from b to a; kHeld bodies have no block.
void add_contact(contact::ContactProblem& problem, int a, int b, Eigen::Vector2d point,
                 Eigen::Vector2d normal, double friction) {
  contact::Contact contact;
  contact.a = a;
  contact.b = b;
  contact.point << point, 0;
  contact.normal << normal, 0;
  contact.friction = friction;
  contact.drift = contact::RowVector::Zero(2);
  const auto block = [&](int body, double sign) {
    const Eigen::Vector2d arm = point - problem.bodies[body].centre.head<2>();
    const Eigen::Vector2d tangent(-normal.y(), normal.x());
    contact::RowBlock rows(2, 3);
    rows << normal.x(), normal.y(), arm.x() * normal.y() - arm.y() * normal.x(),  //
        tangent.x(), tangent.y(), arm.x() * tangent.y() - arm.y() * tangent.x();
    return contact::RowBlock(sign * rows);
  };
  if (a != contact::kHeld) contact.jacobian_a = block(a, 1);
  if (b != contact::kHeld) contact.jacobian_b = block(b, -1);
  problem.contacts.push_back(contact);
}

/// All candidates at once, with the contacts any two of them would have; which are there is the
/// test's business. `from` and `to` bound the ground.
contact::ContactProblem problem_of(const std::vector<Block>& blocks, double friction, double half) {
  contact::ContactProblem problem;
  problem.size = 4 * half;
  for (const Block& block : blocks) problem.bodies.push_back(body_of(block));
  std::vector<std::vector<int>> rows;
  for (std::size_t i = 0; i < blocks.size(); ++i) {
    if (blocks[i].row >= static_cast<int>(rows.size())) rows.resize(blocks[i].row + 1);
    rows[blocks[i].row].push_back(static_cast<int>(i));
  }
  for (std::size_t i = 0; i < blocks.size(); ++i) {
    const auto support = [&](int below, double left, double right) {
      for (const double x : {left, right})
        add_contact(problem, static_cast<int>(i), below, {x, blocks[i].row}, {0, 1}, friction);
    };
    const double left = blocks[i].x - 1, right = blocks[i].x + 1;
    if (blocks[i].row == 0) {
      support(contact::kHeld, left, right);
      continue;
    }
    for (const int below : rows[blocks[i].row - 1]) {
      const double from = std::max(left, blocks[below].x - 1),
                   to = std::min(right, blocks[below].x + 1);
      if (to - from >= kLeast) support(below, from, to);
    }
    for (const int beside : rows[blocks[i].row])
      if (blocks[beside].x == blocks[i].x + kWidth)
        for (const double y : {0.0, 1.0})
          add_contact(problem, beside, static_cast<int>(i), {right, blocks[i].row + y}, {1, 0},
                      friction);
  }
  return problem;
}

/// Free of the blocks of its row, and not hanging over a neighbour row's block by less than kLeast.
bool fits(const Block& block, const std::vector<std::vector<double>>& rows) {
  for (const double x : rows[block.row])
    if (const double gap = std::abs(x - block.x) - kWidth; gap != 0 && gap < kLeast) return false;
  for (const int row : {block.row - 1, block.row + 1}) {
    if (row < 0 || row >= static_cast<int>(rows.size())) continue;
    for (const double x : rows[row])
      if (const double overlap = kWidth - std::abs(x - block.x);
          overlap >= -kLeast && overlap < kLeast)
        return false;
  }
  return true;
}

using Rows = std::vector<std::vector<double>>;  ///< centres of the blocks per row

/// Something is below it, or it touches the side of a neighbour: else it falls, without a test.
bool may_rest(const Block& block, const Rows& rows) {
  if (block.row == 0) return true;
  for (const double x : rows[block.row - 1])
    if (kWidth - std::abs(x - block.x) >= kLeast) return true;
  return std::any_of(rows[block.row].begin(), rows[block.row].end(),
                     [&](double x) { return std::abs(x - block.x) == kWidth; });
}

/// The next candidates that are worth a test: they fit among the blocks kept so far and may rest
/// on them or on one another. What is passed over here would be refused by the test, so the pile
/// does not depend on where a batch ends.
std::vector<Block> draw_batch(Random& random, const RandomPile& wanted, double half,
                              const Rows& kept) {
  constexpr int kBatch = 300;
  constexpr long kDraws = 100000;
  Rows supports = kept;
  std::vector<Block> batch;
  for (long draw = 0; draw < kDraws && static_cast<int>(batch.size()) < kBatch; ++draw) {
    double x = random.uniform(-half + 1, half - 1);
    if (wanted.touching) x = std::round(2 * x) / 2;  // a grid, so that neighbours share their sides
    const Block block{random.below(wanted.rows), x};
    if (!fits(block, kept) || !may_rest(block, supports)) continue;
    supports[block.row].push_back(x);
    batch.push_back(block);
  }
  return batch;
}

/// Tries a batch of candidates on top of what was kept. True once a block stands in the top row.
bool extend(std::vector<Block>& kept, Rows& rows, const std::vector<Block>& batch,
            const RandomPile& wanted, double half) {
  std::vector<Block> blocks = kept;
  blocks.insert(blocks.end(), batch.begin(), batch.end());
  const auto problem = problem_of(blocks, wanted.friction, half);
  statics::TestOptions options;
  options.verdict_only = true;
  const auto test = statics::make_stability_test(problem, options);
  const std::size_t known = kept.size();
  for (std::size_t i = 0; i < blocks.size(); ++i) {
    const Block& block = blocks[i];
    if (i >= known && !fits(block, rows)) continue;
    if (test->add(static_cast<int>(i)).verdict != statics::Verdict::stands) {
      test->undo();
      continue;
    }
    if (i < known) continue;
    rows[block.row].push_back(block.x);
    kept.push_back(block);
    if (block.row == wanted.rows - 1) return true;
  }
  return false;
}

}  // namespace

model::Scene random_pile(const RandomPile& wanted) {
  TENON_CHECK(wanted.rows >= 1 && wanted.rows <= 200, "a pile has 1 to 200 rows");
  const double half = wanted.rows + 1;
  Random random(wanted.seed);
  // In batches: the contacts that any two candidates would have grow with their number squared.
  std::vector<Block> kept;
  Rows rows(wanted.rows);
  while (!extend(kept, rows, draw_batch(random, wanted, half, rows), wanted, half)) {
  }
  std::stable_sort(kept.begin(), kept.end(), [](const Block& p, const Block& q) {
    return p.row != q.row ? p.row < q.row : p.x < q.x;
  });
  model::Scene scene;
  scene.name = "random " + std::to_string(wanted.rows) + " seed " + std::to_string(wanted.seed);
  scene.friction = wanted.friction;
  scene.bodies.push_back(model::planar_ground(-half, half));
  for (const Block& block : kept)
    scene.bodies.push_back(model::planar_block("b" + std::to_string(scene.bodies.size()), block.x,
                                               block.row + 0.5, kWidth, kHeight));
  return scene;
}

}  // namespace tenon::planning
