// Random piles by the thesis's procedure (4.3): rows and offsets at random, a block stays if the
// pile still stands with it. And the plain way to build a pile: row by row, trying again.
#pragma once

#include <algorithm>

#include "support/block_stacks.hpp"
#include "tenon/equilibrium/live_basis.hpp"

namespace tenon::testing {

struct PileOptions {
  int rows = 10;
  double width = 20;   ///< offsets lie in [0, width)
  int blocks = 84;     ///< stop at this many
  int tries = 2000;    ///< candidates in all
  int rounds = 4;      ///< candidates that fell are tried again this often
  double grid = 0.25;  ///< of the offsets
};

/// The blocks that stayed, sorted by row, then offset.
inline std::vector<Block> random_pile(std::uint64_t seed, const PileOptions& pile,
                                      const StackOptions& stack) {
  Random random(seed);
  const auto candidates = random_candidates(random, pile.tries, pile.rows, pile.width, pile.grid);
  equilibrium::LiveBasis live(stack_problem(candidates, stack));
  std::vector<std::vector<double>> rows(pile.rows);
  std::vector<Block> blocks;
  std::vector<int> open(pile.tries);
  for (int i = 0; i < pile.tries; ++i) open[i] = i;
  for (int round = 0; round < pile.rounds; ++round) {
    std::vector<int> later;
    for (int i : open) {
      if (static_cast<int>(blocks.size()) == pile.blocks) break;
      const Block& c = candidates[i];
      auto& row = rows[c.level];
      if (std::any_of(row.begin(), row.end(),
                      [&](double left) { return std::abs(left - c.left) < stack.width - 1e-9; })) {
        continue;
      }
      live.add(i);
      if (live.verdict().verdict == equilibrium::Verdict::stands) {
        row.push_back(c.left);
        blocks.push_back(c);
      } else {
        live.undo();
        later.push_back(i);
      }
    }
    open.swap(later);
  }
  std::stable_sort(blocks.begin(), blocks.end(), [](const Block& a, const Block& b) {
    return a.level != b.level ? a.level < b.level : a.left < b.left;
  });
  return blocks;
}

/// One test of the plain building: `body` was added to those present, and stayed if it stood.
struct BuildStep {
  int body;
  bool stands;
};

/// Adds bodies in their order, passes over those that fall, and starts over until a whole round
/// brings nothing. `Basis` has add, verdict and undo.
template <class Basis>
std::vector<BuildStep> build_in_order(Basis& live, int count) {
  std::vector<BuildStep> steps;
  std::vector<char> present(count, 0);
  for (bool progress = true; progress;) {
    progress = false;
    for (int i = 0; i < count; ++i) {
      if (present[i]) continue;
      live.add(i);
      const bool stands = live.verdict().verdict == equilibrium::Verdict::stands;
      steps.push_back({i, stands});
      if (stands) {
        present[i] = 1;
        progress = true;
      } else {
        live.undo();
      }
    }
  }
  return steps;
}

}  // namespace tenon::testing
