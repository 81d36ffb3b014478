// What the parts of an island's step share: the task, and what the substeps made so far left.
#pragma once

#include <algorithm>
#include <vector>

#include "tenon/contact/placement.hpp"
#include "tenon/dynamics/inner.hpp"
#include "tenon/dynamics/selection_step.hpp"

namespace tenon::dynamics {

struct IslandRun {
  const World& world;
  const IslandTask& task;
  const SelectionOptions& options;
  InnerSolver& inner;
  State& state;        ///< of the world; the substeps kept move it on
  StepReport& report;  ///< of the whole step; counts up
  IslandResult result;
  std::vector<double> travelled;              ///< per free slot, in the substeps kept, m
  std::vector<contact::Placement> predicted;  ///< per slot: where the last velocities would lead

  IslandRun(const World& world, const IslandTask& task, const SelectionOptions& options,
            InnerSolver& inner, State& state, StepReport& report)
      : world(world),
        task(task),
        options(options),
        inner(inner),
        state(state),
        report(report),
        travelled(task.free, 0.0) {}

  /// How far a free slot comes in all if it moves with v for the next h, m.
  double way(int slot, const contact::BodyVector& v, double h) const {
    return travelled[slot] + contact::travel(v, h, world.bodies[task.bodies[slot]].turn_radius);
  }

  /// Does the substep at this depth of halving end with this answer? At the last depth an
  /// approximate one will do.
  bool good_enough(const InnerAnswer& answer, int depth) const {
    if (answer.residual <= std::max(options.accuracy, answer.roundoff)) return true;
    return depth >= options.max_halvings && answer.residual <= options.approximate;
  }
};

}  // namespace tenon::dynamics
