#include "tenon/dynamics/selection_review.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace tenon::dynamics {

using contact::AlternativeGap;
using contact::Placement;
using Tolerance = SelectionTolerance;

namespace {

bool contains(const std::vector<int>& list, int value) {
  return std::find(list.begin(), list.end(), value) != list.end();
}

/// One review, split into what can be found about a group.
class Reviewer {
 public:
  Reviewer(const World& world, const IslandMotion& motion, const std::vector<Placement>& predicted,
           const InnerAnswer& answer, bool may_switch, double tolerance)
      : world_(world),
        motion_(motion),
        predicted_(predicted),
        answer_(answer),
        may_switch_(may_switch),
        tolerance_(tolerance) {}

  void judge(PairGroup& group) {
    const Placement &a = motion_.end[group.a], &b = motion_.end[group.b];
    const double lowest = group.floor - tolerance(group);
    weigh(group);
    AlternativeGap best = best_safe(world_, group, a, b);
    if (best.gap < lowest) {
      const AlternativeGap outside = best_of_all(world_, group, a, b);
      if (outside.gap < lowest) {
        violated(group, a, b);
        return;
      }
      const PairMotion way = pair_motion(world_, motion_, group);
      const PathVerdict path = walk_path(world_, group, way);
      if (!path.clean) {
        group.banned.push_back(outside.alternative);
        result_.path_limited = true;
        violated(group, way.a(path.hit), way.b(path.hit));
        return;
      }
      best = outside;
    }
    if (!group.active) return;
    if (pushes_apart(group, best)) {
      choose(group, best.alternative);
      return;
    }
    if (!rows_hold(group, a, b)) group.stale = result_.changed = true;
  }

  Review result() const { return result_; }

 private:
  double tolerance(const PairGroup& group) const {
    double noise = 0;
    for (int slot : {group.a, group.b})
      if (!motion_.held(slot)) noise += answer_.noise[slot];
    return tolerance_ * group.size + motion_.step * noise;
  }

  /// Sum of the normal impulses of the group's rows.
  void weigh(PairGroup& group) const {
    group.impulse = 0;
    for (int c : group.contact_of_row) group.impulse += answer_.impulses[c][0];
  }

  bool rows_hold(const PairGroup& group, const Placement& a, const Placement& b) const {
    const double tol = tolerance(group);
    const double open = world_.dof == 3 ? tol : tol + Tolerance::kSnapSpace * group.size;
    const bool old_may_stay = group.is_safe(group.selected);  // an overlap the row began with
    for (size_t i = 0; i < group.rows.size(); ++i) {
      const contact::ReachRow& row = group.rows[i];
      if (row.as_begun && !(answer_.impulses[group.contact_of_row[i]][0] > 0)) continue;
      const double lowest = old_may_stay ? std::min(0.0, row.contact.gap - row.bend) : 0.0;
      const double gap = world_.geometry->row_gap(group.pair, row.feature, a, b);
      const bool loaded = !group.bounces && answer_.impulses[group.contact_of_row[i]][0] > 0;
      if (!(gap >= lowest - tol) || (loaded && gap > open)) return false;
      // Linearised for another end, the normal row may be exact all the same (a disc over a facet);
      // its tangents, half-way between the gaps of both ends, are not.
      const bool rubs = loaded && group.friction > 0;
      if (rubs && std::abs(gap - row.end_gap) > Tolerance::kArm * group.size) return false;
    }
    return true;
  }

  bool pushes_apart(const PairGroup& group, const AlternativeGap& best) const {
    return may_switch_ && !group.bounces && group.impulse > 0 &&
           best.alternative != group.selected && best.gap > Tolerance::kBetter * group.size &&
           !contains(group.tried, best.alternative);
  }

  void choose(PairGroup& group, int alternative) {
    group.tried.push_back(group.selected);
    group.selected = alternative;
    group.active = group.stale = result_.changed = true;
    group.full = group.widened = false;
  }

  /// The pieces overlap at (a, b), which is the end or where the way is blocked.
  void violated(PairGroup& group, const Placement& a, const Placement& b) {
    result_.violated = result_.changed = true;
    group.stale = true;
    if (!group.active) {
      group.selected = least_crossed(group, a, b);
      group.active = true;
      return;
    }
    const AlternativeGap best = best_safe(world_, group, a, b);
    const bool widened = world_.dof == 6 && group.full;
    const bool hold = rows_hold(group, motion_.end[group.a], motion_.end[group.b]);
    if (!group.is_safe(group.selected) && !widened) {
      if (world_.dof == 3 && !hold && !contains(group.banned, group.selected)) return;
      group.selected = best.alternative;
      group.full = group.widened = false;
    } else if (hold || rows_miss(group, best.gap)) {
      // In space the row of a pair of edges does not hold the edges beside them. In the plane all
      // rows hold only where a rounding went round a corner of S onto the facet beside it.
      const bool passed = world_.dof == 3 && group.full;
      group.selected =
          widened || passed ? best_of_all(world_, group, a, b).alternative : best.alternative;
      group.full = !passed;
      group.widened = widened;
    }
  }

  /// In space: the pieces overlap at the end much deeper than any row of theirs says, so that other
  /// features are to blame. (In the plane a patch has all its rows from the start.)
  bool rows_miss(const PairGroup& group, double gap) const {
    if (world_.dof == 3) return false;
    double lowest = std::numeric_limits<double>::infinity();
    for (const contact::ReachRow& row : group.rows)
      if (!row.as_begun)
        lowest =
            std::min(lowest, world_.geometry->row_gap(group.pair, row.feature, motion_.end[group.a],
                                                      motion_.end[group.b]));
    return lowest > 0.5 * gap;
  }

  int least_crossed(const PairGroup& group, const Placement& a, const Placement& b) const {
    const Placement &pa = predicted_[group.a], &pb = predicted_[group.b];
    int chosen = group.safe.front();
    double least = -std::numeric_limits<double>::infinity(), then = least;
    for (int each : group.safe) {
      const double crossed = std::min(0.0, world_.geometry->gap(group.pair, each, pa, pb));
      const double later = world_.geometry->gap(group.pair, each, a, b);
      const bool tied = std::abs(crossed - least) <= Tolerance::kTie * group.size;
      if (tied ? later > then : crossed > least) {
        chosen = each;
        then = later;
        least = tied ? least : crossed;
      }
    }
    return chosen;
  }

  const World& world_;
  const IslandMotion& motion_;
  const std::vector<Placement>& predicted_;
  const InnerAnswer& answer_;
  bool may_switch_;
  double tolerance_;
  Review result_;
};

}  // namespace

Review review(const World& world, const IslandMotion& motion,
              const std::vector<Placement>& predicted, const InnerAnswer& answer, bool may_switch,
              double tolerance, std::vector<PairGroup>& groups) {
  Reviewer reviewer(world, motion, predicted, answer, may_switch, tolerance);
  for (PairGroup& group : groups) reviewer.judge(group);
  return reviewer.result();
}

}  // namespace tenon::dynamics
