// One step of one island by the production model `selection` (docs/simulate.md).
//
//     rows of the active groups -> inner problem -> v -> true gaps at q1 -> correct the selection
// until nothing changes. Prevention: the true end gap is the constraint; nothing is pushed back
// afterwards. What cannot be settled at h is done in two halves, down to h / 128.
#pragma once

#include <vector>

#include "tenon/dynamics/inner.hpp"
#include "tenon/dynamics/rest_memory.hpp"
#include "tenon/dynamics/selection_group.hpp"
#include "tenon/dynamics/step_report.hpp"

namespace tenon::dynamics {

struct SelectionOptions {
  double accuracy = 1e-10;  ///< natural residual of an exact step, relative (docs/inner-solver.md)
  double approximate = 1e-6;  ///< and of one that is accepted, flagged
  int max_rounds = 25;
  int max_halvings = 7;        ///< the shortest substep is h / 2^7
  double max_turn = 0.25;      ///< rad per substep of a body with contacts in reach
  int max_turn_halvings = 16;  ///< as max_halvings, for substeps that are short only for max_turn
  bool forces = false;         ///< fill StepReport::forces
  bool reuse = true;           ///< keep the solution of the motionless part of an island
  /// A body that moved slower than this times h g counts as motionless. Only economy.
  double motion_threshold = 1e-9;
  bool polish = true;  ///< off only for the test that shows what it is for
};

/// A pair of pieces that may touch, with the slots of its bodies.
struct TaskPair {
  contact::PiecePair pair;
  int a = -1, b = -1;
};

/// The bodies of an island by slots, and all pairs that can touch while they keep to their reach.
struct IslandTask {
  std::vector<int> bodies;    ///< per slot: index in World::bodies; the free ones first, ascending
  int free = 0;               ///< number of free ones
  std::vector<double> reach;  ///< per slot, m
  std::vector<double> near;   ///< the same without the factor of the options and enlargements
  std::vector<TaskPair> pairs;
};

struct IslandResult {
  enum class Outcome { kDone, kLeftReach, kUnsolved };
  Outcome outcome = Outcome::kDone;
  std::vector<std::pair<int, double>> left_reach;  ///< bodies that went further, and how far, m
  std::vector<ContactMemory> contacts;             ///< impulses of the last substep, sorted
  std::vector<PairMemory> pairs;
  std::vector<ContactForce> forces;  ///< of the last substep, where asked for
  /// Filled where the island stood still: all v = 0 at the start and at the end, nothing held
  /// moved.
  std::optional<RestProof> rest;
};

/// Moves the bodies of the island from `time` to `time + h` in `state`. On kLeftReach and kUnsolved
/// the state of these bodies is undefined: the caller keeps a copy.
/// Overlaps deeper than 1e-7 of the size, which only the input can have, are pushed apart before,
/// by a fifth of their depth: the smallest displacement in the metric of the masses, without
/// friction, that closes no other gap. Velocities do not change, so nothing is thrown.
IslandResult step_island(const World& world, const IslandTask& task, double time, double h,
                         const SelectionOptions& options, InnerSolver& inner, State& state,
                         StepReport& report);

}  // namespace tenon::dynamics
