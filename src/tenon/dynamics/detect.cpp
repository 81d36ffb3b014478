#include "tenon/dynamics/detect.hpp"

#include <algorithm>
#include <numeric>

#include "tenon/dynamics/forces.hpp"

namespace tenon::dynamics {

using contact::AlternativeGap;
using contact::PiecePair;

std::vector<double> reaches(const World& world, const State& state, double h, double factor) {
  std::vector<double> reach(world.bodies.size(), 0.0);
  for (size_t i = 0; i < world.bodies.size(); ++i) {
    const WorldBody& body = world.bodies[i];
    if (body.mobility == Mobility::kFree) {
      const FreeMotion free = free_motion(world, state, static_cast<int>(i), state.time, h);
      reach[i] = factor * (1.5 * contact::travel(free.free_velocity, h, body.turn_radius) +
                           1e-5 * body.size);
    } else if (body.mobility == Mobility::kPrescribed) {
      const auto v = contact::velocity_between(held_placement(body, state.time),
                                               held_placement(body, state.time + h), h, world.dof);
      reach[i] = contact::travel(v, h, body.turn_radius);
    }
  }
  return reach;
}

namespace {

bool within_reach(const World& world, const State& state, const PiecePair& pair, double reach) {
  thread_local std::vector<AlternativeGap> gaps;
  world.geometry->gaps(pair, state.placements[pair.body_a], state.placements[pair.body_b], gaps);
  return std::all_of(gaps.begin(), gaps.end(),
                     [&](const AlternativeGap& each) { return each.gap <= reach; });
}

int root(std::vector<int>& parent, int i) {
  while (parent[i] != i) i = parent[i] = parent[parent[i]];
  return i;
}

/// Islands of the bodies that are not at rest, linked by the pairs.
std::vector<IslandTask> islands_of(const World& world, const std::vector<double>& reach,
                                   const std::vector<PiecePair>& pairs, const RestMemory& rest) {
  const int n = static_cast<int>(world.bodies.size());
  std::vector<int> parent(n);
  std::iota(parent.begin(), parent.end(), 0);
  for (const PiecePair& pair : pairs) {
    if (world.held(pair.body_a) || world.held(pair.body_b)) continue;
    const int x = root(parent, pair.body_a), y = root(parent, pair.body_b);
    parent[std::max(x, y)] = std::min(x, y);  // the root is the first body
  }
  std::vector<IslandTask> tasks;
  std::vector<int> task_of(n, -1), slot(n, -1);
  for (int body = 0; body < n; ++body) {
    if (world.held(body) || rest.resting(body)) continue;
    const int first = root(parent, body);
    if (task_of[first] < 0) {
      task_of[first] = static_cast<int>(tasks.size());
      tasks.emplace_back();
    }
    IslandTask& task = tasks[task_of[body] = task_of[first]];
    slot[body] = task.free++;
    task.bodies.push_back(body);
    task.reach.push_back(reach[body]);
  }
  std::vector<std::vector<std::pair<int, int>>> held_slots(tasks.size());
  for (const PiecePair& pair : pairs) {
    const int t = task_of[world.held(pair.body_a) ? pair.body_b : pair.body_a];
    IslandTask& task = tasks[t];
    const auto slot_of = [&](int body) {
      if (!world.held(body)) return slot[body];
      for (const auto& [known, at] : held_slots[t])
        if (known == body) return at;
      task.bodies.push_back(body);
      task.reach.push_back(reach[body]);
      held_slots[t].push_back({body, static_cast<int>(task.bodies.size()) - 1});
      return held_slots[t].back().second;
    };
    const int a = slot_of(pair.body_a), b = slot_of(pair.body_b);
    task.pairs.push_back({pair, a, b});
  }
  return tasks;
}

}  // namespace

void Detector::build_still(const World& world, const State& state, const std::vector<double>& reach,
                           const RestMemory& rest) {
  still_.pieces.clear();
  std::vector<geometry::Bounds> boxes;
  for (size_t piece = 0; piece < world.piece_body.size(); ++piece) {
    const int body = world.piece_body[piece];
    if (world.bodies[body].mobility != Mobility::kFixed && !rest.resting(body)) continue;
    still_.pieces.push_back(static_cast<int>(piece));
    boxes.push_back(
        world.geometry->bounds(static_cast<int>(piece), state.placements[body]).grown(reach[body]));
  }
  still_.tree = geometry::BoxTree(boxes);
  still_version_ = rest.version();
}

std::vector<PiecePair> Detector::close_pairs(const World& world, const State& state,
                                             const std::vector<double>& reach, RestMemory& rest,
                                             bool& woke) {
  std::vector<int> pieces;
  std::vector<geometry::Bounds> boxes;
  for (size_t piece = 0; piece < world.piece_body.size(); ++piece) {
    const int body = world.piece_body[piece];
    if (world.bodies[body].mobility == Mobility::kFixed || rest.resting(body)) continue;
    pieces.push_back(static_cast<int>(piece));
    boxes.push_back(
        world.geometry->bounds(static_cast<int>(piece), state.placements[body]).grown(reach[body]));
  }
  std::vector<PiecePair> pairs;
  const auto consider = [&](int i, int j) {
    if (i > j) std::swap(i, j);
    const PiecePair pair{world.piece_body[i], world.piece_body[j], i, j};
    if (pair.body_a == pair.body_b || (world.held(pair.body_a) && world.held(pair.body_b)))
      return false;
    if (!within_reach(world, state, pair, reach[pair.body_a] + reach[pair.body_b])) return false;
    pairs.push_back(pair);
    return true;
  };
  for (const auto& [i, j] : geometry::overlapping_pairs(boxes)) consider(pieces[i], pieces[j]);
  for (size_t i = 0; i < pieces.size(); ++i) {
    const int mover = world.piece_body[pieces[i]];
    // a held body that stands still disturbs nobody
    if (world.held(mover) && reach[mover] == 0) continue;
    still_.tree.query(boxes[i], hits_);
    for (int hit : hits_) {
      const int other = world.piece_body[still_.pieces[hit]];
      if (!consider(pieces[i], still_.pieces[hit])) continue;
      if (!rest.resting(other)) continue;
      rest.wake(other);
      woke = true;
    }
  }
  std::sort(pairs.begin(), pairs.end(), [](const PiecePair& x, const PiecePair& y) {
    return std::pair(x.piece_a, x.piece_b) < std::pair(y.piece_a, y.piece_b);
  });
  return pairs;
}

std::vector<IslandTask> Detector::detect(const World& world, const State& state,
                                         const std::vector<double>& reach, RestMemory& rest) {
  for (;;) {
    if (still_version_ != rest.version()) build_still(world, state, reach, rest);
    bool woke = false;
    const std::vector<PiecePair> pairs = close_pairs(world, state, reach, rest, woke);
    if (!woke) return islands_of(world, reach, pairs, rest);
  }
}

std::vector<IslandTask> Detector::detect(const World& world, const State& state,
                                         const std::vector<double>& reach) {
  RestMemory nothing;
  still_version_ = -1;
  return detect(world, state, reach, nothing);
}

}  // namespace tenon::dynamics
