// One try at a substep of an island: its groups, its problem, its answer, and what is asked of it.
#pragma once

#include <vector>

#include "tenon/contact/contact_problem.hpp"
#include "tenon/dynamics/assemble.hpp"
#include "tenon/dynamics/inner.hpp"
#include "tenon/dynamics/island_run.hpp"
#include "tenon/dynamics/selection_group.hpp"

namespace tenon::dynamics {

/// The last round of a substep.
struct Attempt {
  enum class Status { kSettled, kHalve, kLeftReach };
  Status status = Status::kHalve;
  bool loose = false;   ///< gaps hold, but some row that pushes is not closed to the tolerance
  bool turned = false;  ///< halved only because a body turns too far
  InnerAnswer answer;
  contact::ContactProblem problem;
  std::vector<PairGroup> groups;
  IslandMotion motion;
};

/// The groups of the island's pairs within reach, at the placements `at` of its slots.
std::vector<PairGroup> groups_at(const IslandRun& run, const std::vector<contact::Placement>& at,
                                 const std::vector<PairMemory>& memory);

/// Motion and groups at the start of a substep from `time`; run.predicted follows.
Attempt start_attempt(double time, double h, const std::vector<PairMemory>& memory, IslandRun& run);

bool has_negative_gap(const Attempt& attempt);

/// Velocities and end placements become those of the answer.
void apply_answer(Attempt& attempt);

/// Of a velocity, by the answer not yet applied, m/s at the body's rim.
double largest_change(const IslandRun& run, const Attempt& attempt);

/// Some body goes further than the pairs were looked for: run.result.left_reach says which.
bool leaves_reach(IslandRun& run, const Attempt& attempt);

/// Groups held by an alternative outside S take the best of S instead; false if there is no such
/// group.
bool back_to_safe(const World& world, Attempt& attempt);

/// Rows of crossing edges are no exact discrete gradient, so that contacts might do work: the
/// kinetic energy after may not exceed that without contacts. (Moving held bodies may do work.)
bool gains_energy(const World& world, const Attempt& attempt);

/// By more than max_turn, rad. Only rotation near something matters: gaps are exact at the ends of
/// the step only. So it is where roundings pass through each other (swings_through).
bool turns_too_far(const World& world, const Attempt& attempt, double max_turn);

/// In space, before anything is solved: the spin of free flight is accurate to second order of
/// the angle turned in a substep, and near something the path counts as well.
bool spins_too_fast(const World& world, const Attempt& attempt, double max_turn);

/// Equal exactly where the same alternatives are active.
std::vector<int> selection_of(const std::vector<PairGroup>& groups);

/// How far the gap of each row may be moved, m: half of what the end gaps are held to.
std::vector<double> room_to_fit(const Attempt& attempt);

}  // namespace tenon::dynamics
