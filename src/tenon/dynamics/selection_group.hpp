// A group of the production model `selection`: a pair of convex pieces within reach, the
// alternatives that separate it at the start of the step (class S), and the one chosen.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "tenon/contact/reach_pair.hpp"
#include "tenon/dynamics/state.hpp"
#include "tenon/dynamics/world.hpp"

namespace tenon::dynamics {

/// Lengths relative to the smaller body of a pair (docs/simulate.md).
struct SelectionTolerance {
  static constexpr double kGap = 1e-11;        ///< end gaps hold, loaded rows close, to this
  static constexpr double kArm = 1e-8;         ///< friction acts this near to where it should
  static constexpr double kLateGap = 5e-10;    ///< as kGap, in space after many rounds
  static constexpr double kSharp = 1e-13;      ///< as kGap, for one more round in the plane
  static constexpr double kSafe = 1e-9;        ///< an alternative of S separates to this
  static constexpr double kSnap = 1e-12;       ///< a smaller start gap counts as 0
  static constexpr double kSnapSpace = 1e-10;  ///< as kSnap, in space (docs/simulate.md)
  static constexpr double kRecover = 0.2;  ///< in space: share of a tiny overlap undone in a step
  static constexpr double kInput = 1e-7;   ///< a deeper overlap came with the input
  static constexpr double kTie = 1e-10;    ///< alternatives whose gaps differ by less are tied
  static constexpr double kBetter = 1e-7;  ///< a loaded group switches for a gain above this
  static constexpr double kParallel = 0.985;  ///< cosine of 10 deg: same axis below that angle
};

struct PairGroup {
  contact::PiecePair pair;
  int a = -1, b = -1;  ///< slots of its bodies in IslandMotion
  std::uint64_t key = 0;
  double size = 1;         ///< of the smaller body, m
  double friction = 0;     ///< mu
  double reach = 0;        ///< sum of the two bodies' reaches, m
  std::vector<int> safe;   ///< S; the best alternative alone if nothing separates
  double floor = 0;        ///< the gap may not fall below this: 0, or the overlap it began with, m
  bool ambiguous = false;  ///< S holds axes more than 10 deg apart

  bool active = false;
  bool full = false;        ///< rows of all vertices instead of the clipped patch
  bool widened = false;     ///< in space: `selected` only lends rows that are true at the start
  bool stale = true;        ///< rows have to be built again
  int selected = -1;        ///< alternative
  bool bounces = false;     ///< its rows ask for a rebound: they push and open in the same step
  std::vector<int> tried;   ///< alternatives switched to in this step
  std::vector<int> banned;  ///< alternatives outside S whose path was not free
  std::vector<int> closed;  ///< separate with a gap of 0 only, where another body closes the seam
  std::vector<contact::ReachRow> rows;
  int rows_of = -1;                 ///< the alternative they belong to
  std::vector<int> contact_of_row;  ///< index in the assembled problem (equal rows are merged)
  double impulse = 0;               ///< sum of the normal impulses, N s

  bool is_safe(int alternative) const;
};

/// Number of a pair of pieces and of the features of a row, the same in every step.
std::uint64_t pair_key(const contact::PiecePair& pair);
std::uint64_t row_key(const contact::PiecePair& pair, const contact::RowFeature& feature);

/// How far the two bodies of a pair look ahead together, m.
struct PairReach {
  double seen = 0;  ///< pieces further apart make no group
  double near = 0;  ///< pieces further apart are not active from the beginning
};

/// The group of a pair at the start of a step, or nothing if the pieces are further apart than
/// `reach`. Active from the beginning: near groups that are not ambiguous, and those loaded on the
/// same alternative in the last step (late activation, docs/simulate.md).
std::optional<PairGroup> make_group(const World& world, const contact::PiecePair& pair,
                                    const contact::Placement& a, const contact::Placement& b,
                                    const PairReach& reach, const std::vector<PairMemory>& memory);

/// Chooses the best of S where the group is not loaded on one of it; active unless ambiguous.
void begin_active(const World& world, const contact::Placement& a, const contact::Placement& b,
                  PairGroup& group);

/// The best of S at the given placements, and its gap.
contact::AlternativeGap best_safe(const World& world, const PairGroup& group,
                                  const contact::Placement& a, const contact::Placement& b);
/// The best of all alternatives that are not banned.
contact::AlternativeGap best_of_all(const World& world, const PairGroup& group,
                                    const contact::Placement& a, const contact::Placement& b);

}  // namespace tenon::dynamics
