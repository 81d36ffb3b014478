// From the chosen alternatives to rows and masses: the ContactProblem of an island.
#pragma once

#include <vector>

#include "tenon/contact/contact_problem.hpp"
#include "tenon/dynamics/forces.hpp"
#include "tenon/dynamics/selection_group.hpp"

namespace tenon::dynamics {

/// The bodies of an island by slots, free ones first, and where they are at the start and (by the
/// present guess) at the end of the step.
struct IslandMotion {
  std::vector<int> bodies;       ///< per slot: index in World::bodies
  std::vector<FreeMotion> free;  ///< of the first slots; the others are held
  std::vector<contact::Placement> start, end;
  std::vector<contact::BodyVector> velocity;  ///< over the step
  double step = 0;                            ///< h, s

  bool held(int slot) const { return slot >= static_cast<int>(free.size()); }
};

/// v_f per free slot.
std::vector<contact::BodyVector> free_velocities(const IslandMotion& motion);

/// Builds the rows of the active groups that are stale, between start and end. Rows of the same
/// alternative from earlier rounds stay (linearised again): a row that comes and goes with the end
/// placement would keep the rounds from settling.
void build_rows(const World& world, const IslandMotion& motion, std::vector<PairGroup>& groups);

/// Rows of all active groups as one problem. Equal rows (seams and corner on corner give a contact
/// several times) are merged. Start gaps below 1e-12 of the size (in space 1e-10) count as 0: v = 0
/// (with still held bodies) meets these rows. A deeper overlap down to 1e-9, which tolerances left,
/// is undone, so that it does not add up over a million steps: whole in the plane, by a fifth in
/// space (whole, it left a step of space-ten-L unsolved). One deeper than that does not deepen;
/// what only the input can have is pushed apart before the step (selection_step.hpp).
contact::ContactProblem assemble(const World& world, const State& state, const IslandMotion& motion,
                                 std::vector<PairGroup>& groups);

}  // namespace tenon::dynamics
