#include "tenon/dynamics/selection_group.hpp"

#include <algorithm>
#include <limits>

#include "tenon/core/check.hpp"

namespace tenon::dynamics {

using contact::AlternativeGap;
using contact::Placement;
using Tolerance = SelectionTolerance;

bool PairGroup::is_safe(int alternative) const {
  return std::find(safe.begin(), safe.end(), alternative) != safe.end();
}

namespace {

/// The finalizer of splitmix64: a bijection that spreads every bit over all.
std::uint64_t mixed(std::uint64_t x) {
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
  x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
  return x ^ (x >> 31);
}

}  // namespace

std::uint64_t pair_key(const contact::PiecePair& pair) {
  TENON_CHECK(pair.piece_a < (1 << 20) && pair.piece_b < (1 << 20), "at most 2^20 pieces");
  return (static_cast<std::uint64_t>(pair.piece_a) << 44) |
         (static_cast<std::uint64_t>(pair.piece_b) << 24);
}

std::uint64_t row_key(const contact::PiecePair& pair, const contact::RowFeature& feature) {
  constexpr int kFew = 1024;
  const auto few = [](int number) { return number >= -kFew && number < kFew; };
  if (few(feature.first) && few(feature.second))
    return pair_key(pair) | (static_cast<std::uint64_t>(feature.kind) << 22) |
           (static_cast<std::uint64_t>(feature.first & 2047) << 11) |
           static_cast<std::uint64_t>(feature.second & 2047);
  // Features of large pieces: more bits than there are, so all of them are mixed.
  const std::uint64_t features =
      (static_cast<std::uint64_t>(static_cast<std::uint32_t>(feature.first)) << 32) |
      static_cast<std::uint32_t>(feature.second);
  return mixed(mixed(pair_key(pair) | feature.kind) ^ features);
}

namespace {

/// Whether S holds axes more than 10 deg away from that of `alternative`.
bool has_other_axes(const World& world, const PairGroup& group, int alternative, const Placement& a,
                    const Placement& b) {
  const Eigen::Vector3d axis = world.geometry->normal(group.pair, alternative, a, b);
  return std::any_of(group.safe.begin(), group.safe.end(), [&](int each) {
    return axis.dot(world.geometry->normal(group.pair, each, a, b)) < Tolerance::kParallel;
  });
}

}  // namespace

std::optional<PairGroup> make_group(const World& world, const contact::PiecePair& pair,
                                    const Placement& a, const Placement& b, const PairReach& reach,
                                    const std::vector<PairMemory>& memory) {
  thread_local std::vector<AlternativeGap> gaps;
  world.geometry->gaps(pair, a, b, gaps);
  if (gaps.empty()) return std::nullopt;  // two particles: nothing of theirs can meet
  PairGroup group;
  group.pair = pair;
  group.size = std::min(world.bodies[pair.body_a].size, world.bodies[pair.body_b].size);
  const double slop = Tolerance::kSafe * group.size;
  constexpr double kNone = -std::numeric_limits<double>::infinity();
  AlternativeGap best{-1, kNone}, cut_best{-1, kNone};
  for (const AlternativeGap& each : gaps) {
    const bool cut = world.geometry->internal(pair, each.alternative);
    if (each.gap >= (cut ? slop : -slop)) group.safe.push_back(each.alternative);
    if (each.gap > best.gap && (!cut || each.gap > slop)) best = each;
    if (cut && each.gap > cut_best.gap) cut_best = each;
  }
  // Two corners, each split by a cut, may touch with nothing but cuts between their pieces.
  if (best.gap < -Tolerance::kInput * group.size && cut_best.gap >= -slop) {
    best = cut_best;
    for (const AlternativeGap& each : gaps)
      if (each.gap >= -slop) group.safe.push_back(each.alternative);
  }
  if (best.gap > reach.seen) return std::nullopt;
  const bool near = best.gap <= reach.near;
  if (group.safe.empty()) group.safe.push_back(best.alternative);
  group.floor = std::min(0.0, best.gap);
  group.ambiguous = has_other_axes(world, group, best.alternative, a, b);
  group.key = pair_key(pair);
  group.friction = world.friction_between(pair.body_a, pair.body_b);
  group.reach = near ? reach.near : reach.seen;
  group.selected = best.alternative;
  group.active = near && !group.ambiguous;
  const PairMemory* last = find(memory, group.key);
  if (last && last->loaded && group.is_safe(last->alternative))
    group.selected = last->alternative, group.active = true;
  return group;
}

void begin_active(const World& world, const Placement& a, const Placement& b, PairGroup& group) {
  const int best = best_safe(world, group, a, b).alternative;
  if (!group.is_safe(group.selected)) group.selected = best, group.active = false;
  group.ambiguous = has_other_axes(world, group, best, a, b);
  group.active = group.active || !group.ambiguous;
}

AlternativeGap best_safe(const World& world, const PairGroup& group, const Placement& a,
                         const Placement& b) {
  AlternativeGap best{group.safe.front(), -std::numeric_limits<double>::infinity()};
  for (int each : group.safe) {
    const double gap = world.geometry->gap(group.pair, each, a, b);
    if (gap > best.gap) best = {each, gap};
  }
  return best;
}

AlternativeGap best_of_all(const World& world, const PairGroup& group, const Placement& a,
                           const Placement& b) {
  thread_local std::vector<AlternativeGap> gaps;
  world.geometry->gaps(group.pair, a, b, gaps);
  AlternativeGap best{-1, -std::numeric_limits<double>::infinity()};
  for (const AlternativeGap& each : gaps) {
    const bool banned =
        std::find(group.banned.begin(), group.banned.end(), each.alternative) != group.banned.end();
    const bool covered = world.geometry->internal(group.pair, each.alternative) &&
                         each.gap <= Tolerance::kSafe * group.size;
    if (!banned && !covered && each.gap > best.gap) best = each;
  }
  return best;
}

}  // namespace tenon::dynamics
